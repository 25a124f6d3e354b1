/** Limits that a store counts, from the gate's decision to the end of the request, in any order of answers. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowing, entry, request, site } from '../../../bench/send-data.ts';
import { runs } from '../../../test/support/runs.ts';
import type { RequestOutcome, SendGate, SendVerdict, Trace } from '../../model/gates.ts';
import type { LimitHold, LimitRefusal, LimitStore } from '../../model/policy/limit-store.ts';
import type { Limit, LimitSpan } from '../../model/policy/policy.ts';
import { createSendGate } from '../gate.ts';
import { limitKey } from './holds.ts';
import { MemoryLimitStore } from './memory-store.ts';

const ORDER = 'https://shop.example/orders';
const GRANT = 'sha256:01';
const SITEMAP = [
  entry('PlaceOrder', 'POST', ORDER, {
    args: { total: { type: 'number', source: { type: 'request', part: 'body', name: 'total' } } },
  }),
];

function count(over: LimitSpan, atMost: number): Limit {
  return { site: 'shop.example', action: 'PlaceOrder', over, kind: 'count', atMost };
}

function sum(over: LimitSpan, atMost: number): Limit {
  return { site: 'shop.example', action: 'PlaceOrder', over, kind: 'sum', argument: 'total', atMost };
}

function gate(limits: readonly Limit[], store: LimitStore | undefined, grant = GRANT): SendGate {
  const sites = [{ site: site('shop.example', SITEMAP), selected: [allowing(['PlaceOrder'])] }];
  return createSendGate({ sites, scopeDomains: [], limits, store, grant, allowPrivateNetworks: false });
}

async function send(one: SendGate, total: unknown, trace?: Trace): Promise<SendVerdict> {
  const verdict = one.decide(request('POST', ORDER, { total: total as number }), {}, trace);
  return (await one.reserve(verdict, trace)) ?? verdict;
}

/** A store that cannot be asked: before anything happened, or after it was counted. */
class BrokenStore extends MemoryLimitStore {
  readonly #when: () => 'before' | 'after' | 'never';

  constructor(when: () => 'before' | 'after' | 'never') {
    super();
    this.#when = when;
  }

  override async reserve(id: string, holds: readonly LimitHold[]): Promise<LimitRefusal | undefined> {
    const when = this.#when();
    if (when === 'before') throw new Error('gone');
    const refusal = await super.reserve(id, holds);
    if (when === 'after') throw new Error('gone');
    return refusal;
  }
}

describe('a limit that a store counts', () => {
  it('is refused by the gate alone, and granted once the store was asked', async () => {
    const one = gate([count('task', 1)], new MemoryLimitStore());
    const alone = one.decide(request('POST', ORDER, { total: 1 }), {});
    expect([alone.outcome, alone.by]).toEqual(['deny', 'send.limit.store']);
    expect(await one.reserve(alone)).toMatchObject({ outcome: 'allow', by: 'send.sitemap.selected' });
    expect(one.reserve(alone)).toBeUndefined();
    expect(await send(one, 1)).toMatchObject({ outcome: 'deny', by: 'send.limit.count' });
  });

  it('asks nobody where nothing is stored', () => {
    const one = gate([count('session', 1)], undefined);
    const verdict = one.decide(request('POST', ORDER, { total: 1 }), {});
    expect([verdict.outcome, one.reserve(verdict)]).toEqual(['allow', undefined]);
    const refused = one.decide(request('POST', ORDER, { total: 1 }), {});
    expect([refused.by, one.reserve(refused)]).toEqual(['send.limit.count', undefined]);
  });

  it('denies without a store, and with one that fails, and says why to the operator alone', async () => {
    expect(await send(gate([count('fleet', 1)], undefined), 1)).toMatchObject({ by: 'send.limit.store' });
    const trace: Trace = [];
    const failed = await send(gate([count('task', 1)], new BrokenStore(() => 'before')), 1, trace);
    expect(failed).toMatchObject({ outcome: 'deny', by: 'send.limit.store', evidence: { store: 'gone' } });
    expect(failed.reason).not.toContain('gone');
    expect(trace.at(-1)).toMatchObject({ by: 'send.limit.store', outcome: 'deny' });
  });

  it('gives back what was counted for a request that was denied all the same', async () => {
    let broken = true;
    const one = gate([count('task', 1), count('session', 1)], new BrokenStore(() => (broken ? 'after' : 'never')));
    expect((await send(one, 1)).by).toBe('send.limit.store');
    broken = false;
    expect((await send(one, 1)).outcome).toBe('allow');
  });

  it('is shared by the sessions of one grant, by a fleet of all, and by nobody else', async () => {
    const store = new MemoryLimitStore();
    expect((await send(gate([count('task', 1)], store), 1)).outcome).toBe('allow');
    expect((await send(gate([count('task', 1)], store), 1)).by).toBe('send.limit.count');
    expect((await send(gate([count('task', 1)], store, 'sha256:02'), 1)).outcome).toBe('allow');
    expect((await send(gate([count('fleet', 1)], store), 1)).outcome).toBe('allow');
    expect((await send(gate([count('fleet', 1)], store, 'sha256:02'), 1)).reason).toContain('in all sessions together');
  });

  it.each([
    [5, 2],
    [2, 5],
  ])('is spent once where two documents limit it to %d and %d, by the stricter of them', async (first, second) => {
    const one = gate([count('task', first), count('task', second)], new MemoryLimitStore());
    const verdicts = [await send(one, 1), await send(one, 1), await send(one, 1)];
    expect(verdicts.map(({ outcome }) => outcome)).toEqual(['allow', 'allow', 'deny']);
    expect(verdicts[2]?.reason).toContain('twice for this task');
  });

  it.each([-1, -0.001, '-5', 'many', Number.MAX_VALUE, [3], true])(
    'never passes an amount such as %j',
    async (total) => {
      const store = new MemoryLimitStore();
      const verdict = await send(gate([sum('task', 100)], store), total);
      expect(verdict.outcome).toBe('deny');
      expect((await send(gate([sum('task', 100)], store), 100)).outcome).toBe('allow');
    },
  );

  it('adds up exactly', async () => {
    const one = gate([sum('task', 0.3)], new MemoryLimitStore());
    expect((await send(one, 0.1)).outcome).toBe('allow');
    expect((await send(one, 0.2)).outcome).toBe('allow');
    expect((await send(one, 0.000001)).outcome).toBe('deny');
  });

  it('is never overspent, whatever the order of answers, the end of requests and the faults of the store', async () => {
    const order = fc.record({
      session: fc.nat(2),
      cents: fc.integer({ min: 0, max: 60 }),
      outcome: fc.constantFrom<RequestOutcome>('sent', 'sent', 'unsent'),
      fault: fc.constantFrom('never' as const, 'never' as const, 'never' as const, 'before' as const, 'after' as const),
    });
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(order, { maxLength: 14 }), async (scheduler, orders) => {
        const faults: ('before' | 'after' | 'never')[] = [];
        const inner = new BrokenStore(() => faults.shift() ?? 'never');
        const store: LimitStore = {
          async reserve(id, holds) {
            await scheduler.schedule(Promise.resolve(), 'asked');
            const answer = inner.reserve(id, holds);
            await scheduler.schedule(
              answer.catch(() => undefined),
              'answered',
            );
            return answer;
          },
          async commit(id) {
            await scheduler.schedule(Promise.resolve(), 'commit');
            await inner.commit(id);
          },
          async release(id) {
            await scheduler.schedule(Promise.resolve(), 'release');
            await inner.release(id);
          },
          close: async () => {},
        };
        const limits = [sum('task', 1), count('task', 4), count('session', 2)];
        const sessions = [gate(limits, store), gate(limits, store), gate(limits, store)];
        // What servers may have done and nobody said they had not.
        const done = { cents: 0, orders: 0, bySession: [0, 0, 0] };
        const requests = orders.map(async ({ session, cents, outcome, fault }) => {
          faults.push(fault);
          const one = sessions[session] ?? gate([], undefined);
          const verdict = await send(one, cents / 100);
          if (verdict.outcome !== 'allow') return;
          done.cents += cents;
          done.orders += 1;
          done.bySession[session] = (done.bySession[session] ?? 0) + 1;
          expect(done.cents).toBeLessThanOrEqual(100);
          expect(done.orders).toBeLessThanOrEqual(4);
          expect(Math.max(...done.bySession)).toBeLessThanOrEqual(2);
          await scheduler.schedule(Promise.resolve(), 'answer of the server');
          if (outcome === 'unsent') {
            done.cents -= cents;
            done.orders -= 1;
            done.bySession[session] = (done.bySession[session] ?? 0) - 1;
          }
          await one.settle(verdict, outcome);
        });
        await scheduler.waitFor(Promise.all(requests));
        faults.length = 0;
        // Nothing leaks either: what was not done is there to be spent.
        const left = gate([sum('task', 1)], inner);
        expect((await send(left, (100 - done.cents) / 100)).outcome).toBe('allow');
        expect((await send(left, 0.000001)).outcome).toBe('deny');
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('the key of a limit', () => {
  it('tells apart what is counted apart', () => {
    const limits = [count('task', 1), sum('task', 1), count('fleet', 1), sum('fleet', 1)];
    const keys = limits.flatMap((limit) => [limitKey(limit, 'a'), limitKey(limit, 'b')]);
    // Two fleet limits have one key each, whichever grant asks.
    expect(new Set(keys).size).toBe(6);
    expect(limitKey(count('session', 1), 'a')).toBeUndefined();
  });
});
