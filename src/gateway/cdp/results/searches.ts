/** Searches of a document by DevTools, which know nothing of what the page's filter hides: they find what is there for agents and nothing else. */
import type { Reach } from '../../../browser/guard.ts';
import { onlyPresent } from '../../../browser/page/client/selectors.ts';
import type { Flushed } from '../../../browser/targets/flush.ts';
import type { Json } from '../../../model/json.ts';
import type { Call } from '../judging/call.ts';
import { soon } from '../judging/judge.ts';
import { shownAmong } from './named-nodes.ts';

/** A search that finds more is answered with these. */
const MOST_FOUND = 1_000;

export async function query(call: Call): Promise<void> {
  const { params, method } = call;
  if (typeof params.selector !== 'string') return call.refuse('it names no selector');
  await filtered(call, 'target');
  const found = await call.ask(method, { ...params, selector: onlyPresent(params.selector) });
  call.answer(found);
}

export async function performSearch(call: Call): Promise<void> {
  const { method, params, policy, session } = call;
  const { guard } = policy;
  const targetId = session.targetId ?? '';
  await filtered(call, 'page');
  const { searchId, resultCount } = await call.ask(method, params);
  const toIndex = Math.min(Number(resultCount), MOST_FOUND);
  const { nodeIds } =
    toIndex > 0 ? await call.ask('DOM.getSearchResults', { searchId: String(searchId), fromIndex: 0, toIndex }) : {};
  const known = listOf(nodeIds)
    .map(Number)
    .filter((nodeId) => nodeId > 0);
  const kept = known.length === 0 ? [] : await shownAmong(guard, targetId, known, call.ask);
  session.searches.set(String(searchId), kept);
  call.answer({ searchId: String(searchId), resultCount: kept.length });
}

export function getSearchResults(call: Call): void {
  const { fromIndex, toIndex, searchId } = call.params;
  const found = call.session.searches.get(String(searchId));
  if (found === undefined) call.refuse('there is no such search');
  else call.answer({ nodeIds: found.slice(Number(fromIndex), Number(toIndex)) });
}

export function discardSearch(call: Call): void {
  call.session.searches.delete(String(call.params.searchId));
  call.forward();
}

/** Waits until every frame has applied its filter, also to what stands in closed shadow roots; answers with which have. */
export async function filtered({ policy, session }: Call, reach: Reach): Promise<Flushed> {
  const { guard } = policy;
  const targetId = session.targetId ?? '';
  await soon(guard.settle(targetId), 'filtering the page');
  let documents: Flushed = new Set();
  const flushed = new Promise<void>((resolve, reject) => {
    documents = guard.flush(targetId, reach, (failure) => (failure === undefined ? resolve() : reject(failure)));
  });
  await soon(flushed, 'filtering the page');
  return documents;
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
