/** What happens to a Redis or Valkey server, and what the store makes of it: in doubt nothing is granted. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { RedisStore } from './redis-store.ts';
import { findServer, startServer, type TestServer } from './testing.ts';

const program = findServer();
const HOLDS = [{ key: 'orders', units: 1, atMost: 2 }];

describe.skipIf(program === undefined)('a Redis server (skipped where none is installed, and none could be)', () => {
  let server: TestServer;
  let store: RedisStore;

  beforeAll(async () => {
    server = await startServer(program ?? '', 's3cret');
  });

  afterEach(async () => {
    await store.close();
    await server.kill();
    await server.restart();
  });

  afterAll(() => server.remove());

  it('that is killed denies, and remembers what was spent when it is back', async () => {
    store = new RedisStore(server.url);
    expect(await store.reserve('k1', HOLDS)).toBeUndefined();
    await server.kill();
    await expect(store.reserve('k2', HOLDS)).rejects.toThrow(/does not answer/);
    await server.restart();
    await expect.poll(() => store.totals(['orders']).catch(() => 'away')).toEqual([{ spent: 1, unsettled: 1 }]);
    expect(await store.reserve('k3', HOLDS)).toBeUndefined();
    expect(await store.reserve('k4', HOLDS)).toEqual({ key: 'orders', spent: 2 });
    await store.reset(['orders']);
  });

  it('that is too slow denies, and what it grants too late stays spent until it is released', async () => {
    store = new RedisStore(server.url);
    await store.totals(['orders']);
    server.freeze();
    const asked = store.reserve('f1', HOLDS);
    await expect(asked).rejects.toThrow(/no answer within 500 ms/);
    server.thaw();
    await expect.poll(() => store.totals(['orders'])).toEqual([{ spent: 1, unsettled: 1 }]);
    await store.release('f1');
    expect(await store.totals(['orders'])).toEqual([{ spent: 0, unsettled: 0 }]);
  });

  it('that refuses the password denies, and the password is not in the message', async () => {
    store = new RedisStore(server.url.replace('s3cret', 'hunter2'));
    const problem: unknown = await store.reserve('p1', HOLDS).catch((thrown: unknown) => thrown);
    expect(String(problem)).toMatch(/does not answer: (WRONGPASS|NOAUTH)/);
    expect(String(problem)).not.toContain('hunter2');
  });
});

describe('a server that is none', () => {
  it('denies at once where nothing listens', async () => {
    const store = new RedisStore('redis://127.0.0.1:1');
    await expect(store.reserve('1', HOLDS)).rejects.toThrow(/ECONNREFUSED/);
    await expect(store.reserve('2', HOLDS)).rejects.toThrow(/ECONNREFUSED/);
    await store.close();
  });

  it.each([
    ['listens and never speaks', '', /no answer within 500 ms/],
    ['is another kind of server', 'HTTP/1.1 400 Bad Request\r\n\r\n', /does not answer/],
  ])('denies where what answers %s', async (_, greeting, message) => {
    const other = createServer((socket) => {
      socket.on('error', () => socket.destroy()).resume();
      if (greeting !== '') socket.end(greeting);
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const store = new RedisStore(`redis://127.0.0.1:${port}`);
    await expect(store.reserve('1', HOLDS)).rejects.toThrow(message);
    await store.close();
    other.close();
    await once(other, 'close');
  });
});
