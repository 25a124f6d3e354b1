/** Where a request ends: bodies without a frame, and the tables of request smuggling. */
import type { Chance } from '../../support/random.ts';
import { type Draft, type Family, FORM_TYPE, type Header, OPEN, SHOP } from './draft.ts';

const SMUGGLED = 'POST /files/admin/stolen HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 3\r\n\r\na=1';

const CHUNKED: readonly [Header, ...Header[]] = [
  ['Transfer-Encoding', 'chunked'],
  ['Transfer-Encoding', ' chunked'],
  ['Transfer-Encoding', '\tchunked'],
  ['Transfer-Encoding', 'xchunked'],
  ['Transfer-Encoding', 'chunked, identity'],
  ['Transfer-Encoding', 'identity, chunked'],
  ['Transfer-Encoding', 'chunked, chunked'],
  ['Transfer-Encoding', '"chunked"'],
  ['Transfer-Encoding', 'Chunked'],
  ['Transfer-Encoding', 'chunked;x'],
  ['Transfer-Encoding', 'chu\u000bnked'],
  ['Transfer-Encoding ', 'chunked'],
  ['Transfer_Encoding', 'chunked'],
  ['X\r\nTransfer-Encoding', 'chunked'],
  ['X: y\nTransfer-Encoding', 'chunked'],
  ['Transfer-Encoding\0', 'chunked'],
  ['Transfer-Encoding', '\u00a0chunked'],
  ['transfer-encoding', 'gzip, chunked'],
  ['TRANSFER-ENCODING', 'CHUNKED'],
  ['Foo', 'bar\r\n\tTransfer-Encoding: chunked'],
];

function head(method: string, path: string, headers: readonly Header[]): string {
  return `${method} ${SHOP}${path} HTTP/1.1\r\nHost: shop.test\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

function make(chance: Chance): Draft {
  const method = chance.pick(['DELETE', 'OPTIONS', 'GET', 'HEAD', 'PROPFIND']);
  switch (chance.below(9)) {
    case 0: // A page's streamed body on a method that Node frames nothing for.
      return {
        method,
        url: `${method === 'DELETE' ? OPEN : SHOP}/search`,
        body: SMUGGLED,
        framing: 'chunked',
        headers: [['Content-Type', 'text/plain']],
      };
    case 1:
      return {
        method,
        url: `${method === 'DELETE' ? OPEN : SHOP}/search`,
        body: SMUGGLED,
        headers: [['Content-Type', 'text/plain']],
      };
    case 2: {
      // CL.TE and TE.CL in all spellings.
      const te = chance.pick(CHUNKED);
      const chunks = `0\r\n\r\n${SMUGGLED}`;
      const length: Header = ['Content-Length', String(chance.pick([chunks.length, 3, 4, 5, 0]))];
      const order = chance.often(0.5) ? [length, te] : [te, length];
      return { method: 'POST', url: `${SHOP}/notes`, raw: head('POST', '/notes', [FORM_TYPE, ...order]) + chunks };
    }
    case 3: {
      const two = [chance.pick(CHUNKED), chance.pick(CHUNKED)];
      return {
        method: 'POST',
        url: `${SHOP}/notes`,
        raw: `${head('POST', '/notes', [FORM_TYPE, ...two])}3\r\na=1\r\n0\r\n\r\n`,
      };
    }
    case 4: {
      const lengths: readonly Header[] = chance.pick([
        [
          ['Content-Length', '3'],
          ['Content-Length', '50'],
        ],
        [['Content-Length', '3, 3']],
        [['Content-Length', '+3']],
        [['Content-Length', '0x3']],
        [['Content-Length', '3 ']],
        [['Content-Length', '-1']],
        [
          ['Content_Length', '3'],
          ['Content-Length', '3'],
        ],
        [
          ['Content-Length ', '50'],
          ['Content-Length', '3'],
        ],
        [['Content-Length', '0003']],
        [['Content-Length', '3\r\n 0']],
      ] as const);
      return { method: 'POST', url: `${SHOP}/notes`, raw: `${head('POST', '/notes', [FORM_TYPE, ...lengths])}a=1` };
    }
    case 5: {
      const chunks = chance.pick([
        '3;x=y\r\na=1\r\n0\r\n\r\n',
        '3\na=1\n0\n\n',
        '003\r\na=1\r\n0\r\n\r\n',
        '3 \r\na=1\r\n0\r\n\r\n',
        '+3\r\na=1\r\n0\r\n\r\n',
        '3\r\na=1\r\n0\r\nX-HTTP-Method-Override: DELETE\r\n\r\n',
        '3\r\na=1X\r\n0\r\n\r\n',
        '3;"\r\n\r\n"\r\na=1\r\n0\r\n\r\n',
        '0_3\r\na=1\r\n0\r\n\r\n',
        '3\r\na=1\r\n00\r\n\r\n',
      ]);
      return {
        method: 'POST',
        url: `${SHOP}/notes`,
        raw:
          head('POST', '/notes', [FORM_TYPE, ['Transfer-Encoding', 'chunked'], ['Trailer', 'X-HTTP-Method-Override']]) +
          chunks,
      };
    }
    case 6: {
      const extra = chance.pick([
        ['Connection', 'content-length'],
        ['Connection', 'content-type'],
        ['Connection', 'transfer-encoding'],
        ['Connection', 'close, host'],
        ['Connection', 'x-http-method-override'],
        ['Expect', '100-continue'],
        ['Expect', 'x'],
        ['TE', 'trailers'],
        ['Upgrade', 'h2c'],
        ['Keep-Alive', 'timeout=1'],
        ['Proxy-Connection', 'content-length'],
      ] as const);
      return {
        method: 'POST',
        url: `${SHOP}/notes`,
        headers: [FORM_TYPE, extra],
        body: 'a=1',
        framing: chance.pick(['length', 'chunked'] as const),
      };
    }
    case 7: {
      const line = chance.pick([
        `POST ${SHOP}/notes HTTP/1.0`,
        `POST ${SHOP}/notes HTTP/1.1 x`,
        `POST  ${SHOP}/notes HTTP/1.1`,
        `POST ${SHOP}/notes`,
        `POST ${SHOP}/notes HTTP/2.0`,
        `POST\t${SHOP}/notes\tHTTP/1.1`,
        `post ${SHOP}/notes HTTP/1.1`,
        `POST ${SHOP}/notes\x0bHTTP/1.1`,
        `SEND ${SHOP}/notes HTTP/1.1`,
        `POST ${SHOP}/files/x HTTP/1.1\r\nX: y\r\n\r\nPOST ${SHOP}/files/admin/x HTTP/1.1`,
      ]);
      return {
        method: 'POST',
        url: `${SHOP}/notes`,
        raw: `${line}\r\nHost: shop.test\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na=1`,
      };
    }
    default: {
      const name = chance.pick(['X\u0000Y', 'X Y', 'X\tY', 'X:', '', '"X"', 'X\u00e9', 'Host', 'host', 'X-A\n', ' X']);
      const value = chance.pick([
        'y',
        'y\r\nX-HTTP-Method-Override: DELETE',
        'y\nX-HTTP-Method-Override: DELETE',
        'y\rX-HTTP-Method-Override: DELETE',
        'shop.test',
        'y\0',
        '\u00e9',
        'a'.repeat(9_000),
      ]);
      return {
        method: 'POST',
        url: `${SHOP}/notes`,
        raw: `${head('POST', '/notes', [FORM_TYPE, [name, value], ['Content-Length', '3']])}a=1`,
      };
    }
  }
}

export const FRAMING: Family = { name: 'framing', make };
