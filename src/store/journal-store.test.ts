import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type JournalStore, openJournal, openJournals } from './journal-store.ts';

const base = mkdtempSync(join(tmpdir(), 'cordon-journal-'));
let folder: string;

beforeEach(() => {
  folder = join(base, randomUUID());
});

afterAll(() => rmSync(base, { recursive: true }));

const OWNER = { grant: 'sha256:01ab', task: 'Buy socks on shop.test' };
const ONE = [{ key: 'orders', units: 1, atMost: 3 }];

function open(): Promise<JournalStore> {
  return openJournal(OWNER, folder);
}

async function spent(): Promise<number | undefined> {
  const store = await open();
  const [total] = await store.totals(['orders']);
  await store.close();
  return total?.spent;
}

function only(): string {
  const [file, ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  return join(folder, file ?? '');
}

describe('the journal', () => {
  it('remembers what was spent, whether or not anybody closed it', async () => {
    const store = await open();
    await store.reserve('1', ONE);
    await store.reserve('2', ONE);
    await store.release('2');
    expect(await spent()).toBe(1);
    await store.close();
  });

  it('grants nothing before it is on the disk, and nothing that the disk does not take', async () => {
    const store = await open();
    const probe = await openFile(only());
    const disk = vi.spyOn(Object.getPrototypeOf(probe), 'datasync');
    await probe.close();
    let write = (): void => {};
    disk.mockReturnValueOnce(
      new Promise<void>((resolve) => {
        write = resolve;
      }),
    );
    let granted = false;
    const asked = store.reserve('1', ONE).then(() => {
      granted = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(granted).toBe(false);
    write();
    await asked;
    disk.mockRejectedValueOnce(new Error('EIO'));
    await expect(store.reserve('2', ONE)).rejects.toThrow('EIO');
    disk.mockRestore();
    expect(await spent()).toBe(2);
    await store.close();
  });

  it('is its owner’s alone, and says whose it is', async () => {
    const store = await open();
    expect([statSync(folder).mode & 0o777, statSync(only()).mode & 0o777]).toEqual([0o700, 0o600]);
    await store.close();
    for await (const each of openJournals(folder)) expect(each.owner).toMatchObject(OWNER);
  });

  it('counts a reservation that was torn at any byte as made or as not made, and goes on behind it', async () => {
    const store = await open();
    await store.reserve('1', ONE);
    await store.close();
    const file = only();
    const whole = readFileSync(file);
    const line = Buffer.from(
      `\n${JSON.stringify({ kind: 'reserve', id: '2', at: '2026-01-01T00:00:00Z', holds: ONE })}\n`,
    );
    for (let length = 0; length <= line.length; length++) {
      writeFileSync(file, Buffer.concat([whole, line.subarray(0, length)]));
      const next = await open();
      expect(await next.reserve('3', ONE)).toBeUndefined();
      expect(await next.reserve('4', [{ key: 'orders', units: 2, atMost: 3 }])).toMatchObject({ key: 'orders' });
      await next.close();
      expect([2, 3]).toContain(await spent());
    }
  });

  it.each([
    ['a line by another hand', '{"kind":"reserve","id":"9"}\n'],
    ['a record of no known kind', '{"kind":"refund","id":"9"}\n'],
    ['a line that another began', 'x{"kind":"commit","id":"9"}\n'],
    [
      'negative amounts',
      '{"kind":"reserve","id":"9","at":"2026-01-01T00:00:00Z","holds":[{"key":"orders","units":-5,"atMost":9}]}\n',
    ],
  ])('denies when it is damaged: %s', async (_, line) => {
    const store = await open();
    await store.reserve('1', ONE);
    appendFileSync(only(), `\n${line}`);
    await expect(store.reserve('2', ONE)).rejects.toThrow(/is damaged/);
    await expect(open()).rejects.toThrow(/is damaged/);
    await store.close();
  });

  it('denies when it lost its beginning', async () => {
    await (await open()).close();
    writeFileSync(only(), '');
    await expect(open()).rejects.toThrow(/does not say whose it is/);
  });

  it('is begun anew when it has grown long, and whoever has it open follows', async () => {
    const [one, other] = [await open(), await open()];
    await one.reserve('1', ONE);
    await other.reserve('2', ONE);
    await one.commit('1');
    const size = statSync(only()).size;
    await one.compact(0);
    expect(only()).toMatch(/\.2\.jsonl$/);
    expect(statSync(only()).size).toBeLessThan(size);
    await other.release('2');
    expect(await one.totals(['orders'])).toEqual([{ spent: 1, unsettled: 0 }]);
    await Promise.all([one.close(), other.close()]);
  });

  it('goes on where a process died between sealing it and beginning it anew', async () => {
    const store = await open();
    await store.reserve('1', ONE);
    await store.close();
    appendFileSync(
      only(),
      '\n{"kind":"seal"}\n{"kind":"reset","id":"9","at":"2026-01-01T00:00:00Z","keys":["orders"]}\n',
    );
    expect(await spent()).toBe(1);
    expect(only()).toMatch(/\.2\.jsonl$/);
  });

  it('is the latest generation, whatever else lies about', async () => {
    const store = await open();
    await store.reserve('1', ONE);
    const first = readFileSync(only());
    await store.compact(0);
    await store.reserve('2', ONE);
    await store.close();
    // Begun by a process that had looked before the journal was there, and was slow.
    writeFileSync(join(folder, 'sha256-01ab.1.jsonl'), first);
    expect(await spent()).toBe(2);
    expect(only()).toMatch(/\.2\.jsonl$/);
  });

  it('keeps grants apart', async () => {
    const [store, other] = [await open(), await openJournal({ ...OWNER, grant: 'sha256:02cd' }, folder)];
    await store.reserve('1', ONE);
    expect(await other.totals(['orders'])).toEqual([{ spent: 0, unsettled: 0 }]);
    await Promise.all([store.close(), other.close()]);
  });

  it('says so when its folder cannot be used', async () => {
    writeFileSync(folder, '');
    await expect(open()).rejects.toMatchObject({ kind: 'environment' });
  });
});
