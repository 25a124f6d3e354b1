/** The middle of some numbers, or the mean of the middle two. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  return (upper + lower) / 2;
}

/** The value below which so large a share of some numbers lies. NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** A middle with the interval in which it lies with 95 % confidence. */
export interface Interval {
  readonly middle: number;
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 4_000;

/** The median with its bootstrap interval: the medians of many samples drawn from the values, with replacement. */
export function medianInterval(values: readonly number[]): Interval {
  const draw = () => values[Math.floor(Math.random() * values.length)] ?? Number.NaN;
  const medians = Array.from({ length: RESAMPLES }, () => median(values.map(draw))).sort((left, right) => left - right);
  const at = (share: number) => medians[Math.floor(share * (RESAMPLES - 1))] ?? Number.NaN;
  return { middle: median(values), low: at(0.025), high: at(0.975) };
}
