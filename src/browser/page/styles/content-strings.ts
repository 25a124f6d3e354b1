const STRINGS = /"(?:[^"\\]|\\.)*"/g;

/** The strings that a pseudo-element brings, as CSS writes them; those of quotation marks among them, which a page may choose. */
export function contentStrings({ content, quotes }: Pick<CSSStyleDeclaration, 'content' | 'quotes'>): string[] {
  const own = content.match(STRINGS) ?? [];
  return content.includes('-quote') ? [...own, ...(quotes.match(STRINGS) ?? [])] : own;
}
