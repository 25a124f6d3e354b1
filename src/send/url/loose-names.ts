/**
 * Names of parameters as some server might read them. Servers differ: on case, on `a[b]` and `a.b`, on what spaces, NULs and a trailing `[]` are
 * for, and on whether `;` parts pairs as `&` does. What is one name to some server is one name here, to deny and to doubt; never to allow.
 */

/** `User[name]`, `user.name`, ` user[name][]` and `user[name]\0x` are all `user.name`. */
export function plainName(name: string): string {
  const [named = ''] = name.split('\0', 1);
  const dotted = named.trim().toLowerCase().replaceAll('[', '.').replaceAll(']', '');
  return dotted.replace(/(?:\.\d*)+$/, '');
}

/**
 * Whether a parameter asks for another method: `_method`, also as a list or in PHP's spelling (`.method`, ` method`). Names that mean many
 * things, such as `method` itself, ask for one where their value is a method that changes something: `?method=delete`, as some APIs take it.
 */
export function asksForMethod(name: string, value: string): boolean {
  const plain = plainName(name);
  if (/^[\s._[]+method$|^x[-_]http[-_]method(?:[-_]override)?$|^x[-_]method[-_]override$/.test(plain)) return true;
  return (
    /^[$_]*(?:(?:http_?)?method(?:_?override)?|override)$/.test(plain) &&
    /^(?:post|put|patch|delete)$/i.test(value.trim())
  );
}

/** Whether one of two plain names is the other or stands inside of it, so that a server may take either for both. */
export function overlaps(left: string, right: string): boolean {
  return left === right || left.startsWith(`${right}.`) || right.startsWith(`${left}.`);
}

/** The pairs of a query or form, as written and as a server that splits at `;` has them. */
export function loosePairs(text: string): readonly (readonly [string, string])[] {
  const pairs = [...new URLSearchParams(text)];
  return text.includes(';') ? [...pairs, ...new URLSearchParams(text.replaceAll(';', '&'))] : pairs;
}
