import type { Terminal } from '../output.ts';

/** What people wait for without wondering. */
const UNNOTICED_MS = 1_000;

/** Says what is being done where it takes longer than a second. */
export async function sayIfSlow<T>(what: string, work: Promise<T>, to: Terminal): Promise<T> {
  const timer = setTimeout(() => to.err(`cordon: ${what} …`), UNNOTICED_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
