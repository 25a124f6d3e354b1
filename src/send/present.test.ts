/** Entries that are told by members that need only be there (`present`). */
import { describe, expect, it } from 'vitest';
import { allowing, entry, request, site } from '../../bench/send-data.ts';
import type { SitemapEntry } from '../model/policy/sitemap.ts';
import { createSendGate } from './gate.ts';

const PAGE = 'https://wiki.example/page';
const LINK = entry('Link', 'POST', PAGE, { present: ['/@link'] });
const RENAME = entry('Rename', 'POST', PAGE, { present: ['/page/title'] });
const SET = entry('Reset', 'POST', PAGE, { body: { '@link': 'none' } });

function say(entries: readonly SitemapEntry[], granted: string, sent: Parameters<typeof request>): string {
  const gate = createSendGate({
    sites: [{ site: site('wiki.example', entries), selected: [allowing([granted])] }],
    scopeDomains: [],
    limits: [],
    allowPrivateNetworks: false,
  });
  const { outcome, by } = gate.decide(request(...sent), {});
  return `${outcome} ${by}`;
}

const LISTED = 'allow send.sitemap.selected';
const UNSELECTED = 'deny send.sitemap.unselected';
const UNLISTED = 'deny send.unlisted.unsafe';

describe('members that must be there', () => {
  it.each([
    ['in JSON', 'Link', { '@link': 'x' }, LISTED],
    ['in JSON as null', 'Link', { '@link': null }, LISTED],
    ['in a form', 'Link', '%40link=x', LISTED],
    ['in a form, empty', 'Link', '%40link=', LISTED],
    ['as something that holds more', 'Link', '%40link[to]=x', LISTED],
    ['not in JSON', 'Link', { link: 'x' }, UNLISTED],
    ['not in a form', 'Link', 'other=x', UNLISTED],
    ['nested, in JSON', 'Rename', { page: { title: 'x' } }, LISTED],
    ['nested, in a form', 'Rename', 'page[title]=x', LISTED],
    ['nested elsewhere', 'Rename', { page: { name: 'x' } }, UNLISTED],
    ['of another action', 'Link', { page: { title: 'x' } }, UNSELECTED],
    ['of another action, in other letters', 'Link', 'Page.Title=x', UNSELECTED],
    ['told by a value, which is more than to be there', 'Link', { '@link': 'none' }, UNSELECTED],
  ])('%s', (_, granted, body, expected) => {
    expect(say([LINK, RENAME, SET], granted, ['POST', PAGE, body])).toBe(expected);
  });

  it('count for nothing strictly where the query could have them too', () => {
    expect(say([LINK], 'Link', ['POST', `${PAGE}?@link=y`, { '@link': 'x' }])).not.toBe(LISTED);
  });

  it('are looked for in what a GraphQL operation is given', () => {
    const graphql = { operation: 'save', fields: ['save'] };
    const secret = entry('SaveSecret', 'POST', `${PAGE}/api`, { graphql, present: ['/variables/input/secret'] });
    const save = entry('Save', 'POST', `${PAGE}/api`, { graphql });
    const query = 'mutation save($input: I!) { save(input: $input) { id } }';
    const sent = (input: Record<string, string>) => ({ operationName: 'save', query, variables: { input } });
    const post = (granted: string, input: Record<string, string>) =>
      say([secret, save], granted, ['POST', `${PAGE}/api`, sent(input)]);
    expect(post('Save', { text: 'x' })).toBe(LISTED);
    expect(post('Save', { secret: 'x' })).toBe(UNSELECTED);
    expect(post('SaveSecret', { secret: 'x' })).toBe(LISTED);
    expect(post('SaveSecret', { text: 'x' })).toBe(UNSELECTED);
  });

  it('are found among many entries at one place', () => {
    const many = Array.from({ length: 200 }, (_, n) => entry(`A${n}`, 'POST', PAGE, { present: [`/f${n}/id`] }));
    expect(say(many, 'A150', ['POST', PAGE, 'f150[id]=1'])).toBe(LISTED);
    expect(say(many, 'A150', ['POST', PAGE, 'f151[id]=1'])).toBe(UNSELECTED);
  });
});
