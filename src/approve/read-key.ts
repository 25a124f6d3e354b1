import type { TerminalEnds } from './terminal.ts';

/** A character in lower case, or `Enter`. */
type Key = string;

const BREAKS_OFF = new Set(['\u0003', '\u0004', '\u001b']);

/**
 * The next key that `isMeant` takes. Nothing is chosen beforehand, so Enter is a key like any other.
 *
 * @returns undefined where the person broke off (Ctrl-C, Ctrl-D, Escape), the input ended, or nobody waits any more
 */
export async function readKey(
  { input }: TerminalEnds,
  isMeant: (key: Key) => boolean,
  over: AbortSignal | undefined,
): Promise<Key | undefined> {
  if (over?.aborted || input.readableEnded || input.destroyed) return undefined;
  input.setRawMode?.(true);
  const stopped = new AbortController();
  try {
    return await new Promise<Key | undefined>((resolve) => {
      const none = (): void => resolve(undefined);
      const read = (chunk: Buffer | string): void => {
        const typed = String(chunk);
        // Arrows and the like are several characters, and begin as Escape does.
        if (typed.length > 1 && typed.startsWith('\u001b')) return;
        for (const character of typed) {
          const key = character === '\r' || character === '\n' ? 'Enter' : character.toLowerCase();
          const isEnd = BREAKS_OFF.has(character);
          if (!isEnd && !isMeant(key)) continue;
          resolve(isEnd ? undefined : key);
          return;
        }
      };
      input.on('data', read).once('end', none).resume();
      over?.addEventListener('abort', none, { signal: stopped.signal });
      stopped.signal.addEventListener('abort', () => input.off('data', read).off('end', none));
    });
  } finally {
    stopped.abort();
    input.pause();
    input.setRawMode?.(false);
  }
}
