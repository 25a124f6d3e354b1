/** Multipart bodies (WAFFLED: boundary, part heads): delimiters, parameters and part heads that are read in several ways. */
import type { Chance } from '../random.ts';
import { boundaryOf, type Draft, type Family, type Header } from './draft.ts';
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

function partOf(chance: Chance, name: string, value: string): string {
  const head = chance.often(0.6) ? dispositionOf(chance, name) : `Content-Disposition: form-data; name="${name}"`;
  const more = chance.pick([
    '',
    '',
    '',
    'Content-Type: text/plain\r\n',
    'Content-Type: application/json\r\n',
    'Content-Type: text/plain; charset=utf-16le\r\n',
    'Content-Type: text/plain; charset=iso-8859-1\r\n',
    'Content-Transfer-Encoding: base64\r\n',
    'Content-Transfer-Encoding: quoted-printable\r\n',
    'Content-Length: 2\r\n',
    'Transfer-Encoding: chunked\r\n',
    'Content-Encoding: gzip\r\n',
  ]);
  const content = more.includes('base64') ? Buffer.from(value).toString('base64') : value;
  return `${head}\r\n${more}\r\n${content}`;
}

function bodyOf(chance: Chance, boundary: string, parts: readonly string[], hidden: string): string {
  const line = chance.often(0.9) ? '\r\n' : '\n';
  const delimiter = (): string => `--${boundary}${chance.often(0.95) ? '' : chance.pick([' ', '\t', ' x', '-'])}`;
  const end = chance.pick([
    `--${boundary}--\r\n`,
    `--${boundary}--\r\n`,
    `--${boundary}--\r\n`,
    `--${boundary}--`,
    `--${boundary}--\r\n--${boundary}\r\n${hidden}\r\n--${boundary}--\r\n`,
    `--${boundary}-- \r\n`,
    `--${boundary}`,
    '',
    `--${boundary}--\r\nepilogue`,
  ]);
  const preamble = chance.often(0.9)
    ? ''
    : chance.pick(['\r\n', 'preamble\r\n', `\r\n--${boundary}\r\n${hidden}\r\n`, `--${boundary.slice(0, -1)}\r\n`]);
  return preamble + parts.map((part) => `${delimiter()}${line}${part}${line}`).join('') + end;
}

function make(chance: Chance): Draft {
  const { url, good, evil } = wishOf(chance);
  const boundary = chance.pick([
    boundaryOf(chance),
    boundaryOf(chance),
    chance.word(5),
    'a',
    `${'b'.repeat(70)}`,
    "x'y",
    'a b',
  ]);
  const other = boundaryOf(chance);
  const parts = [partOf(chance, ...good)];
  if (chance.often(0.4)) parts.splice(chance.below(2), 0, partOf(chance, ...evil));
  if (chance.often(0.2)) parts.push(partOf(chance, 'comment', 'hi'));
  const hidden = `Content-Disposition: form-data; name="${evil[0]}"\r\n\r\n${evil[1]}`;
  let body = bodyOf(chance, boundary, parts, hidden);
  // The same body holds other parts for whoever takes the other boundary.
  if (chance.often(0.3)) body = `--${other}\r\n${hidden}\r\n--${other}--\r\n${chance.often(0.5) ? '\r\n' : ''}${body}`;
  const headers: Header[] = [['Content-Type', typeOf(chance, boundary, other)]];
  return { method: 'POST', url, headers, body };
}

export const MULTIPART: Family = { name: 'multipart', make };
