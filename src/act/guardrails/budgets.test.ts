import { describe, expect, it } from 'vitest';
import type { Budgets } from '../../model/policy/policy.ts';
import { createActGate } from '../gate.ts';
import { readToolCall } from '../surfaces/read-tool-call.ts';
import { GUARDRAILS, type Judging, judging, policyOf, scopeOf } from '../testing.ts';

const SCOPE = scopeOf('interact', ['a.example']);

function under(budgets: Budgets, now: () => number = () => 0): Judging {
  return judging({ policy: policyOf('cordon', { guardrails: GUARDRAILS, budgets }), scope: SCOPE, now });
}

const click = (index: number) => ({ selector: `#b${index}` });
const goto = (path: string) => ({ url: `https://a.example${path}` });

describe('budgets', () => {
  it('of actions count what is let through, each step by itself, and a sequence whole', () => {
    const gate = under({ actions: 3 });
    expect(gate.judge('goto', { url: 'https://evil.example/' }).by).toBe('act.scope.domain');
    expect(gate.judge('click', click(1)).outcome).toBe('allow');
    const steps = [1, 2, 3].map((index) => ({ action: 'click', ...click(index) }));
    expect(gate.judge('browser_dom', { action: 'execute_sequence', steps }).by).toBe('act.budget.actions');
    expect(gate.judge('browser_dom', { action: 'execute_sequence', steps: steps.slice(1) }).outcome).toBe('allow');
    expect(gate.judge('click', click(4)).by).toBe('act.budget.actions');
  });

  it('of navigations count repeats, and back and forward', () => {
    const gate = under({ navigations: 3 });
    for (const path of ['/1', '/1']) expect(gate.judge('goto', goto(path)).outcome).toBe('allow');
    expect(gate.judge('browser_navigate_back').outcome).toBe('allow');
    expect(gate.judge('goto', goto('/1')).by).toBe('act.budget.navigations');
    expect(gate.judge('click', click(1)).outcome).toBe('allow');
  });

  it('of typed characters count over calls and fields', () => {
    const gate = under({ typedCharacters: 10 });
    expect(gate.judge('type', { selector: '#a', text: '1234567' }).outcome).toBe('allow');
    expect(gate.judge('type', { selector: '#b', text: '89ab' }).by).toBe('act.budget.typed_characters');
    expect(gate.judge('type', { selector: '#b', text: '89a' }).outcome).toBe('allow');
  });

  it('of time refuse everything once it is over', () => {
    let now = 0;
    const gate = under({ minutes: 2 }, () => now);
    expect(gate.judge('click', click(1)).outcome).toBe('allow');
    now = 120_000;
    expect(gate.judge('click', click(2)).by).toBe('act.budget.time');
    expect(gate.judge('screenshot').by).toBe('act.budget.time');
  });

  it('get back what a person or a model kept from being done', () => {
    const gate = createActGate({
      policy: policyOf('cordon', { guardrails: GUARDRAILS, budgets: { actions: 1 }, approvals: RULES }),
      scope: SCOPE,
      now: () => 0,
    });
    const judge = (index: number) => gate.judge(readToolCall({ tool: 'click', arguments: click(index) }));
    const asked = judge(1);
    expect(asked).toMatchObject({ outcome: 'ask', by: 'act.approval.rule' });
    expect(judge(2).by).toBe('act.budget.actions');
    gate.settle(asked, false);
    gate.settle(asked, false);
    const again = judge(3);
    expect(again.outcome).toBe('ask');
    gate.settle(again, true);
    expect(judge(4).by).toBe('act.budget.actions');
  });

  it('of a mandatory document hold besides', () => {
    const mandatory = policyOf('cordon', { budgets: { actions: 1 } });
    const policy = policyOf('cordon', { guardrails: GUARDRAILS, budgets: { actions: 5 }, mandatory: [mandatory] });
    const gate = judging({ policy, scope: SCOPE });
    expect(gate.judge('click', click(1)).outcome).toBe('allow');
    expect(gate.judge('click', click(2)).by).toBe('act.budget.actions');
  });
});

const RULES = {
  ask: [{ verbs: ['click'] }],
  requests: [],
  scopes: ['once'],
  waitSeconds: 1,
  expiresMinutes: 1,
} as const;
