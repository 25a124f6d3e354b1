import type { CaseGroup } from '../case.ts';

export const HTTP_FEATURES: CaseGroup = {
  title: 'What HTTP itself makes a browser do',
  cases: [
    {
      name: 'Critical-CH restarts a navigation',
      document: {
        headers: { 'accept-ch': 'sec-ch-ua-arch', 'critical-ch': 'sec-ch-ua-arch' },
        html: '<iframe src="{denied}"></iframe>',
      },
    },
    {
      name: 'authentication asked by an image',
      document: { html: '<img src="https://user:secret@{host}/{id}">' },
      silent: 'sub-resources may have no credentials in their URLs',
    },
    {
      name: 'stale while it is revalidated',
      script: "await fetch('{away}', { cache: 'force-cache' }); await fetch('{away}')",
    },
    { name: 'a range of a video', document: { html: '<video src="{redirect}" preload=auto></video>' } },
    {
      name: 'Content-Location and Link canonical',
      document: { headers: { 'content-location': '{away}', link: '<{away}>; rel=canonical' } },
      silent: 'asks no server',
    },
    {
      name: 'SourceMap header',
      document: { headers: { sourcemap: '{away}' } },
      silent: 'only developer tools load source maps',
    },
    {
      name: 'Service-Worker-Navigation-Preload',
      document: {
        headers: { 'origin-trial': 'x', 'use-as-dictionary': 'match="/*"' },
        html: '<img src="{denied}/x.png">',
      },
    },
    { name: 'Clear-Site-Data', document: { headers: { 'clear-site-data': '"cache"' }, html: '<img src="{away}">' } },
    { name: 'a host with a trailing dot', script: "await fetch('https://{host}./{id}', { mode: 'no-cors' })" },
    {
      name: 'a host in capitals and full-width letters',
      script: "await fetch('https://{id}.ＡＷＡＹ.test/{id}', { mode: 'no-cors' })",
    },
    {
      name: 'an address as one number',
      script:
        "await fetch('https://' + '{udp}'.split(':')[0].split('.').reduce((n, x) => n * 256 + Number(x), 0) + '/{id}', { mode: 'no-cors' })",
      silent: 'certificates of the test name no address',
    },
  ],
};
