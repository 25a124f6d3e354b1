import { describe, expect, it } from 'vitest';
import { allowing, entry, request, site } from '../../bench/send-data.ts';
import { createSendGate } from './gate.ts';

const SITEMAP = [
  entry('List hooks', 'GET', 'https://gitlab.com/{group}/{project}/-/hooks'),
  entry('Add hook', 'POST', 'https://gitlab.com/{group}/{project}/-/hooks'),
  entry('Rename', 'POST', 'https://gitlab.com/rename/{id}'),
  entry('Comment', 'POST', 'https://gitlab.com/api/graphql', { body: { operationName: 'createNote' } }),
];

const gate = createSendGate({
  sites: [
    {
      site: site('gitlab.com', SITEMAP, { unlisted: 'allow-public', graphql: 'by-name' }),
      selected: [allowing(['List hooks', 'Rename', 'Comment'])],
    },
  ],
  scopeDomains: ['gitlab.com'],
  limits: [],
  allowPrivateNetworks: false,
});

function said(method: string, url: string, body?: Parameters<typeof request>[2]): string {
  const verdict = gate.decide(request(method, url, body), {});
  return `${verdict.outcome} ${verdict.by}${verdict.withoutCredentials ? ' without credentials' : ''}`;
}

const create = { operationName: 'createNote', query: 'mutation createNote { createNote { id } }' };
const other = { operationName: 'starProject', query: 'mutation starProject { starProject { id } }' };

describe('unlisted: allow-public', () => {
  it.each([
    ['GET', 'https://gitlab.com/explore', undefined, 'allow send.unlisted.public without credentials'],
    ['POST', 'https://gitlab.com/explore', undefined, 'allow send.unlisted.public without credentials'],
    ['GET', 'https://gitlab.com/g/p/-/hooks', undefined, 'allow send.sitemap.selected'],
    ['POST', 'https://gitlab.com/g/p/-/hooks', undefined, 'deny send.sitemap.unselected'],
    ['POST', 'https://gitlab.com/G/sub/p/-/%68ooks/', undefined, 'deny send.sitemap.unselected'],
    ['POST', 'https://gitlab.com/rename/7', undefined, 'allow send.sitemap.selected'],
    // To a server that decodes early this is the unlisted /rename/7/admin: it leaves, but as a stranger's.
    ['POST', 'https://gitlab.com/rename/7%2Fadmin', undefined, 'allow send.sitemap.selected without credentials'],
    ['POST', 'https://gitlab.com/api/graphql', create, 'allow send.sitemap.selected'],
    ['POST', 'https://gitlab.com/api/graphql', other, 'allow send.unlisted.public without credentials'],
    ['POST', 'https://gitlab.com/api/graphql', [create, other], 'allow send.sitemap.selected without credentials'],
  ])('%s %s', (method, url, body, expected) => {
    expect(said(method, url, body)).toBe(expected);
  });
});

describe('a URL that carries a credential is not public', () => {
  it.each([
    '/explore?private_token=x',
    '/explore?a=1&access_token=x',
    '/explore?job_token=x',
    '/g/p/-/issues.atom?feed_token=x',
    '/dashboard.atom?rss_token=x',
    '/raw?static_object_token=x',
    '/explore?PRIVATE-TOKEN=x',
    '/explore?private%5Ftoken=x',
    '/explore?private%255Ftoken=x',
    '/explore?private_token[]=x',
    '/explore?user%5Bpassword%5D=x',
    '/explore?a=1;private_token=x',
    '/explore?a=1%26private_token=x',
    '/explore;jsessionid=x',
    '/explore?%70rivate_token=x',
  ])('%s', (path) => {
    expect(said('GET', `https://gitlab.com${path}`)).toBe('deny send.unlisted.credentials');
  });

  it('as user name and password', () => {
    expect(said('GET', 'https://oauth2:x@gitlab.com/explore')).toBe('deny send.unlisted.credentials');
    expect(said('GET', 'https://x@gitlab.com/explore')).toBe('deny send.unlisted.credentials');
  });

  it('but other parameters say nothing of the user', () => {
    for (const path of [
      '/explore?page_token=3',
      '/explore?q=private_token',
      '/tokens',
      '/explore?sort=name&tokens=2',
    ]) {
      expect(said('GET', `https://gitlab.com${path}`)).toBe('allow send.unlisted.public without credentials');
    }
  });
});
