/**
 * One session under steady work: pages that send much, tabs and popups that come and go, agents that connect and leave. What it holds must not grow,
 * and what it refuses must not arrive.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GuardedBrowser, launchFor } from '../../src/guarded/launch.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { loadPolicy } from '../../src/policy/load.ts';
import { openRecord } from '../../src/record/jsonl.ts';
import { openGranted } from '../../src/session/open.ts';
import { readDocument } from '../../src/sites/read-document.ts';
import { RawClient } from '../gateway/raw-client.ts';
import { BUSY_HOST, type BusySite, startBusySite } from './busy-site.ts';
import { type Reading, readProcess, thirds } from './readings.ts';

const SECONDS = Number(process.env.CORDON_SOAK_SECONDS ?? 120);
/** How many readings make the figures. */
const READINGS = 24;
const MIB = 1024 * 1024;

let site: BusySite;
let guarded: GuardedBrowser;
let folder: string;
let events = 0;

beforeAll(async () => {
  site = await startBusySite();
  folder = mkdtempSync(join(tmpdir(), 'cordon-soak-'));
  writeFileSync(join(folder, 'ca.pem'), site.caPem);
  const document = {
    cordon: 1,
    scope: { goal: 'interact', domains: [BUSY_HOST] },
    guardrails: { max_urls_visited: 1_000 },
    network: { resolve: site.resolve, ca: './ca.pem' },
  };
  writeFileSync(join(folder, 'cordon.yaml'), JSON.stringify(document));
  const session = await openGranted({
    task: `Look after the work on ${BUSY_HOST}`,
    policy: await loadPolicy(join(folder, 'cordon.yaml'), readDocument),
    now: Date.now,
    confirm: async () => 'a test',
  });
  const record = openRecord(join(folder, 'record.jsonl'));
  session.listen((event) => {
    events += 1;
    record.write(event);
  });
  guarded = await launchFor(session, {});
});
afterAll(async () => {
  await guarded.close();
  await site.close();
  rmSync(folder, { recursive: true });
});

/** Asks until it is so. What `expect.poll` was given it keeps until the test ends, and here that would be what grows. */
async function until(patience: number, ask: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patience;
  while (!(await ask())) {
    if (Date.now() > deadline) throw new Error(`not so after ${patience} ms`);
    await pause(50);
  }
}

/** Brings a page to an address and waits until it has sent all that it sends. */
async function visit(client: RawClient, sessionId: string, at: number): Promise<void> {
  await client.get('Page.navigate', { url: `https://${BUSY_HOST}/page?${at % 50}` }, sessionId);
  const done =
    "new Promise((r) => { const look = () => document.title === 'done' ? r(1) : setTimeout(look, 10); look(); })";
  // A navigation that is still on its way takes its document's scripts along.
  await until(60_000, async () => {
    const said = await client.send('Runtime.evaluate', { expression: done, awaitPromise: true }, sessionId);
    return JSON.stringify(said).includes('"value":1');
  });
  client.events.length = 0;
}

async function openTargets(client: RawClient): Promise<number> {
  const { targetInfos } = await client.get('Target.getTargets');
  return Array.isArray(targetInfos) ? targetInfos.length : 0;
}

/** A tab, a popup of its page, and the agent that they belong to: opened, used and left. */
async function passingAgent(at: number): Promise<void> {
  const client = await RawClient.connect(guarded.cdp);
  const { targetId, sessionId } = await client.openPage('about:blank');
  await visit(client, sessionId, at);
  const popup: JsonObject = { expression: "open('/frame', '', 'noopener,width=100,height=100'); 1", userGesture: true };
  await client.send('Runtime.evaluate', popup, sessionId);
  const known = await client.get('Target.getTargets');
  for (const info of Array.isArray(known.targetInfos) ? known.targetInfos : []) {
    const found = JSON.stringify(info);
    if (found.includes('/frame"') && found.includes('"type":"page"')) {
      const [, id = ''] = /"targetId":"(\w+)"/.exec(found) ?? [];
      await client.send('Target.closeTarget', { targetId: id });
    }
  }
  await client.get('Target.closeTarget', { targetId });
  client.close();
}

it(`holds no more after ${SECONDS} s of work than before`, { timeout: (SECONDS + 300) * 1_000 }, async () => {
  const client = await RawClient.connect(guarded.cdp);
  const { sessionId } = await client.openPage('about:blank');
  for (let at = 0; at < 50; at += 1) await visit(client, sessionId, at);
  const readings: Reading[] = [];
  const started = Date.now();
  let [visits, agents] = [0, 0];
  while (readings.length < READINGS) {
    const due = started + ((readings.length + 1) * SECONDS * 1_000) / READINGS;
    do {
      for (let at = 0; at < 5; at += 1) await visit(client, sessionId, visits++);
      await passingAgent(visits++);
      agents += 1;
    } while (Date.now() < due);
    await until(30_000, async () => (await openTargets(client)) <= 4);
    readings.push(readProcess(await openTargets(client)));
  }
  client.close();
  const [heap, files, targets] = [thirds(readings, 'heap'), thirds(readings, 'files'), thirds(readings, 'targets')];
  const megabytes = (bytes: number): string => `${(bytes / MIB).toFixed(1)} MiB`;
  process.stdout.write(
    [
      `navigations ${visits}, agents ${agents}, requests that arrived ${site.counts.requests}, events recorded ${events}`,
      `heap after collection: first third ${megabytes(heap.first)}, last third ${megabytes(heap.last)}`,
      `open files and sockets: ${files.first} and ${files.last}; targets: ${targets.first} and ${targets.last}\n`,
    ].join('\n'),
  );
  expect(site.counts.denied).toBe(0);
  expect(heap.last - heap.first).toBeLessThan(Math.max(3 * MIB, heap.first * 0.05));
  expect(files.last - files.first).toBeLessThanOrEqual(8);
  expect(targets.last).toBeLessThanOrEqual(targets.first);
});
