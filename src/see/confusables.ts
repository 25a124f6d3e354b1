/**
 * Letters of other scripts that look like a Latin one, each group written after the letter it looks like. After Unicode TS 39's
 * confusables, cut down to lower-case forms and capitals whose shape is shared; compatibility forms (full width, mathematical,
 * circled) are not here, since NFKD already brings them back.
 */
const GROUPS: Readonly<Record<string, string>> = {
  a: 'аɑαⲁ∂',
  b: 'ЬьƄВвΒβ',
  c: 'сϲⅽСⲥϹ',
  d: 'ԁɗⅾđĐ',
  e: 'еєҽэεЕΕℯ',
  f: 'ƒϝք',
  g: 'ɡցԍ',
  h: 'һհНнΗ',
  i: 'іїıιӏІΙІⅼ',
  j: 'јϳЈ',
  k: 'кκКΚ',
  l: 'łŁ',
  m: 'мМΜ',
  n: 'ոпηΝ',
  o: 'оοоօσОΟՕ०ѳøØ',
  p: 'рρРΡ',
  q: 'ԛզ',
  r: 'гᴦг',
  s: 'ѕЅՏß',
  t: 'тτТΤ',
  u: 'սυμц',
  v: 'ѵνⅴ',
  w: 'ѡԝωш',
  x: 'хχХΧ',
  y: 'уүγУΥҮ',
  z: 'ᴢΖ',
};

let letters: ReadonlyMap<number, string> | undefined;

/** The Latin letter that a code unit looks like. The table is made where one is first asked for: no document waits for it that has just begun. */
export function latinAlike(code: number): string | undefined {
  letters ??= new Map(
    Object.entries(GROUPS).flatMap(([letter, alikes]) =>
      Array.from(alikes, (alike) => [alike.charCodeAt(0), letter] as const),
    ),
  );
  return letters.get(code);
}
