import { describe, expect, it } from 'vitest';
import { allowing, site } from '../../bench/send-data.ts';
import type { Site } from '../model/policy/policy.ts';
import type { SitemapEntry } from '../model/policy/sitemap.ts';
import type { WebRequest } from '../model/traffic/request.ts';
import { createSendGate } from './gate.ts';

const BASE = 'https://wiki.example';

function entry(action: string, method: string, path: string, more: Partial<SitemapEntry> = {}): SitemapEntry {
  return {
    action,
    description: '',
    url: `${BASE}${path}`,
    method,
    priority: 0,
    tags: [],
    children: [],
    args: {},
    ...more,
  };
}

const ENTRIES = [
  entry('Save', 'POST', '/save'),
  entry('Guess', 'POST', '/guess', { accepted: false }),
  entry('Look', 'GET', '/look', { accepted: false, tags: ['read'] }),
  entry('Trash', 'GET', '/trash', { accepted: false }),
  entry('Other', 'POST', '/other', { accepted: false }),
  entry('Drop', 'POST', '/drop'),
];

function gate(more: Partial<Site> = {}) {
  return createSendGate({
    sites: [
      {
        site: { ...site('wiki.example', ENTRIES), unlisted: 'ask', ...more },
        selected: [allowing(['Save', 'Guess', 'Look', 'Trash'])],
      },
    ],
    scopeDomains: ['wiki.example'],
    limits: [],
    allowPrivateNetworks: false,
  });
}

function send(method: string, path: string, body = '', headers: Record<string, string> = {}): WebRequest {
  const type = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) };
  const bytes = new TextEncoder().encode(body);
  return body === ''
    ? { method, url: `${BASE}${path}`, headers, body: { kind: 'none' } }
    : { method, url: `${BASE}${path}`, headers: { ...type, ...headers }, body: { kind: 'bytes', bytes } };
}

describe('unlisted: ask', () => {
  it('has a person decide what may change something, and lets reads pass', () => {
    expect(gate().decide(send('POST', '/edit', 'text=x'), {})).toMatchObject({
      outcome: 'ask',
      by: 'send.unlisted.ask',
      effect: { unlistedAt: 'wiki.example', fields: [{ name: 'text', value: 'x' }] },
    });
    expect(gate().decide(send('DELETE', '/edit'), {})).toMatchObject({ outcome: 'ask' });
    expect(gate().decide(send('GET', '/edit'), {})).toMatchObject({ outcome: 'allow', by: 'send.unlisted.read' });
    expect(gate().decide(send('OPTIONS', '/edit'), {}).outcome).toBe('allow');
    expect(gate().decide(send('POST', '/save', 'text=x'), {})).toMatchObject({ by: 'send.sitemap.selected' });
  });

  it('never asks about what was not granted, or may be taken for it', () => {
    expect(gate().decide(send('POST', '/drop', 'a=1'), {}).by).toBe('send.sitemap.unselected');
    expect(gate().decide(send('POST', '//drop', 'a=1'), {}).by).toBe('send.sitemap.unselected');
    expect(gate().decide(send('POST', '/x/..;/drop', 'a=1'), {}).outcome).toBe('deny');
  });

  it('refuses what a person could not see: an override in a header, a body that is not read', () => {
    const override = { 'x-http-method-override': 'DELETE' };
    expect(gate().decide(send('POST', '/edit', 'text=x', override), {}).by).toBe('send.method.override');
    expect(gate().decide(send('POST', '/edit', 'x', { 'content-type': 'image/png' }), {}).by).toBe(
      'send.approval.unshown',
    );
    expect(gate().needsBody(send('POST', '/edit', 'x'))).toBe(true);
  });

  it('asks about a granted entry that nobody accepted, and not about one that reads or was not granted', () => {
    for (const unlisted of ['ask', 'deny-unsafe', 'allow'] as const) {
      const asked = gate({ unlisted }).decide(send('POST', '/guess', 'a=1'), {});
      expect(asked).toMatchObject({ outcome: 'ask', by: 'send.unlisted.ask', actions: ['Guess'] });
      expect(gate({ unlisted }).decide(send('GET', '/look'), {}).outcome).toBe('allow');
      expect(gate({ unlisted }).decide(send('GET', '/trash'), {}).by).toBe('send.unlisted.ask');
      expect(gate({ unlisted }).decide(send('POST', '/other', 'a=1'), {}).by).toBe('send.sitemap.unselected');
      expect(gate({ unlisted }).decide(send('POST', '//guess', 'a=1'), {}).outcome).not.toBe('allow');
    }
  });
});
