import { describe, expect, it } from 'vitest';
import type { AskRule } from '../../model/approval.ts';
import { factsOf } from '../facts.ts';
import { readToolCall } from '../surfaces/read-tool-call.ts';
import { GUARDRAILS, judging, policyOf, scopeOf } from '../testing.ts';
import { createAskRules } from './ask-rules.ts';

function under(...ask: AskRule[]) {
  const approvals = { ask, requests: [], scopes: ['once'], waitSeconds: 1, expiresMinutes: 1 } as const;
  const guardrails = { ...GUARDRAILS, blockedDomains: ['evil.example'] };
  const policy = policyOf('cordon', { guardrails, approvals });
  return judging({ policy, scope: scopeOf('interact', ['a.example', 'evil.example']) });
}

describe('ask rules', () => {
  it('ask where all that a rule names fits, and nowhere else', () => {
    const gate = under({ verbs: ['click'], names: ['place order'], reason: 'orders cost money' });
    expect(gate.judge('browser_click', { element: 'Place ORDER now', ref: 'e1' })).toMatchObject({
      outcome: 'ask',
      by: 'act.approval.rule',
      reason: 'A person must confirm this first: orders cost money',
    });
    for (const element of ['Replace order', 'Place orders', 'Place an order'])
      expect(gate.judge('browser_click', { element, ref: 'e1' }).outcome).toBe('allow');
    expect(gate.judge('browser_hover', { element: 'Place order', ref: 'e1' }).outcome).toBe('allow');
  });

  it('know verbs by any name, and tools by theirs', () => {
    expect(under({ verbs: ['browser_navigate'] }).judge('goto', { url: 'https://a.example/' }).outcome).toBe('ask');
    expect(under({ tools: ['browser_click'] }).judge('mcp__x__browser_click', { ref: 'e1' }).outcome).toBe('ask');
  });

  it('know a domain by where an action leads, takes place, and would submit', () => {
    const guard = createAskRules([{ domains: ['pay.example'] }]);
    const read = readToolCall({ tool: 'click', arguments: { selector: '#a' } });
    if ('malformed' in read) throw new Error(read.malformed);
    const asks = (action: typeof read): boolean => factsOf(action).some((facts) => guard?.judge(facts) !== undefined);
    expect(asks({ ...read, page: { url: 'https://www.pay.example/x' } })).toBe(true);
    expect(asks({ ...read, target: { submits: { method: 'POST', url: 'https://pay.example/' } } })).toBe(true);
    expect(asks({ ...read, page: { url: 'https://pay.example.evil.example/' } })).toBe(false);
  });

  it('see every step of a sequence, and never lift a deny', () => {
    const steps = [{ action: 'screenshot' }, { action: 'click', selector: 'text=Place order' }];
    const gate = under({ names: ['place order'] }, { verbs: ['goto'] });
    expect(gate.judge('browser_dom', { action: 'execute_sequence', steps }).outcome).toBe('ask');
    expect(gate.judge('goto', { url: 'https://evil.example/' }).outcome).toBe('deny');
  });
});
