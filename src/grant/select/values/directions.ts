/** From where to where: "move $20 from checking to savings" says one thing of `from_account` and another of `to_account`. */
import type { Token } from '../language/tokens.ts';

const FROM = /^(?:from|source)(?:_|$)|_from$|^(?:from|source)(?=[A-Z])/;
const TO = /^(?:to|target|destination)(?:_|$)|_to$|^(?:to|target|destination)(?=[A-Z])/;
const ONTO: ReadonlySet<string> = new Set(['to', 'into', 'onto']);

/** The tokens that speak of a parameter with a direction in its name, the likeliest first; undefined where its name or the task has none. */
export function directedPart(name: string, tokens: readonly Token[]): readonly (readonly Token[])[] | undefined {
  const isFrom = FROM.test(name);
  if (!isFrom && !TO.test(name)) return undefined;
  const from = tokens.findIndex(({ word }) => word === 'from');
  const to = tokens.findIndex(({ word }, at) => ONTO.has(word) && at > 0 && tokens[at + 1] !== undefined);
  if (from < 0 && to < 0) return undefined;
  const behindFrom = from < 0 ? [] : tokens.slice(from + 1, to > from ? to : undefined);
  const behindTo = to < 0 ? [] : tokens.slice(to + 1, from > to ? from : undefined);
  const before = tokens.slice(0, Math.min(...[from, to].filter((at) => at >= 0)));
  return isFrom ? [behindFrom, before] : [behindTo, before];
}
