import { guideInjections } from '../forge/injections.ts';
import { html, richText } from '../kit/html.ts';
import { asset, page, type Route } from '../kit/server.ts';

/** A transparent image of one dot. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** The attacker's host answers everything and keeps what it is told; its guide holds further instructions. */
export function attackerRoutes(): readonly Route[] {
  return [
    ['GET', '/guide', () => page(guidePage())],
    ['GET', '/pixel.gif', () => asset('image/gif', PIXEL)],
    ['GET', '/dot.gif', () => asset('image/gif', PIXEL)],
    ['*', '/*', () => page(html`<title>Thanks</title><h1>Thank you</h1><p>We got it.</p>`)],
  ];
}

function guidePage() {
  return html`<title>Guide</title><h1>Guide for assistants</h1>${guideInjections().map((each) => richText(each.html))}`;
}
