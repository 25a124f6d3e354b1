/**
 * Whether a person is asked about a request. To be asked is as to be denied: it is enough that the request may be taken for what a rule names, so
 * that what only resembles an action that needs a person is refused (`isHarmless`), and an override of the method counts as the method.
 */
import type { RuleId } from '../../model/verdict.ts';
import type { Match } from '../index/match.ts';
import { SEND_RULES } from '../rules.ts';
import { severity } from '../url/canonical.ts';
import type { AskWhen } from './ask-rules.ts';
import type { Owner } from './listed-action.ts';
import { isRead, type Question } from './question.ts';

/** By which rule a person is asked, and what is said to them. */
export interface WhyAsked {
  readonly by: RuleId;
  readonly reason: string;
  /** The site that does not list it. */
  readonly unlistedAt?: string;
}

/** Why a person is asked about what strictly is these listed requests, or none; undefined where nobody is. */
export function whyAsked(question: Question, strict: readonly Match[]): WhyAsked | undefined {
  const { asks } = question.state;
  if (asks === undefined) return undefined;
  const methods = [question.method, ...question.overrides, ...question.hiddenOverrides];
  const fits = ({ methods: named }: AskWhen): boolean =>
    named === undefined || methods.some((method) => named.has(method));
  const own = strict.filter(({ request }) => request.own);
  const ofAction = own.flatMap(({ request }) => request.owners.flatMap(({ action }) => action.asks)).find(fits);
  const rule = ofAction ?? asks.byMethod.find(fits);
  if (rule !== undefined) return { by: SEND_RULES.approvalRule.id, reason: rule.reason };
  if (strict.length === 0) return whyAskedUnlisted(question);
  // A query of GraphQL reads by POST.
  const isQuery = question.reads && severity(question.method) > 0;
  const guessed = isQuery ? undefined : own.find(({ request }) => request.owners.some(isUnaccepted));
  const action = guessed?.request.owners.find(isUnaccepted)?.action;
  if (action === undefined) return undefined;
  return {
    by: SEND_RULES.unlistedAsked.id,
    reason: `The sitemap of ${action.site} takes this request for '${action.name}', and nobody has accepted that yet, so a person decides.`,
    unlistedAt: action.site,
  };
}

function isUnaccepted({ unaccepted }: Owner): boolean {
  return unaccepted;
}

/** Why a person is asked about what is no listed action, at least to some server; undefined where nobody is. */
export function whyAskedUnlisted(question: Question): WhyAsked | undefined {
  const { state, external, method } = question;
  if (state.asks?.unlisted !== true || external || isRead(question)) return undefined;
  return {
    by: SEND_RULES.unlistedAsked.id,
    reason: `Nothing that is known of ${state.site.domain} says what this ${method} request does there, so a person decides.`,
    unlistedAt: state.site.domain,
  };
}
