import { describe, expect, it } from 'vitest';
import { loadPolicyValue } from '../policy/load.ts';
import { openGranted } from './open.ts';

const nothing = (): Promise<never> => Promise.reject(new Error('names no document'));

async function open(task: string, document: object): Promise<string> {
  const policy = await loadPolicyValue({ cordon: 1, ...document }, 'p.yaml', nothing);
  const session = await openGranted({ task, policy, now: () => 0, confirm: async () => 'a test' });
  return session.grant.scope.domains.join(', ');
}

describe('opening a session', () => {
  it('refuses a task that leads to a closed site, until the document allows it by name', async () => {
    await expect(open('Pay the invoice on paypal.com', {})).rejects.toMatchObject({
      kind: 'denied',
      advice: /paypal\.com/,
    });
    for (const allowed of ['paypal.com', '*.paypal.com']) {
      const document = { guardrails: { allowed_domains: [allowed] } };
      expect(await open('Pay the invoice on paypal.com', document)).toBe('paypal.com');
    }
    await expect(open('Read shop.example', { guardrails: { blocked_domains: ['shop.example'] } })).rejects.toThrow(
      /closes it/,
    );
  });

  it('opens nothing that nobody confirms', async () => {
    const policy = await loadPolicyValue({ cordon: 1 }, 'p.yaml', nothing);
    const refused = openGranted({
      task: 'Read shop.example',
      policy,
      now: () => 0,
      confirm: () => Promise.reject(new Error('no')),
    });
    await expect(refused).rejects.toThrow('no');
  });
});
