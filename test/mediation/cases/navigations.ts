import type { CaseGroup } from '../case.ts';

const LINK = (attributes: string): string => `<a id=go href="{away}" ${attributes}>go</a>`;
const FORM = (attributes: string, inside = ''): string =>
  `<form id=go action="{away}" ${attributes}><input name=secret value=42>${inside}<button>go</button></form>`;
const CLICK = 'go.click()';
const SUBMIT = 'go.submit()';

/** A redirect at the home site, to the away site. */
const redirect = (status: number): string =>
  `https://home.test/redirect?status=${status}&to=' + encodeURIComponent('{away}') + '`;

export const NAVIGATIONS: CaseGroup = {
  title: 'Navigations',
  cases: [
    { name: 'link', document: { html: LINK('') }, script: CLICK, tab: true },
    { name: 'link to a new tab', document: { html: LINK('target=_blank') }, script: CLICK },
    {
      name: 'link to a new tab, noopener noreferrer',
      document: { html: LINK('target=_blank rel="noopener noreferrer"') },
      script: CLICK,
    },
    {
      name: 'link to the top, from a frame',
      document: {
        html: '<iframe srcdoc="<a id=go target=_top href={away}>go</a><script>setTimeout(() => go.click())</script>"></iframe>',
      },
      tab: true,
    },
    {
      name: 'link by way of <base>',
      document: { html: '<base href="https://{host}/"><a id=go href="{id}">go</a>' },
      script: CLICK,
      tab: true,
    },
    {
      name: 'link in SVG',
      document: { html: '<svg width=9 height=9><a id=go href="{away}"><rect width=9 height=9 /></a></svg>' },
      script: "go.dispatchEvent(new MouseEvent('click'))",
      tab: true,
    },
    {
      name: 'area of an image map',
      document: { html: '<map name=m><area id=go href="{away}" shape=default></map><img usemap=#m width=9 height=9>' },
      script: CLICK,
      tab: true,
    },
    {
      name: 'link with ping',
      document: { html: '<a id=go href="#" ping="{away}">go</a>' },
      script: CLICK,
      closer: '--no-pings',
    },
    { name: 'link with download', document: { html: '<a id=go href="{redirect}" download=x>go</a>' }, script: CLICK },
    {
      name: 'link to javascript:',
      document: { html: '<a id=go href="javascript:void(location=\'{away}\')">go</a>' },
      script: CLICK,
      tab: true,
    },
    { name: 'form, GET', document: { html: FORM('') }, script: SUBMIT, tab: true },
    { name: 'form, POST', document: { html: FORM('method=post') }, script: SUBMIT, tab: true },
    {
      name: 'form, POST multipart with a file',
      document: { html: FORM('method=post enctype=multipart/form-data', '<input type=file name=f id=f>') },
      script: "const t = new DataTransfer(); t.items.add(new File(['x'], 'x.txt')); f.files = t.files; go.submit()",
      tab: true,
    },
    {
      name: 'form, POST text/plain',
      document: { html: FORM('method=post enctype=text/plain') },
      script: SUBMIT,
      tab: true,
    },
    { name: 'form to a new tab', document: { html: FORM('method=post target=_blank') }, script: SUBMIT },
    {
      name: 'form to a frame',
      document: { html: `${FORM('method=post target=f')}<iframe name=f></iframe>` },
      script: SUBMIT,
    },
    {
      name: 'form with formaction',
      document: { html: '<form action="#"><button id=go formaction="{away}" formmethod=post>go</button></form>' },
      script: CLICK,
      tab: true,
    },
    {
      name: 'form with an image button',
      document: { html: '<form action="{away}"><input id=go type=image></form>' },
      script: CLICK,
      tab: true,
    },
    { name: 'location.href', script: "location.href = '{away}'", tab: true },
    { name: 'location.assign', script: "location.assign('{away}')", tab: true },
    { name: 'location.replace', script: "location.replace('{away}')", tab: true },
    { name: 'navigation.navigate', script: "navigation.navigate('{away}')", tab: true },
    { name: 'top.location from a frame', script: "top.location = '{away}'", document: { html: '<p>' }, tab: true },
    { name: 'window.open', script: "window.open('{away}')" },
    { name: 'window.open, noopener', script: "window.open('{away}', '_blank', 'noopener')" },
    {
      name: 'an empty window, then its location',
      script: "const w = window.open('about:blank'); w.location = '{away}'",
    },
    {
      name: 'an empty window that fetches',
      script: "const w = window.open('about:blank'); w.eval(\"fetch('{away}')\")",
    },
    {
      name: 'history, back to where it came from',
      drive: async ({ page, places }) => {
        await page.goto(places.redirect).catch(() => {});
        await page.goto(places.home).catch(() => {});
        await page.evaluate('history.back()');
      },
      tab: true,
    },
    { name: 'meta refresh', document: { html: '<meta http-equiv=refresh content="0; url={away}">' }, tab: true },
    { name: 'Refresh header', document: { headers: { refresh: '0; url={away}' } }, tab: true },
    ...[301, 302, 303, 307, 308].map((status) => ({
      name: `redirect ${status} of a navigation`,
      script: `location.href = '${redirect(status)}'`,
      tab: true as const,
    })),
    ...[307, 308].map((status) => ({
      name: `redirect ${status} of a POST with its body`,
      document: {
        html: `<form id=go method=post action="https://home.test/redirect?status=${status}&to={away}"><input name=secret value=42></form>`,
      },
      script: SUBMIT,
      tab: true as const,
    })),
    {
      name: 'a chain of redirects',
      script: "location.href = 'https://home.test/redirect?status=302&to=' + encodeURIComponent('{redirect}')",
      tab: true,
    },
    {
      name: 'a redirect that comes back (bounce tracking)',
      script: "location.href = '{redirect}' + encodeURIComponent('?back')",
      tab: true,
    },
    {
      name: 'http: instead of https:',
      script: "location.href = 'http://{host}/{id}'",
      tab: true,
      closer: 'a site is granted on https alone',
    },
    { name: 'credentials in the URL', script: "location.href = 'https://user:secret@{host}/{id}'", tab: true },
    {
      name: 'another port',
      script: "location.href = 'http://{tcp}/{id}'",
      tab: true,
      closer: 'addresses that no grant names are refused by the proxy',
    },
    { name: 'view-source:', script: "window.open('view-source:{away}')", silent: 'pages may not open view-source:' },
    {
      name: 'a page made by document.write',
      script: "document.open(); document.write('<img src={away}>'); document.close()",
      tab: true,
    },
    {
      name: 'download by Content-Disposition',
      document: { html: '<a id=go href="{away}?attachment">go</a>' },
      script: CLICK,
      tab: true,
    },
    {
      name: 'download of a redirect',
      document: { html: '<a id=go href="{redirect}" download>go</a>' },
      script: CLICK,
      tab: true,
    },
    {
      name: 'protocol handler',
      script:
        "navigator.registerProtocolHandler('web+cordon', 'https://{host}/?q=%s'); location.href = 'web+cordon:{id}'",
      tab: true,
      silent: 'registering needs a person, and the handler must be of the page’s own origin',
    },
    {
      name: 'launching another program',
      script: "location.href = 'mailto:{id}@{host}'",
      tab: true,
      silent: 'no program is registered for mailto:',
    },
  ],
};
