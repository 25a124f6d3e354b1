/** The permission box of a proposal: what it shows, and the grant that a decision comes to. */

import { z } from 'zod';
import { CordonError } from '../../model/error.ts';
import type { Json } from '../../model/json.ts';
import { plainLine } from '../../model/plain-line.ts';
import { ARGUMENT_TYPES, type ArgumentType } from '../../model/policy/condition.ts';
import type { Grant } from '../../model/policy/grant.ts';
import type { Site } from '../../model/policy/policy.ts';
import type { SelectedPolicy, SitePolicy } from '../../model/policy/sitemap.ts';
import { readablePlace } from '../../net/readable-host.ts';
import {
  describeBesides,
  describeBounds,
  describeLimit,
  describeNames,
  describePlace,
  describeSite,
  GOAL_WORDS,
  UNDESCRIBED_WORDS,
  undescribedPlaces,
} from '../describe.ts';
import { type Proposal, regrant } from '../proposal.ts';
import { writes } from '../select/choosable.ts';
import { liftedScope } from '../select/choose.ts';
import type { SiteSelection } from '../select/selector.ts';
import { readField } from './fields.ts';
import type { Box, BoxField, BoxPolicy, BoxSite } from './model.ts';

const decisionShape = z.discriminatedUnion('confirm', [
  z.strictObject({ confirm: z.literal(false) }),
  z.strictObject({
    confirm: z.literal(true),
    policies: z.array(z.strictObject({ id: z.string(), params: z.record(z.string(), z.string()) })),
  }),
]);

/** A policy as it is offered: once for each set of parameters. */
interface Offer {
  readonly domain: string;
  readonly policy: SitePolicy;
  readonly params: Readonly<Record<string, Json>>;
  readonly shown: BoxPolicy;
}

const LONGEST_WORDS = 600;

export class PermissionBox {
  readonly box: Box;
  readonly #proposal: Proposal;
  readonly #offers = new Map<string, Offer>();

  /** @param holds how long the grant holds, in words */
  constructor(proposal: Proposal, holds: string) {
    this.#proposal = proposal;
    const { task, grant, document, chosen } = proposal;
    const { scope, policy, limits } = grant;
    const plain = chosen === undefined ? scope.goal : (document.scope.goal ?? chosen.saidGoal);
    const sites = policy.sites.map((site, at) => this.#siteOf(site, `${at}`, scope.domains));
    this.box = {
      task: words(task),
      goal: { plain: GOAL_WORDS[plain], changing: GOAL_WORDS[this.#liftedFrom(plain)] },
      places: scope.domains.map((each) => words(describePlace(each))),
      sites: [...sites, ...undescribedPlaces(grant).map(undescribed)],
      limits: limits.map((each) => words(describeLimit(each))),
      notes: [...describeNames(grant), ...describeBounds(policy)].map(words),
      holds,
    };
  }

  #liftedFrom(plain: Grant['scope']['goal']): Grant['scope']['goal'] {
    const { document, chosen, grant } = this.#proposal;
    if (chosen === undefined || document.scope.goal !== undefined) return grant.scope.goal;
    const everything = document.sites.map((site) => ({
      ...site,
      select: site.policies.map((policy) => ({ policy, params: {} })),
    }));
    return liftedScope(document, plain, everything, chosen.domains).goal;
  }

  #siteOf(site: Site, id: string, domains: readonly string[]): BoxSite {
    const selected = site.select ?? [];
    const own = this.#proposal.document.sites.find(({ domain }) => domain === site.domain)?.select !== undefined;
    const chosen = this.#proposal.chosen?.sites.find(({ domain }) => domain === site.domain)?.selection;
    const offers = own ? offersOfDocument(site) : offersOfTask(site, chosen);
    const policies = offers.map((offer, at) => {
      const { policy, params, on, ...more } = offer;
      const shown: BoxPolicy = {
        id: `${id}.${at}`,
        name: words(policy.name),
        description: words(policy.description),
        does: policy.effect === 'deny' ? 'forbids' : writes(policy, site.sitemap) ? 'changes' : 'reads',
        on,
        ...more,
        fields: fieldsOf(policy, params, own || policy.effect === 'deny'),
      };
      this.#offers.set(shown.id, { domain: site.domain, policy, params, shown });
      return shown;
    });
    return {
      domain: describeSite(site.domain, domains),
      policies,
      besides: describeBesides(site, selected).map(words),
    };
  }

  /**
   * The grant that a decision comes to; undefined for a refusal. It holds nothing that was not offered.
   * @throws {CordonError} `input` for anything that does not fit what was offered
   */
  decide(decision: unknown): Grant | undefined {
    const parsed = decisionShape.safeParse(decision);
    if (!parsed.success) throw unfit('it does not have the shape of one');
    if (!parsed.data.confirm) return undefined;
    const decided = new Map<string, Readonly<Record<string, string>>>();
    for (const { id, params } of parsed.data.policies) {
      const offer = this.#offers.get(id);
      if (offer === undefined) throw unfit(`no policy was offered as '${plainLine(id).slice(0, 40)}'`);
      if (decided.has(id)) throw unfit(`it names ${offer.shown.name} twice`);
      if (offer.shown.fixed !== undefined && !offer.shown.on)
        throw unfit(`${offer.shown.name} cannot be switched on: ${offer.shown.fixed}`);
      decided.set(id, params);
    }
    const selected = new Map<string, SelectedPolicy[]>();
    for (const { domain } of this.#offers.values()) selected.set(domain, []);
    for (const [id, offer] of this.#offers) {
      const given = decided.get(id);
      const stays = offer.shown.fixed !== undefined && offer.shown.on;
      if (given !== undefined || stays)
        selected.get(offer.domain)?.push({ policy: offer.policy, params: paramsOf(offer, given) });
    }
    return regrant(this.#proposal, selected);
  }
}

function undescribed(place: string): BoxSite {
  return { domain: words(readablePlace(place)), policies: [], besides: [UNDESCRIBED_WORDS] };
}

type Offered = Pick<BoxPolicy, 'on' | 'fixed' | 'because' | 'question'> & Pick<Offer, 'policy' | 'params'>;

/** What a document selects is its author's word: it may be switched off, and not widened. */
function offersOfDocument({ select = [], policies }: Site): readonly Offered[] {
  const names = new Set(select.map(({ policy }) => policy.name));
  return [
    ...select.map(({ policy, params }) => ({
      policy,
      params,
      on: true,
      because: 'what the policy document selects',
      ...(policy.effect === 'deny' && { fixed: 'the policy document forbids it' }),
    })),
    ...policies
      .filter(({ name, effect }) => effect !== 'deny' && !names.has(name))
      .map((policy) => ({ policy, params: {}, on: false, fixed: 'the policy document does not select it' })),
  ];
}

function offersOfTask({ select = [], policies }: Site, selection: SiteSelection | undefined): readonly Offered[] {
  const { selected = [], unsure = [] } = selection ?? {};
  const named = (name: string) => policies.find((policy) => policy.name === name && policy.effect !== 'deny');
  const asked = unsure.flatMap(({ policy: name, params, question }) => {
    const policy = named(name);
    return policy === undefined ? [] : [{ policy, params, on: false, question: words(question) }];
  });
  const told = new Set([...select.map(({ policy }) => policy.name), ...asked.map(({ policy }) => policy.name)]);
  return [
    ...select.map(({ policy, params }, at) => ({
      policy,
      params,
      on: true,
      because: words(selected[at]?.because ?? ''),
    })),
    ...asked,
    ...policies
      .filter(({ name, effect }) => effect !== 'deny' && !told.has(name))
      .map((policy) => ({ policy, params: {}, on: false })),
  ];
}

function fieldsOf({ condition }: SitePolicy, params: Offer['params'], fixed: boolean): readonly BoxField[] {
  const declared = Object.entries(condition?.parameters ?? {}).map(([name, { type, description }]) => ({
    name,
    label: words(description === '' ? name : description),
    type,
    value: textOf(params[name]),
    fixed,
  }));
  // A value that no type is declared for is shown and cannot be changed.
  const others = Object.keys(params).filter((name) => !declared.some((each) => each.name === name));
  return [
    ...declared,
    ...others.map((name) => ({
      name,
      label: words(name),
      type: typeOf(params[name]),
      value: textOf(params[name]),
      fixed: true,
    })),
  ];
}

function paramsOf({ shown, params }: Offer, given: Readonly<Record<string, string>> = {}): Offer['params'] {
  const stray = Object.keys(given).find((name) => !shown.fields.some((field) => field.name === name));
  if (stray !== undefined) throw unfit(`${shown.name} has no parameter '${plainLine(stray).slice(0, 40)}'`);
  return Object.fromEntries(
    shown.fields.flatMap((field): [string, Json][] => {
      const { name, label, type, fixed, value } = field;
      const typed = Object.hasOwn(given, name) ? given[name] : undefined;
      if (fixed) {
        if (typed !== undefined && typed !== value) throw unfit(`'${label}' of ${shown.name} cannot be changed`);
        const held = params[name];
        return held === undefined ? [] : [[name, held]];
      }
      const reading = readField(type, typed ?? '');
      if ('problem' in reading) throw unfit(`'${label}' of ${shown.name}: ${reading.problem}`);
      return [[name, reading.value]];
    }),
  );
}

function typeOf(value: Json | undefined): ArgumentType {
  return ARGUMENT_TYPES.find((type) => type === typeof value) ?? 'string';
}

function textOf(value: Json | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function words(text: string): string {
  const line = plainLine(text).trim();
  return line.length > LONGEST_WORDS ? `${line.slice(0, LONGEST_WORDS)}…` : line;
}

function unfit(why: string): CordonError {
  return new CordonError(`The decision does not fit what was offered: ${why}`, {
    kind: 'input',
    advice: 'Nothing was granted. Decide again, in the box.',
  });
}
