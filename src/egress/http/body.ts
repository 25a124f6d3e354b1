import { Http2ServerRequest } from 'node:http2';
import type { BrowserRequest } from './messages.ts';

/** What came of reading a body: all of it, its beginning where it is longer than allowed (the rest unread), or not all of it. */
export type ReadBody =
  | { readonly state: 'whole'; readonly bytes: Buffer }
  | { readonly state: 'long'; readonly start: Buffer }
  | { readonly state: 'cut-off' };

/** Reads a request's body up to a limit in bytes. */
export function readBody(message: BrowserRequest, limit: number): Promise<ReadBody> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = (body: ReadBody): void => {
      message.off('data', take);
      stopWatching();
      resolve(body);
    };
    const take = (chunk: Buffer): void => {
      chunks.push(chunk);
      length += chunk.length;
      if (length <= limit) return;
      message.pause();
      finish({ state: 'long', start: Buffer.concat(chunks) });
    };
    const stopWatching = onBodyEnd(message, (whole) =>
      finish(whole ? { state: 'whole', bytes: Buffer.concat(chunks) } : { state: 'cut-off' }),
    );
    message.on('data', take);
  });
}

/**
 * Calls back once, when a body has ended, with whether it is whole or the browser broke it off. A broken HTTP/2 stream ends like a
 * whole one and says so a moment later, hence the wait of one turn. Returns how to stop watching.
 */
export function onBodyEnd(message: BrowserRequest, callback: (whole: boolean) => void): () => void {
  const brokenOff = (): void => {
    stop();
    callback(false);
  };
  const ended = (): void => {
    stop();
    setImmediate(() => callback(isWhole(message)));
  };
  const stop = (): void => {
    message.off('end', ended).off('close', brokenOff).off('error', brokenOff);
  };
  message.on('end', ended).on('close', brokenOff).on('error', brokenOff);
  return stop;
}

function isWhole(message: BrowserRequest): boolean {
  if (message.aborted) return false;
  if (!(message instanceof Http2ServerRequest)) return message.complete;
  return !message.stream.aborted && (message.stream.rstCode ?? 0) === 0;
}
