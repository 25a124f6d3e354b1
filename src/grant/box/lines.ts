/** The box in lines, for a terminal: what is on, what is off, and what is asked. */
import { plainLine } from '../../model/plain-line.ts';
import {
  type Box,
  type BoxDecision,
  type BoxField,
  type BoxPolicy,
  type BoxSite,
  descriptionOf,
  goalOf,
  spelledIn,
  valuesOf,
} from './model.ts';

/** Of more that are off and not asked about, the rest is named in one line. */
const SHOWN_OFF = 8;

const DOES = { reads: 'only reads', changes: 'CHANGES something', forbids: 'forbids' } as const;

/** @param decision what is on as the person has it by now */
export function boxLines(box: Box, decision: BoxDecision): readonly string[] {
  const on = paramsOfDecided(decision);
  return [
    `Task: ${box.task === '' ? '(none given)' : box.task}`,
    `Goal: ${goalOf(box, (id) => on.has(id))}`,
    `Domains: ${box.places.length === 0 ? '(none)' : box.places.join(', ')}`,
    `Holds: ${box.holds}`,
    ...box.sites.flatMap((site) => siteLines(site, on)),
    ...box.limits.map((each) => `Limit: ${each}`),
    ...box.notes,
  ];
}

type Params = Readonly<Record<string, string>>;

export function paramsOfDecided(decision: BoxDecision): ReadonlyMap<string, Params> {
  return new Map(decision.confirm ? decision.policies.map(({ id, params }) => [id, params]) : []);
}

function siteLines({ domain, policies, besides }: BoxSite, on: ReadonlyMap<string, Params>): readonly string[] {
  const off = policies.filter(({ id }) => !on.has(id));
  const asked = off.filter(({ question }) => question !== undefined);
  const rest = off.filter(({ question }) => question === undefined);
  const [shown, named] = rest.length > SHOWN_OFF + 1 ? [rest.slice(0, SHOWN_OFF), rest.slice(SHOWN_OFF)] : [rest, []];
  return [
    `At ${domain}:`,
    ...policies.filter(({ id }) => on.has(id)).flatMap((policy) => onLines(policy, on.get(policy.id) ?? {})),
    ...asked.flatMap((policy) => [
      `  [ ] ${titleOf(policy, valuesOf(policy.fields))}`,
      `      not granted: ${policy.question}`,
    ]),
    ...shown.map((policy) => `  [ ] ${titleOf(policy, {})}`),
    ...(named.length === 0
      ? []
      : [`  and ${named.length} more, not granted: ${named.map(({ name }) => name).join(', ')}`]),
    ...besides.map((each) => `  ${each}`),
  ];
}

function onLines(policy: BoxPolicy, params: Params): readonly string[] {
  return [
    `  [x] ${titleOf(policy, params)}`,
    ...policy.fields.map((field) => `      ${field.label}: ${spoken(field, params[field.name])}`),
    ...(policy.because === undefined || policy.because === '' ? [] : [`      because of ${policy.because}`]),
  ];
}

/** A policy in one line: its name, what it does, and its description with these values. */
export function titleOf(policy: BoxPolicy, params: Params): string {
  const text = plainLine(descriptionOf(policy, params));
  return `${policy.name} (${DOES[policy.does]})${text === '' ? '' : ` – ${text}`}`;
}

/** What was typed, without what could draw on the terminal. */
function spoken(field: BoxField, value = ''): string {
  return value === '' ? '(not said)' : plainLine(spelledIn(field, value));
}
