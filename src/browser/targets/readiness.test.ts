import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { PipeConnection } from '../devtools/pipe.ts';
import { ReadinessBook } from './readiness.ts';
import { unheardTarget } from './testing.ts';

const RUN = 'Runtime.runIfWaitingForDebugger';
const ignore = (): void => undefined;

/** A target of a browser that answers when the test says so. */
function newTarget(targetId: string) {
  const [fromBrowser, toBrowser] = [new PassThrough(), new PassThrough()];
  const connection = new PipeConnection(fromBrowser, toBrowser);
  const sent: { readonly id: number; readonly method: string }[] = [];
  toBrowser.on('data', (chunk: Buffer) => {
    for (const message of String(chunk).split('\0').filter(Boolean)) sent.push(JSON.parse(message));
  });
  const target = unheardTarget(connection, targetId);
  const answer = (isIt: (method: string) => boolean): void => {
    for (const { id, method } of sent) if (isIt(method)) fromBrowser.write(`{"id":${id},"result":{}}\0`);
  };
  return { target, connection, answer, methods: () => sent.map(({ method }) => method) };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
async function isOver(promise: Promise<unknown>): Promise<boolean> {
  let over = false;
  void promise.catch(ignore).finally(() => {
    over = true;
  });
  for (let turns = 0; turns < 5; turns += 1) await turn();
  return over;
}

const SCRIPT = { sources: { own: 'script', agents: '' }, opening: [] };
const REACHABLE: JsonObject = { openerId: 'T0', canAccessOpener: true };
const OUT_OF_REACH: JsonObject = { openerId: 'T0', canAccessOpener: false };

describe('a new target', () => {
  it.each([
    ['a page or frame', {}],
    ['a popup', REACHABLE],
  ])('%s runs when the script is answered for, and no sooner', async (_, info) => {
    const [book, { target, answer, methods }] = [new ReadinessBook(), newTarget('T')];
    void book.begin(target, info, SCRIPT);
    expect(await isOver(book.of('T').placed.promise)).toBe(false);
    expect(methods()).toContain('Page.addScriptToEvaluateOnNewDocument');
    expect(methods()).not.toContain(RUN);
    answer((method) => method !== RUN);
    expect(await isOver(book.of('T').placed.promise)).toBe(true);
    expect(methods().at(-1)).toBe(RUN);
    expect(await isOver(book.of('T').ready.promise)).toBe(false);
    answer((method) => method === RUN);
    expect(await isOver(book.of('T').ready.promise)).toBe(true);
  });

  it('that is out of its opener’s reach has no process to answer from, and runs at once', async () => {
    const [book, { target, methods }] = [new ReadinessBook(), newTarget('T')];
    void book.begin(target, OUT_OF_REACH, SCRIPT);
    expect(await isOver(book.of('T').placed.promise)).toBe(true);
    expect(methods().at(-1)).toBe(RUN);
    expect(await isOver(book.of('T').ready.promise)).toBe(false);
  });

  it('is waited for by who waits for all, until it is placed or gone', async () => {
    const book = new ReadinessBook();
    const [one, other] = [newTarget('one'), newTarget('other')];
    void book.of('not announced to the guard');
    void book.begin(one.target, {}, SCRIPT);
    void book.begin(other.target, {}, SCRIPT);
    const all = book.allPlaced();
    // A browser answers what it has been sent.
    await turn();
    one.answer(() => true);
    expect(await isOver(all)).toBe(false);
    book.forget('other');
    expect(await isOver(all)).toBe(true);
  });

  it('whose browser is gone is neither placed nor ready', async () => {
    const [book, { target, connection }] = [new ReadinessBook(), newTarget('T')];
    void book.begin(target, {}, SCRIPT);
    connection.close('gone');
    await expect(book.of('T').placed.promise).rejects.toThrow();
    await expect(book.of('T').ready.promise).rejects.toThrow();
  });
});
