import { inTime } from '../../../browser/patience.ts';
import type { PageState } from '../../../model/action.ts';
import { isJsonObject } from '../../../model/json.ts';
import { actionOf } from '../judging/actions.ts';
import type { Call } from '../judging/call.ts';
import { judged } from '../judging/judge.ts';
import { withAddress } from '../results/shown-frames.ts';
import { shownText } from '../results/shown-text.ts';
import { forwardUnlessSent } from './repeating.ts';

/** A refused navigation goes to the page that says so: the agent sees a page, as a person would, and clients do not break. */
export async function navigate(call: Call): Promise<void> {
  const { method, params } = call;
  const { url } = params;
  if (typeof url !== 'string') return call.refuse('it names no URL');
  call.forward({ ...params, url: await permittedUrl(call, 'navigate', url, method) });
}

/** A page that is busy or shows a dialog must not keep the agent from leaving it. */
const LOOK_MS = 5000;
/** One that is on its way to another document may answer only when that comes, and it may never come. */
const LEAVING_LOOK_MS = 500;

/** Only what a client needs of a new target is passed on: no hidden targets, and nothing a later browser may add. */
const NEW_TARGET = ['browserContextId', 'newWindow', 'background', 'forTab', 'left', 'top', 'width', 'height', 'focus'];

export async function createTarget(call: Call): Promise<void> {
  const { method, params } = call;
  const { url = '' } = params;
  if (typeof url !== 'string') return call.refuse('it names no URL');
  // Clients open an empty page as '' too.
  const permitted = url === '' ? 'about:blank' : await permittedUrl(call, 'navigate', url, method);
  const kept = Object.entries(params).filter(([name]) => NEW_TARGET.includes(name));
  call.forward({ ...Object.fromEntries(kept), url: permitted });
}

/** Where a page was. Its titles are texts of pages, and told where its filter is at work; of addresses, orders are taken out. */
export function navigationHistory(call: Call): void {
  const { policy, session } = call;
  call.forward(call.params, (result) => {
    const { entries } = result;
    const isGuarded = policy.guard.isGuarded(session.targetId ?? '');
    const shown = (Array.isArray(entries) ? entries : []).filter(isJsonObject).map((entry) => ({
      ...withAddress(entry, session.texts),
      title: isGuarded ? shownText(String(entry.title), session.texts) : '',
    }));
    return { ...result, entries: shown };
  });
}

/** Back and forward are judged by the URL that they lead to. */
export async function navigateInHistory(call: Call): Promise<void> {
  const { method, params } = call;
  const { entries } = await call.ask('Page.getNavigationHistory', {});
  const entry = (Array.isArray(entries) ? entries : []).filter(isJsonObject).find(({ id }) => id === params.entryId);
  if (entry === undefined || typeof entry.url !== 'string') return call.refuse('there is no such entry in the history');
  const url = await permittedUrl(call, 'history', entry.url, method);
  if (url === entry.url && call.policy.uncached.size > 0) forwardUnlessSent(call);
  else if (url === entry.url) call.forward();
  else call.forwardAs('Page.navigate', { url }, () => ({}));
}

async function permittedUrl(call: Call, verb: 'navigate' | 'history', url: string, method: string): Promise<string> {
  const { refusalUrl, refusalPages } = call.policy;
  if (url === 'about:blank' || refusalPages.has(url)) return url;
  const left = asksAgain(call, url) ? await pageLeft(call) : undefined;
  const verdict = await judged(call, actionOf(method, call.params, { verb, url, page: left }));
  if (verdict.outcome === 'allow') return url;
  const page = refusalUrl(verdict, url);
  refusalPages.add(page);
  return page;
}

/** Longer addresses are not kept, and taken to have been asked for. */
const LONGEST_KEPT = 1000;

/** Whether somebody asked for an address before. One that is new repeats nothing, and need not wait for the page that it leaves. */
function asksAgain({ policy: { askedFor } }: Call, url: string): boolean {
  if (url.length > LONGEST_KEPT || askedFor.has(url)) return true;
  askedFor.add(url);
  return false;
}

/** What the page looks like that would be left, where it says so at once: whether going there again is repetition depends on it, and nothing else does. */
async function pageLeft({ policy, session }: Call): Promise<PageState | undefined> {
  if (session.targetId === undefined || session.kind !== 'page') return undefined;
  const isLeaving = policy.guard.navigation(session.targetId)?.underWay === true;
  const looking = policy.guard.pageState(session.targetId);
  // One that cannot be looked at counts as unchanged.
  if (!(await inTime(looking, isLeaving ? LEAVING_LOOK_MS : LOOK_MS).catch(() => false))) return undefined;
  const { fingerprint, restless } = (await looking) ?? {};
  return fingerprint === undefined ? undefined : { fingerprint, ...(restless === undefined ? {} : { restless }) };
}

/** Dismissing a dialog is always possible, or the page would hang; accepting one is an action. */
export async function handleDialog(call: Call): Promise<void> {
  const { method, params } = call;
  if (params.accept !== true) return call.forward();
  const texts = typeof params.promptText === 'string' ? [params.promptText] : [];
  const verdict = await judged(call, actionOf(method, params, { verb: 'dialog', texts }));
  if (verdict.outcome === 'allow') return call.forward();
  await call.ask(method, { accept: false });
  call.refuse(verdict.reason);
}
