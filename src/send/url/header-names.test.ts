/** Headers that choose what runs at an address: what a person is shown of them, and what a sitemap can say of them. */
import { describe, expect, it } from 'vitest';
import { allowing, entry, site } from '../../../bench/send-data.ts';
import type { SelectedPolicy } from '../../model/policy/sitemap.ts';
import type { WebRequest } from '../../model/traffic/request.ts';
import { createSendGate } from '../gate.ts';

const API = 'https://api.test/';
const READ: SelectedPolicy = {
  policy: {
    name: 'read_items',
    effect: 'condition',
    actions: ['Run'],
    description: 'Read items',
    condition: {
      name: 'equals',
      parameters: { operation: { type: 'string', description: 'What runs' } },
      args: ['operation'],
    },
  },
  params: { operation: 'Db.GetItem' },
};
const RUN = entry('Run', 'POST', API, {
  args: { operation: { type: 'string', source: { type: 'request', part: 'header', name: 'X-Amz-Target' } } },
});

function gate(selected: readonly SelectedPolicy[], more: Parameters<typeof site>[2] = {}) {
  return createSendGate({
    sites: [{ site: site('api.test', [RUN], more), selected }],
    scopeDomains: ['api.test'],
    limits: [],
    allowPrivateNetworks: false,
  });
}

function asking(path: string, headers: Readonly<Record<string, string>>): WebRequest {
  const bytes = new TextEncoder().encode('{"id":1}');
  const head = { 'content-type': 'application/json', ...headers };
  return { method: 'POST', url: `${API}${path}`, headers: head, body: { kind: 'bytes', bytes } };
}

describe('a header that chooses what runs', () => {
  it.each([
    ['Db.GetItem', 'allow send.sitemap.selected'],
    ['Db.DeleteItem', 'deny send.condition.false'],
    [undefined, 'deny send.argument.missing'],
  ])('is held to what was granted: %s', (target, expected) => {
    const { outcome, by } = gate([READ]).decide(asking('', target === undefined ? {} : { 'x-amz-target': target }), {});
    expect(`${outcome} ${by}`).toBe(expected);
  });

  it.each(['x_amz_target', 'next.action'])('in the spelling %s is refused', (name) => {
    const { by } = gate([READ]).decide(asking('', { 'x-amz-target': 'Db.GetItem', [name]: 'x' }), {});
    expect(by).toBe('send.request.malformed');
  });

  it('is shown to a person who is asked, with what the body says', () => {
    const { outcome, effect } = gate([allowing([])], { unlisted: 'ask' }).decide(
      asking('cart', { 'next-action': '7f2a' }),
      {},
    );
    expect(outcome).toBe('ask');
    expect(effect?.fields).toEqual([
      { name: 'next-action (a header)', value: '7f2a', header: 'next-action' },
      { name: 'id', value: 1 },
    ]);
  });
});
