import type { Case, CaseGroup } from '../case.ts';

const OFF = 'the feature Reporting is switched off';
const ATTRIBUTION = 'this Chromium registers no sources';
const ENDPOINT = 'default="{away}", e="{away}"';
const report = (
  name: string,
  headers: Readonly<Record<string, string>>,
  html = '<p>x',
  more: Partial<Case> = {},
): Case => ({
  name,
  document: { headers: { 'reporting-endpoints': ENDPOINT, ...headers }, html },
  tab: true,
  closes: true,
  closer: OFF,
  ...more,
});

export const REPORTING: CaseGroup = {
  title: 'Reporting',
  cases: [
    {
      name: 'CSP, report-uri',
      document: {
        headers: { 'content-security-policy': "img-src 'none'; report-uri {away}" },
        html: '<img src="/x.png">',
      },
    },
    {
      name: 'CSP, report only, report-uri',
      document: {
        headers: { 'content-security-policy-report-only': "img-src 'none'; report-uri {away}" },
        html: '<img src="/x.png">',
      },
    },
    report('CSP, report-to', { 'content-security-policy': "img-src 'none'; report-to e" }, '<img src="/x.png">'),
    report(
      'deprecation and intervention',
      {},
      '<script>document.write("<script>1</scr" + "ipt>"); const x = new XMLHttpRequest(); x.open("GET", "/", false); x.send(); document.domain = document.domain</script>',
    ),
    report(
      'permissions policy',
      { 'permissions-policy': 'geolocation=();report-to=e' },
      '<script>navigator.geolocation.getCurrentPosition(() => {})</script>',
    ),
    report(
      'document policy',
      { 'document-policy-report-only': 'document-write=?0;report-to=e' },
      '<script>document.write("x")</script>',
      { silent: 'this Chromium has no such policy' },
    ),
    report(
      'Cross-Origin-Embedder-Policy',
      { 'cross-origin-embedder-policy': 'require-corp; report-to="e"' },
      '<img src="https://home.test/redirect?status=302&to=https://away.test/x.png">',
    ),
    report(
      'integrity policy',
      { 'integrity-policy-report-only': 'blocked-destinations=(script), endpoints=(e)' },
      '<script src="https://home.test/x.js"></script>',
    ),
    {
      name: 'Network Error Logging',
      document: {
        headers: {
          'report-to': '{"group":"n","max_age":600,"endpoints":[{"url":"{away}"}]}',
          nel: '{"report_to":"n","max_age":600,"success_fraction":1}',
        },
      },
      script: "setTimeout(() => fetch('{home}/x.json'), 300)",
      tab: true,
      closer: 'the feature NetworkErrorLogging is switched off',
    },
    {
      name: 'crash report',
      drive: async ({ page, pageSession }) => {
        const session = await pageSession();
        await Promise.race([session.send('Page.crash'), page.waitForEvent('crash')]);
      },
      document: { headers: { 'reporting-endpoints': ENDPOINT } },
      tab: true,
      closer: OFF,
    },
    {
      name: 'attribution source of an image',
      document: { html: '<img attributionsrc="{away}" src="/x.png">' },
      silent: ATTRIBUTION,
    },
    {
      name: 'attribution source of a link',
      document: { html: '<a id=go attributionsrc="{away}" href="#" target=_blank>x</a>' },
      script: 'go.click()',
      silent: ATTRIBUTION,
    },
    {
      name: 'private aggregation',
      script: 'privateAggregation.contributeToHistogram({ bucket: 1n, value: 1 })',
      silent: 'only within worklets of shared storage and auctions',
    },
  ],
};
