import { describe, expect, it } from 'vitest';
import type { EgressConfig } from '../../model/policy/policy.ts';
import { createSendGate } from '../gate.ts';

const EGRESS: EgressConfig = {
  enabled: true,
  allow: ['api.example.com', '*.static.example', '**.deep.example'],
  block: ['*.evil.example', 'tracker.example'],
  otherwise: 'block',
};

function decide(url: string, own: Partial<EgressConfig> = {}, mandatory?: EgressConfig, method = 'GET') {
  const gate = createSendGate({
    sites: [],
    scopeDomains: ['site.example', 'tracker.example'],
    limits: [],
    egress: { own: [{ ...EGRESS, ...own }], mandatory: mandatory === undefined ? [] : [mandatory] },
    allowPrivateNetworks: false,
  });
  return gate.decide({ method, url, headers: {}, body: { kind: 'none' } }, {});
}

describe('egress rules, of requests', () => {
  it.each([
    ['https://api.example.com/v1', 'send.egress.allow', 'rules.egress.allow'],
    ['https://a.static.example/x.js', 'send.egress.allow', 'rules.egress.allow'],
    ['https://a.b.deep.example/', 'send.egress.allow', 'rules.egress.allow'],
    ['https://a.b.static.example/', 'send.egress.default_block', 'rules.egress.default'],
    ['https://static.example/', 'send.egress.default_block', 'rules.egress.default'],
    ['https://evil.example/', 'send.egress.block', 'rules.egress.block'],
    ['https://a.b.evil.example/', 'send.egress.block', 'rules.egress.block'],
    ['https://other.example/', 'send.egress.default_block', 'rules.egress.default'],
    ['https://tracker.example/', 'send.egress.block', 'rules.egress.block'],
    ['https://tracker.example./', 'send.egress.block', 'rules.egress.block'],
    ['https://TRACKER.example:8443/', 'send.egress.block', 'rules.egress.block'],
  ])('%s: %s', (url, by, matchedRule) => {
    expect(decide(url)).toMatchObject({ by, matchedRule });
  });

  it('lets what it allows pass whatever it does, private addresses aside, and a site of the grant keep its own rules', () => {
    expect(decide('https://api.example.com/v1', {}, undefined, 'POST').outcome).toBe('allow');
    expect(decide('http://127.0.0.1/', { otherwise: 'allow' }).by).toBe('send.address.private');
    expect(decide('https://site.example/', { otherwise: 'allow' }, undefined, 'POST').by).toBe('send.unlisted.unsafe');
    expect(decide('https://other.example/', { otherwise: 'allow' }).by).toBe('send.egress.default_allow');
    expect(decide('https://other.example/', { enabled: false }).by).toBe('send.domain.outside');
  });

  it('of a mandatory document only close', () => {
    const mandatory: EgressConfig = { ...EGRESS, allow: ['site.example', 'other.example'], block: [] };
    expect(decide('https://api.example.com/', {}, mandatory).by).toBe('send.egress.default_block');
    expect(decide('https://other.example/', { enabled: false }, mandatory).by).toBe('send.domain.outside');
  });
});
