/** From a request to the questions it asks of a listed site: one for the whole of it, or one for each GraphQL operation it carries. */
import type { Trace } from '../../model/gates.ts';
import type { PageArguments, WebRequest } from '../../model/traffic/request.ts';
import { isBodyJudged } from '../body/needs.ts';
import { announcesBody, bodyOverrides, type ReadBody, readBody } from '../body/read-body.ts';
import { type AskedView, isClearQuery, PLAIN_VIEW, PLAIN_VIEWS, viewsOf } from '../body/views.ts';
import { chosenBy } from '../index/header-pattern.ts';
import type { Lookup } from '../index/index-sitemap.ts';
import { type CanonicalUrl, headOverrides, readMethod, severity } from '../url/canonical.ts';
import { FORM_METHODS } from '../url/loose-names.ts';
import { asksByMethod } from './ask-rules.ts';
import type { Question } from './question.ts';
import type { SiteState } from './site-state.ts';

/** A request to a listed site, and what is known of it besides. */
export interface Asking {
  readonly request: WebRequest;
  readonly url: CanonicalUrl;
  readonly state: SiteState;
  readonly lookup: Lookup;
  readonly page: PageArguments;
  /** Whether an external rule of a granted site lets it pass where it is unlisted. */
  readonly external: boolean;
  readonly trace: Trace | undefined;
  /** Why a person is asked whatever the rules say. */
  readonly owed: string | undefined;
}

export function questionsOf({ request, url, state, lookup, page, external, trace, owed }: Asking): readonly Question[] {
  const method = readMethod(request.method);
  const sentBody = request.body.kind !== 'none';
  const isRead =
    sentBody && (owed !== undefined || asksByMethod(state.asks, method) || isBodyJudged(request, url, lookup));
  const body = isRead ? readBody(request, request.body) : ABSENT_BODY;
  const asked = headOverrides(request, url.search);
  const overrides = body.kind === 'none' ? asked : [...asked, ...bodyOverrides(body)];
  const hiddenOverrides = body.kind === 'unreadable' && method === 'POST' ? FORM_METHODS : NO_METHODS;
  const isSafe = severity(method) === 0 && !sentBody && !announcesBody(request);
  // Written out: spreading a shared object would cost more than the whole decision.
  const questionOf = ({ view, asPost }: AskedView): Question => {
    const chosen = chosenBy(request, isSafe ? '' : url.search, view.readings);
    // SolidStart runs by GET what a header names.
    const reads = isSafe && chosen.headers.length === 0;
    return {
      request,
      url,
      state,
      lookup,
      method: asPost ? 'POST' : method,
      overrides,
      hiddenOverrides,
      exact: !asPost,
      body,
      view,
      chosenBy: chosen,
      page,
      reads: view.operation === undefined ? reads : isClearQuery(view.operation),
      external,
      trace,
      owed,
    };
  };
  const changes = severity(method) > 0 || overrides.some((each) => severity(each) > 0);
  const views = viewsOf(body, request, url, method, changes, lookup);
  return views === PLAIN_VIEWS ? [questionOf(PLAIN_VIEW)] : views.map(questionOf);
}

const ABSENT_BODY: ReadBody = { kind: 'none' };
const NO_METHODS: readonly string[] = [];
