/**
 * Names of parameters as some server might read them. Servers differ: on case, on `a[b]` and `a.b`, on what spaces, NULs and a trailing `[]` are
 * for, and on whether `;` parts pairs as `&` does. What is one name to some server is one name here, to deny and to doubt; never to allow.
 *
 *   total.amount   nested to Java and ASP.NET: `total` holds `amount`
 *   total.amount   flat to PHP, which makes `.`, a space and an open `[` an underscore: `total_amount`
 */

import { decodeLeniently } from './canonical-readings.ts';

/** The methods that a form's `_method` can ask for. */
export const FORM_METHODS = ['PUT', 'PATCH', 'DELETE'] as const;

/** A name without what some server overlooks in letters: case, compatibility forms such as `ſ` for `s`. */
export function foldName(name: string): string {
  return (ASCII.test(name) ? name : name.normalize('NFKC')).toLowerCase();
}

const ASCII = /^\p{ASCII}*$/u;

/**
 * `User[name]`, `user.name`, ` user[name][]` and `user[name]\0x` are all `user.name`. `first_name`, `first-name` and `firstName` are one: pydantic and
 * Django REST framework, for two, can be told to take either.
 */
export function plainName(name: string): string {
  return (SIMPLE.test(name) ? name : dotted(bareName(name))).replace(/[_-]/g, '');
}

/** Most names. Nothing is nested in them, and all of their letters are read alike. */
const SIMPLE = /^[a-z\d_-]*$/;

/**
 * `a[b][0]` is `a.b`: positions in a list at the end of a name are no part of it, and what stands behind a bracket PHP overlooks. Rack makes one
 * bracket of several.
 */
function dotted(name: string): string {
  const path = name
    .replace(/\][^[]+/g, ']')
    .replaceAll('[', '.')
    .replaceAll(']', '')
    .replace(/\.{2,}/g, '.');
  let end = path.length;
  for (let at = end - 1; at >= 0; at--) {
    const code = path.charCodeAt(at);
    if (code === DOT) end = at;
    else if (code < ZERO || code > NINE) break;
  }
  return path.slice(0, end);
}

const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

/** The same as PHP has it: `user.name` is `user_name`, and `user[name]` is still `user.name`. */
function phpName(name: string): string {
  if (SIMPLE.test(name)) return name.replace(/^_+/, '');
  const bare = bareName(name);
  const bracket = bare.indexOf('[');
  const nests = bracket > 0 && bare.indexOf(']', bracket) > 0;
  const base = (nests ? bare.slice(0, bracket) : bare).replace(/[\s.+[]/g, '_');
  // Behind a bracket that closes and is followed by none that opens, all that remains is overlooked.
  return nests ? plainName(base + bare.slice(bracket).replace(/\][^[].*$/s, ']')) : base;
}

/**
 * Without what stands behind a NUL, around the name, or before a quoted character. `[a]`, `]a` and `[]a` are `a` to some, and `_a`, `!a` and `b['a']`
 * are Spring's words on `a` and `b[a]`.
 */
function bareName(name: string): string {
  const [named = ''] = foldName(name).split('\0', 1);
  return named
    .replace(/[\\'"]/g, '')
    .replace(/^[\s+\ufeff[\]!_]+/, '')
    .trimEnd();
}

/** What servers may call a parameter of this name: nested, and flat as PHP has it. */
export function looseNames(name: string): readonly string[] {
  const plain = plainName(name);
  const php = phpName(name);
  return plain === php ? [plain] : [plain, php];
}

/** Whether some server might take one name for the other. */
export function isSameName(left: string, right: string): boolean {
  return isEither(left, right, (one, other) => one === other);
}

/** Whether some server might take one name for the other, or for something inside of it. */
export function isAlike(left: string, right: string): boolean {
  return isEither(left, right, overlaps);
}

/**
 * A name without a word before it: `order.amount` and `order[amount]` are `amount` to ASP.NET's MVC where the parameter of its action is called `order`, and
 * then whatever else says `amount` is overlooked. Undefined where nothing is nested in it.
 */
export function withoutPrefix(name: string): string | undefined {
  const plain = plainName(name);
  const dot = plain.indexOf('.');
  return dot > 0 ? plain.slice(dot + 1) : undefined;
}

/** Whether a name is another one behind such a word. */
export function isPrefixed(name: string, other: string): boolean {
  return MAY_NEST.test(name) && withoutPrefix(name) === plainName(other);
}

const MAY_NEST = /[.[]/;

function isEither(left: string, right: string, agree: (one: string, other: string) => boolean): boolean {
  const [one, other] = [plainName(left), plainName(right)];
  if (agree(one, other) || agree(phpName(left), phpName(right))) return true;
  const [inner, outer] = [nestedName(left, one), nestedName(right, other)];
  if (inner === one && outer === other && !one.includes('.') && !other.includes('.')) return false;
  const isPlaced = IS_PLACED.test(inner) !== IS_PLACED.test(outer);
  return agree(inner, outer) || (isPlaced && agree(unplaced(inner), unplaced(outer)));
}

/** Java nests behind a bracket too, where PHP overlooks what stands there: `user[0].role` is `user.0.role`. */
function nestedName(name: string, plain: string): string {
  return name.includes('].') ? plainName(name.replaceAll('].', '][')) : plain;
}

/** Positions in a list within a name: Micronaut takes `user[0].role` for `user.role`. */
const PLACE = /\.\d+(?=\.)/g;
const IS_PLACED = /\.\d+\./;

function unplaced(plain: string): string {
  return plain.replace(PLACE, '');
}

/**
 * Whether a parameter asks for another method: `_method`, also as a list or in PHP's spelling (`.method`, ` method`), and Perl's
 * `x-tunneled-method`. Names that mean many things, such as `method` itself, ask for one where their value is a method that changes something: `?method=delete`, as some APIs take it.
 */
export function asksForMethod(name: string, value: string): boolean {
  const [named = ''] = foldName(name).replaceAll('\\', '').split('\0', 1);
  const plain = dotted(named.replace(/^[\s.+_[\]\ufeff]+/, '_')).trim();
  if (
    /^_method(?:\.|$)|^_?x[-_.\s](?:http[-_.\s]method(?:[-_.\s]override)?|method[-_.\s]override|tunneled[-_.\s]method)$/.test(
      plain,
    )
  )
    return true;
  return (
    /^[$_]*(?:(?:http_?)?method(?:_?override)?|override)$/.test(plain) &&
    /^(?:post|put|patch|delete)$/i.test(value.trim())
  );
}

/** To ASP.NET's pages a GET with one of these in its query is a form that was sent: the control that it names runs. */
const POST_BACK = /^__(?:eventtarget|viewstate(?:fieldcount)?)$/;

/** Whether a parameter of a query makes a GET what a POST is. */
export function makesPost(name: string): boolean {
  return POST_BACK.test(foldName(name));
}

/** Whether one of two plain names is the other or stands inside of it, so that a server may take either for both. */
function overlaps(left: string, right: string): boolean {
  return left === right || left.startsWith(`${right}.`) || right.startsWith(`${left}.`);
}

type Pair = readonly [name: string, value: string];

/** The pairs of a query or form, as written, as a server that splits at `;` has them, and as ASP.NET does, to which `%u006f` is `o`. */
export function loosePairs(text: string): readonly Pair[] {
  const pairs = [...new URLSearchParams(text)];
  const split = text.includes(';') ? [...pairs, ...new URLSearchParams(text.replaceAll(';', '&'))] : pairs;
  if (!text.includes('%u')) return split;
  return [...split, ...split.map(([name, value]): Pair => [decodeLeniently(name), decodeLeniently(value)])];
}
