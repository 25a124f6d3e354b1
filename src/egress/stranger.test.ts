import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { ALLOWED, ask, openSecureTunnel, recordingGate } from '../../bench/proxy-client.ts';
import { type Origin, startOrigin } from '../../bench/proxy-origin.ts';
import { type Egress, startEgress } from './egress.ts';

const HEADERS = {
  cookie: 'session=alice',
  Authorization: 'Bearer alice',
  'private-token': 'alice',
  'x-csrf-token': 'alice',
  accept: 'text/html',
};

let origin: Origin;
let egress: Egress | undefined;

beforeAll(async () => {
  origin = await startOrigin(['forge.test']);
});
afterAll(() => origin.close());
afterEach(async () => {
  await egress?.close();
  origin.arrivals.length = 0;
});

async function start(stranger: boolean) {
  const gate = recordingGate(() => (stranger ? { ...ALLOWED, withoutCredentials: true } : ALLOWED));
  const network = { resolve: origin.resolve, extraAuthorities: origin.authorities };
  egress = await startEgress({ network, allowPrivateNetworks: false, gate });
  return { port: egress.port, gate };
}

describe('a request that is allowed without credentials', () => {
  it('reaches the server without them, and brings no cookies home', async () => {
    const { port } = await start(true);
    const answer = await ask(port, 'https://forge.test/cookies', { headers: HEADERS });
    expect([answer.status, answer.body.toString()]).toEqual([200, '']);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    const [arrival] = origin.arrivals;
    expect(Object.keys(arrival?.headers ?? {})).toContain('accept');
    expect(JSON.stringify(arrival?.rawHeaders)).not.toContain('alice');
  });

  it('is told from one with them', async () => {
    const { port } = await start(false);
    const answer = await ask(port, 'https://forge.test/cookies', { headers: HEADERS });
    expect(answer.body.toString()).toBe('session=alice');
    expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(origin.arrivals[0]?.headers).toMatchObject({ authorization: 'Bearer alice', 'private-token': 'alice' });
  });

  it('does not open a WebSocket', async () => {
    const { port, gate } = await start(true);
    const socket = await openSecureTunnel(port, 'forge.test:443');
    const client = new WebSocket('wss://forge.test/socket', {
      createConnection: () => socket,
      headers: { cookie: 'session=alice' },
    });
    const status = await new Promise((resolve) => {
      client.on('error', () => {});
      client.once('unexpected-response', (_, answer) => resolve(answer.statusCode));
      client.once('open', () => resolve('open'));
    });
    client.terminate();
    expect(status).toBe(403);
    expect(origin.arrivals).toEqual([]);
    expect(gate.settled).toMatchObject([{ outcome: 'unsent' }]);
  });
});
