import { z } from 'zod';
import { APPROVAL_SCOPES, type ApprovalRules, type AskRule, type RequestAskRule } from '../../model/approval.ts';
import { plainLine } from '../../model/plain-line.ts';
import type { Policy, Site } from '../../model/policy/policy.ts';
import { isSafeMethod } from '../../model/traffic/safe-methods.ts';
import { placeHost } from '../../net/place.ts';
import { siteOf } from '../../net/site.ts';
import { domain, filled, place, report } from '../fields.ts';
import { knownVerb } from '../known-words.ts';
import { inside } from '../source/check.ts';
import { suggest } from '../source/nearest.ts';
import type { Fault, Problems } from '../source/problems.ts';
import type { SourceDocument } from '../source/source.ts';

const words = z.array(filled).min(1);

const REQUEST_KEYS: ReadonlySet<string> = new Set(['site', 'action', 'methods']);

const method = filled
  .superRefine((written, context) => {
    if (!isSafeMethod(written.toUpperCase())) return;
    const advice = 'Name the `action` that it is: by their method alone, every page and picture would be asked about.';
    report(context, { message: `${written} only reads`, advice });
  })
  .transform((written) => written.toUpperCase());

const askRule = z
  .strictObject({
    verbs: z
      .exactOptional(z.array(knownVerb).min(1))
      .describe('Kinds of action, by any of their names: click, type, navigate, upload, …'),
    tools: z.exactOptional(words).describe('Tools, by name.'),
    names: z.exactOptional(words).describe('Words in the name of the control: `place order` fits "Place order now".'),
    domains: z
      .exactOptional(z.array(domain).min(1))
      .describe('Where it takes place or leads to; each covers its subdomains.'),
    site: z.exactOptional(place).describe('Of a request: the one of `sites` that it goes to.'),
    action: z.exactOptional(filled).describe('Of a request: the semantic action of the sitemap that it is.'),
    methods: z
      .exactOptional(z.array(method).min(1))
      .describe('Of a request: POST, PUT, PATCH, DELETE, or any other that changes something.'),
    reason: z.exactOptional(filled).describe('Said to the person.'),
  })
  .superRefine((rule, context) => {
    const named = Object.keys(rule).filter((key) => key !== 'reason');
    const ofRequests = named.filter((key) => REQUEST_KEYS.has(key));
    const fault = faultOf(named, ofRequests);
    if (fault !== undefined) report(context, fault);
  });

function faultOf(named: readonly string[], ofRequests: readonly string[]): Fault | undefined {
  if (named.length === 0) {
    return {
      message: 'fits every action',
      advice:
        'Name `verbs`, `tools`, `names` or `domains` of a press, or `site`, `action` or `methods` of a request; a person is asked where all that is named fits.',
    };
  }
  if (ofRequests.length > 0 && ofRequests.length < named.length) {
    const message = 'speaks of a press and of a request at once, and nothing is both';
    return { message, advice: `Write two rules: \`${ofRequests.join('`, `')}\` belong to the request.` };
  }
  if (ofRequests.length === 1 && ofRequests[0] === 'site') {
    const message = 'asks about every request to its site, pictures included';
    return { message, advice: 'Add `action`, or `methods: [POST, PUT, PATCH, DELETE]`.' };
  }
  return undefined;
}

/** The `approvals` section: when a person is asked, and what an answer may do. */
export const approvalsSchema = z
  .strictObject({
    ask: z.array(askRule).default([]).describe('A person must confirm what one of these fits.'),
    scopes: z
      .array(z.enum(APPROVAL_SCOPES))
      .min(1)
      .default(['once', 'session'])
      .describe(
        'What a person may answer: for this once; for this very action over the session; for it under this grant always, kept in a file of the operator.',
      ),
    wait_seconds: z.int().min(1).max(3600).default(120).describe('How long a person may take. Then it is refused.'),
    expires_minutes: z
      .int()
      .min(1)
      .max(1440)
      .default(60)
      .describe('How long an answer for the session, or a no, holds.'),
  })
  .describe('What needs a person. Where nobody is there to ask, it is refused.');

type Written = z.output<typeof approvalsSchema>;

export function lowerApprovals({ ask, scopes, wait_seconds, expires_minutes }: Written): ApprovalRules {
  const kept = APPROVAL_SCOPES.filter((scope) => scope === 'once' || scopes.includes(scope));
  const presses: AskRule[] = [];
  const requests: RequestAskRule[] = [];
  for (const { site, action, methods, reason, ...press } of ask) {
    // One line, as it stands in questions and refusals: what ends a block of YAML is no part of it.
    const said = reason === undefined ? {} : { reason: plainLine(reason.trim()) };
    if (Object.keys(press).length > 0) presses.push({ ...press, ...said });
    else {
      requests.push({
        ...(site === undefined ? {} : { site }),
        ...(action === undefined ? {} : { action }),
        ...(methods === undefined ? {} : { methods }),
        ...said,
      });
    }
  }
  return { ask: presses, requests, scopes: kept, waitSeconds: wait_seconds, expiresMinutes: expires_minutes };
}

/**
 * Sees to it that each rule about requests can fit one: its site is listed, and the sitemap has the action. A mandatory document may name sites that
 * this policy does not have (`foreign: 'ignored'`).
 */
export function checkApprovals(
  source: SourceDocument,
  sites: readonly Site[],
  foreign: 'refused' | 'ignored',
  problems: Problems,
): void {
  for (const [index, { site, action }] of askRulesIn(source).entries()) {
    const complain = (key: string, message: string, choice: () => Iterable<string>, word: string): void => {
      const path = ['approvals', 'ask', index, key];
      problems.add(
        { message: `${inside(path)} ${message}`, advice: () => suggest(word, choice()) },
        source.place(path),
      );
    };
    const named = site === undefined ? sites : sites.filter(({ domain: each }) => each === site);
    if (site !== undefined && named.length === 0) {
      const owned = sites.some(({ domain: each }) => siteOf(placeHost(each)) === siteOf(placeHost(site)));
      if (foreign === 'ignored' && !owned) continue;
      complain('site', `names '${site}', which \`sites\` lacks`, () => sites.map((each) => each.domain), site);
      continue;
    }
    if (action === undefined || (site === undefined && foreign === 'ignored')) continue;
    const actions = named.flatMap(({ sitemap }) => sitemap.map((entry) => entry.action));
    if (actions.includes(action)) continue;
    const where = site === undefined ? 'no sitemap here has' : `the sitemap of ${site} lacks`;
    complain('action', `names '${action}', which ${where}`, () => new Set(actions), action);
  }
}

const writtenRules = z.looseObject({
  approvals: z.looseObject({
    ask: z.array(z.looseObject({ site: z.exactOptional(place), action: z.exactOptional(z.string()) })).default([]),
  }),
});

function askRulesIn({ value }: SourceDocument): readonly { readonly site?: string; readonly action?: string }[] {
  return writtenRules.safeParse(value).data?.approvals.ask ?? [];
}

const DEFAULT_APPROVALS: ApprovalRules = lowerApprovals(approvalsSchema.parse({}));

/** What holds of a document and all that is mandatory for it: every rule asks, and of what an answer may do the least remains. */
export function approvalRulesOf({ approvals = DEFAULT_APPROVALS, mandatory }: Policy): ApprovalRules {
  return mandatory.reduce((held, { approvals: other }) => {
    if (other === undefined) return held;
    return {
      ask: [...held.ask, ...other.ask],
      requests: [...held.requests, ...other.requests],
      scopes: held.scopes.filter((scope) => other.scopes.includes(scope)),
      waitSeconds: Math.min(held.waitSeconds, other.waitSeconds),
      expiresMinutes: Math.min(held.expiresMinutes, other.expiresMinutes),
    };
  }, approvals);
}
