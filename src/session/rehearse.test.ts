import { describe, expect, it } from 'vitest';
import type { Outcome } from '../model/verdict.ts';
import { loadPolicyValue } from '../policy/load.ts';
import { actPlain } from './plain.ts';
import { rehearse } from './rehearse.ts';

const nothing = (): Promise<never> => Promise.reject(new Error('names no document'));
const GO = { tool: 'browser_navigate', arguments: { url: 'https://docs.example/' } };
const TYPE = { tool: 'browser_type', arguments: { element: 'Search', ref: 'e1', text: 'x' } };

async function tried(
  document: object,
  task?: string,
): Promise<{ unsaid: readonly string[]; go: Outcome; type: Outcome }> {
  const policy = await loadPolicyValue({ cordon: 1, ...document }, 'p.yaml', nothing);
  const { session, unsaid } = await rehearse(policy, task, () => 0);
  return { unsaid, go: actPlain(session, GO).outcome, type: actPlain(session, TYPE).outcome };
}

describe('trying a policy out', () => {
  it('judges by a document alone what it says, and says what nobody said', async () => {
    expect(await tried({})).toEqual({ unsaid: ['goal', 'domains'], go: 'allow', type: 'allow' });
    const typing = { guards: { cua: { browser_automation: { allowed_verbs: ['navigate'] } } } };
    expect(await tried(typing)).toEqual({ unsaid: ['goal', 'domains'], go: 'allow', type: 'deny' });
  });

  it('holds to a scope that is pinned, and to one that the task gives', async () => {
    const elsewhere = { scope: { goal: 'read', domains: ['elsewhere.example'] } };
    expect(await tried(elsewhere)).toEqual({ unsaid: [], go: 'deny', type: 'deny' });
    expect(await tried({}, 'Read the docs on docs.example')).toEqual({ unsaid: [], go: 'allow', type: 'deny' });
    expect(await tried({ scope: { domains: ['docs.example'] } })).toEqual({
      unsaid: ['goal'],
      go: 'allow',
      type: 'allow',
    });
  });
});
