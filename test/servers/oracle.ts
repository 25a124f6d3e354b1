/** Sends drafts through gate and proxy, has every server read what left, and holds the readings against what was granted. */

import type { ServerIdentity } from '../../demo/kit/certificates.ts';
import { difference } from './faithful.ts';
import type { Draft } from './families/draft.ts';
import { ungranted } from './meaning.ts';
import type { Reading } from './reading.ts';
import type { Server } from './running.ts';
import { Lane } from './sending/lane.ts';
import type { Left } from './sending/recorder.ts';
import { Replayer } from './sending/replay.ts';
import { kindOf, readSent } from './sending/sent-form.ts';
import { hostOf, writtenBytes } from './sending/written.ts';
import { HTTP2_HOST } from './site.ts';

export interface Try {
  readonly family: string;
  /** By which it can be made again. */
  readonly id: string;
  readonly draft: Draft;
}

export interface Difference {
  readonly stack: string;
  readonly what: string;
  /** `refused`: ordinary, and not let on. `otherwise`: a server reads what was not granted, or not what was sent. */
  readonly kind: 'refused' | 'otherwise';
}

/** What became of one try. */
export interface Trial extends Try {
  readonly bytes: Buffer;
  readonly left: readonly Left[];
  /** Requests that the server with HTTP/2 of its own has read. */
  readonly direct: number;
  readonly refusal: string | undefined;
  readonly differences: readonly Difference[];
}

/** A server that waits this long for more has taken a request for longer than it is. */
const PATIENCE_MS = 10_000;
/** A second request that hides in the first is read soon after it. */
const LATE_MS = 1_000;

export class Oracle {
  readonly #lane: Lane;
  readonly #readers: readonly Reader[];

  readonly #http2: Server;

  private constructor(lane: Lane, readers: readonly Reader[], http2: Server) {
    this.#lane = lane;
    this.#readers = readers;
    this.#http2 = http2;
  }

  static async open(servers: readonly Server[], identity: ServerIdentity): Promise<Oracle> {
    const http2 = servers.find(({ stack }) => stack.http2 === true);
    if (http2 === undefined) throw new RangeError('one of the servers must speak HTTP/2');
    const readers = servers.map((server) => new Reader(server));
    return new Oracle(await Lane.open(identity, http2.second), readers, http2);
  }

  /** Tries them in order; each server reads what left of all of them, at its own pace. */
  async ask(tries: readonly Try[]): Promise<Trial[]> {
    const sent: (Omit<Trial, 'differences'> & { differences: Difference[] })[] = [];
    for (const each of tries) {
      const { draft } = each;
      const bytes = writtenBytes(draft);
      const { left, refusal } = await this.#lane.send(draft);
      const differences: Difference[] = [];
      const isDirect = hostOf(draft.url) === HTTP2_HOST;
      const direct = isDirect ? this.#readDirectly(draft, differences) : 0;
      // What leaves over HTTP/2 is seen by its server alone, which may not take all of it.
      const refused = isDirect ? refusal !== undefined : left.length === 0;
      if (draft.ordinary === true && refused) {
        differences.push({ stack: 'cordon', kind: 'refused', what: refusal ?? 'it did not leave' });
      }
      sent.push({ ...each, bytes, left, direct, refusal, differences });
    }
    await Promise.all(
      this.#readers.map(async (reader) => {
        for (const trial of sent) trial.differences.push(...(await reader.read(trial)));
      }),
    );
    return sent;
  }

  /** What the server read that the proxy speaks HTTP/2 with: there are no bytes to give to others. Returns how many requests. */
  #readDirectly(draft: Draft, differences: Difference[]): number {
    const { stack, log } = this.#http2;
    const readings = log.next();
    const parsed = draft.ordinary === true && draft.body !== undefined && !draft.url.endsWith('/graphql');
    const type = draft.headers?.findLast(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
    const tell = (what: string): void => void differences.push({ stack: stack.name, kind: 'otherwise', what });
    if (readings.length > 1) tell(`one request is ${readings.length}: ${describe(readings)}`);
    for (const reading of readings) {
      const kind = kindOf(type);
      const asked = { stack, site: HTTP2_HOST, reading, kind, parsed: parsed && kind !== undefined };
      const what = ungranted(asked);
      if (what !== undefined) tell(`${what}: ${describe([reading])}`);
    }
    return readings.length;
  }

  /** What the servers read of bytes that no gate has seen: by this it is known that they are heard. */
  async readUnjudged(bytes: Buffer): Promise<Difference[]> {
    const left = [{ bytes, method: 'POST', surplus: false }];
    const draft = { method: 'POST', url: '' };
    const trial = { family: 'unjudged', id: '', draft, bytes, left, direct: 0, refusal: undefined };
    const found = await Promise.all(this.#readers.map((reader) => reader.read(trial)));
    return found.flat();
  }

  /** What was read after its time, once all is over. */
  async rest(): Promise<Difference[]> {
    return (await Promise.all(this.#readers.map((reader) => reader.rest()))).flat();
  }

  async close(): Promise<void> {
    for (const reader of this.#readers) reader.close();
    await this.#lane.close();
  }
}

/** One server as it is asked. */
class Reader {
  readonly #server: Server;
  readonly #replayer: Replayer;

  constructor(server: Server) {
    this.#server = server;
    this.#replayer = new Replayer({ port: server.port, patience: PATIENCE_MS });
  }

  async read(trial: Omit<Trial, 'differences'>): Promise<Difference[]> {
    const found: Difference[] = [];
    const { stack, log } = this.#server;
    const tell = (what: string): void => void found.push({ stack: stack.name, kind: 'otherwise', what });
    if (trial.left.length === 0) return found;
    const late = log.next();
    if (late.length > 0) tell(`one of those before it is more than one request: ${describe(late)}`);
    for (const left of trial.left) {
      const outcome = await this.#replayer.send(left.bytes, left.method === 'HEAD');
      const readings = log.next();
      if (left.surplus) {
        this.#replayer.close();
        if (readings.length > 0) tell(`bytes that nobody judged are ${describe(readings)}`);
        continue;
      }
      if (outcome.state === 'silent') tell('it waits for more');
      if (readings.length > 1) tell(`one request is ${readings.length}: ${describe(readings)}`);
      const sent = readSent(left.bytes);
      const whole = trial.draft.ordinary === true;
      const { kind, plain, site } = sent;
      const parsed = plain && kind !== undefined && stack.reads.includes(kind);
      for (const reading of readings) {
        const what = ungranted({ stack, site, reading, kind, parsed }) ?? difference({ stack, reading, sent, whole });
        if (what !== undefined) tell(`${what}: ${describe([reading])}`);
      }
      if (whole && readings.length === 0 && left.method !== 'HEAD' && left.method !== 'GET') {
        const status = outcome.state === 'answered' ? String(outcome.status) : outcome.state;
        if (!isBeside(stack.graphql, sent.kind, left)) tell(`it did not take an ordinary request (${status})`);
      }
    }
    return found;
  }

  /** What the server writes a moment later, though nothing is sent any more. */
  async rest(): Promise<Difference[]> {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    const { stack, log } = this.#server;
    const late = log.next();
    if (late.length === 0) return [];
    this.#replayer.close();
    return [
      { stack: stack.name, kind: 'otherwise', what: `one of those before is more than one request: ${describe(late)}` },
    ];
  }

  close(): void {
    this.#replayer.close();
  }
}

/** GraphQL servers differ in what they take: batches and uploads are for some of them alone. */
function isBeside(graphql: true | undefined, kind: string | undefined, { bytes }: Left): boolean {
  if (graphql === undefined || !/^POST \/graphql /.test(bytes.subarray(0, 20).toString('latin1'))) return false;
  return kind !== 'json' || bytes.includes('\r\n\r\n[');
}

function describe(readings: readonly Reading[]): string {
  return readings.map((reading) => JSON.stringify(reading)).join(' and ');
}
