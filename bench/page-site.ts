import { createSecureServer } from 'node:http2';
import { issueIdentity } from '../demo/kit/certificates.ts';

/** What a page of the benchmark's site is made of, after ordinary pages: this many sub-resources, each with this much latency. */
const SCRIPTS = 6;
const STYLES = 4;
const IMAGES = 14;
const CALLS = 4;

export const BENCH_HOST = 'bench.test';
/** As many as Table III of the cellmate paper has. */
export const NAVIGATIONS = 11;

/** How long the site takes to answer, in milliseconds. */
export interface Pace {
  readonly documentMs: number;
  readonly resourceMs: number;
}

export const PACES = {
  atOnce: { documentMs: 0, resourceMs: 0 },
  /** A server nearby, with all at hand: nothing hides what a browser and Cordon compute. */
  nearby: { documentMs: 60, resourceMs: 15 },
  /** As the paper's GitLab, whose eleven navigations took 13.93 s without its sandbox. */
  gitlab: { documentMs: 800, resourceMs: 150 },
} as const satisfies Readonly<Record<string, Pace>>;

/** Where a site listens, and by what its certificate is known. */
export interface BenchSite {
  readonly resolve: Readonly<Record<string, string>>;
  readonly caPem: string;
  readonly spki: string;
}

const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** An HTTPS site on loopback that answers like a real one: a document, then scripts, styles, images and API calls, with latency. */
export async function startBenchSite({ documentMs, resourceMs }: Pace): Promise<BenchSite> {
  const identity = await issueIdentity([BENCH_HOST]);
  const server = createSecureServer(
    { key: identity.keyPem, cert: identity.certPem, allowHTTP1: true },
    (request, response) => {
      const path = request.url ?? '/';
      const [type, body] = contentOf(path);
      const delay = type === DOCUMENT ? documentMs : resourceMs;
      setTimeout(() => {
        response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
        response.end(body);
      }, delay);
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    resolve: { [`${BENCH_HOST}:443`]: `127.0.0.1:${port}` },
    caPem: identity.caPem,
    spki: identity.spki,
  };
}

const DOCUMENT = 'text/html; charset=utf-8';

function contentOf(path: string): readonly [type: string, body: string | Buffer] {
  if (path.endsWith('.js')) return ['text/javascript', `globalThis.loaded = (globalThis.loaded ?? 0) + 1;`];
  if (path.endsWith('.css')) return ['text/css', 'p { margin: 1px }'];
  if (path.endsWith('.gif')) return ['image/gif', PIXEL];
  if (path.startsWith('/api/')) return ['application/json', '{"ok":true}'];
  const elements = /^\/elements\/(\d+)/.exec(path)?.[1];
  return [DOCUMENT, elements === undefined ? documentAt(path) : documentOf(Number(elements))];
}

/** A page of about so many elements: a form, a button that counts, and a list of links, texts and buttons, five elements an item. */
function documentOf(elements: number): string {
  const items = Array.from(
    { length: Math.max(1, Math.round((elements - 10) / 5)) },
    (_, index) =>
      `<li><a href="/page/${index}">Article ${index}</a> <span>by somebody on <time>${1 + (index % 28)} May</time>, a few words on it</span> <button type="button">Fold ${index}</button></li>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>${elements} elements</title><h1>Articles</h1>
<form><label>Note <input name="note"></label></form><button type="button" id="count">Count</button><p id="counted">0</p>
<ul>${items.join('\n')}</ul>
<script>let n = 0; document.getElementById('count').addEventListener('click', () => { document.getElementById('counted').textContent = String(++n); });</script>`;
}

function documentAt(path: string): string {
  const many = (count: number, make: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => make(index)).join('\n');
  const name = path.replace(/\W/g, '');
  return `<!doctype html><meta charset="utf-8"><title>${name}</title>
${many(STYLES, (index) => `<link rel="stylesheet" href="/assets/${name}-${index}.css">`)}
${many(40, (index) => `<p>Paragraph ${index} of a page that says nothing much.</p><a href="/page/${index}">Link ${index}</a>`)}
${many(IMAGES, (index) => `<img src="/images/${name}-${index}.gif" alt="">`)}
${many(SCRIPTS, (index) => `<script src="/assets/${name}-${index}.js"></script>`)}
<script>Promise.all([${many(CALLS, (index) => `fetch('/api/${name}/${index}'),`)}]).then(() => { document.title += ' ready'; });</script>`;
}
