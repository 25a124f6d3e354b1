/** Participles and their verbs. */
import type { Lexical } from './lexical.ts';

/** Those that no ending tells: the dictionary that ships has no list of them. */
const PARTICIPLES: ReadonlyMap<string, string> = new Map(
  `beaten beat, become become, begun begin, bent bend, bought buy, broken break, brought bring, built build, caught catch, chosen choose, cut cut, dealt deal,
  done do, drawn draw, driven drive, eaten eat, fed feed, felt feel, filled fill, forgiven forgive, forgotten forget, found find, frozen freeze, given give,
  gone go, got get, gotten get, grown grow, heard hear, held hold, hid hide, hidden hide, hit hit, kept keep, known know, laid lay, led lead, left leave, let let,
  lent lend, lit light, lost lose, made make, met meet, misspelt misspell, overridden override, overwritten overwrite, paid pay, put put, quit quit, read read,
  rebuilt rebuild, redone redo, rerun rerun, reset reset, resent resend, rewritten rewrite, rid rid, run run, said say, seen see, sent send, set set, shown show,
  shut shut, sold sell, spent spend, split split, spoken speak, spread spread, stuck stick, taken take, taught teach, thrown throw, told tell, torn tear,
  undone undo, unfrozen unfreeze, withdrawn withdraw, won win, written write`
    .split(',')
    .map((pair): [string, string] => {
      const [participle = '', base = ''] = pair.trim().split(' ');
      return [participle, base];
    }),
);

/** The verb of a participle. */
export function participleOf(word: string, lexical: Lexical): string | undefined {
  const irregular = PARTICIPLES.get(word);
  if (irregular !== undefined) return irregular;
  const base = word.endsWith('ed') ? lexical.base(word, 'verb') : undefined;
  return base === word ? undefined : base;
}
