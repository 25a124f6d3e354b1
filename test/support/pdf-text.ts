import { inflateSync } from 'node:zlib';

/*
 * The text of a PDF as Chromium writes it: letters are numbers of glyphs, and each font has a table (ToUnicode) of what they mean.
 *
 *   stream of a page:   /F4 12 Tf … <00270048> Tj        glyphs 0x27 and 0x48 of the font in object 4
 *   object 4:           /ToUnicode 9 0 R
 *   stream of 9:        <0027> <0044>   <0048> <0065>     D, e
 *
 * What is written beside streams (titles, tags, alternative texts, addresses of links) is text as well.
 */

/** All text of a PDF: what its pages paint, then what is written beside. @throws where a page paints letters that no table explains. */
export function textOfPdf(pdf: Buffer): string {
  const source = pdf.toString('latin1');
  const objects = objectsOf(source);
  const tables = new Map<string, Map<string, string>>();
  for (const { number, dictionary } of objects) {
    const [, table] = /\/ToUnicode (\d+) 0 R/.exec(dictionary) ?? [];
    const stream = objects.find((each) => each.number === table)?.stream;
    if (stream !== undefined) tables.set(number, glyphsOf(stream));
  }
  const painted = objects.flatMap(({ stream }) => (stream?.includes('BT') ? [paintedIn(stream, tables)] : []));
  return [...painted, ...objects.map(({ dictionary }) => writtenIn(dictionary))].join('\n');
}

interface PdfObject {
  readonly number: string;
  readonly dictionary: string;
  /** Inflated where it is packed. */
  readonly stream: string | undefined;
}

function objectsOf(source: string): readonly PdfObject[] {
  const objects: PdfObject[] = [];
  const begin = /(?:^|\n)(\d+) 0 obj\s/g;
  for (let found = begin.exec(source); found !== null; found = begin.exec(source)) {
    const [, number = ''] = found;
    const end = source.indexOf('endobj', begin.lastIndex);
    const streams = source.indexOf('stream\n', begin.lastIndex);
    const hasStream = streams !== -1 && streams < end;
    const dictionary = source.slice(begin.lastIndex, hasStream ? streams : end);
    const [, length = ''] = /\/Length (\d+)/.exec(dictionary) ?? [];
    const from = streams + 'stream\n'.length;
    const bytes = hasStream ? Buffer.from(source.slice(from, from + Number(length)), 'latin1') : undefined;
    const packed = dictionary.includes('/FlateDecode');
    const isText = bytes !== undefined && !dictionary.includes('/Image');
    const stream = isText ? (packed ? inflateSync(bytes) : bytes).toString('latin1') : undefined;
    objects.push({ number, dictionary, stream });
    begin.lastIndex = hasStream ? from + Number(length) : end;
  }
  return objects;
}

/** What each glyph of a font means, by its number in hexadecimal digits. */
function glyphsOf(table: string): Map<string, string> {
  const glyphs = new Map<string, string>();
  for (const [, chars = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', text = ''] of chars.matchAll(/<([\da-f]+)>\s*<([\da-f]+)>/gi)) {
      glyphs.set(glyph.toLowerCase(), utf16(text));
    }
  }
  for (const [, ranges = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', text = ''] of ranges.matchAll(/<([\da-f]+)>\s*<([\da-f]+)>\s*<([\da-f]+)>/gi)) {
      for (let at = Number.parseInt(from, 16), code = Number.parseInt(text, 16); at <= Number.parseInt(to, 16); at++) {
        glyphs.set(at.toString(16).padStart(from.length, '0'), String.fromCodePoint(code++));
      }
    }
  }
  return glyphs;
}

const PAINTING = /\/F(\d+) [\d.]+ Tf|<([\da-f\s]*)>|\(((?:[^()\\]|\\[\s\S])*)\)|\b(?:Tj|ET)\b/gi;

function paintedIn(stream: string, tables: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let [font, text] = ['', ''];
  for (const [whole, name, hex, literal] of stream.matchAll(PAINTING)) {
    if (name !== undefined) font = name;
    else if (whole === 'ET') text += '\n';
    else if (whole !== 'Tj') {
      const table = tables.get(font);
      if (table === undefined) throw new Error(`Letters of font ${font}, which says nothing of them`);
      const [width = 4] = [...table.keys()].map(({ length }) => length);
      const digits = hex?.replace(/\s/g, '') ?? Buffer.from(unescaped(literal ?? ''), 'latin1').toString('hex');
      for (let at = 0; at < digits.length; at += width)
        text += table.get(digits.slice(at, at + width).toLowerCase()) ?? '\ufffd';
    }
  }
  return text;
}

function writtenIn(dictionary: string): string {
  const literals = Array.from(dictionary.matchAll(/\(((?:[^()\\]|\\[\s\S])*)\)/g), ([, text = '']) => unescaped(text));
  const wide = Array.from(dictionary.matchAll(/<feff([\da-f]*)>/gi), ([, digits = '']) => utf16(digits));
  return [
    ...literals.map((text) =>
      text.startsWith('\xfe\xff') ? utf16(Buffer.from(text, 'latin1').toString('hex').slice(4)) : text,
    ),
    ...wide,
  ].join(' ');
}

function utf16(digits: string): string {
  return Buffer.from(digits, 'hex').swap16().toString('utf16le');
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function unescaped(literal: string): string {
  return literal.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, escaped: string) =>
    /^[0-7]/.test(escaped) ? String.fromCharCode(Number.parseInt(escaped, 8)) : (ESCAPES[escaped] ?? escaped),
  );
}
