/** The document's rules that ask a person about requests, as one site needs them. */
import type { RequestAskRule } from '../../model/approval.ts';
import type { Site } from '../../model/policy/policy.ts';
import { severity } from '../url/canonical.ts';
import { FORM_METHODS } from '../url/loose-names.ts';

/** When a person is asked, and what is said to them. */
export interface AskWhen {
  readonly reason: string;
  /** Absent: whatever the method. */
  readonly methods?: ReadonlySet<string>;
}

/** What of a site's requests a person is asked about; undefined where there is none. */
export interface SiteAsks {
  /** By their method alone. */
  readonly byMethod: readonly AskWhen[];
  /** Whether they are asked about what may change something and is no listed action (`unlisted: ask`). */
  readonly unlisted: boolean;
}

const NONE: readonly AskWhen[] = [];

/** The rules that name an action of a site. */
export function asksOfAction(rules: readonly RequestAskRule[], site: string, action: string): readonly AskWhen[] {
  const named = rules.filter((rule) => rule.action === action && (rule.site === undefined || rule.site === site));
  return named.length === 0 ? NONE : named.map(askWhen);
}

/** The rules for a site with these actions. */
export function asksOfSite(
  rules: readonly RequestAskRule[],
  { domain, unlisted, sitemap }: Pick<Site, 'domain' | 'unlisted' | 'sitemap'>,
  actions: Iterable<{ readonly asks: readonly AskWhen[] }>,
): SiteAsks | undefined {
  const byMethod = rules
    .filter((rule) => rule.action === undefined && (rule.site === undefined || rule.site === domain))
    .map(askWhen);
  const asksUnlisted = unlisted === 'ask';
  const isUncertain = sitemap.some(({ accepted }) => accepted === false);
  const any =
    asksUnlisted || isUncertain || byMethod.length > 0 || Array.from(actions).some(({ asks }) => asks.length > 0);
  return any ? { byMethod, unlisted: asksUnlisted } : undefined;
}

function askWhen({ reason, methods }: RequestAskRule): AskWhen {
  const said = reason === undefined ? WHY : `${WHY_COLON} ${reason}`;
  return methods === undefined ? { reason: said } : { reason: said, methods: new Set(methods) };
}

const WHY = 'A person must confirm this first.';
const WHY_COLON = 'A person must confirm this first:';

/** Whether a person may be asked by the method alone, so that whatever the body is it has to be shown. */
export function asksByMethod(asks: SiteAsks | undefined, method: string): boolean {
  if (asks === undefined) return false;
  if (asks.unlisted && severity(method) > 0) return true;
  // What a form holds may turn its method into another.
  const may = method === 'POST' ? [method, ...FORM_METHODS] : [method];
  return asks.byMethod.some(({ methods }) => methods === undefined || may.some((each) => methods.has(each)));
}
