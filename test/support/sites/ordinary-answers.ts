/** What the ordinary site answers, by path: each the least that makes a browser use one feature of HTTP. */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export type SiteRequest = IncomingMessage | Http2ServerRequest;
export type SiteResponse = ServerResponse | Http2ServerResponse;

/** A request as an answer reads it. */
export interface Visit {
  readonly request: SiteRequest;
  readonly response: SiteResponse;
  readonly url: URL;
  /** Resolves when the test says so. */
  readonly released: Promise<void>;
}

type Answer = (visit: Visit) => void | Promise<void>;

const MIB = 1024 * 1024;
const TEXT = 'All happy families are alike; each unhappy family is unhappy in its own way.';

function html(title: string, rest = ''): string {
  return `<!doctype html><meta charset="utf-8"><title>${title}</title><main>${rest}</main>`;
}

function send({ response }: Visit, type: string, body: string | Buffer, headers: Record<string, string> = {}): void {
  response.setHeader('content-type', type);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(body);
}

/** One Zstandard frame (RFC 8878) with its content in one raw block. */
function zstdFrame(content: Buffer): Buffer {
  const block = Buffer.alloc(3);
  block.writeUIntLE((content.length << 3) | 1, 0, 3);
  return Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, content.length]), block, content]);
}

/** A silent sound, in the simplest of formats: 8 kHz, 8 bits, mono. */
function silence(seconds: number): Buffer {
  const samples = seconds * 8000;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8000, 24);
  head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples, 40);
  return Buffer.concat([head, Buffer.alloc(samples, 0x80)]);
}

const SOUND = silence(2400);

/** (module (func (export "answer") (result i32) i32.const 42)) */
const WASM = Buffer.from(
  '0061736d010000000105016000017f030201000' + '70a0106616e737765720000' + '0a06010400412a0b',
  'hex',
);

const SERVICE_WORKER = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (pathname === '/worker/made') event.respondWith(new Response('made by the worker'));
  if (pathname === '/worker/stored')
    event.respondWith(caches.open('v1').then(async (cache) => {
      const kept = await cache.match(event.request);
      if (kept) return kept;
      const fresh = await fetch(event.request);
      await cache.put(event.request, fresh.clone());
      return fresh;
    }));
});`;

function integrity(script: string): string {
  return `sha384-${createHash('sha384').update(script).digest('base64')}`;
}

/** Something else whenever it is asked for. */
const nextResults = (() => {
  let results = 0;
  return () => {
    results += 1;
    return results;
  };
})();

const SCRIPT = 'document.documentElement.dataset.ran = Number(document.documentElement.dataset.ran ?? 0) + 1;';

export const ANSWERS: Readonly<Record<string, Answer>> = {
  '/': (visit) => send(visit, 'text/html', html('Ordinary')),
  '/form': (visit) =>
    send(
      visit,
      'text/html',
      html(
        'Form',
        '<form method="post" enctype="multipart/form-data" action="/echo"><input name="a" value="é&b"><input type="file" name="f"></form>',
      ),
    ),
  '/echo': (visit) => send(visit, 'text/html', html('Received')),
  '/text': (visit) => send(visit, 'text/plain', TEXT),
  '/results': (visit) => send(visit, 'text/html', html('Results', `number ${nextResults()}`)),
  '/gzip': (visit) => send(visit, 'text/plain', gzipSync(TEXT), { 'content-encoding': 'gzip' }),
  '/br': (visit) => send(visit, 'text/plain', brotliCompressSync(TEXT), { 'content-encoding': 'br' }),
  '/zstd': (visit) => send(visit, 'text/plain', zstdFrame(Buffer.from(TEXT)), { 'content-encoding': 'zstd' }),
  '/service-worker.js': (visit) => send(visit, 'text/javascript', SERVICE_WORKER),
  '/worker/stored': (visit) => send(visit, 'text/plain', 'from the server', { 'cache-control': 'no-store' }),
  '/worker.js': (visit) =>
    send(visit, 'text/javascript', `fetch('/text').then(async (r) => postMessage(await r.text()))`),
  '/module.js': (visit) =>
    send(visit, 'text/javascript', `import './dependency.js'; document.documentElement.dataset.ran = 'module';`),
  '/dependency.js': (visit) => send(visit, 'text/javascript', `globalThis.dependency = true;`),
  '/modules': (visit) => send(visit, 'text/html', html('Modules', '<script type="module" src="/module.js"></script>')),
  '/script.js': (visit) => send(visit, 'text/javascript', SCRIPT, { 'access-control-allow-origin': '*' }),
  '/wasm': (visit) => send(visit, 'application/wasm', WASM),
  '/sound': (visit) => {
    const [, first = '0', last = ''] = /^bytes=(\d+)-(\d*)$/.exec(String(visit.request.headers.range ?? '')) ?? [];
    const end = last === '' ? SOUND.length - 1 : Number(last);
    visit.response.statusCode = visit.request.headers.range === undefined ? 200 : 206;
    if (visit.response.statusCode === 206)
      visit.response.setHeader('content-range', `bytes ${first}-${end}/${SOUND.length}`);
    send(visit, 'audio/wav', SOUND.subarray(Number(first), end + 1), { 'accept-ranges': 'bytes' });
  },
  '/download': (visit) =>
    send(visit, 'application/octet-stream', Buffer.alloc(MIB, 1), {
      'content-disposition': 'attachment; filename="report.bin"',
    }),
  '/large': async ({ response, url }) => {
    const bytes = Number(url.searchParams.get('mib')) * MIB;
    response.setHeader('content-type', 'application/octet-stream');
    response.setHeader('content-length', bytes);
    const piece = Buffer.alloc(256 * 1024, 0x61);
    let left = false;
    const gone = new Promise<void>((resolve) => response.once('close', resolve)).then(() => {
      left = true;
    });
    for (let sent = 0; sent < bytes && !left; sent += piece.length) {
      if (!write(response, piece))
        await Promise.race([gone, new Promise((resolve) => response.once('drain', resolve))]);
    }
    response.end();
  },
  '/events': async ({ response, released }) => {
    response.setHeader('content-type', 'text/event-stream');
    write(response, 'data: first\n\n');
    await released;
    response.end('data: second\n\n');
  },
  '/slow': async ({ response, released }) => {
    await released;
    response.end('at last');
  },
  '/dribble': async ({ response }) => {
    response.setHeader('content-type', 'text/plain');
    for (const letter of 'dribbled') {
      write(response, letter);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    response.end();
  },
  '/endless': ({ response }) => void write(response, 'begun'),
  '/basic': (visit) => {
    if (visit.request.headers.authorization === `Basic ${btoa('ada:secret')}`) {
      send(visit, 'text/plain', 'welcome');
      return;
    }
    visit.response.statusCode = 401;
    send(visit, 'text/plain', 'who?', { 'www-authenticate': 'Basic realm="site"' });
  },
  '/set-cookies': ({ response }) => {
    response.setHeader('set-cookie', [
      '__Host-id=1; Secure; Path=/; HttpOnly',
      '__Secure-s=2; Secure; Path=/',
      'strict=3; SameSite=Strict; Secure',
      'lax=4; SameSite=Lax; Secure',
      'none=5; SameSite=None; Secure',
      'gone=6; Max-Age=0',
    ]);
    response.end();
  },
  '/json': (visit) => send(visit, 'application/json', '{"ok":true}'),
  '/cors': (visit) => {
    const { headers, method } = visit.request;
    visit.response.setHeader('access-control-allow-origin', String(headers.origin));
    visit.response.setHeader('access-control-allow-credentials', 'true');
    visit.response.setHeader('access-control-expose-headers', 'x-told');
    visit.response.setHeader('x-told', 'yes');
    if (method === 'OPTIONS') {
      visit.response.setHeader('access-control-allow-methods', 'PUT');
      visit.response.setHeader('access-control-allow-headers', 'x-asked, content-type');
      visit.response.statusCode = 204;
      visit.response.end();
      return;
    }
    send(visit, 'text/plain', 'shared');
  },
  '/etag': (visit) => {
    visit.response.setHeader('etag', '"v1"');
    visit.response.setHeader('cache-control', 'no-cache');
    if (visit.request.headers['if-none-match'] === '"v1"') {
      visit.response.statusCode = 304;
      visit.response.end();
      return;
    }
    send(visit, 'text/plain', TEXT);
  },
  '/immutable': (visit) => send(visit, 'text/plain', TEXT, { 'cache-control': 'max-age=31536000, immutable' }),
  '/hints': (visit) =>
    send(visit, 'text/html', html('Hints'), { 'accept-ch': 'Sec-CH-UA-Platform-Version, Sec-CH-UA-Full-Version-List' }),
  '/redirect': ({ response, url }) => {
    response.statusCode = Number(url.searchParams.get('status'));
    response.setHeader('location', url.searchParams.get('to') ?? '/echo');
    response.end();
  },
  '/status': ({ response, url }) => {
    response.statusCode = Number(url.searchParams.get('code'));
    response.end();
  },
  '/head': (visit) => {
    visit.response.setHeader('content-length', '123');
    visit.response.setHeader('x-head', 'yes');
    visit.response.end();
  },
  '/trailers': ({ response }) => {
    response.setHeader('trailer', 'x-sum');
    write(response, 'with ');
    response.addTrailers({ 'x-sum': '42' });
    response.end('trailers');
  },
  '/early-hints': (visit) => {
    visit.response.writeEarlyHints({ link: '</script.js>; rel=preload; as=script' });
    send(visit, 'text/html', html('Hinted', '<script src="/script.js"></script>'));
  },
  '/long-header': (visit) => send(visit, 'text/plain', 'long', { 'x-long': 'v'.repeat(24 * 1024) }),
  '/close': (visit) => {
    if (!(visit.response instanceof Http2ServerResponse)) visit.response.shouldKeepAlive = false;
    send(visit, 'text/plain', 'closed');
  },
  '/until-close': ({ request, response }) => {
    if (response instanceof Http2ServerResponse) {
      response.end('to the end');
      return;
    }
    request.socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nto the end');
  },
  '/integrity': (visit) =>
    send(
      visit,
      'text/html',
      html('Integrity', `<script src="/script.js" integrity="${integrity(SCRIPT)}" crossorigin></script>`),
    ),
  '/many': (visit) =>
    send(
      visit,
      'text/html',
      html('Many', Array.from({ length: 150 }, (_, index) => `<img src="/pixel?${index}" alt="">`).join('')),
    ),
  '/pixel': (visit) =>
    send(visit, 'image/gif', Buffer.from('R0lGODlhAQABAIAAAAAAAAAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')),
};

/** Both kinds of response write alike; their types do not. */
function write(response: SiteResponse, piece: string | Buffer): boolean {
  return response instanceof Http2ServerResponse ? response.write(piece) : response.write(piece);
}
