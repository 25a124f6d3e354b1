/** The body's type (WAFFLED: content type, charset): missing, twice, misspelled, of another kind than the body. */
import type { Chance } from '../../support/random.ts';
import { boundaryOf, type Draft, type Family, formOf, type Header, jsonOf, multipartOf } from './draft.ts';
import { filler, wishOf } from './wishes.ts';

const ESSENCES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'text/plain',
] as const;

function typesOf(chance: Chance, boundary: string): Header[] {
  const essence = chance.pick([
    ...ESSENCES,
    'application/vnd.api+json',
    'application/problem+json',
    'text/json',
    'application/x-json',
    'application/json-patch+json',
    'application/xml',
    'text/xml',
    'multipart/mixed',
    'multipart/related',
    'application/graphql',
    'application/octet-stream',
    'text/html',
    'application/x-www-form-urlencoded-v2',
    'applicationjson',
    '*/*',
    '',
  ]);
  const cased = chance.often(0.2) ? essence.toUpperCase() : essence;
  const parameter = chance.pick([
    '',
    '',
    `; boundary=${boundary}`,
    '; charset=utf-8',
    '; charset=UTF-7',
    '; charset=utf-16',
    '; charset=utf-16le',
    '; charset=iso-8859-1',
    '; charset=ibm037',
    '; charset=cp037',
    '; charset=ibm500',
    '; charset=shift_jis',
    '; charset="utf-8"; charset=ibm037',
    '; charset=utf-8, application/x-www-form-urlencoded',
    ';',
    '; ;',
    ' ;charset = utf-8',
    '; _charset_=utf-7',
    ', application/json',
    '; foo=bar; boundary=',
    '; version=1',
  ]);
  const value = `${cased}${parameter}`;
  const name = chance.pick(['Content-Type', 'content-type', 'CONTENT-TYPE', 'Content_Type']);
  if (chance.often(0.1)) return [];
  if (chance.often(0.12))
    return [
      [name, value],
      ['Content-Type', chance.pick(ESSENCES)],
    ];
  return [[name, value]];
}

/** One body that is several kinds at once, where that can be. */
function polyglot(chance: Chance, evil: readonly [string, string], good: readonly [string, string]): string {
  const [goodName, goodValue] = good;
  const hidden = formOf([evil]);
  return chance.pick([
    `{"${goodName.replace(/\W/g, '_')}":"${goodValue}","a":"&${hidden}&"}`,
    `{"${goodName}":${JSON.stringify(goodValue)},"x":"&${hidden}&y="}`,
    `${hidden}&{"${goodName}":"${goodValue}"}`,
    `[{"a":"&${hidden}&"}]`,
    `${formOf([good])}&x={"${evil[0]}":"${evil[1]}"}`,
    `{"query":"query Q{me(a:\\"&${hidden}&\\"){id}}"}`,
  ]);
}

function make(chance: Chance): Draft {
  const { url, good, evil } = wishOf(chance);
  const boundary = boundaryOf(chance);
  const headers = typesOf(chance, boundary);
  const pairs = chance.often(0.5) ? [good, filler(chance)] : [good];
  const written = chance.pick([
    'json',
    'form',
    'multipart',
    'polyglot',
    'polyglot',
    'utf16',
    'utf7',
    'ebcdic',
  ] as const);
  const body = {
    json: () => jsonOf(pairs),
    form: () => formOf(pairs),
    multipart: () =>
      multipartOf(
        pairs.map(([name, value]) => ({ name, value })),
        boundary,
      ),
    polyglot: () => polyglot(chance, evil, good),
    utf16: () => Buffer.from(`${chance.often(0.5) ? '\ufeff' : ''}${jsonOf([evil])}`, 'utf16le'),
    utf7: () => `${formOf([good])}&+${Buffer.from(`\0${evil[0]}`).toString('base64').replace(/=+$/, '')}-=${evil[1]}`,
    ebcdic: () => ebcdic(formOf([evil])),
  }[written]();
  return { method: 'POST', url, headers, body };
}

/** Code page 37, as far as forms need it: WAFFLED and older work let bodies pass in it. */
function ebcdic(text: string): Buffer {
  const lower = 'abcdefghi jklmnopqr  stuvwxyz';
  const at = (character: string): number => {
    if (/[0-9]/.test(character)) return 0xf0 + Number(character);
    if (character === '=') return 0x7e;
    if (character === '&') return 0x50;
    if (character === '_') return 0x6d;
    const place = lower.indexOf(character.toLowerCase());
    if (place < 0) return 0x6f;
    if (place < 9) return 0x81 + place;
    return place < 19 ? 0x91 + place - 10 : 0xa2 + place - 21;
  };
  return Buffer.from(Array.from(text, at));
}

export const CONTENT_TYPE: Family = { name: 'content-type', make };
