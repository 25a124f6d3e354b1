/**
 * What others wait while a hostile body is read: small GETs through the proxy, quiet and beside requests that are made to take long
 * (docs/architecture.md#speed).
 */

import { startEgress } from '../src/egress/egress.ts';
import { createSendGate } from '../src/send/gate.ts';
import { asEgressGate, ask } from './proxy-client.ts';
import { startOrigin } from './proxy-origin.ts';
import { allowing, entry, site } from './send-data.ts';
import { median } from './statistics.ts';

export interface HostileRow {
  readonly name: string;
  readonly medianMs: number;
  readonly p99Ms: number;
}

const HOST = 'http://forge.test';
const ROUNDS = 400;
/** A hostile request for so many others: each of them is judged beside others, and none waits for two. */
const EVERY = 20;

interface Hostile {
  readonly name: string;
  readonly path: string;
  readonly type: string;
  readonly body: string;
}

const parts = `--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n${'\r\n--'.repeat(1_900_000)}\r\n--b--\r\n`;
const HOSTILE: readonly Hostile[] = [
  {
    name: 'escaped quotes, 1 MB of JSON',
    path: '/notes',
    type: 'application/json',
    body: `{"${'\\"'.repeat(500_000)}`,
  },
  { name: 'short members, 1 MB of JSON', path: '/notes', type: 'application/json', body: members(1_000_000) },
  { name: '100 GraphQL texts', path: '/graphql', type: 'application/json', body: batch() },
  {
    name: 'a form of 1,000 fields',
    path: '/notes',
    type: 'application/x-www-form-urlencoded',
    body: 'a=%41&'.repeat(1_000),
  },
  { name: 'line ends, 8 MB in parts', path: '/notes', type: 'multipart/form-data; boundary=b', body: parts },
];

function members(length: number): string {
  const names: string[] = [];
  for (let size = 0, at = 0; size < length; at++) {
    const member = `"m${at}":${at}`;
    names.push(member);
    size += member.length + 1;
  }
  return `{${names.join(',')}}`;
}

function batch(): string {
  return JSON.stringify(Array.from({ length: 100 }, () => ({ query: `{ ${'a { b } '.repeat(150)} }` })));
}

export async function benchHostile(): Promise<readonly HostileRow[]> {
  const origin = await startOrigin(['forge.test']);
  const gate = createSendGate({
    sites: [
      { site: site('http://forge.test', [entry('Note', 'POST', `${HOST}/notes`)]), selected: [allowing(['Note'])] },
    ],
    scopeDomains: [],
    limits: [],
    allowPrivateNetworks: false,
  });
  const egress = await startEgress({
    gate: asEgressGate(gate),
    network: { resolve: origin.resolve, extraAuthorities: [] },
    allowPrivateNetworks: false,
  });
  try {
    const rows: HostileRow[] = [await measure('quiet', egress.port, undefined)];
    for (const hostile of HOSTILE) rows.push(await measure(hostile.name, egress.port, hostile));
    return rows;
  } finally {
    await egress.close();
    await origin.close();
  }
}

async function measure(name: string, port: number, hostile: Hostile | undefined): Promise<HostileRow> {
  const latencies: number[] = [];
  const beside: Promise<unknown>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    if (hostile !== undefined && round % EVERY === 0) {
      const { path, type, body } = hostile;
      beside.push(
        ask(port, `${HOST}${path}`, { method: 'POST', headers: { 'content-type': type }, body }).catch(() => {}),
      );
    }
    const started = performance.now();
    await ask(port, `${HOST}/page/${round}`);
    latencies.push(performance.now() - started);
  }
  await Promise.all(beside);
  const sorted = latencies.toSorted((a, b) => a - b);
  return { name, medianMs: median(latencies), p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN };
}
