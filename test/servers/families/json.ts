/** JSON that parsers differ on: members twice or nearly so, comments, numbers, depth, marks. */
import type { Chance } from '../../support/random.ts';
import { type Draft, type Family, JSON_TYPE, SHOP } from './draft.ts';
import { wishOf } from './wishes.ts';

function nearly(chance: Chance, name: string): string {
  const first = name.charCodeAt(0).toString(16).padStart(4, '0');
  return chance.pick([
    name,
    name.toUpperCase(),
    name[0]?.toUpperCase() + name.slice(1),
    name.replace('s', '\u017f'),
    name.replace('k', '\u212a'),
    `\\u${first}${name.slice(1)}`,
    `${name}\\u0000`,
    `\\ufeff${name}`,
    `${name} `,
    ` ${name}`,
    name.replaceAll('_', ''),
    name.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase()),
    `${name}\\ud800`,
  ]);
}

const NUMBERS = [
  '10',
  '1e1',
  '1E+1',
  '10.0',
  '1e400',
  '-0',
  '0e0',
  '010',
  '0x0a',
  '10.',
  '+10',
  'NaN',
  'Infinity',
  '1_0',
  '9007199254740993',
  '49.99999999999999999999',
  '50.000000000000000001',
  '5e1',
  '1e-400',
  '"10"',
  '"10 "',
  '"1e1"',
  '"０"',
  '"10\\u0000"',
  '[10]',
  '{"a":10}',
  'true',
  '50.0000000000000000000000000000001',
  '10e',
  '1e+01',
  '0.1e2',
  '4.9e+1',
  '"9007199254740993"',
] as const;

const COUNTS = [
  '7',
  '7.0',
  '7e0',
  '"7"',
  '9007199254740993',
  '9007199254740992',
  '9007199254740991',
  '9007199254740992.0',
  '9.007199254740993e15',
  '9007199254740992.4',
  '"9007199254740993"',
] as const;

function make(chance: Chance): Draft {
  const { url, good, evil } = wishOf(chance);
  const quoted = (text: string): string => (/^\d+$/.test(text) ? text : JSON.stringify(text));
  const [goodName, goodValue] = good;
  const member = (name: string, value: string): string => {
    const parts = name.split(/[[\].]+/).filter((part) => part !== '');
    const [first = name, second] = parts;
    return second === undefined ? `"${first}":${value}` : `"${first}":{"${second}":${value}}`;
  };
  const goodMember = member(goodName, quoted(goodValue));
  const evilMember = `"${nearly(chance, evil[0].split('[')[0] ?? evil[0])}":${evil[0].includes('[') ? `{"role":${quoted(evil[1])}}` : quoted(evil[1])}`;
  const both = chance.often(0.5) ? `${goodMember},${evilMember}` : `${evilMember},${goodMember}`;
  switch (chance.below(8)) {
    case 0: {
      const amount = chance.pick(NUMBERS);
      return { method: 'POST', url: `${SHOP}/orders`, headers: [JSON_TYPE], body: `{"total_amount":${amount}}` };
    }
    case 1:
      return { method: 'POST', url: `${SHOP}/count`, headers: [JSON_TYPE], body: `{"n":${chance.pick(COUNTS)}}` };
    case 2: {
      const between = chance.pick(['/*', '//', '#', '<!--', "'"]);
      const body = between === '/*' ? `{${goodMember}/*,${evilMember}*/}` : `{${goodMember}${between}\n,${evilMember}}`;
      return { method: 'POST', url, headers: [JSON_TYPE], body };
    }
    case 3: {
      const depth = chance.pick([10, 60, 70, 200, 600, 2000, 20_000]);
      return {
        method: 'POST',
        url,
        headers: [JSON_TYPE],
        body: `{${goodMember},"deep":${'['.repeat(depth)}${']'.repeat(depth)}}`,
      };
    }
    case 4: {
      const mark = chance.pick([
        '\ufeff',
        '\u200b',
        '\u00a0',
        '\u2028',
        '\v',
        '\f',
        ")]}',\n",
        'for(;;);',
        '\0',
        '\u001e',
      ]);
      const body = chance.often(0.5) ? `${mark}{${goodMember}}` : `{${goodMember}}${mark}`;
      return { method: 'POST', url, headers: [JSON_TYPE], body };
    }
    case 5: {
      const text = chance.pick([
        '\\ud800',
        '\\udc00\\ud800',
        '\\u0000',
        '\\x41',
        '\\',
        '\u007f',
        '\t',
        '\\u00e9',
        '\\/',
        '\ud83d\ude00',
        '\\"',
      ]);
      return { method: 'POST', url, headers: [JSON_TYPE], body: `{${goodMember},"text":"${text}"}` };
    }
    case 6: {
      const tail = chance.pick([`{${evilMember}}`, `,{${evilMember}}`, '}', ',', 'x', `\n{${evilMember}}`, '\0']);
      return { method: 'POST', url, headers: [JSON_TYPE], body: `{${goodMember}}${tail}` };
    }
    default:
      return { method: 'POST', url, headers: [JSON_TYPE], body: `{${both}}` };
  }
}

export const JSON_FAMILY: Family = { name: 'json', make };
