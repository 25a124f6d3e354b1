/**
 * Whether a person is asked about a request. To be asked is as to be denied: it is enough that the request may be taken for what a rule names, so
 * that what only resembles an action that needs a person is refused (`isHarmless`), and an override of the method counts as the method.
 */
import type { Match } from '../index/match.ts';
import type { AskWhen } from './ask-rules.ts';
import type { Question } from './question.ts';

/** Why a person is asked about what strictly is these listed requests; undefined where nobody is. */
export function whyAsked(question: Question, strict: readonly Match[]): string | undefined {
  const { asks } = question.state;
  if (asks === undefined) return undefined;
  const methods = [question.method, ...question.overrides, ...question.hiddenOverrides];
  const fits = ({ methods: named }: AskWhen): boolean =>
    named === undefined || methods.some((method) => named.has(method));
  const own = strict.filter(({ request }) => request.own);
  const ofAction = own.flatMap(({ request }) => request.owners.flatMap(({ action }) => action.asks)).find(fits);
  return (ofAction ?? asks.byMethod.find(fits))?.reason;
}
