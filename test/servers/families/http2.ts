/** The other families as a page of an https site sends them: over HTTP/2, where a body has no length until it ends. */
import type { Chance } from '../random.ts';
import type { Draft, Family } from './draft.ts';

export function overHttp2(families: readonly [Family, ...Family[]]): Family {
  const make = (chance: Chance): Draft => {
    const draft = chance.pick(families).make(chance);
    return draft.raw === undefined ? { ...draft, url: draft.url.replace(/^http:/, 'https:'), overHttp2: true } : draft;
  };
  return { name: 'http2', make };
}
