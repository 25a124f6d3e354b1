import type { Case, CaseGroup } from '../case.ts';

const WORKER = "new Worker('{home}/w.js')";
const worker = (name: string, text: string): Case => ({
  name: `worker: ${name}`,
  document: { files: { 'w.js': text } },
  script: WORKER,
});
const SERVICE =
  "const r = await navigator.serviceWorker.register('{home}/sw.js', { scope: '{home}/' }); const w = r.installing ?? r.waiting ?? r.active; await new Promise((done) => { if (w.state === 'activated') done(); w.onstatechange = () => w.state === 'activated' && done(); });";
const ACTIVE = "addEventListener('activate', (e) => e.waitUntil(clients.claim()));";
const service = (name: string, text: string, after = ''): Case => ({
  name: `service worker: ${name}`,
  document: { files: { 'sw.js': `${ACTIVE}${text}` } },
  script: `${SERVICE}${after}`,
});
const frame = "const f = document.createElement('iframe'); f.src = '{home}/page.html'; document.body.append(f);";

export const WORKERS: CaseGroup = {
  title: 'Workers and worklets',
  cases: [
    {
      name: 'worker script of another site',
      script: "try { new Worker('{away}') } catch {} ",
      silent: 'a worker’s script must be of the page’s origin',
    },
    { name: 'worker script of the same origin', script: "new Worker('{denied}/w.js')" },
    worker('fetch', "fetch('{away}')"),
    worker('XMLHttpRequest', "const x = new XMLHttpRequest(); x.open('GET', '{away}', false); x.send()"),
    worker('importScripts', "importScripts('{away}')"),
    worker('import()', "import('{away}')"),
    worker('WebSocket', "new WebSocket('wss://{host}/{id}')"),
    worker('EventSource', "new EventSource('{away}')"),
    worker('nested worker', 'new Worker(URL.createObjectURL(new Blob(["fetch(\'{away}\')"])))'),
    {
      ...worker('WebTransport', "new WebTransport('https://{host}/{id}')"),
      privately: true,
      closer: 'behind a proxy Chromium opens no WebTransport',
    },
    worker('FontFace', "new FontFace('f', 'url({away})').load()"),
    {
      name: 'module worker: static import',
      document: { files: { 'w.js': "import '{away}'" } },
      script: "new Worker('{home}/w.js', { type: 'module' })",
    },
    { name: 'worker of a blob', script: 'new Worker(URL.createObjectURL(new Blob(["fetch(\'{away}\')"])))' },
    { name: 'worker of data:', script: 'new Worker(\'data:text/javascript,fetch("{away}")\')' },
    {
      name: 'shared worker: fetch',
      document: { files: { 'w.js': "fetch('{away}')" } },
      script: "new SharedWorker('{home}/w.js')",
    },
    {
      name: 'shared worker: importScripts',
      document: { files: { 'w.js': "importScripts('{away}')" } },
      script: "new SharedWorker('{home}/w.js')",
    },
    service(
      'script of the same origin',
      '',
      "navigator.serviceWorker.register('{denied}/sw.js', { scope: '{denied}/' })",
    ),
    service(
      'fetch on installing',
      "addEventListener('install', (e) => e.waitUntil(fetch('{away}', { mode: 'no-cors' }).catch(() => {})))",
    ),
    service('importScripts', "try { importScripts('{away}') } catch {}"),
    service(
      'answers with another site',
      "addEventListener('fetch', (e) => { if (e.request.url.includes('page.html')) e.respondWith(fetch('{away}', { mode: 'no-cors' })); })",
      frame,
    ),
    service(
      'fetch on a message',
      "addEventListener('message', () => fetch('{away}', { mode: 'no-cors' }))",
      "r.active.postMessage('go')",
    ),
    service(
      'WebSocket',
      "addEventListener('message', () => new WebSocket('wss://{host}/{id}'))",
      "r.active.postMessage('go')",
    ),
    service(
      'cache.add',
      "addEventListener('message', (e) => e.waitUntil(caches.open('c').then((c) => c.add('{away}'))))",
      "r.active.postMessage('go')",
    ),
    {
      ...service(
        'clients.openWindow',
        "addEventListener('message', () => clients.openWindow('{away}').catch(() => {}))",
        "r.active.postMessage('go')",
      ),
      silent: 'only when a notification was clicked',
    },
    service(
      'navigation preload',
      "addEventListener('fetch', (e) => { if (e.request.mode === 'navigate') e.respondWith(e.preloadResponse.then((x) => x ?? new Response('own'))); })",
      `const s = await navigator.serviceWorker.register('{home}/sw.js?preload', { scope: '{denied}/' }); await new Promise((done) => setTimeout(done, 500)); await s.navigationPreload.enable(); const f = document.createElement('iframe'); f.src = '{denied}/page.html'; document.body.append(f);`,
    ),
    {
      ...service('Background Fetch', '', "await r.backgroundFetch.fetch('b', ['{away}'])"),
      tab: true,
      closer: 'the feature BackgroundFetch is switched off',
    },
    service(
      'background sync',
      "addEventListener('sync', (e) => e.waitUntil(fetch('{away}', { mode: 'no-cors' })))",
      "await r.sync.register('s')",
    ),
    {
      ...service(
        'periodic sync',
        "addEventListener('periodicsync', (e) => e.waitUntil(fetch('{away}', { mode: 'no-cors' })))",
        "await r.periodicSync.register('s', { minInterval: 1 })",
      ),
      silent: 'only for installed apps',
    },
    {
      ...service(
        'push subscription',
        '',
        'await r.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: new Uint8Array(65).fill(4) })',
      ),
      silent: 'needs a person’s permission',
    },
    { name: 'paint worklet', script: "await CSS.paintWorklet.addModule('{away}')" },
    { name: 'audio worklet', script: "await new AudioContext().audioWorklet.addModule('{away}')" },
    {
      name: 'worklet that imports',
      document: { files: { 'w.js': "import '{away}'" } },
      script: "await CSS.paintWorklet.addModule('{home}/w.js')",
    },
    {
      name: 'shared storage worklet',
      script: "await sharedStorage.worklet.addModule('{away}')",
      silent: 'this Chromium has none',
    },
  ],
};
