/** What a document is taken for whose script does not answer: gone, or failed. */
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import type { CordonError } from '../../model/error.ts';
import { PipeConnection } from '../devtools/pipe.ts';
import { EventFrame } from '../devtools/wire-frame.ts';
import { adoptClosedRoots } from './closed-roots.ts';
import { ask } from './questions.ts';
import { unheardTarget } from './testing.ts';

/** A target with one document, of which the browser says why it runs no script. */
function refusing(why: string) {
  const [fromBrowser, toBrowser] = [new PassThrough(), new PassThrough()];
  const refused = { error: { code: -32000, message: why } };
  toBrowser.on('data', (chunk: Buffer) => {
    for (const text of String(chunk).split('\0').slice(0, -1)) {
      const { id, method } = JSON.parse(text);
      const reply = method === 'Runtime.evaluate' ? refused : { result: { resultCount: 3 } };
      fromBrowser.write(`${JSON.stringify({ id, ...reply, sessionId: 'S' })}\0`);
    }
  });
  const target = unheardTarget(new PipeConnection(fromBrowser, toBrowser), 'T');
  const context = { id: 1, uniqueId: '1.1', name: 'world', origin: 'http://shop.test', auxData: { frameId: 'T' } };
  target.hear(new EventFrame(Buffer.from(''), 'Runtime.executionContextCreated', 'S', { context }));
  const [own] = target.contexts.own();
  if (own === undefined) throw new Error('it has no document');
  const flushed = new Promise<CordonError | undefined>((resolve) => target.flush(own, resolve));
  return {
    answer: () => ask([target, own], 'cordon.aim({ number: 1 })'),
    adopted: () => adoptClosedRoots(target),
    flushed,
  };
}

it('is gone where the browser knows its world no more, though it was not told of that', async () => {
  const { answer, adopted, flushed } = refusing('uniqueContextId not found');
  expect(await flushed).toBeUndefined();
  expect(await answer()).toBeUndefined();
  expect(await adopted()).toBe(true);
});

it('has failed where it is there', async () => {
  const { answer, adopted, flushed } = refusing('Internal error');
  expect((await flushed)?.message).toMatch('script failed');
  await expect(answer()).rejects.toThrow('Internal error');
  await expect(adopted()).rejects.toThrow('Internal error');
});
