/**
 * Members of a PATCH that are a matter of their own, whatever else may be patched there:
 *
 *   PATCH /repos/{id}  {"description": …}       edits the repository
 *   PATCH /repos/{id}  {"visibility": "public"}  shows it to everybody: another action, told by the member
 *
 * Of what is replaced as a whole (PUT) each request has them all, and says nothing by them.
 */
import { writePointer } from '../../../model/json-pointer.ts';
import { singular, wordsOf } from '../names/words.ts';
import type { Operation } from '../operation.ts';

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
  const { method, sample, names, path } = operation;
  if (method !== 'PATCH' || sample.kind !== 'json') return [operation];
  const grave = optional.filter((name) => GRAVE.test(wordsOf(name).join(' ')));
  const step = path.split('/').findLast((each) => each !== '' && !/[{*]/.test(each)) ?? '';
  const thing = wordsOf(step).map(singular);
  const { summary: _, ...rest } = operation;
  const told = (members: readonly string[], name: readonly string[]): Operation => ({
    ...rest,
    args: [],
    present: members.map((member) => writePointer([member])),
    names: [name.join('_'), ...names],
    sample: {
      kind: 'json',
      value: { ...sample.value, ...Object.fromEntries(members.map((member) => [member, true])) },
    },
  });
  const single = grave.map((member) => {
    const words = wordsOf(member);
    const verb = VERBS.get(words.at(-1) ?? '');
    return told([member], [verb ?? 'update', ...thing, ...(verb === undefined ? words : [])]);
  });
  // Whoever was granted one of them could send another along: two together are an action of their own.
  const pairs = grave.flatMap((one, at) =>
    grave.slice(at + 1).map((other) => told([one, other], ['batch', ...thing, 'change'])),
  );
  return [operation, ...single, ...pairs];
}
