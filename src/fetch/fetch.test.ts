import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { issueIdentity } from '../../demo/kit/certificates.ts';
import { fetchText } from './fetch.ts';

const asked: string[] = [];
const closing: (() => void)[] = [];

afterEach(() => {
  vi.unstubAllEnvs();
  asked.length = 0;
  for (const close of closing.splice(0)) close();
});

const question = (limit = 1000) => ({ limit, signal: AbortSignal.timeout(10_000) });

async function started(answer: RequestListener): Promise<URL> {
  const server = createServer((message, response) => {
    asked.push(message.url ?? '');
    answer(message, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => void server.close().closeAllConnections());
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of message) text += String(chunk);
  return text;
}

describe('a request of Cordon’s own', () => {
  it('carries its headers and body, and gets status and text', async () => {
    const url = await started(async (message, response) => {
      response.statusCode = 418;
      response.end(`${message.method} ${message.headers.authorization} ${await bodyOf(message)} ünd`);
    });
    const said = { method: 'POST' as const, headers: { authorization: 'Bearer key' }, body: '{"a":1}' };
    expect(await fetchText(url, { ...said, ...question() })).toMatchObject({
      status: 418,
      text: 'POST Bearer key {"a":1} ünd',
    });
  });

  it('follows no redirection', async () => {
    const url = await started((_, response) => response.writeHead(307, { location: '/elsewhere' }).end());
    await expect(fetchText(url, question())).rejects.toThrow('leads elsewhere');
    expect(asked).toEqual(['/']);
  });

  it('reads no more than its limit, and nothing but UTF-8', async () => {
    const long = await started((_, response) => response.end('x'.repeat(1001)));
    await expect(fetchText(long, question())).rejects.toThrow('longer than 1000 bytes');
    const other = await started((_, response) => response.end(Buffer.from([0x61, 0xff])));
    await expect(fetchText(other, question())).rejects.toThrow();
  });

  it('ends with its time', async () => {
    const url = await started(() => {});
    await expect(fetchText(url, { limit: 1, signal: AbortSignal.timeout(50) })).rejects.toThrow(/timeout|abort/i);
  });

  it('goes to no server whose certificate nobody vouches for, whatever the environment says', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const { keyPem, certPem } = await issueIdentity(['localhost']);
    const server = https.createServer({ key: keyPem, cert: certPem }, ({ url = '' }, response) => {
      asked.push(url);
      response.end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => void server.close().closeAllConnections());
    const url = new URL(`https://localhost:${(server.address() as AddressInfo).port}/`);
    await expect(fetchText(url, question())).rejects.toThrow(/certificate/);
    expect(asked).toEqual([]);
  });
});
