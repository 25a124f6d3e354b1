/**
 * Policies for actions: one for each thing and kind of ordinary action, one for each action that is of any other kind. No action is in two policies that
 * differ in their actions, so the order that choosing the least needs holds by itself.
 */

import { groupBy } from '../../model/group-by.ts';
import type { JsonObject } from '../../model/json.ts';
import type { ActionEvidence, Evidence, WrittenEntry, WrittenPolicy } from './document.ts';
import type { ActionKind } from './names/verbs.ts';
import { singular, snake, wordsOf } from './names/words.ts';

/** Kinds whose actions on one thing may be granted together. */
const ORDINARY: ReadonlySet<ActionKind> = new Set(['view', 'create', 'edit']);

/** The policy that an action belongs into, by its evidence. */
export function policyNameOf(
  action: string,
  { kind, object, unsure, entries }: Pick<ActionEvidence, 'kind' | 'object' | 'unsure' | 'entries'>,
): string {
  if (!ORDINARY.has(kind)) return snake(wordsOf(action));
  // What calls itself a look and may change something is granted by itself, and never with what looks.
  if (unsure !== undefined) return snake([...wordsOf(action), 'uncertain']);
  // Where no address names a thing, `page` stands for it: what is sent to `/upload` is no business of who may edit pages.
  const isNamed =
    object !== 'page' || entries.some(({ url }) => wordsOf(url).some((word) => singular(word) === 'page'));
  return isNamed ? snake([kind, ...object.split(' ').map(singular)]) : snake(wordsOf(action));
}

/** Policies for every action, and conditional ones beside them where a value of the request is worth a limit. */
export function proposePolicies(entries: readonly WrittenEntry[], evidence: Evidence): readonly WrittenPolicy[] {
  const actions = Object.keys(evidence);
  const byAction = groupBy(entries, ({ semantic_action }) => semantic_action);
  const free = new Set<string>();
  // `create_note` of administrators is not that of everybody, though both are called so.
  const keyOf = (action: string): string => {
    const known = evidence[action] ?? fail();
    return `${policyNameOf(action, known)}${isShareable(known) ? '' : ' alone'}`;
  };
  return [...groupBy(actions, keyOf)].flatMap(([key, own]) => {
    const name = key.replace(/ .*/, '');
    const known = evidence[own[0] ?? ''];
    const isOwn = name === snake(wordsOf(own[0] ?? ''));
    const isShared = !isOwn && isShareable(known);
    let spelt = name;
    for (let at = 2; free.has(spelt); at++) spelt = `${name}_${at}`;
    free.add(spelt);
    const plain = { name: spelt, effect: 'allow', actions: own, description: describe(own, evidence, isShared) };
    return [
      plain,
      ...conditional(
        plain,
        own.flatMap((action) => byAction.get(action) ?? []),
      ),
    ];
  });
}

/** Whether an action may share a policy with others of its thing and kind. */
export function isShareable(known: Pick<ActionEvidence, 'kind' | 'unsure'> | undefined): boolean {
  return known !== undefined && ORDINARY.has(known.kind) && known.unsure === undefined;
}

function fail(): never {
  throw new RangeError('an action without evidence');
}

const SAID: Readonly<Record<ActionKind, string>> = {
  view: 'View',
  create: 'Create',
  edit: 'Edit',
  delete: 'Delete',
  share: 'Share',
  administer: 'Administer',
  financial: 'Pay or commit to pay',
  account: 'Change the account',
  uncertain: 'Uncertain',
};

function describe(actions: readonly string[], evidence: Evidence, isShared: boolean): string {
  const [first = ''] = actions;
  const known = evidence[first];
  const sentence = (words: readonly string[]): string =>
    words.join(' ').replace(/^./, (letter) => letter.toUpperCase());
  if (known === undefined) return first;
  if (isShared) return `${SAID[known.kind]} ${known.object}`;
  const said = sentence(wordsOf(first));
  return known.kind === 'uncertain' || known.unsure !== undefined ? `${said} (what it does is uncertain)` : said;
}

interface Limit {
  readonly argument: string;
  readonly suffix: string;
  readonly condition: JsonObject;
  readonly says: string;
}

const LIMITS: readonly Limit[] = [
  {
    argument: 'totalAmount',
    suffix: 'amount_leq',
    condition: {
      name: 'allowPurchaseIfAmountLeq',
      parameters: { maxAmount: { type: 'number', description: 'The most that it may come to' } },
      args: ['totalAmount'],
    },
    says: 'for at most ${maxAmount}',
  },
  {
    argument: 'quantity',
    suffix: 'quantity_leq',
    condition: {
      name: 'atMost',
      parameters: { most: { type: 'number', description: 'How many at most' } },
      args: ['quantity'],
    },
    says: 'at most ${most} of them',
  },
  {
    argument: 'recipient',
    suffix: 'to',
    condition: {
      name: 'equals',
      parameters: { to: { type: 'string', description: 'Whom it may go to' } },
      args: ['recipient'],
    },
    says: 'to ${to} alone',
  },
];

/** Where every request of a policy's one action declares the argument. */
function conditional(policy: WrittenPolicy, entries: readonly WrittenEntry[]): readonly WrittenPolicy[] {
  if (policy.actions.length !== 1 || entries.length === 0) return [];
  return LIMITS.filter(({ argument }) => entries.every(({ args = {} }) => Object.hasOwn(args, argument))).map(
    ({ suffix, condition, says }) => ({
      name: `${policy.name}_${suffix}`,
      effect: 'condition',
      actions: [...policy.actions],
      description: `${policy.description ?? policy.name}, ${says}`,
      condition,
    }),
  );
}
