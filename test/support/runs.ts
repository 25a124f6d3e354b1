/** How many cases a property is tried on: a tenth of what its author had in mind, and all of them where CORDON_RUNS=all, as CI asks for. */
export function runs(whole: number): number {
  const least = Math.min(whole, 30);
  return process.env.CORDON_RUNS === 'all' ? whole : Math.max(least, Math.ceil(whole / 10));
}
