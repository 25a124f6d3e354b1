import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** The lines of a stream with their numbers from 1, blank ones left out. */
export async function* numberedLines(input: Readable): AsyncGenerator<{ number: number; text: string }> {
  let number = 0;
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    // A mark of the byte order begins what some editors and spreadsheets write.
    const plain = number === 1 ? text.replace(/^\uFEFF/, '') : text;
    if (plain.trim() !== '') yield { number, text: plain };
  }
}
