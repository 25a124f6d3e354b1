/** A task on a server of one's own, without a document: judged by what the servers received. */
import { once } from 'node:events';
import http from 'node:http';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cordon, type Served, serve } from './cli-process.ts';

interface Notes {
  readonly origin: string;
  readonly log: string[];
  close(): void;
}

async function startNotes(): Promise<Notes> {
  const log: string[] = [];
  const server = http.createServer((request, response) => {
    if (request.url !== '/favicon.ico') log.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'text/html').setHeader('access-control-allow-origin', '*');
    response.end('<form method=post action=/notes><input name=text aria-label=Note><button>Save</button></form>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return { origin: `http://127.0.0.1:${address.port}`, log, close: () => server.close() };
}

let own: Notes;
let other: Notes;
let served: Served;

beforeAll(async () => {
  own = await startNotes();
  other = await startNotes();
  served = await serve(['--task', `Save a note on ${own.origin}`, '--yes']);
});

afterAll(async () => {
  await served.stop();
  own.close();
  other.close();
});

describe('cordon serve with a task and no document', () => {
  it('lets the agent do what the task says there, and go nowhere else', async () => {
    const browser = await chromium.connectOverCDP(served.cdp);
    const page = browser.contexts()[0]?.pages()[0];
    if (page === undefined) throw new Error('no page');
    await page.goto(own.origin);
    await page.getByLabel('Note').fill('milk');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(`${own.origin}/notes`);
    expect(own.log).toEqual(['GET /', 'POST /notes']);
    await page.evaluate((url) => fetch(url, { mode: 'no-cors' }).catch(() => undefined), `${other.origin}/leak`);
    await page.goto(other.origin).catch(() => undefined);
    expect(await page.innerText('body')).toContain(other.origin);
    expect(other.log).toEqual([]);
    await browser.close();
  });

  it('says what it grants before it is confirmed', () => {
    expect(served.stderr()).toContain(`Domains: ${own.origin} (this scheme and port alone)`);
    expect(served.stderr()).toContain('ALL pass, changes too');
    expect(served.stderr()).toContain(`Private networks: ${own.origin.slice('http://'.length)}`);
  });

  it('needs to be told where', async () => {
    const nowhere = await cordon(['serve', '--task', 'Save a note', '--yes']);
    expect(nowhere.status).toBe(1);
    expect(nowhere.stderr).toContain('does not say where');
    expect((await cordon(['serve', '--yes'])).status).toBe(2);
  });
});
