import type { ApprovalRules } from '../approval.ts';
import type { TextReaderSettings } from '../text-reader.ts';
import type { Goal, Visibility } from './scope.ts';
import type { ModelServers } from './services.ts';
import type { SelectedPolicy, SitemapEntry, SitePolicy } from './sitemap.ts';
import type { ThreatDatabase } from './threats.ts';

/** The kinds of document that lower to one model (docs/policies/dialects.md). */
export type Dialect = 'cordon' | 'chio' | 'hushspec' | 'cua';

/** Whether a document holds what it says and no more, the floor aside: no goal, no default guardrails (docs/architecture.md#documents). */
export function saysAllItMeans({ dialect }: { readonly dialect: Dialect }): boolean {
  return dialect === 'chio' || dialect === 'hushspec';
}

/**
 * Whether private networks may be reached: none, all, or these hosts (`*.` covers what is below), addresses and networks (`10.1.0.0/16`), of
 * which a port (`:8080`) may be named alone.
 */
export type PrivateAccess = boolean | readonly string[];

/** CUA's runtime guardrails: its keys, in camel case, with its defaults (docs/sources.md#cua-guardrails). */
export interface Guardrails {
  readonly allowPrivateNetworks: PrivateAccess;
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

/** What a session may take in all (`budgets`). What is absent is not limited. */
export interface Budgets {
  readonly actions?: number;
  readonly navigations?: number;
  readonly minutes?: number;
  readonly typedCharacters?: number;
  readonly downloads?: number;
  /** Sent and received, heads and bodies. */
  readonly bytes?: number;
}

export type EnforcementMode = 'observe' | 'guardrail' | 'fail_closed';

/** Chio's ComputerUseGuard (docs/sources.md#chio-computeruseguard). */
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

/** Chio's SpiderSenseGuard, its database already read. */
export interface SpiderSenseConfig {
  readonly enabled: boolean;
  /** Absent where the guard is off. */
  readonly database?: ThreatDatabase;
  readonly similarityThreshold: number;
  readonly ambiguityBand: number;
  readonly topK: number;
  readonly ambiguousPolicy: 'allow' | 'deny';
}

/**
 * HushSpec's `rules.egress`: the hosts that may be reached. In `allow`, `*` stands for anything within one label and `**` for anything; in
 * `block`, both stand for anything, and `*.host` covers the host itself (docs/architecture.md#allow-strictly-deny-loosely).
 */
export interface EgressConfig {
  readonly enabled: boolean;
  readonly allow: readonly string[];
  /** Beats `allow`. */
  readonly block: readonly string[];
  /** What becomes of hosts that neither names. */
  readonly otherwise: 'allow' | 'block';
}

/** HushSpec's `rules.tool_access`: the tools that may be called, by exact name. */
export interface ToolAccessConfig {
  readonly enabled: boolean;
  readonly allow: readonly string[];
  /** Beats the others. */
  readonly block: readonly string[];
  /** A person decides. */
  readonly requireConfirmation: readonly string[];
  /** What becomes of tools that no list names. */
  readonly otherwise: 'allow' | 'block';
  /** Bytes of the arguments as JSON. */
  readonly maxArgsSize?: number;
}

/** HushSpec's `rules.secret_patterns`: text that must not be typed or sent, by named patterns in RE2 syntax. */
export interface SecretPatternsConfig {
  readonly enabled: boolean;
  readonly patterns: readonly { readonly name: string; readonly pattern: string }[];
}

/** The five guards of the Chio page, and what HushSpec's rules add; one that is absent is off (docs/architecture.md#documents). */
export interface Guards {
  readonly computerUse?: ComputerUseConfig;
  readonly inputInjection?: InputInjectionConfig;
  readonly remoteDesktop?: RemoteDesktopConfig;
  readonly browserAutomation?: BrowserAutomationConfig;
  readonly spiderSense?: SpiderSenseConfig;
  readonly egress?: EgressConfig;
  readonly toolAccess?: ToolAccessConfig;
  readonly secretPatterns?: SecretPatternsConfig;
}

export const INJECTION_LEVELS = ['mark', 'redact', 'withhold'] as const;
/** What becomes of text that reads as an injection. */
export type InjectionLevel = (typeof INJECTION_LEVELS)[number];

export const PII_KINDS = ['email', 'phone', 'iban', 'card', 'ssn', 'ip'] as const;
/** Kinds of personal data that an operator may have masked. */
export type PiiKind = (typeof PII_KINDS)[number];

export const SCRIPT_WORLDS = ['page', 'apart'] as const;
/** Where the scripts of an agent run: in the page's own world, or in one beside it in which hidden elements are not there. */
export type ScriptWorld = (typeof SCRIPT_WORLDS)[number];

/** What the see gate does with text. */
export interface SeeSettings {
  readonly injections: InjectionLevel;
  readonly pii: readonly PiiKind[];
}

/** The `see` section of a document. */
export interface SeePolicy extends SeeSettings {
  /** Absent: apart. */
  readonly scripts?: ScriptWorld;
  readonly reader?: TextReaderSettings;
}

/** A request outside the site that is allowed besides. Without a method: GET and HEAD. */
export interface ExternalRule {
  readonly url: string;
  readonly method?: string;
  readonly type?: string;
}

/** How requests that no sitemap entry lists are decided; `allow-public` sends them without credentials, `ask` has a person decide what may change something. */
export type UnlistedRule = 'deny-unsafe' | 'ask' | 'allow' | 'allow-public' | 'deny';

/** Whether a GraphQL mutation is granted by the root fields that its entry names, or by its operation's name alone, as the paper has it. */
export type GraphqlRule = 'fields' | 'by-name';

/** One site of the document, its sitemap and policies already read. */
export interface Site {
  /** The domain as the document names it, which covers its subdomains; or an origin (`http://localhost:3000`), which is that alone. */
  readonly domain: string;
  /** Where the scope is narrower than the domain: the origins of it that the grant holds. Absent: all of it. */
  readonly origins?: readonly string[];
  /** How people call the site, by the operator's word. */
  readonly names?: readonly string[];
  /** What a model that chooses policies is told of the site besides, by the operator's word. */
  readonly knowledge?: string;
  readonly sitemap: readonly SitemapEntry[];
  readonly policies: readonly SitePolicy[];
  /** Where these two are what the site publishes about itself: their digest. */
  readonly published?: string;
  /** Absent: left to the selector. */
  readonly select?: readonly SelectedPolicy[];
  readonly external: readonly ExternalRule[];
  readonly unlisted: UnlistedRule;
  /** Absent: `fields`. */
  readonly graphql?: GraphqlRule;
}

/** Over what a limit counts: a session, all sessions of one grant, or all sessions that share a store. */
export type LimitSpan = 'session' | 'task' | 'fleet';

/** A limit on a granted action: so many times, or so much in sum (docs/policies/reference.md#limits). */
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
  /** Hosts (`*.` covers what is below) whose TLS is not read: their connections are judged by name and address alone, as CONNECT. */
  readonly passthrough?: readonly string[];
}

/** A policy document, lowered: every dialect becomes this. */
export interface Policy {
  readonly dialect: Dialect;
  /** The file it came from, for messages. */
  readonly file: string;
  readonly task?: string;
  readonly scope: { readonly goal?: Goal; readonly domains?: readonly string[]; readonly visibility?: Visibility };
  /** Absent in a pure Chio document: only what it says holds, plus the floor (docs/architecture.md#documents). */
  readonly guardrails?: Guardrails;
  readonly guards: Guards;
  readonly sites: readonly Site[];
  readonly limits: readonly Limit[];
  /** Where limits over a task or a fleet are counted; absent: in this user's own journal. `${NAME}` stands for an environment variable. */
  readonly limitsStore?: string;
  readonly network: Network;
  /** Hosts with their ports in private networks that the origins of a grant name; filled in where the grant is derived. */
  readonly privatePlaces?: readonly string[];
  /** When a person is asked. Absent: only where the act gate itself asks, and with the defaults. */
  readonly approvals?: ApprovalRules;
  readonly budgets?: Budgets;
  /** The servers that a session asks: a language model, an embedder. */
  readonly models?: ModelServers;
  /** Absent: injections are redacted, no personal data is masked, and scripts run apart. */
  readonly see?: SeePolicy;
  /** Administrators' documents: each may only narrow. */
  readonly mandatory: readonly Policy[];
  /** Rules that the document states and that bind nothing a browser's agent does (`rules.forbidden_paths`); said when a session opens. */
  readonly unenforced?: readonly string[];
}
