import type { CaseGroup } from '../case.ts';

export const FETCHES: CaseGroup = {
  title: 'fetch, XMLHttpRequest and beacons',
  cases: [
    { name: 'fetch', script: "await fetch('{away}')" },
    { name: 'fetch, no-cors', script: "await fetch('{away}', { mode: 'no-cors' })" },
    {
      name: 'fetch, no-cors POST',
      script: "await fetch('{away}', { method: 'POST', mode: 'no-cors', body: 'secret' })",
    },
    { name: 'fetch, with credentials', script: "await fetch('{away}', { credentials: 'include' })" },
    { name: 'fetch, HEAD', script: "await fetch('{away}', { method: 'HEAD' })" },
    {
      name: 'fetch with a preflight',
      script: "await fetch('{away}', { method: 'PUT', headers: { 'x-own': '1' }, body: 'secret' })",
    },
    {
      name: 'fetch of JSON (preflight)',
      script: "await fetch('{away}', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })",
    },
    { name: 'fetch, same-origin only, redirected', script: "await fetch('{redirect}')" },
    {
      name: 'fetch, no-cors POST, redirected by 307',
      script:
        "await fetch('https://home.test/redirect?status=307&to={away}', { method: 'POST', mode: 'no-cors', body: 'secret' })",
    },
    { name: 'fetch of the same origin', script: "await fetch('{denied}')" },
    {
      name: 'fetch with a streamed body',
      script:
        "const body = new ReadableStream({ start(c) { c.enqueue(new TextEncoder().encode('secret')); c.close(); } }); await fetch('{away}', { method: 'POST', body, duplex: 'half' })",
    },
    {
      name: 'fetch of a large upload',
      script:
        "await fetch('{away}', { method: 'POST', mode: 'no-cors', body: new Blob([new Uint8Array(9 * 1024 * 1024)]) })",
    },
    { name: 'fetch, keepalive', script: "await fetch('{away}', { keepalive: true })" },
    {
      name: 'fetch, keepalive, as the page is left',
      script:
        "addEventListener('pagehide', () => fetch('{away}', { keepalive: true, method: 'POST', body: 'x' })); location.href = 'https://home.test/elsewhere'",
      tab: true,
    },
    {
      name: 'fetch, keepalive, as the tab is closed',
      script: "addEventListener('pagehide', () => fetch('{away}', { keepalive: true, method: 'POST', body: 'x' }))",
      tab: true,
      closes: true,
    },
    { name: 'fetch, low priority', script: "await fetch('{away}', { priority: 'low' })" },
    { name: 'fetch, past the cache', script: "await fetch('{away}', { cache: 'reload' })" },
    {
      name: 'fetch with integrity',
      script: "await fetch('{away}', { integrity: 'sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=' })",
    },
    {
      name: 'fetch from a detached frame',
      script:
        "const f = document.createElement('iframe'); document.body.append(f); const g = f.contentWindow.fetch; g('{away}', { keepalive: true }); f.remove()",
    },
    { name: 'fetchLater, at once', script: "fetchLater('{away}', { activateAfter: 0 })" },
    { name: 'fetchLater, as the tab is closed', script: "fetchLater('{away}')", tab: true, closes: true },
    { name: 'XMLHttpRequest', script: "const x = new XMLHttpRequest(); x.open('GET', '{away}'); x.send()" },
    {
      name: 'XMLHttpRequest, POST',
      script: "const x = new XMLHttpRequest(); x.open('POST', '{away}'); x.send('secret')",
    },
    {
      name: 'XMLHttpRequest, synchronous',
      script: "const x = new XMLHttpRequest(); x.open('GET', '{away}', false); x.send()",
    },
    {
      name: 'XMLHttpRequest with upload events (preflight)',
      script:
        "const x = new XMLHttpRequest(); x.upload.onprogress = () => {}; x.open('POST', '{away}'); x.send('secret')",
    },
    { name: 'sendBeacon', script: "navigator.sendBeacon('{away}', 'secret')" },
    { name: 'sendBeacon of a form', script: "navigator.sendBeacon('{away}', new FormData())" },
    {
      name: 'sendBeacon of JSON (preflight)',
      script: "navigator.sendBeacon('{away}', new Blob(['{}'], { type: 'application/json' }))",
    },
    {
      name: 'sendBeacon as the tab is closed',
      script: "addEventListener('pagehide', () => navigator.sendBeacon('{away}', 'x'))",
      tab: true,
      closes: true,
    },
    {
      name: 'sendBeacon as the page is hidden',
      script: "document.addEventListener('visibilitychange', () => navigator.sendBeacon('{away}', 'x'))",
      tab: true,
      closes: true,
    },
    {
      name: 'image as the page is left',
      script:
        "addEventListener('pagehide', () => { new Image().src = '{away}'; }); location.href = 'https://home.test/elsewhere'",
      tab: true,
    },
    {
      name: 'navigation begun in beforeunload',
      script:
        "addEventListener('beforeunload', () => { navigator.sendBeacon('{away}', 'x'); }); location.href = 'https://home.test/elsewhere'",
      tab: true,
    },
    { name: 'EventSource', script: "new EventSource('{away}')" },
    { name: 'EventSource, with credentials', script: "new EventSource('{away}', { withCredentials: true })" },
    { name: 'FontFace', script: "await new FontFace('f', 'url({away})').load()" },
    { name: 'WebAssembly.compileStreaming', script: "await WebAssembly.compileStreaming(fetch('{away}'))" },
    { name: 'Cache.add', script: "await (await caches.open('c')).add('{away}')" },
    {
      name: 'eval in a blob: frame',
      script:
        "const f = document.createElement('iframe'); f.src = URL.createObjectURL(new Blob(['<script>fetch(\"{away}\")</scr' + 'ipt>'], { type: 'text/html' })); document.body.append(f)",
    },
  ],
};
