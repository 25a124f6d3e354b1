import { describe, expect, it } from 'vitest';
import { chio, cordon } from '../testing.ts';

describe('domain lists', () => {
  const paypal = { url: 'https://www.paypal.com/' };

  it('block by category even what the scope names, until allowed_domains does', () => {
    expect(cordon('interact', ['paypal.com']).judge('goto', paypal).by).toBe('act.guardrail.blocklist');
    const lifted = cordon('interact', ['paypal.com'], { allowedDomains: ['*.paypal.com'] });
    expect(lifted.judge('goto', paypal).outcome).toBe('allow');
    expect(chio({}).judge('goto', paypal).outcome).toBe('allow');
  });

  it('allowed_domains are the only ones, exact unless they say *.', () => {
    const gate = cordon('interact', ['a.example', 'b.example'], { allowedDomains: ['a.example'] });
    expect(gate.judge('goto', { url: 'https://a.example/' }).outcome).toBe('allow');
    expect(gate.judge('goto', { url: 'https://www.a.example/' }).by).toBe('act.guardrail.allowed_domains');
    expect(gate.judge('goto', { url: 'https://b.example/' }).by).toBe('act.guardrail.allowed_domains');
  });

  it('blocked_domains cover subdomains and beat allowed_domains', () => {
    const gate = cordon('interact', ['a.example'], {
      allowedDomains: ['*.a.example'],
      blockedDomains: ['x.a.example'],
    });
    for (const host of ['x.a.example', 'www.x.a.example']) {
      expect(gate.judge('goto', { url: `https://${host}/` }).by).toBe('act.guardrail.blocked_domains');
    }
  });
});

describe('max_urls_visited', () => {
  const goto = (path: string) => ({ url: `https://a.example${path}` });

  it('denies the third page at a limit of two; repeats, spellings and refused ones do not count', () => {
    const gate = cordon('interact', ['a.example'], { maxUrlsVisited: 2 });
    expect(gate.judge('goto', { url: 'https://evil.example/' }).by).toBe('act.scope.domain');
    for (const path of ['/1', '/1/', '/1#x', ':443/1', '/2'])
      expect(gate.judge('goto', goto(path)).outcome).toBe('allow');
    expect(gate.judge('goto', goto('/3')).by).toBe('act.guardrail.max_urls_visited');
    expect(gate.judge('goto', goto('/2')).outcome).toBe('allow');
  });

  it('counts the steps of a sequence before it runs', () => {
    const gate = cordon('interact', ['a.example'], { maxUrlsVisited: 2 });
    const steps = ['/1', '/2', '/3'].map((path) => ({ action: 'goto', ...goto(path) }));
    expect(gate.judge('browser_dom', { action: 'execute_sequence', steps }).by).toBe('act.guardrail.max_urls_visited');
    expect(gate.judge('browser_dom', { action: 'execute_sequence', steps: steps.slice(1) }).outcome).toBe('allow');
  });
});

describe('max_consecutive_errors', () => {
  const click = (index: number) => ({ selector: `#b${index}` });

  it('stops at the fifth failure in a row and stays stopped', () => {
    const gate = cordon('interact', [], { stuckFailureClusterWindow: 50 });
    const told = [1, 2, 3, 4, 5].map((index) => gate.run('click', click(index), { failed: true }).told);
    expect(told).toEqual([[], [], [], [], ['STOP act.guardrail.max_consecutive_errors']]);
    for (const index of [6, 7]) {
      expect(gate.judge('click', click(index))).toMatchObject({
        outcome: 'deny',
        by: 'act.guardrail.max_consecutive_errors',
      });
    }
    expect(gate.judge('nonsense').by).toBe('act.guardrail.max_consecutive_errors');
  });

  it('starts anew after a success; denied calls are neither', () => {
    const gate = cordon('interact', [], { stuckFailureClusterWindow: 50 });
    for (const index of [1, 2, 3, 4]) gate.run('click', click(index), { failed: true });
    gate.run('click', click(5));
    for (const index of [6, 7, 8, 9]) gate.run('click', click(index), { failed: true });
    expect(gate.run('goto', { url: 'javascript:1' }, { failed: true }).told).toEqual([]);
    expect(gate.judge('click', click(10)).outcome).toBe('allow');
  });
});
