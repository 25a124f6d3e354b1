/** How many controls are one thing, by their labels and by the product. */
export interface Counts {
  /** How many are labelled so. */
  meant: number;
  /** How many the product said it of. */
  said: number;
  /** How many of these are the same. */
  both: number;
}

/** Counts a control, or a name, as one thing: whether its label says so, and whether the product does. */
export function count<What>(counts: Map<What, Counts>, what: What, meant: boolean, said: boolean): void {
  const entry = counts.get(what) ?? { meant: 0, said: 0, both: 0 };
  counts.set(what, entry);
  if (meant) entry.meant++;
  if (said) entry.said++;
  if (meant && said) entry.both++;
}
