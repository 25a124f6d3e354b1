/** Whether a text is a calendar day as Cordon holds it, `2027-05-17`, and one that there is: not `2027-02-30`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(...numbersOf(text)) === text;
}

function numbersOf(day: string): [year: number, month: number, day: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8))];
}

/** A calendar day by its numbers; undefined for one that there is not. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year > 0 && year <= 9999 ? date.toISOString().slice(0, 10) : undefined;
}
