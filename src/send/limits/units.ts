/** Amounts as limits count them: whole millionths, in which 0.1 and 0.2 make exactly 0.3. */
const UNITS = 1_000_000;

/** An amount in millionths, rounded up; undefined for what cannot be spent: negative, no number, or too large to count. */
export function unitsOf(amount: number): number | undefined {
  return counted(amount, Math.ceil);
}

/** What a limit allows, in millionths, rounded down. @throws {RangeError} for what cannot be counted */
export function allowanceOf(atMost: number): number {
  const units = counted(atMost, Math.floor);
  if (units === undefined) throw new RangeError(`${atMost} cannot be counted exactly`);
  return units;
}

/** Back to the unit in which it was written. */
export function amountOf(units: number): number {
  return units / UNITS;
}

/** `1.1` is stored as a little more than 1.1: what is within that error of a whole number of millionths is meant as that number. */
function counted(amount: number, round: (exact: number) => number): number | undefined {
  if (!(amount >= 0)) return undefined;
  // Without the sign that zero may have.
  const exact = Math.abs(amount * UNITS);
  const nearest = Math.round(exact);
  const units = Math.abs(exact - nearest) <= exact * Number.EPSILON ? nearest : round(exact);
  return Number.isSafeInteger(units) ? units : undefined;
}
