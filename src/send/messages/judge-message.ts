import type { SendVerdict, Trace } from '../../model/gates.ts';
import type { PageArguments, RequestHead } from '../../model/traffic/request.ts';
import type { SocketMessage } from '../../model/traffic/socket.ts';
import { judge } from '../decide/decide.ts';
import type { Question } from '../decide/question.ts';
import type { SiteState } from '../decide/site-state.ts';
import * as sayOfRequests from '../decide/verdicts.ts';
import { NOTHING_CHOSEN } from '../index/header-pattern.ts';
import type { Lookup } from '../index/index-sitemap.ts';
import { type Match, matchGroup, mostSpecific } from '../index/match.ts';
import { SEND_RULES } from '../rules.ts';
import type { CanonicalUrl } from '../url/canonical.ts';
import { protocolsAt } from './listing.ts';
import { type MessageQuestion, messageQuestions, receivedQuestions, rewriteMessage } from './questions.ts';
import * as say from './reasons.ts';

/** A message that wants to leave, and where its socket leads. */
export interface AskedMessage {
  readonly handshake: RequestHead;
  readonly data: string | Uint8Array;
  readonly url: CanonicalUrl;
  readonly state: SiteState;
  readonly lookup: Lookup;
  /** Whether an external rule lets messages to this address pass. */
  readonly external: boolean;
  readonly page: PageArguments;
  readonly trace: Trace | undefined;
}

/**
 * What a message has to answer for: its verdict where no entry is needed to know it, else the questions that must all be allowed. Only what
 * the site declares can be read, so where it declares nothing the page may listen and not speak (docs/sitemaps/websockets.md#what-nobody-declared), unless
 * the site
 * lets pass what it does not list.
 */
export function askMessage(asked: AskedMessage): SendVerdict | readonly Question[] {
  const { data, url, state, lookup, external } = asked;
  const declared = protocolsAt(lookup, ['send', 'receive']);
  if (declared.length === 0) {
    if (external) return sayOfRequests.external(url.host);
    return state.site.unlisted === 'allow'
      ? sayOfRequests.unlistedAllowed(state.site.domain)
      : say.undeclared(url.host);
  }
  const found = messageQuestions(data, declared);
  if (found === undefined) return say.unreadable(state.site.domain);
  if (found.length === 0) return say.housekeeping;
  const questions = found.map((each) => questionOf(asked, each));
  const offence = questions
    .filter(({ exact }) => !exact)
    .map((question) => judge(question).verdict)
    .find(({ outcome, actions }) => outcome !== 'allow' && actions.length > 0);
  return offence ?? questions.filter(({ exact }) => exact);
}

/** An allowed message's verdict with the text that leaves in its place. */
export function sendingMessage(verdict: SendVerdict, { data, lookup, state }: AskedMessage): SendVerdict {
  if (verdict.outcome !== 'allow' || typeof data !== 'string') return verdict;
  const written = rewriteMessage(data, protocolsAt(lookup, ['send', 'receive']));
  if (written === undefined) return say.unreadable(state.site.domain);
  return written === data
    ? verdict
    : { ...verdict, sends: { kind: 'bytes', type: 'text', bytes: encoder.encode(written) } };
}

const encoder = new TextEncoder();

function questionOf(
  { handshake, url, state, lookup, external, page, trace }: AskedMessage,
  { method, view, exact, reads }: MessageQuestion,
): Question {
  const request = { ...handshake, body: { kind: 'none' } as const };
  return {
    request,
    url,
    state,
    lookup,
    method,
    overrides: [],
    hiddenOverrides: [],
    exact,
    body: request.body,
    view,
    chosenBy: NOTHING_CHOSEN,
    page,
    reads,
    external,
    trace,
    owed: undefined,
  };
}

const UNLISTED: ReadonlySet<string> = new Set([SEND_RULES.unlistedUnsafe.id, SEND_RULES.unlistedDenied.id]);

/** A verdict on a message, in words for messages where nobody listed it. One whose credentials would have to stay behind cannot leave at all. */
export function ofMessage(verdict: SendVerdict, host: string): SendVerdict {
  return UNLISTED.has(verdict.by) || verdict.withoutCredentials === true ? say.unlisted(host) : verdict;
}

/** The declared actions that a received message belongs to, by its exact reading. */
export function observedActions(
  lookup: Lookup,
  { handshake, data }: SocketMessage,
  url: CanonicalUrl,
): readonly string[] {
  const declared = protocolsAt(lookup, ['receive']);
  if (declared.length === 0) return [];
  const [path] = lookup.readings;
  if (path === undefined) return [];
  const names = new Set<string>();
  for (const { method, view } of receivedQuestions(data, declared)) {
    const matches: Match[] = [];
    for (const group of lookup.groups(method)[0] ?? [])
      matchGroup(group, { request: handshake, url, view, chosenBy: NOTHING_CHOSEN }, path, true, matches);
    for (const { request } of mostSpecific(matches.filter(({ strict }) => strict))) {
      for (const { action } of request.owners) names.add(action.name);
    }
  }
  return [...names];
}
