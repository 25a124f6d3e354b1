/** A letter or a digit: a text without any says nothing. */
export const SPEAKS = /[\p{L}\p{N}]/u;
/** Text that only the browser knows: counters in styles that a page may have made. */
export const NAMELESS = /\bcounters?\([^)]*, [^)]+\)/;
const STRINGS = /"(?:[^"\\]|\\.)*"/g;

/** The strings that a pseudo-element brings, as CSS writes them; those of quotation marks among them, which a page may choose. */
export function contentStrings({ content, quotes }: Pick<CSSStyleDeclaration, 'content' | 'quotes'>): string[] {
  const own = content.match(STRINGS) ?? [];
  return content.includes('-quote') ? [...own, ...(quotes.match(STRINGS) ?? [])] : own;
}

/** What assistive technology says in place of what is drawn: `content: "x" / "Close"`. */
export function alternativeIn({ content }: Pick<CSSStyleDeclaration, 'content'>): string {
  const strings = content.match(STRINGS) ?? [];
  const before = content.replace(STRINGS, '""').split(' / ')[0] ?? '';
  const drawn = before.split('""').length - 1;
  return strings.slice(drawn).join('');
}
