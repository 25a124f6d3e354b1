/**
 * Members of a PATCH that are a matter of their own, whatever else may be patched there:
 *
 *   PATCH /repos/{id}  {"description": …}       edits the repository
 *   PATCH /repos/{id}  {"visibility": "public"}  shows it to everybody: another action, told by the member
 *
 * Of what is replaced as a whole (PUT) each request has them all, and says nothing by them.
 */

import { groupBy } from '../../model/group-by.ts';
import { readPointer, writePointer } from '../../model/json-pointer.ts';
import { singular, wordsOf } from './names/words.ts';
import type { Operation } from './operation.ts';

/** Names of members that say who has what of a thing, or whether it stays. */
const GRAVE =
  /^(?:is )?(?:public|private|published|deleted|trashed|in trash|archived|admin|staff|superuser)$|^(?:visibility|access|permissions?|sharing)(?: level| policy)?$|^(?:members|collaborators|roles?|owner(?: id)?|password|email|username|mfa enabled)$/;
/** Words that are what is done; others are what is changed. */
const VERBS: ReadonlyMap<string, string> = new Map([
  ['published', 'publish'],
  ['deleted', 'trash'],
  ['trashed', 'trash'],
  ['trash', 'trash'],
  ['archived', 'archive'],
]);

/** The operation, and one more for each such member that may be left out, and for each two. */
export function apartFromGrave(operation: Operation, optional: readonly string[]): readonly Operation[] {
  if (operation.method !== 'PATCH' || operation.sample.kind !== 'json') return [operation];
  const grave = optional.filter(isGrave);
  const single = grave.map((member) => ({ ...toldBy(operation, [member], nameOf(operation, member)), priority: 1 }));
  return [operation, ...single, ...pairsOf(operation, grave)];
}

/** What was seen to be patched: such members count before ordinary ones beside them, and each two before one. */
export function patchesApart(operations: readonly Operation[]): readonly Operation[] {
  const patches = operations.filter(({ method, sample }) => method === 'PATCH' && sample.kind === 'json');
  const pairs = [...groupBy(patches, ({ origin, path }) => origin + path).values()].flatMap((same) => {
    const [first] = same;
    const grave = [...new Set(same.flatMap(membersOf))].filter(isGrave);
    return first === undefined ? [] : pairsOf(unseen(first), grave);
  });
  const ranked = operations.map((operation): Operation => {
    if (!patches.includes(operation) || !membersOf(operation).some(isGrave)) return operation;
    const [only = '', ...more] = membersOf(operation);
    const isNamed = more.length > 0 || operation.body !== undefined;
    return {
      ...operation,
      priority: 1,
      names: isNamed ? operation.names : [nameOf(operation, only), ...operation.names],
    };
  });
  return [...ranked, ...pairs];
}

/** As nobody sent it yet, with none of its values. */
function unseen({ body: _, ...operation }: Operation): Operation {
  return { ...operation, known: operation.known.map((origin) => ({ ...origin, examples: 0 })) };
}

/** Whoever was granted one of them could send another along: two together are an action of their own. */
function pairsOf(operation: Operation, grave: readonly string[]): readonly Operation[] {
  const name = ['batch', ...thingOf(operation), 'change'].join('_');
  return grave.flatMap((one, at) =>
    grave.slice(at + 1).map((other) => ({ ...toldBy(operation, [one, other], name), priority: 2 })),
  );
}

function toldBy({ summary: _, ...operation }: Operation, members: readonly string[], name: string): Operation {
  const known = operation.sample.kind === 'json' ? operation.sample.value : {};
  return {
    ...operation,
    args: [],
    present: members.map((member) => writePointer([member])),
    names: [name],
    sample: { kind: 'json', value: { ...known, ...Object.fromEntries(members.map((member) => [member, true])) } },
  };
}

function isGrave(name: string): boolean {
  return GRAVE.test(wordsOf(name).join(' '));
}

function nameOf(operation: Operation, member: string): string {
  const words = wordsOf(member);
  const verb = VERBS.get(words.at(-1) ?? '');
  return [verb ?? 'update', ...thingOf(operation), ...(verb === undefined ? words : [])].join('_');
}

/** What the address names last. */
function thingOf({ path }: Operation): readonly string[] {
  return wordsOf(path.split('/').findLast((each) => each !== '' && !/[{*]/.test(each)) ?? '').map(singular);
}

/** Members on top that an operation must have. */
function membersOf({ present = [], body = {} }: Operation): readonly string[] {
  return [...present.map((pointer) => readPointer(pointer)?.join('/') ?? pointer), ...Object.keys(body)];
}
