/** What a person answers about a request whose header or field chooses what runs is about that operation alone. */
import { describe, expect, it } from 'vitest';
import { allowing, site } from '../../../bench/send-data.ts';
import type { EffectField, RequestEffect } from '../../model/gates.ts';
import type { WebRequest } from '../../model/traffic/request.ts';
import { loadPolicyValue } from '../../policy/load.ts';
import { createSendGate } from '../../send/gate.ts';
import { entryOf } from './listed-entry.ts';
import { isLike, likenessOf } from './request-likeness.ts';

const RENAME = '4066cd4e3c0941dea04ccc0d976bf5800347bf8f8a';
const DELETE = '4004981304a6c2a92202c443c35e331c8dd66449d1';

function effectOf(sent: WebRequest): RequestEffect {
  const asked = createSendGate({
    sites: [{ site: site('app.test', [], { unlisted: 'ask' }), selected: [allowing([])] }],
    scopeDomains: ['app.test'],
    limits: [],
    allowPrivateNetworks: false,
  });
  const { effect } = asked.decide(sent, {});
  if (effect === undefined) throw new Error('nobody was asked');
  return effect;
}

function posted(headers: Readonly<Record<string, string>>, form: Readonly<Record<string, string>> = {}): WebRequest {
  const bytes = new TextEncoder().encode(new URLSearchParams(form).toString());
  const head = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
  return { method: 'POST', url: 'https://app.test/settings', headers: head, body: { kind: 'bytes', bytes } };
}

const bound = (id: string): string => `{"id":"${id}","bound":"$@1","of":"${'a word and another '.repeat(4)}"}`;

const PAIRS: readonly (readonly [string, WebRequest, WebRequest])[] = [
  ['a header', posted({ 'next-action': RENAME }), posted({ 'next-action': DELETE })],
  ['a field', posted({}, { [`$ACTION_ID_${RENAME}`]: '' }), posted({}, { [`$ACTION_ID_${DELETE}`]: '' })],
  [
    'a reference',
    posted({}, { $ACTION_REF_1: '', '$ACTION_1:0': bound(RENAME) }),
    posted({}, { $ACTION_REF_1: '', '$ACTION_1:0': bound(DELETE) }),
  ],
];

describe.each(PAIRS)('%s', (_, one, other) => {
  it('sets a request apart from others', () => {
    const likeness = likenessOf(effectOf(one));
    if (likeness === undefined) throw new Error('it stands for itself');
    expect(isLike(likeness, effectOf(one))).toBe(true);
    expect(isLike(likeness, effectOf(other))).toBe(false);
  });

  it('is in the entry that is listed for it, which is that request and not the other', async () => {
    const likeness = likenessOf(effectOf(one));
    if (likeness === undefined) throw new Error('it stands for itself');
    const entry = entryOf(likeness, new Set());
    const value = { cordon: 1, sites: { 'app.test': { sitemap: [entry] } } };
    const policy = await loadPolicyValue(value, 'listed', () => Promise.reject(new Error('an inline sitemap')));
    const [listed] = policy.sites;
    if (listed === undefined) throw new Error('no site was loaded');
    const gate = createSendGate({
      sites: [{ site: listed, selected: [allowing([String(entry.semantic_action)])] }],
      scopeDomains: [],
      limits: [],
      allowPrivateNetworks: false,
    });
    expect(gate.decide(one, {}).outcome).toBe('allow');
    expect(gate.decide(other, {}).outcome).toBe('deny');
  });
});

it('is no likeness where a sitemap could not list the value', () => {
  const fields: readonly EffectField[] = [{ name: 'next-action (a header)', value: 'a, b', header: 'next-action' }];
  expect(likenessOf({ ...effectOf(posted({ 'next-action': 'a' })), fields })).toBeUndefined();
});

it('names the entry by what the header calls it', () => {
  const likeness = likenessOf(effectOf(posted({ soapaction: '"urn:acme#RenameProject"' })));
  expect(likeness && entryOf(likeness, new Set()).semantic_action).toBe('PostSettingsRenameProject');
});
