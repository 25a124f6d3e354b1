/**
 * A policy's description as people read it: the values of its parameters in place of `${name}`, and what a parameter is, in brackets, where it has none yet.
 *
 * @param valueFor as text, and undefined or empty where there is none
 * @param aboutFor how the policy describes the parameter, if it does
 */
export function filledIn(
  description: string,
  valueFor: (name: string) => string | undefined,
  aboutFor: (name: string) => string | undefined,
): string {
  return description.replace(
    /\$\{([^}]*)\}/g,
    (_, name: string) => valueFor(name) || `[${inSentence(aboutFor(name) || name.replaceAll('_', ' '))}]`,
  );
}

/** A value as it stands in a sentence. */
export function spelled(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** "The largest total." within a sentence; "PIN" stays as it is. */
function inSentence(text: string): string {
  const plain = text.trim().replace(/[.\s]+$/, '');
  return /^\p{Lu}\p{Ll}/u.test(plain) || /^A /.test(plain)
    ? `${plain.charAt(0).toLowerCase()}${plain.slice(1)}`
    : plain;
}
