/** What every store promises, held against a model: the embedded journal, and a real Redis or Valkey server. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { LimitHold } from '../model/policy/limit-store.ts';
import { openJournal } from './journal-store.ts';
import type { OperatorStore } from './operator-store.ts';
import { RedisStore } from './redis-store.ts';
import { findServer, startServer } from './testing.ts';

/** Opens one more client of one and the same store; another name is another store. */
type Opener = (name: string) => Promise<OperatorStore>;

const folder = mkdtempSync(join(tmpdir(), 'cordon-journal-'));
const program = findServer();
const server = program === undefined ? undefined : await startServer(program, 'a/b c');

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server?.remove();
});

const STORES: readonly (readonly [string, Opener])[] = [
  [
    'the journal',
    async (name) => {
      const journal = await openJournal({ grant: name, task: 'Buy socks' }, folder);
      // As if it had grown long: whoever else has it open must follow.
      await journal.compact(3);
      return journal;
    },
  ],
  ...(server === undefined ? [] : [['a Redis server', async () => new RedisStore(server.url)] as const]),
];

if (program === undefined) it.skip('a Redis server (none is installed, and none could be)');

const KEYS = ['a', 'b', 'ключ "}\n'] as const;
const AT_MOST = { a: 3, b: 10, 'ключ "}\n': 7_000_000_000_000_000 } as const;

/** Redis is one store for all tests, so each has limits of its own. */
function keyed(name: string, key: string): string {
  return `${name}/${key}`;
}

describe.each(STORES)('%s', (_, open) => {
  async function fresh(): Promise<{ readonly name: string; readonly store: OperatorStore; readonly key: string }> {
    const name = randomUUID();
    return { name, store: await open(name), key: keyed(name, 'a') };
  }

  it('holds all amounts of a request or none', async () => {
    const { name, store, key } = await fresh();
    const other = keyed(name, 'b');
    const first = [
      { key, units: 2, atMost: 3 },
      { key: other, units: 1, atMost: 5 },
    ];
    expect(await store.reserve(`${name}-1`, first)).toBeUndefined();
    expect(await store.reserve(`${name}-2`, first)).toEqual({ key, spent: 2 });
    expect(await store.totals([key, other])).toEqual([
      { spent: 2, unsettled: 2 },
      { spent: 1, unsettled: 1 },
    ]);
    await store.close();
  });

  it('counts exactly up to the largest amounts', async () => {
    const { name, store, key } = await fresh();
    const atMost = 9_000_000_000_000_000;
    expect(await store.reserve(`${name}-1`, [{ key, units: atMost - 1, atMost }])).toBeUndefined();
    expect(await store.reserve(`${name}-2`, [{ key, units: 2, atMost }])).toEqual({ key, spent: atMost - 1 });
    expect(await store.reserve(`${name}-3`, [{ key, units: 1, atMost }])).toBeUndefined();
    expect(await store.reserve(`${name}-4`, [{ key, units: 0, atMost }])).toBeUndefined();
    await store.release(`${name}-4`);
    await store.release(`${name}-1`);
    expect(await store.totals([key])).toEqual([{ spent: 1, unsettled: 1 }]);
    await store.close();
  });

  it('gives back once, and nothing that was committed', async () => {
    const { name, store, key } = await fresh();
    await store.reserve(`${name}-1`, [{ key, units: 2, atMost: 5 }]);
    await store.reserve(`${name}-2`, [{ key, units: 3, atMost: 5 }]);
    await store.commit(`${name}-1`);
    await store.release(`${name}-1`);
    await store.release(`${name}-2`);
    await store.release(`${name}-2`);
    await store.release(`${name}-never`);
    expect(await store.totals([key])).toEqual([{ spent: 2, unsettled: 0 }]);
    await store.close();
  });

  it('takes one reservation asked for twice as one', async () => {
    const { name, store, key } = await fresh();
    await store.reserve(`${name}-1`, [{ key, units: 2, atMost: 5 }]);
    await store.reserve(`${name}-1`, [{ key, units: 2, atMost: 5 }]);
    expect(await store.totals([key])).toEqual([{ spent: 2, unsettled: 2 }]);
    await store.close();
  });

  it('forgets what its operator resets, and a later release does not give it back again', async () => {
    const { name, store, key } = await fresh();
    const other = keyed(name, 'b');
    await store.reserve(`${name}-1`, [
      { key, units: 2, atMost: 5 },
      { key: other, units: 2, atMost: 5 },
    ]);
    await store.reserve(`${name}-2`, [{ key: other, units: 1, atMost: 5 }]);
    await store.reset([key]);
    await store.release(`${name}-1`);
    expect(await store.totals([key, other])).toEqual([
      { spent: 0, unsettled: 0 },
      { spent: 1, unsettled: 1 },
    ]);
    await store.close();
  });

  it('lets many at once spend no more than there is', async () => {
    const name = randomUUID();
    const key = keyed(name, 'a');
    const clients = await Promise.all([open(name), open(name), open(name)]);
    const asked = Array.from({ length: 30 }, (_, at) =>
      clients[at % 3]?.reserve(`${name}-${at}`, [{ key, units: 1, atMost: 7 }]),
    );
    const answers = await Promise.all(asked);
    expect(answers.filter((refusal) => refusal === undefined)).toHaveLength(7);
    await Promise.all(clients.map((client) => client.close()));
  });

  it('agrees with the model in any interleaving of clients, crashes and restarts', { timeout: 120_000 }, async () => {
    const hold = fc.record({ key: fc.constantFrom(...KEYS), units: fc.integer({ min: 0, max: 4 }) });
    const step = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant('reserve' as const),
          client: fc.nat(2),
          holds: fc.uniqueArray(hold, { selector: ({ key }) => key, minLength: 1, maxLength: 3 }),
        }),
      },
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constantFrom('commit' as const, 'release' as const),
          client: fc.nat(2),
          which: fc.nat(20),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const), client: fc.nat(2) }) },
    );
    /** Steps of one burst are under way together; the next burst begins when all have ended. */
    const bursts = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { maxLength: 8 });

    await fc.assert(
      fc.asyncProperty(bursts, async (run) => {
        const name = randomUUID();
        const clients = await Promise.all([open(name), open(name), open(name)]);
        const everOpen = [...clients];
        const underWay: { id: string; holds: readonly LimitHold[] }[] = [];
        const spent = new Map<string, number>();
        const keys = KEYS.map((key) => keyed(name, key));
        let count = 0;
        for (const burst of run) {
          const taken = new Set<string>();
          await Promise.all(
            burst.map(async (each) => {
              const client = clients[each.client] ?? fail();
              if (each.kind === 'crash') {
                const next = await open(name);
                everOpen.push(next);
                clients[each.client] = next;
                return;
              }
              if (each.kind === 'reserve') {
                const id = `${name}-${count++}`;
                const holds = each.holds.map(({ key, units }) => ({
                  key: keyed(name, key),
                  units,
                  atMost: AT_MOST[key],
                }));
                if ((await client.reserve(id, holds)) !== undefined) return;
                underWay.push({ id, holds });
                for (const { key, units } of holds) spent.set(key, (spent.get(key) ?? 0) + units);
                return;
              }
              const held = underWay[each.which];
              if (held === undefined || taken.has(held.id)) return;
              taken.add(held.id);
              await client[each.kind](held.id);
              if (each.kind === 'release') {
                for (const { key, units } of held.holds) spent.set(key, (spent.get(key) ?? 0) - units);
              }
              underWay.splice(underWay.indexOf(held), 1);
            }),
          );
          const totals = await (clients[0] ?? fail()).totals(keys);
          expect(totals.map((total) => total.spent)).toEqual(keys.map((key) => spent.get(key) ?? 0));
          for (const [at, key] of KEYS.entries()) expect(totals[at]?.spent).toBeLessThanOrEqual(AT_MOST[key]);
        }
        await Promise.all(everOpen.map((client) => client.close()));
      }),
      { numRuns: 60 },
    );
  });
});

function fail(): never {
  throw new RangeError('no such client');
}
