/** Ways of writing a text so that it does not look like itself, for this room's tests. */

export const hex = (text: string) => Buffer.from(text).toString('hex');
export const base64 = (text: string) => Buffer.from(text).toString('base64');
export const reversed = (text: string) => [...text].reverse().join('');
const rot13 = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const code = letter.charCodeAt(0);
    return String.fromCharCode(code + (letter.toLowerCase() < 'n' ? 13 : -13));
  });
const percent = (text: string) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16)}`).join('');

export const WRITINGS: Readonly<Record<string, (text: string) => string>> = {
  hex,
  'hex in capitals': (text) => hex(text).toUpperCase(),
  'hex in pairs': (text) => hex(text).replace(/../g, '$& '),
  'hex in pairs with colons': (text) => hex(text).replace(/..(?=.)/g, '$&:'),
  base64,
  'base64 without padding': (text) => base64(text).replaceAll('=', ''),
  'base64 for URLs': (text) => Buffer.from(text).toString('base64url'),
  'base64 inside words': (text) => `the value is ${base64(`key ${text}`)} they said`,
  'base64 of base64': (text) => base64(base64(text)),
  'hex of base64': (text) => hex(base64(text)),
  'percent signs': percent,
  'percent signs twice': (text) => encodeURIComponent(percent(text)),
  reversed,
  'base64, reversed': (text) => reversed(base64(text)),
  'base64 of what is reversed': (text) => base64(reversed(text)),
  'spelled out': (text) => [...text].join(' '),
  'spelled out with dashes': (text) => [...text].join('-'),
  'spelled out with commas': (text) => [...text].join(', '),
  'in groups of four': (text) => text.replace(/.{4}/g, '$& '),
  'on several lines': (text) => text.replace(/.{7}/g, '$&\n'),
  'every second character': (text) => [...text].map((each) => `${each}x`).join(''),
  'every second character from the second on': (text) => [...text].map((each) => `q${each}`).join(''),
  'zero-width characters': (text) => [...text].join('\u200b'),
  'full-width letters': (text) =>
    [...text].map((each) => String.fromCodePoint((each.codePointAt(0) ?? 0) + 0xfee0)).join(''),
  'backslash escapes': (text) => [...text].map((each) => `\\x${each.charCodeAt(0).toString(16)}`).join(''),
  'unicode escapes': (text) => [...text].map((each) => `\\u00${each.charCodeAt(0).toString(16)}`).join(''),
  'turned by thirteen letters': rot13,
  'base64 behind other letters': (text) => `x${base64(text)}`,
  'hex behind another digit': (text) => `7${hex(text)}`,
  'base64 of base64 of base64': (text) => base64(base64(base64(text))),
  'base64, every second character': (text) => [...base64(text)].map((each) => `${each}.`).join(''),
  entities: (text) => [...text].map((each) => `&#${each.charCodeAt(0)};`).join(''),
};
