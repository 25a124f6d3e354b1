/**
 * What an operation's id says of it:
 *
 *   getUsersById  of GET /users/{id}            made of the address, which says it as well: nothing
 *   deleteRepository, getRepoOwner              the verb that the method is, and what that is done to
 *   postOrderCancel, put_user_ban               the method, and what is done
 *   postErasure  of POST /data/{id}/erasure     the method, and no word of what is done: uncertain
 */
import { saysAct } from '../names/verbs.ts';
import { isPlural, wordsOf } from '../names/words.ts';

export interface IdNames {
  readonly names: readonly string[];
  readonly unsure?: string;
}

const LONGEST = 200;
const BETWEEN: ReadonlySet<string> = new Set(['by', 'with', 'for', 'in', 'of', 'and']);

/** @param path without its query, as the document writes it */
export function namesOfId(id: string, method: string, path: string): IdNames {
  const name = id.slice(0, LONGEST);
  const words = wordsOf(name);
  const [first, ...rest] = words;
  const told = first === method ? rest : words;
  // `deleteMessages` of DELETE /message says how many, and `users_batchDelete` what is done.
  const isTelling = (first === 'delete' && rest.length === 1) || saysAct(told[0] ?? '') || saysAct(told.at(-1) ?? '');
  if (!isTelling && isMadeOf(told, path)) return { names: [] };
  if (first !== method) return { names: [name] };
  if (method === 'get' || method === 'delete') return { names: [name] };
  if (saysAct(rest[0] ?? '') || saysAct(rest.at(-1) ?? '')) return { names: [rest.join('_')] };
  const end = wordsOf(path.split('/').findLast((step) => step !== '') ?? '').at(-1) ?? '';
  if (method !== 'post' || isPlural(end)) return { names: [name] };
  return { names: [name], unsure: 'its name has the method, and does not say what is done' };
}

/** Whether some words are those of a path, with its variables or without, and wherever it was cut: `boardsidmembers` of `/boards/{id}/members`. */
function isMadeOf(words: readonly string[], path: string): boolean {
  const steps = path.split('/');
  const literal = steps.filter((step) => !step.includes('{'));
  return [steps, literal].some((all) => joined(all.flatMap(wordsOf)) === joined(words));
}

/** In one, whether things are named as one or as several. */
function joined(words: readonly string[]): string {
  return words
    .filter((word) => !BETWEEN.has(word))
    .join('')
    .replace(/ies/g, 'y')
    .replaceAll('s', '');
}
