/**
 * A client library tries a refused press again by itself: Playwright up to nine times in three seconds, and its caller asked for one
 * click. Such a repeat is the same action and gets the same answer, without being counted again by the session's budgets and stuck
 * detection. Only refusals are remembered, so nothing passes by this that was not judged.
 */
import { canonicalJson } from '../../../grant/digest.ts';
import type { Action } from '../../../model/action.ts';
import type { Verdict } from '../../../model/verdict.ts';

/** Playwright waits at most half a second between two tries. */
const RETRY_WITHIN_MS = 1_000;

type Judge = (action: Action, signal?: AbortSignal) => Promise<Verdict>;

export function answerRetries(judge: Judge, now: () => number): Judge {
  let last: { readonly key: string; readonly verdict: Verdict; at: number } | undefined;
  return async (action, signal) => {
    const key = keyOf(action);
    if (last?.key === key && now() - last.at <= RETRY_WITHIN_MS) {
      last.at = now();
      return last.verdict;
    }
    const verdict = await judge(action, signal);
    // What was withdrawn with one client is no answer to another.
    last = verdict.outcome === 'allow' || signal?.aborted ? undefined : { key, verdict, at: now() };
    return verdict;
  };
}

function keyOf({ tool, verb, url, target, texts }: Action): string {
  const { role, name, hidden } = target ?? {};
  return canonicalJson([tool, verb, url ?? null, role ?? null, name ?? null, hidden ?? null, [...texts]]);
}
