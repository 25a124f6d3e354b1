import type { AnswerWatch, ArgumentWatch, DocumentWatch, PageArguments } from '../../model/traffic/request.ts';
import { argumentsOf, type ParsedSend } from '../inputs.ts';
import { reported } from './answer-cache.ts';
import { watchFits } from './watch-fits.ts';

/** The values that a grant's conditions look for. */
export interface WatchedValues {
  readonly watches: readonly ArgumentWatch[];
  readonly answerWatches: readonly AnswerWatch[];
  readonly documentWatches: readonly DocumentWatch[];
}

/**
 * The arguments that a line brings along: what its page shows, or the server's HTML of it has (`args`), and what servers answered (`answers`). Undefined where it brings neither;
 * where it brings one, what the other would have is missing.
 */
export function saidArguments(
  { args, answers, page }: Pick<ParsedSend, 'args' | 'answers' | 'page'>,
  { watches, answerWatches, documentWatches }: WatchedValues,
): PageArguments | undefined {
  if (args === undefined && answers === undefined) return undefined;
  const shown = argumentsOf(args ?? {}, [...watches, ...documentWatches], (watch) => watchFits(watch, page));
  const answered = answerWatches.map(({ key, action, path }) => [key, reported(answers?.[action], path)] as const);
  return { ...shown, ...Object.fromEntries(answered) };
}
