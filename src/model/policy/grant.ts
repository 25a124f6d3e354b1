import type { IsolationTier } from './isolation.ts';
import type { Limit, Policy } from './policy.ts';
import type { Scope } from './scope.ts';
import type { SelectedPolicy } from './sitemap.ts';

/** One site of a grant: the policies chosen there, with their parameters. */
export interface GrantedSite {
  readonly domain: string;
  readonly selected: readonly SelectedPolicy[];
}

/** How the policies of one site were chosen from the task. */
export interface SiteChoice {
  readonly domain: string;
  /** By policy, the words of the task that led to it. */
  readonly because: Readonly<Record<string, string>>;
  /** Policies that were left off, each with what is unclear. */
  readonly questions: Readonly<Record<string, string>>;
}

/** Scope, chosen policies and limits for one task: what a person confirms and a session is bound to (docs/architecture.md#the-grant). */
export interface Grant {
  readonly task: string;
  readonly scope: Scope;
  readonly sites: readonly GrantedSite[];
  readonly limits: readonly Limit[];
  /** The operator's document that it was derived under. */
  readonly policy: Policy;
  /** `sha256:` and hex over the canonical JSON of what the person confirms and of the policy behind it. */
  readonly digest: string;
  /** Domains that the task names and that are not granted: for who confirms to see, and no part of the digest, since the task is. */
  readonly alsoNamed?: readonly string[];
  /** Of these, the ones that a granted domain covers all the same, although the task keeps out of them. */
  readonly notKeptOut?: readonly string[];
  /** How policies were chosen from the task, for who confirms to see: no part of the digest, since what was chosen is. */
  readonly chosen?: readonly SiteChoice[];
  /** What keeps the browser from going past the proxy, once there is a browser. No part of the digest: the same grant serves on other machines. */
  readonly isolation?: IsolationTier;
}
