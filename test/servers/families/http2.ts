/** The other families as a page of an https site sends them: over HTTP/2, where a body has no length until it ends. */
import type { Chance } from '../../support/random.ts';
import { HTTP2_HOST } from '../site.ts';
import type { Draft, Family } from './draft.ts';

export function overHttp2(families: readonly [Family, ...Family[]]): Family {
  const make = (chance: Chance): Draft => {
    const draft = chance.pick(families).make(chance);
    if (draft.raw !== undefined) return draft;
    const host = chance.often(0.3) ? HTTP2_HOST : 'shop.test';
    const url = draft.url.replace(/^http:/, 'https:').replace('shop.test', host);
    return { ...draft, url, overHttp2: true };
  };
  return { name: 'http2', make };
}
