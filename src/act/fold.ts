const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is what ASCII is
const ASCII = /^[\x00-\x7f]*$/;

export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/** Text as it looks: compatibility forms folded (full-width letters), invisible characters dropped (`AK\u200bIA`). */
export function foldText(text: string): string {
  return isAscii(text) ? text : text.normalize('NFKC').replace(INVISIBLE, '');
}
