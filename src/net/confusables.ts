/**
 * Letters of other scripts that look like a Latin one, each group written after the letter it looks like. After Unicode TS 39's
 * confusables, cut down to lower-case forms and capitals whose shape is shared; then small capitals, letters turned upside down, and those of Braille.
 * Compatibility forms (full width, mathematical, circled) are not here, since NFKD already brings them back.
 */
const GROUPS: Readonly<Record<string, string>> = {
  a: 'аɑαⲁ∂ᴀɐ⠁',
  b: 'ЬьƄВвΒβʙ⠃',
  c: 'сϲⅽСⲥϹᴄ⠉',
  d: 'ԁɗⅾđĐᴅ⠙',
  e: 'еєҽэεЕΕℯᴇǝ⠑',
  f: 'ƒϝքꜰɟ⠋',
  g: 'ɡցԍɢƃ⠛',
  h: 'һհНнΗʜɥ⠓',
  i: 'іїıιӏІΙІⅼɪᴉ⠊',
  j: 'јϳЈᴊ⠚',
  k: 'кκКΚᴋʞ⠅',
  l: 'łŁʟꞁ⠇',
  m: 'мМΜᴍɯ⠍',
  n: 'ոпηΝɴ⠝',
  o: 'оοоօσОΟՕ०ѳøØᴏ⠕',
  p: 'рρРΡᴘ⠏',
  q: 'ԛզꞯ⠟',
  r: 'гᴦгʀɹ⠗',
  s: 'ѕЅՏßꜱ⠎',
  t: 'тτТΤᴛʇ⠞',
  u: 'սυμцᴜ⠥',
  v: 'ѵνⅴᴠʌ⠧',
  w: 'ѡԝωшᴡʍ⠺',
  x: 'хχХΧ⠭',
  y: 'уүγУΥҮʏʎ⠽',
  z: 'ᴢΖ⠵',
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
