import { PassThrough, Writable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../test/support/runs.ts';
import { PipeConnection, ProtocolError } from './pipe.ts';

function pipe(): {
  readonly fromBrowser: PassThrough;
  readonly toBrowser: PassThrough;
  readonly connection: PipeConnection;
} {
  const [fromBrowser, toBrowser] = [new PassThrough(), new PassThrough()];
  return { fromBrowser, toBrowser, connection: new PipeConnection(fromBrowser, toBrowser) };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the DevTools pipe', () => {
  it('reads the same messages wherever the stream is cut', async () => {
    const texts = fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(texts, fc.array(fc.nat(400), { maxLength: 8 }), async (said, cuts) => {
        const { fromBrowser, connection } = pipe();
        const heard: unknown[] = [];
        connection.onEvent(({ params }) => heard.push(params.said));
        const bytes = Buffer.from(
          said.map((text) => `${JSON.stringify({ method: 'A.b', params: { said: text } })}\0`).join(''),
        );
        const places = [...new Set([0, ...cuts.map((cut) => Math.min(cut, bytes.length)), bytes.length])].toSorted(
          (a, b) => a - b,
        );
        for (const [index, place] of places.entries()) {
          fromBrowser.write(bytes.subarray(places[index - 1] ?? 0, place));
        }
        await turn();
        expect(heard).toEqual(said.map((text) => JSON.parse(JSON.stringify(text))));
      }),
      { numRuns: runs(200) },
    );
  });

  it('sends what is asked in one turn together, and what was asked before it is closed', async () => {
    const written: string[][] = [];
    const toBrowser = new Writable({
      decodeStrings: false,
      write: (chunk, _, done) => {
        written.push([String(chunk)]);
        done();
      },
      writev: (chunks, done) => {
        written.push(chunks.map(({ chunk }) => String(chunk)));
        done();
      },
    });
    const connection = new PipeConnection(new PassThrough(), toBrowser);
    for (const method of ['A.a', 'A.b']) connection.post(method, {}, undefined, () => undefined);
    await turn();
    connection.post('A.c', {}, undefined, () => undefined);
    connection.close('the test is over');
    await turn();
    expect(written).toEqual([
      ['{"id":1,"method":"A.a","params":{}}\0', '{"id":2,"method":"A.b","params":{}}\0'],
      ['{"id":3,"method":"A.c","params":{}}\0'],
    ]);
  });

  it('hands over replies and events in the order in which they came', async () => {
    const { fromBrowser, connection } = pipe();
    const heard: string[] = [];
    connection.onEvent(({ method }) => heard.push(method));
    connection.post('X.y', {}, undefined, () => heard.push('reply'));
    fromBrowser.write('{"method":"A.before","params":{}}\0{"id":1,"result":{}}\0{"method":"A.after"}\0');
    await turn();
    expect(heard).toEqual(['A.before', 'reply', 'A.after']);
  });

  it('turns an error into an exception that names the command', async () => {
    const { fromBrowser, connection } = pipe();
    const sent = connection.send('X.y');
    fromBrowser.write('{"id":1,"error":{"code":-32601,"message":"no such thing"}}\0');
    await expect(sent).rejects.toThrow(new ProtocolError('X.y', { code: -32601, message: 'no such thing' }).message);
  });

  it.each(['nonsense', '[]', '7', '{}', '{"id":1}', '{"id":"1","result":{}}'])('closes at %s', async (text) => {
    const { fromBrowser, connection } = pipe();
    const closed = new Promise<string>((resolve) => connection.onClose(resolve));
    const sent = connection.send('X.y');
    fromBrowser.write(`${text}\0`);
    expect(await closed).toContain('no DevTools message');
    await expect(sent).rejects.toThrow('closed');
    await expect(connection.send('X.z')).rejects.toThrow('closed');
  });
});

describe('commands of a session that is detached', () => {
  const attached = (child: string, parent?: string): string =>
    frame('Target.attachedToTarget', { sessionId: child, targetInfo: {} }, parent);
  const detached = (child: string, parent?: string): string =>
    frame('Target.detachedFromTarget', { sessionId: child }, parent);
  const frame = (method: string, params: object, sessionId?: string): string =>
    `${JSON.stringify({ method, params, ...(sessionId && { sessionId }) })}\0`;

  it('are answered with an error, and those of sessions attached through it, once everybody has heard of it', async () => {
    const { fromBrowser, connection } = pipe();
    const heard: string[] = [];
    connection.onEvent(({ method, params }) => {
      if (method === 'Target.detachedFromTarget') heard.push(`${params.sessionId} detached`);
    });
    const ask = (session?: string): void =>
      connection.post('X.y', {}, session, (reply) => {
        heard.push(`${session ?? 'root'}: ${'error' in reply ? reply.error.code : 'a result'}`);
      });
    fromBrowser.write(attached('agent') + attached('page', 'agent') + attached('frame', 'page') + attached('other'));
    await turn();
    for (const session of ['agent', 'page', 'frame', 'other', undefined]) ask(session);
    fromBrowser.write(detached('agent'));
    await turn();
    expect(heard).toEqual(['agent detached', 'agent: -32001', 'page: -32001', 'frame: -32001']);
    fromBrowser.write('{"id":4,"result":{}}\0{"id":5,"result":{}}\0{"id":1,"result":{}}\0');
    await turn();
    expect(heard.slice(4)).toEqual(['other: a result', 'root: a result']);
  });

  it('go on where another session of theirs was detached before', async () => {
    const { fromBrowser, connection } = pipe();
    fromBrowser.write(attached('agent') + attached('page', 'agent') + detached('page', 'agent'));
    await turn();
    const [there, gone] = [connection.send('X.y', {}, 'agent'), connection.send('X.y', {}, 'page')];
    fromBrowser.write('{"id":1,"result":{"here":true},"sessionId":"agent"}\0');
    fromBrowser.write('{"id":2,"error":{"code":-32001,"message":"Session with given id not found."}}\0');
    await expect(there).resolves.toEqual({ here: true });
    await expect(gone).rejects.toThrow('Session with given id not found.');
  });
});
