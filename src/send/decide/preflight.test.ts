import { describe, expect, it } from 'vitest';
import { allowing, entry, request, site } from '../../../bench/send-data.ts';
import { createSendGate } from '../gate.ts';

const gate = createSendGate({
  sites: [
    {
      site: site(
        'a.com',
        [
          entry('save', 'PUT', 'https://api.a.com/{kind}/{id}'),
          entry('reset', 'PUT', 'https://api.a.com/admin/{id}'),
          entry('comment', 'POST', 'https://api.a.com/graphql', { body: { operationName: 'createNote' } }),
          entry('erase', 'POST', 'https://api.a.com/graphql', { body: { operationName: 'destroyNote' } }),
        ],
        { unlisted: 'deny' },
      ),
      selected: [allowing(['save', 'comment'])],
    },
  ],
  scopeDomains: [],
  limits: [],
  allowPrivateNetworks: false,
});

function preflight(url: string, method: string, more: Record<string, string> = {}): string {
  const headers = { origin: 'https://a.com', 'access-control-request-method': method, ...more };
  return gate.decide({ ...request('OPTIONS', url), headers }, {}).by;
}

describe('a preflight under "unlisted: deny"', () => {
  it('passes for a granted action, by its own method and path', () => {
    expect(preflight('https://api.a.com/note/7', 'PUT')).toBe('send.sitemap.preflight');
    expect(preflight('https://api.a.com/note/7?x=1', 'put')).toBe('send.sitemap.preflight');
    expect(preflight('https://api.a.com/graphql', 'POST')).toBe('send.sitemap.preflight');
  });

  it('does not for anything else', () => {
    for (const [url, method] of [
      ['https://api.a.com/note/7', 'DELETE'],
      ['https://api.a.com/note/7/more', 'PUT'],
      ['https://a.com/note/7', 'PUT'],
      ['https://api.a.com/admin/7', 'PUT'],
      ['https://api.a.com/note/%2e%2e%2fadmin', 'PUT'],
      ['https://api.a.com/note/7', ''],
    ] as const) {
      expect([url, method, preflight(url, method)]).toEqual([url, method, 'send.unlisted.denied']);
    }
    expect(preflight('https://api.a.com/note/7', 'PUT', { 'content-length': '9' })).toBe('send.unlisted.denied');
    expect(preflight('https://api.a.com/note/7?_method=DELETE', 'PUT')).toBe('send.unlisted.denied');
    expect(gate.decide(request('OPTIONS', 'https://api.a.com/note/7'), {}).by).toBe('send.unlisted.denied');
  });

  it('grants nothing by itself', () => {
    preflight('https://api.a.com/graphql', 'POST');
    const body = { operationName: 'destroyNote', query: 'mutation destroyNote { destroyNote { id } }' };
    expect(gate.decide(request('POST', 'https://api.a.com/graphql', body), {}).actions).toEqual(['erase']);
  });
});
