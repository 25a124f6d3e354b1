/** What is granted at the sites, and beside each what an attacker would rather have. */
import type { Chance } from '../../support/random.ts';
import {
  boundaryOf,
  type Draft,
  FORM_TYPE,
  formOf,
  JSON_TYPE,
  jsonOf,
  multipartOf,
  multipartType,
  OPEN,
  type Pair,
  SHOP,
} from './draft.ts';

export interface Wish {
  readonly url: string;
  readonly good: Pair;
  readonly evil: Pair;
}

const WISHES: readonly [Wish, ...Wish[]] = [
  { url: `${SHOP}/orders`, good: ['total_amount', '10'], evil: ['total_amount', '999'] },
  { url: `${SHOP}/orders`, good: ['total_amount', '10'], evil: ['kind', 'refund'] },
  { url: `${SHOP}/users`, good: ['user[role]', 'member'], evil: ['user[role]', 'admin'] },
  { url: `${SHOP}/tags`, good: ['tags', 'red'], evil: ['tags', 'black'] },
  { url: `${SHOP}/count`, good: ['n', '7'], evil: ['n', '8'] },
  { url: `${SHOP}/ship`, good: ['country', 'nl'], evil: ['country', 'us'] },
  { url: `${SHOP}/notes`, good: ['text', 'hello'], evil: ['_method', 'DELETE'] },
  { url: `${SHOP}/notes`, good: ['text', 'hello'], evil: ['_method', 'PUT'] },
  { url: `${SHOP}/notes`, good: ['text', 'hello'], evil: ['_method', 'PATCH'] },
  { url: `${OPEN}/act`, good: ['mode', 'read'], evil: ['op', 'delete'] },
];

export function wishOf(chance: Chance): Wish {
  return chance.pick(WISHES);
}

/** A member that no rule speaks of. */
export function filler(chance: Chance): Pair {
  return [chance.pick(['comment', 'address', 'sku', 'token']), chance.word(1 + chance.below(12))];
}

export type Way = 'json' | 'form' | 'multipart';

/** A request with some pairs in one of the three ways. */
export function requestWith(url: string, pairs: readonly Pair[], way: Way, chance: Chance): Draft {
  if (way === 'json') return { method: 'POST', url, headers: [JSON_TYPE], body: jsonOf(pairs) };
  if (way === 'form') return { method: 'POST', url, headers: [FORM_TYPE], body: formOf(pairs) };
  const boundary = boundaryOf(chance);
  const body = multipartOf(
    pairs.map(([name, value]) => ({ name, value })),
    boundary,
  );
  return { method: 'POST', url, headers: [multipartType(boundary)], body };
}

export function wayOf(chance: Chance): Way {
  return chance.pick(['json', 'form', 'multipart']);
}

export function shuffled<T>(chance: Chance, items: readonly T[]): T[] {
  const left = [...items];
  const out: T[] = [];
  while (left.length > 0) out.push(...left.splice(chance.below(left.length), 1));
  return out;
}
