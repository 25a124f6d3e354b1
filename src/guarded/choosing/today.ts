import { isDay } from '../../model/day.ts';

/** The calendar day where this machine is, or in the given time zone. */
export function dayHere(timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  return parts.format(new Date());
}

/** Whether a text is a calendar day: `2026-11-22`. */
export function isDayText(text: string): boolean {
  return isDay(text);
}
