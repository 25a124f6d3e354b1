import type { Goal } from './scope.ts';
import type { SelectedPolicy, SitemapEntry, SitePolicy } from './sitemap.ts';

/** The kinds of document that lower to one model (DESIGN §12). */
export type Dialect = 'cordon' | 'chio' | 'cua';

/** CUA's runtime guardrails: its keys, in camel case, with its defaults (CUA seed, "Configuration"). */
export interface Guardrails {
  readonly allowPrivateNetworks: boolean;
  readonly enableLlmActionCheck: boolean;
  readonly maxUrlsVisited: number;
  readonly maxConsecutiveErrors: number;
  /** "Only these", and lifts the category block-list for what it names. Absent: the block-list holds. */
  readonly allowedDomains?: readonly string[];
  readonly blockedDomains: readonly string[];
  readonly stuckWindowSize: number;
  readonly stuckRepeatHint: number;
  readonly stuckRepeatWarn: number;
  readonly stuckRepeatStop: number;
  readonly stuckCycleMaxLength: number;
  readonly stuckCycleRepeats: number;
  readonly stuckRevisitGap: number;
  readonly stuckFailureClusterWindow: number;
  readonly stuckFailureClusterThreshold: number;
}

export type EnforcementMode = 'observe' | 'guardrail' | 'fail_closed';

/** Chio's ComputerUseGuard (seed page, "ComputerUseGuard"). */
export interface ComputerUseConfig {
  readonly enabled: boolean;
  readonly allowedActionTypes: readonly string[];
  readonly mode: EnforcementMode;
  readonly blockedDomains: readonly string[];
  readonly allowedDomains: readonly string[];
  readonly screenshotRatePerSecond?: number;
  readonly screenshotBurst?: number;
}

/** Chio's InputInjectionCapabilityGuard. */
export interface InputInjectionConfig {
  readonly enabled: boolean;
  readonly allowedInputTypes: readonly string[];
  readonly requirePostconditionProbe: boolean;
  readonly strict: boolean;
}

/** Chio's RemoteDesktopSideChannelGuard. */
export interface RemoteDesktopConfig {
  readonly enabled: boolean;
  readonly clipboardEnabled: boolean;
  readonly fileTransferEnabled: boolean;
  readonly sessionShareEnabled: boolean;
  readonly audioEnabled: boolean;
  readonly driveMappingEnabled: boolean;
  readonly printingEnabled: boolean;
  readonly maxTransferSizeBytes?: number;
}

/** Chio's BrowserAutomationGuard. */
export interface BrowserAutomationConfig {
  readonly enabled: boolean;
  readonly allowedDomains: readonly string[];
  readonly blockedDomains: readonly string[];
  /** Empty: any verb. */
  readonly allowedVerbs: readonly string[];
  readonly credentialDetection: boolean;
  readonly extraCredentialPatterns: readonly string[];
}

/** One known threat of the SpiderSense database. */
export interface ThreatPattern {
  readonly id: string;
  readonly category: string;
  readonly stage: string;
  readonly label: string;
  readonly embedding: readonly number[];
}

/** Chio's SpiderSenseGuard, its database already read. */
export interface SpiderSenseConfig {
  readonly enabled: boolean;
  readonly patterns: readonly ThreatPattern[];
  readonly similarityThreshold: number;
  readonly ambiguityBand: number;
  readonly topK: number;
  readonly ambiguousPolicy: 'allow' | 'deny';
}

/** The five guards; one that is absent is off (DESIGN §13). */
export interface Guards {
  readonly computerUse?: ComputerUseConfig;
  readonly inputInjection?: InputInjectionConfig;
  readonly remoteDesktop?: RemoteDesktopConfig;
  readonly browserAutomation?: BrowserAutomationConfig;
  readonly spiderSense?: SpiderSenseConfig;
}

/** A request outside the site that is allowed besides. Without a method: GET and HEAD. */
export interface ExternalRule {
  readonly url: string;
  readonly method?: string;
  readonly type?: string;
}

/** How requests that no sitemap entry lists are decided; `allow-public` sends them without credentials. */
export type UnlistedRule = 'deny-unsafe' | 'allow' | 'allow-public' | 'deny';

/** One site of the document, its sitemap and policies already read. */
export interface Site {
  /** The domain as the document names it; covers its subdomains. */
  readonly domain: string;
  readonly sitemap: readonly SitemapEntry[];
  readonly policies: readonly SitePolicy[];
  /** Absent: left to the selector. */
  readonly select?: readonly SelectedPolicy[];
  readonly external: readonly ExternalRule[];
  readonly unlisted: UnlistedRule;
}

/** Over what a limit counts: a session, all sessions of one grant, or all sessions that share a store. */
export type LimitSpan = 'session' | 'task' | 'fleet';

/** A limit on a granted action: so many times, or so much in sum (DESIGN §12). */
export type Limit = { readonly site: string; readonly action: string; readonly over: LimitSpan } & (
  | { readonly kind: 'count'; readonly atMost: number }
  | { readonly kind: 'sum'; readonly argument: string; readonly atMost: number }
);

/** How the egress proxy reaches the world: an operator's word, so private addresses are fine here. */
export interface Network {
  /** `host:port` (a leading `*.` covers subdomains) → `address:port`, as curl's `--resolve`. */
  readonly resolve: Readonly<Record<string, string>>;
  /** PEM text of upstream authorities besides the system's. */
  readonly extraAuthorities: readonly string[];
}

/** A policy document, lowered: every dialect becomes this. */
export interface Policy {
  readonly dialect: Dialect;
  /** The file it came from, for messages. */
  readonly file: string;
  readonly task?: string;
  readonly scope: { readonly goal?: Goal; readonly domains?: readonly string[] };
  /** Absent in a pure Chio document: only what it says holds, plus the floor (DESIGN §13). */
  readonly guardrails?: Guardrails;
  readonly guards: Guards;
  readonly sites: readonly Site[];
  readonly limits: readonly Limit[];
  /** Where limits over a task or a fleet are counted; absent: in this user's own journal. `${NAME}` stands for an environment variable. */
  readonly limitsStore?: string;
  readonly network: Network;
  /** Administrators' documents: each may only narrow. */
  readonly mandatory: readonly Policy[];
}
