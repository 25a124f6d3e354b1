/** What a process holds at a moment, and whether that stays the same over many. */
import { readdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { median } from '../../bench/statistics.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: unknown = runInNewContext('gc');

export interface Reading {
  /** Bytes of the heap after garbage was collected. */
  readonly heap: number;
  /** Open files and sockets. */
  readonly files: number;
  /** What the browser has open. */
  readonly targets: number;
}

export function readProcess(targets: number): Reading {
  if (typeof collectGarbage !== 'function') throw new Error('garbage cannot be collected');
  collectGarbage();
  return { heap: process.memoryUsage().heapUsed, files: readdirSync('/proc/self/fd').length, targets };
}

/** The middle of the first third of some readings and of the last. */
export function thirds(
  readings: readonly Reading[],
  what: keyof Reading,
): { readonly first: number; readonly last: number } {
  const values = readings.map((reading) => reading[what]);
  const third = Math.floor(values.length / 3);
  return { first: median(values.slice(0, third)), last: median(values.slice(-third)) };
}
