import { describe, expect, it } from 'vitest';
import type { LanguageModel } from '../model/language-model.ts';
import { loadPolicyValue } from '../policy/load.ts';
import { openGranted } from './open.ts';
import { actPlain } from './plain.ts';

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

  const degraded = async (document: object, model?: LanguageModel): Promise<readonly string[]> => {
    const policy = await loadPolicyValue(document, 'p.yaml', nothing);
    const confirm = async () => 'a test';
    const session = await openGranted({ task: 'Read shop.example', policy, now: () => 0, confirm, model });
    const said: string[] = [];
    session.listen((event) => void (event.kind === 'safety.degraded' && said.push(event.what)));
    return said;
  };

  it('says once that no model reviews actions, where one is to', async () => {
    expect(await degraded({ cordon: 1 })).toEqual([expect.stringMatching(/enable_llm_action_check of p.yaml/)]);
    expect(await degraded({ cordon: 1, guardrails: { enable_llm_action_check: false } })).toEqual([]);
    expect(await degraded({ hushspec: '0.1.0', guards: { cua: {} } })).toEqual([]);
    expect(await degraded({ cordon: 1 }, { name: 'test', answer: nothing })).toEqual([]);
  });

  it('tells the listeners what the agent is told after an action', async () => {
    const policy = await loadPolicyValue({ cordon: 1 }, 'p.yaml', nothing);
    const session = await openGranted({
      task: 'Read shop.example',
      policy,
      now: () => 0,
      confirm: async () => 'a test',
    });
    const kinds: string[] = [];
    session.listen((event) => kinds.push(event.kind));
    const hints = session.observe({ page: { url: 'https://shop.example/', captcha: 'hcaptcha' } });
    expect(hints).toMatchObject([{ by: 'act.captcha.present' }]);
    expect(kinds.at(-1)).toBe('hint');
  });

  it('ends all of it and tells every listener, whatever one of them throws, and says that at the end', async () => {
    const document = { cordon: 1, see: { reader: { model: './m' } } };
    const policy = await loadPolicyValue(document, 'p.yaml', nothing);
    const ended: string[] = [];
    const session = await openGranted({
      task: 'Read shop.example',
      policy,
      now: () => 0,
      confirm: async () => 'a test',
      openReader: async () => ({
        atLeast: 1,
        scoreOf: () => undefined,
        read: async () => undefined,
        close: () => void ended.push('the reader'),
      }),
      openStore: async () => ({
        reserve: async () => undefined,
        commit: async () => undefined,
        release: async () => undefined,
        close: async () => void ended.push('the store'),
      }),
    });
    for (const why of ['the disk is full', 'nobody reads']) {
      session.listen(({ kind }) => {
        if (kind !== 'session.closed' && kind !== 'hint') return;
        throw new Error(why);
      });
    }
    session.listen(({ kind }) => void (kind === 'session.closed' && ended.push('a listener')));
    expect(() => session.close('the test is over')).toThrow('the disk is full; nobody reads');
    expect(ended).toEqual(['a listener', 'the reader', 'the store']);
    expect(session.act({ malformed: 'a test', tool: 'x' }).by).toBe('act.session.closed');
    expect(() => session.close('again')).not.toThrow();
  });

  it('refuses what cannot be recorded, says why to the agent, and gives back what that took of a limit', async () => {
    const document = {
      cordon: 1,
      scope: { goal: 'interact', domains: ['shop.example'] },
      sites: {
        'shop.example': {
          sitemap: [{ semantic_action: 'Order', method: 'POST', url: 'https://shop.example/orders' }],
          policies: [{ name: 'order', description: 'Orders.', effect: 'allow', actions: ['Order'] }],
          select: ['order'],
        },
      },
      limits: [{ site: 'shop.example', action: 'Order', at_most: 1, over: 'session' }],
    };
    const policy = await loadPolicyValue(document, 'p.yaml', nothing);
    const session = await openGranted({ task: 'Order it', policy, now: () => 0, confirm: async () => 'a test' });
    let full = true;
    const heard: string[] = [];
    session.listen((event) => {
      const cause = new Error('ENOSPC: no space left on device, write');
      if (event.kind === 'verdict' && full)
        throw new Error("The record '/home/her/r.jsonl' cannot be written", { cause });
    });
    session.listen((event) => void (event.kind === 'verdict' && heard.push(event.verdict.outcome)));
    const order = { method: 'POST', url: 'https://shop.example/orders', headers: {}, body: { kind: 'none' } } as const;
    const refused = await session.send(order);
    expect(refused).toMatchObject({ outcome: 'deny', by: 'send.session.unrecorded' });
    expect(refused.reason).toContain('(ENOSPC: no space left on device, write)');
    expect(refused.reason).not.toContain('/home');
    const action = { tool: 'browser_navigate', arguments: { url: 'https://shop.example/' } };
    expect(actPlain(session, action)).toMatchObject({ outcome: 'deny', by: 'act.session.unrecorded' });
    full = false;
    expect(await session.send(order)).toMatchObject({ outcome: 'allow' });
    expect(await session.send(order)).toMatchObject({ outcome: 'deny', by: 'send.limit.count' });
    expect(heard).toEqual(['allow', 'allow', 'allow', 'deny']);
  });
});
