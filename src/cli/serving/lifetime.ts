import { InvalidArgumentError } from 'commander';

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const WORDS = { m: 'minute', h: 'hour', d: 'day' } as const;
const LONGEST = 366 * UNITS.d;

/** `30d`, `12h` or `45m` in milliseconds, a year at the most. */
export function lifetime(written: string): number {
  const [, count = '', unit = ''] = /^(\d{1,5})([mhd])$/.exec(written) ?? [];
  const length = unit === 'm' || unit === 'h' || unit === 'd' ? Number(count) * UNITS[unit] : 0;
  if (length > 0 && length <= LONGEST) return length;
  throw new InvalidArgumentError('expected a time such as 30d, 12h or 45m, a year at the most');
}

/** How long a grant holds unless it is said. */
export const USUAL_LIFETIME = 30 * UNITS.d;

export function lifetimeWords(milliseconds: number): string {
  const unit = milliseconds % UNITS.d === 0 ? 'd' : milliseconds % UNITS.h === 0 ? 'h' : 'm';
  const count = Math.round(milliseconds / UNITS[unit]);
  return `${count} ${WORDS[unit]}${count === 1 ? '' : 's'}`;
}
