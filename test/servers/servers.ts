/** How much is tried, and how one try is made again. */

import { chanceOf } from '../support/random.ts';
import { FAMILIES } from './families/all.ts';
import type { Try } from './oracle.ts';

/** What is said by the environment. */
export interface Extent {
  /** Requests that are made. */
  readonly runs: number;
  readonly seed: number;
  /** One request alone, by its number in a run. */
  readonly only: number | undefined;
}

const DEFAULT_RUNS = 12_000;

export function readExtent(env: NodeJS.ProcessEnv): Extent {
  const whole = (name: string): number | undefined => {
    const text = env[name];
    if (text === undefined || text === '') return undefined;
    if (!/^\d+$/.test(text)) throw new RangeError(`${name} must be a whole number, not '${text}'`);
    return Number(text);
  };
  return {
    runs: whole('SERVERS_RUNS') ?? DEFAULT_RUNS,
    seed: whole('SERVERS_SEED') ?? Date.now() & 0x7fffffff,
    only: whole('SERVERS_ONLY'),
  };
}

/** The request of a run with this number. */
export function tryAt(seed: number, at: number): Try {
  const family = FAMILIES[at % FAMILIES.length] ?? FAMILIES[0];
  return { family: family.name, id: `SERVERS_SEED=${seed} SERVERS_ONLY=${at}`, draft: family.make(chanceOf(seed, at)) };
}
