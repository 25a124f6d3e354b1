import { z } from 'zod';
import { APPROVAL_SCOPES, type ApprovalRules } from '../model/approval.ts';
import type { Policy } from '../model/policy.ts';
import { domain, filled, report } from './fields.ts';
import { knownVerb } from './known-words.ts';

const words = z.array(filled).min(1);

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
    reason: z.exactOptional(filled).describe('Said to the person.'),
  })
  .superRefine((rule, context) => {
    if (Object.keys(rule).some((key) => key !== 'reason')) return;
    report(context, {
      message: 'fits every action',
      advice: 'Name `verbs`, `tools`, `names` or `domains`; an action is asked about where all that is named fits.',
    });
  });

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
    expires_minutes: z.int().min(1).max(1440).default(60).describe('How long an answer for the session holds.'),
  })
  .describe('What needs a person. Where nobody is there to ask, it is refused.');

type Written = z.output<typeof approvalsSchema>;

export function lowerApprovals({ ask, scopes, wait_seconds, expires_minutes }: Written): ApprovalRules {
  const kept = APPROVAL_SCOPES.filter((scope) => scope === 'once' || scopes.includes(scope));
  return { ask, scopes: kept, waitSeconds: wait_seconds, expiresMinutes: expires_minutes };
}

const DEFAULT_APPROVALS: ApprovalRules = lowerApprovals(approvalsSchema.parse({}));

/** What holds of a document and all that is mandatory for it: every rule asks, and of what an answer may do the least remains. */
export function approvalRulesOf({ approvals = DEFAULT_APPROVALS, mandatory }: Policy): ApprovalRules {
  return mandatory.reduce((held, { approvals: other }) => {
    if (other === undefined) return held;
    return {
      ask: [...held.ask, ...other.ask],
      scopes: held.scopes.filter((scope) => other.scopes.includes(scope)),
      waitSeconds: Math.min(held.waitSeconds, other.waitSeconds),
      expiresMinutes: Math.min(held.expiresMinutes, other.expiresMinutes),
    };
  }, approvals);
}
