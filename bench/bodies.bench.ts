/**
 * What a judged body costs: read strictly, judged and written anew, beside the same request with a body that no rule looks into
 * (docs/architecture.md#what-is-judged-is-what-takes-effect).
 */
import { Bench } from 'tinybench';
import type { WebRequest } from '../src/model/traffic/request.ts';
import { createSendGate } from '../src/send/gate.ts';
import { allowing, entry, site } from './send-data.ts';

export interface BodyRow {
  readonly name: string;
  readonly bytes: number;
  /** Beyond the same request with an opaque body, in microseconds. */
  readonly addedUs: number;
}

const URL_ = 'https://shop.example/notes';
const encoder = new TextEncoder();

function request(type: string, body: string): WebRequest {
  return {
    method: 'POST',
    url: URL_,
    headers: { 'content-type': type },
    body: { kind: 'bytes', bytes: encoder.encode(body) },
  };
}

/** Objects as a page sends them: `{"id":…,"name":…,"price":…,"note":…,"ok":true}`. */
function json(bytes: number): string {
  const items: object[] = [];
  for (let length = 0; length < bytes; length += 92) {
    const id = items.length;
    items.push({
      id,
      name: `Item ${id}`,
      price: id * 1.25,
      note: 'A few words as people write them, é.',
      ok: id % 2 === 0,
    });
  }
  return JSON.stringify({ items });
}

function form(bytes: number): string {
  const fields = Array.from({ length: bytes / 40 }, (_, at) => [`item[${at}][note]`, 'some words & more']);
  return new URLSearchParams(fields).toString();
}

function parts(bytes: number): string {
  const text = '--b\r\nContent-Disposition: form-data; name="note"\r\n\r\nsome words\r\n';
  const file =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\nContent-Type: image/png\r\n\r\n';
  return `${text}${file}${'\x89PNG\r\n\x1a\n'.repeat(bytes / 9)}\r\n--b--\r\n`;
}

const CASES: readonly (readonly [string, WebRequest])[] = [
  ['JSON, 1 kB', request('application/json', json(1_000))],
  ['JSON, 10 kB', request('application/json', json(10_000))],
  ['JSON, 1 MB', request('application/json', json(1_000_000))],
  ['a form, 1 kB', request('application/x-www-form-urlencoded', form(1_000))],
  ['a form, 10 kB', request('application/x-www-form-urlencoded', form(10_000))],
  ['a form in parts, 10 kB', request('multipart/form-data; boundary=b', parts(10_000))],
  ['a form in parts, 1 MB', request('multipart/form-data; boundary=b', parts(1_000_000))],
];

export function benchBodies(): readonly BodyRow[] {
  const gate = createSendGate({
    sites: [{ site: site('shop.example', [entry('Note', 'POST', URL_)]), selected: [allowing(['Note'])] }],
    scopeDomains: [],
    limits: [],
    allowPrivateNetworks: false,
  });
  const bench = new Bench({ time: 300, warmupTime: 200 });
  const decide = (asked: WebRequest): void => {
    if (gate.decide(asked, {}).outcome !== 'allow') throw new RangeError('a body of the benchmark is refused');
  };
  const opaque = request('image/png', 'x');
  bench.add('opaque', () => decide(opaque));
  for (const [name, asked] of CASES) bench.add(name, () => decide(asked));
  bench.runSync();
  const median = (name: string): number => {
    const result = bench.getTask(name)?.result;
    return result !== undefined && 'latency' in result ? result.latency.p50 * 1_000 : Number.NaN;
  };
  return CASES.map(([name, { body }]) => ({
    name,
    bytes: body.kind === 'bytes' ? body.bytes.length : 0,
    addedUs: median(name) - median('opaque'),
  }));
}
