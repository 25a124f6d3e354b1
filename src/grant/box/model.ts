/**
 * What the permission box shows, as plain data: at a terminal, in a web page, in the extension. Texts that come from policies and sites are single
 * lines without control characters; whoever shows them still escapes them.
 */
import type { ArgumentType } from '../../model/policy/condition.ts';
import { readField } from './fields.ts';
import { filledIn, spelled } from './filled-in.ts';

/** The permission box: what a person is asked to confirm. */
export interface Box {
  readonly task: string;
  /** What the agent may do with pages, in words; `changing` where any policy that changes something is on. */
  readonly goal: { readonly plain: string; readonly changing: string };
  /** Where the task takes place, in words. */
  readonly places: readonly string[];
  readonly sites: readonly BoxSite[];
  readonly limits: readonly string[];
  /** What else bounds or opens the grant. */
  readonly notes: readonly string[];
  /** How long it holds, in words. */
  readonly holds: string;
}

/** One site of it. */
export interface BoxSite {
  /** As people write it; where the task is at subdomains alone, those. */
  readonly domain: string;
  readonly policies: readonly BoxPolicy[];
  /** What passes there besides, and where its pages may go. */
  readonly besides: readonly string[];
}

/** One policy of a site, which a person may switch. */
export interface BoxPolicy {
  /** Names it in the decision. */
  readonly id: string;
  readonly name: string;
  /** May hold `${parameter}`. */
  readonly description: string;
  readonly does: 'reads' | 'changes' | 'forbids';
  readonly on: boolean;
  /** Why it can be switched on no more, or off no more. */
  readonly fixed?: string;
  /** The words of the task that led to it. */
  readonly because?: string;
  /** What is unclear, so that it is off. */
  readonly question?: string;
  readonly fields: readonly BoxField[];
}

/** A parameter. Its value is text until it is checked: `''` where there is none yet. */
export interface BoxField {
  readonly name: string;
  readonly label: string;
  readonly type: ArgumentType;
  readonly value: string;
  /** It may be seen and not changed. */
  readonly fixed: boolean;
}

/** What stands in a field, as people read it. */
export function spelledIn({ type }: BoxField, value: string): string {
  const reading = type === 'boolean' ? readField(type, value) : undefined;
  return reading !== undefined && 'value' in reading ? spelled(reading.value) : value;
}

/** A policy's description with what stands in its fields. */
export function descriptionOf({ description, fields }: BoxPolicy, values: Readonly<Record<string, string>>): string {
  const field = (name: string) => fields.find((each) => each.name === name);
  return filledIn(
    description,
    (name) => {
      const found = field(name);
      return found && spelledIn(found, values[name] ?? '');
    },
    (name) => field(name)?.label,
  );
}

/** What the agent may do with pages once these are on. */
export function goalOf({ goal, sites }: Box, on: (id: string) => boolean): string {
  const granted = sites.flatMap(({ policies }) => policies.filter(({ id, does }) => does !== 'forbids' && on(id)));
  if (granted.some(({ does }) => does === 'changes')) return goal.changing;
  const isNothing = granted.length === 0 && sites.some(({ policies }) => policies.length > 0);
  return isNothing ? NOTHING : goal.plain;
}

const NOTHING = 'nothing of what is listed; only what stands below each site passes';

/** What a person decided: the policies that are on, with what stands in their fields. */
export type BoxDecision =
  | { readonly confirm: false }
  | { readonly confirm: true; readonly policies: readonly DecidedPolicy[] };

/** A policy that is on, by its `id` in the box, with its parameters as text. */
export interface DecidedPolicy {
  readonly id: string;
  readonly params: Readonly<Record<string, string>>;
}

/** The decision that the box stands for as it is offered. */
export function asOffered({ sites }: Box): BoxDecision {
  const on = sites.flatMap(({ policies }) => policies.filter((policy) => policy.on));
  return { confirm: true, policies: on.map(({ id, fields }) => ({ id, params: valuesOf(fields) })) };
}

export function valuesOf(fields: readonly BoxField[]): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}
