/** Multipart bodies (WAFFLED: boundary, part heads): delimiters, parameters and part heads that are read in several ways. */
import type { Chance } from '../../support/random.ts';
import { boundaryOf, type Draft, type Family, type Pair } from './draft.ts';
import { wishOf } from './wishes.ts';

function typeOf(chance: Chance, boundary: string, other: string): string {
  return chance.pick([
    `multipart/form-data; boundary=${boundary}`,
    `multipart/form-data; boundary=${boundary}`,
    `multipart/form-data; boundary="${boundary}"`,
    `multipart/form-data; boundary=${boundary}; boundary=${other}`,
    `multipart/form-data; boundary=${other}; boundary=${boundary}`,
    `multipart/form-data; boundary*0=${boundary.slice(0, 6)}; boundary*1=${boundary.slice(6)}`,
    `multipart/form-data; boundary=${other}; boundary*0=${boundary}`,
    `multipart/form-data; boundary*=utf-8''${boundary}`,
    `multipart/form-data; Boundary=${boundary}`,
    `multipart/form-data; BOUNDARY=${boundary}; charset=utf-8`,
    `multipart/form-data; boundary=${boundary}, ${other}`,
    `multipart/form-data; boundary=${boundary} `,
    `multipart/form-data; boundary="${boundary}\\"`,
    `multipart/form-data;boundary=${boundary}`,
    `multipart/form-data boundary=${boundary}`,
    `multipart/form-data; x=";boundary=${other}"; boundary=${boundary}`,
    `multipart/form-data; charset=utf-16; boundary=${boundary}`,
    `multipart/mixed; boundary=${boundary}`,
    `Multipart/Form-Data; boundary=${boundary}`,
  ]);
}

function dispositionOf(chance: Chance, name: string): string {
  const half = Math.ceil(name.length / 2);
  const escaped = `${name.slice(0, half)}\\${name.slice(half)}`;
  return chance.pick([
    `Content-Disposition: form-data; name="${name}"`,
    `Content-Disposition: form-data; name="${name}"`,
    `Content-Disposition: form-data; name=${name}`,
    `Content-Disposition: form-data; name='${name}'`,
    `content-disposition: form-data; name="${name}"`,
    `Content-Disposition: form-data; name="${escaped}"`,
    `Content-Disposition: form-data; name="x"; name="${name}"`,
    `Content-Disposition: form-data; name="${name}"; name="x"`,
    `Content-Disposition: form-data; name*=utf-8''${name}`,
    `Content-Disposition: form-data; name="x"; name*=utf-8''${name}`,
    `Content-Disposition: form-data; name*0="${name.slice(0, half)}"; name*1="${name.slice(half)}"`,
    `Content-Disposition: form-data; filename="a"; name="${name}"`,
    `Content-Disposition: form-data; name="${name}"; filename=""`,
    `Content-Disposition: form-data; name="${name}"; filename`,
    `Content-Disposition: form-data; name="${name}"; filename=a`,
    `Content-Disposition: attachment; name="${name}"`,
    `Content-Disposition: name="${name}"`,
    `Content-Disposition: form-data;name="${name}"`,
    `Content-Disposition : form-data; name="${name}"`,
    `Content-Disposition: form-data; name="${name}";`,
    `Content-Disposition: form-data; name="\u00a0${name}"`,
    `Content-Disposition: form-data; name=" ${name}"`,
    `Content-Disposition: form-data; name="${name} "`,
    `Content-Disposition: form-data; name="\ufeff${name}"`,
    `Content-Disposition: form-data; name="${name}\0"`,
    `Content-Disposition: form-data;\r\n name="${name}"`,
    `Content-Disposition: form-data; name="x"\nContent-Disposition: form-data; name="${name}"`,
    `Content-Disposition: form-data; name="x"\r\nContent-Disposition: form-data; name="${name}"`,
    `X: y\nContent-Disposition: form-data; name="${name}"`,
    `Content-Type: text/plain\nContent-Disposition: form-data; name="${name}"\r\nContent-Disposition: form-data; name="x"`,
    `Content-Disposition: form-data; name="=?utf-8?q?${name}?="`,
    `Content-Disposition: form-data; name="%${name.charCodeAt(0).toString(16)}${name.slice(1)}"`,
  ]);
}

/** What of a body is written otherwise than browsers do: one thing or two, so that the rest may pass. */
type Trick =
  | 'type'
  | 'head'
  | 'evil head'
  | 'fields'
  | 'line'
  | 'delimiter'
  | 'end'
  | 'preamble'
  | 'boundary'
  | 'other';
const TRICKS = [
  'type',
  'head',
  'evil head',
  'evil head',
  'fields',
  'line',
  'delimiter',
  'end',
  'preamble',
  'boundary',
  'other',
] as const;

const PART_FIELDS = [
  'Content-Type: text/plain\r\n',
  'Content-Type: application/json\r\n',
  'Content-Type: text/plain; charset=utf-16le\r\n',
  'Content-Type: text/plain; charset=iso-8859-1\r\n',
  'Content-Transfer-Encoding: base64\r\n',
  'Content-Transfer-Encoding: quoted-printable\r\n',
  'Content-Length: 2\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Content-Encoding: gzip\r\n',
] as const;

function partOf(chance: Chance, [name, value]: Pair, odd: boolean, more: string): string {
  const head = odd ? dispositionOf(chance, name) : `Content-Disposition: form-data; name="${name}"`;
  const content = more.includes('base64') ? Buffer.from(value).toString('base64') : value;
  // The fields of a part stand in either order.
  return more !== '' && chance.often(0.3) ? `${more}${head}\r\n\r\n${content}` : `${head}\r\n${more}\r\n${content}`;
}

function endOf(chance: Chance, boundary: string, hidden: string): string {
  return chance.pick([
    `--${boundary}--`,
    `--${boundary}--\r\n--${boundary}\r\n${hidden}\r\n--${boundary}--\r\n`,
    `--${boundary}-- \r\n`,
    `--${boundary}`,
    '',
    `--${boundary}--\r\nepilogue`,
    `--${boundary}--\r\n\r\n`,
  ]);
}

function preambleOf(chance: Chance, boundary: string, hidden: string): string {
  return chance.pick(['\r\n', 'preamble\r\n', `\r\n--${boundary}\r\n${hidden}\r\n`, `--${boundary.slice(0, -1)}\r\n`]);
}

function make(chance: Chance): Draft {
  const { url, good, evil } = wishOf(chance);
  const tricks = new Set<Trick>([chance.pick(TRICKS)]);
  if (chance.often(0.25)) tricks.add(chance.pick(TRICKS));
  const boundary = tricks.has('boundary')
    ? chance.pick([chance.word(5), 'a', 'b'.repeat(70), "x'y", 'a b', 'a,b', 'a:b'])
    : boundaryOf(chance);
  const other = boundaryOf(chance);
  const more = tricks.has('fields') ? chance.pick(PART_FIELDS) : '';
  const parts = [partOf(chance, good, tricks.has('head'), more)];
  if (tricks.has('evil head')) parts.splice(chance.below(2), 0, partOf(chance, evil, true, ''));
  if (chance.often(0.3)) parts.push(partOf(chance, ['comment', 'hi'], false, ''));
  const hidden = `Content-Disposition: form-data; name="${evil[0]}"\r\n\r\n${evil[1]}`;
  const line = tricks.has('line') ? '\n' : '\r\n';
  const odd = tricks.has('delimiter') ? chance.pick([' ', '\t', ' x', '-', '\r']) : '';
  const end = tricks.has('end') ? endOf(chance, boundary, hidden) : `--${boundary}--\r\n`;
  const preamble = tricks.has('preamble') ? preambleOf(chance, boundary, hidden) : '';
  let body = preamble + parts.map((part) => `--${boundary}${odd}${line}${part}${line}`).join('') + end;
  // The same body holds other parts for whoever takes the other boundary.
  const second = tricks.has('other') || (tricks.has('type') && chance.often(0.5));
  if (second) body = `--${other}\r\n${hidden}\r\n--${other}--\r\n${chance.often(0.5) ? '\r\n' : ''}${body}`;
  const type = tricks.has('type') ? typeOf(chance, boundary, other) : `multipart/form-data; boundary=${boundary}`;
  return { method: 'POST', url, headers: [['Content-Type', type]], body };
}

export const MULTIPART: Family = { name: 'multipart', make };
