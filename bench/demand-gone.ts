const RUN = 4;
const STILL_READABLE = 0.25;

/** Whether at most a quarter of a demand's runs of four words can still be read. */
export function isGone(demand: string, shown: string): boolean {
  const words = wordsOf(demand);
  const length = Math.min(RUN, words.length);
  const rest = ` ${wordsOf(shown).join(' ')} `;
  let kept = 0;
  let runs = 0;
  for (let at = 0; at + length <= words.length; at++) {
    runs++;
    if (rest.includes(` ${words.slice(at, at + length).join(' ')} `)) kept++;
  }
  return kept <= runs * STILL_READABLE;
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}
