/** What may be a listed body to some server, though it is written as another one. */
import { describe, expect, it } from 'vitest';
import { allowing, entry, request, site } from '../../../bench/send-data.ts';
import type { WebRequest } from '../../model/traffic/request.ts';
import { createSendGate } from '../gate.ts';

const API = 'https://shop.test/rpc';
const SITEMAP = [
  entry('Call', 'POST', API),
  entry('Purge', 'POST', API, { body: { call: 'purge' } }),
  entry('Make admin', 'POST', API, { body: { user: { role: 'admin' } } }),
];
const gate = createSendGate({
  sites: [{ site: site('shop.test', SITEMAP, { unlisted: 'allow' }), selected: [allowing(['Call'])] }],
  scopeDomains: ['shop.test'],
  limits: [],
  allowPrivateNetworks: false,
});

function json(value: unknown): WebRequest {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return { method: 'POST', url: API, headers: { 'content-type': 'application/json' }, body: { kind: 'bytes', bytes } };
}

describe('a list', () => {
  it.each([
    ['a call of a batch', json([{ call: 'read' }, { call: 'purge' }])],
    ['a list of one, which Micronaut takes for it', json([{ call: 'purge' }])],
    ['a list of one inside of it', json({ user: [{ role: 'admin' }] })],
    ['a list of one in a list of one', json([{ user: [{ role: 'admin' }] }])],
    ['a position in the name of a field', request('POST', API, 'user[0].role=admin')],
  ])('is what its elements are: %s', (_, asked) => {
    const { outcome, by } = gate.decide(asked, {});
    expect(`${outcome} ${by}`).toBe('deny send.sitemap.unselected');
  });

  it('of what is listed nowhere is what was granted', () => {
    expect(gate.decide(json([{ call: 'read' }, { call: 'look' }]), {}).outcome).toBe('allow');
    expect(gate.decide(json({ user: [{ role: 'member' }] }), {}).outcome).toBe('allow');
  });
});
