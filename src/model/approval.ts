import type { JsonObject } from './json.ts';
import type { RuleId } from './verdict.ts';

/** How long a yes holds: for this one action, for this very action over the session, or for it under this grant from now on. */
export const APPROVAL_SCOPES = ['once', 'session', 'always'] as const;
/** One of them: how long a yes holds. */
export type ApprovalScope = (typeof APPROVAL_SCOPES)[number];

/** When a person is to be asked although nothing forbids the action. What is left out may be anything; all that is there must hold. */
export interface AskRule {
  /** Verbs, by any of their names. */
  readonly verbs?: readonly string[];
  /** Tools, by name. */
  readonly tools?: readonly string[];
  /** Words that the control's name has in it, whole and in this order. */
  readonly names?: readonly string[];
  /** Where the action takes place, leads to or would submit to; each covers its subdomains. */
  readonly domains?: readonly string[];
  /** Said to the person. */
  readonly reason?: string;
}

/**
 * When a request waits for a person before it leaves, whatever set it off. What is left out may be anything; all that is there must hold.
 */
export interface RequestAskRule {
  /** One of the document's sites; covers its subdomains. */
  readonly site?: string;
  /** A semantic action of its sitemap. */
  readonly action?: string;
  /** Upper case; none that only reads. */
  readonly methods?: readonly string[];
  /** Said to the person. */
  readonly reason?: string;
}

/** The document's `approvals`: when a person is asked, and what their answer may do. */
export interface ApprovalRules {
  /** Of what an agent does: the rules for presses. */
  readonly ask: readonly AskRule[];
  /** Of what a request does. */
  readonly requests: readonly RequestAskRule[];
  /** What a person may answer; `once` is always among them. */
  readonly scopes: readonly ApprovalScope[];
  /** How long a person may take, in seconds; then it is refused. */
  readonly waitSeconds: number;
  /** How long an answer for the session holds, in minutes. */
  readonly expiresMinutes: number;
}

/** What a person is asked about: something that an agent wants to do, or a request that waits at the proxy. */
export type ApprovalSubject = ActionSubject | RequestSubject;

/** What a person is shown of an action. All of it comes from the agent or the page: show it as data, never as markup. */
export interface ActionSubject {
  readonly kind: 'action';
  readonly tool: string;
  readonly verb: string;
  /** The control by role and name, as the live page has it; from the call alone as the agent wrote it. */
  readonly target?: string;
  /** Whatever else the live page calls it. */
  readonly also: readonly string[];
  /** What the live page called it at first, where it calls it otherwise by now. */
  readonly before: readonly string[];
  /** Whether a live page vouches for the target. */
  readonly resolved: boolean;
  readonly page?: string;
  readonly url?: string;
  readonly submits?: string;
  readonly texts: readonly string[];
  /** A sequence's steps, each in one line. */
  readonly steps: readonly string[];
  /** A script's text and the like, which the record never has. Long ones are clipped in the middle. */
  readonly shown: readonly ShownPart[];
}

/** One part of what a person is shown: what it is, in words of Cordon's own, and the text. */
export interface ShownPart {
  readonly what: string;
  readonly text: string;
}

/** What a person is shown of a request: what the proxy can vouch for, and nothing that only the page says. Show it as data, never as markup. */
export interface RequestSubject {
  readonly kind: 'request';
  readonly method: string;
  readonly url: string;
  /** The semantic actions that it is. */
  readonly actions: readonly string[];
  /** What its body is: `a form`, `JSON`, `GraphQL mutation of placeOrder`. */
  readonly body: string;
  /** What the body says, as it would leave; secrets are masked, and long values clipped. */
  readonly fields: readonly ShownField[];
  /** The page that it names as its own. */
  readonly from?: string;
  /** The control that was pressed just before it in a page of that origin, as the page calls it. */
  readonly pressed?: string;
  /** What an answer for longer than this once is about, in lines. */
  readonly covers?: readonly string[];
}

/** One field of a request's body. */
export interface ShownField {
  readonly name: string;
  readonly value: string;
}

/** One question to a person. */
export interface ApprovalQuestion {
  readonly id: string;
  readonly session: string;
  /** `sha256:` over the exact action and the grant, whose digest covers the policy. */
  readonly digest: string;
  readonly by: RuleId;
  readonly reason: string;
  readonly subject: ApprovalSubject;
  readonly scopes: readonly ApprovalScope[];
  /** Milliseconds since the epoch. */
  readonly askedAt: number;
  /** The same: until then somebody may answer. */
  readonly expiresAt: number;
}

/** What a person said. */
export interface ApprovalWord {
  readonly approve: boolean;
  readonly scope: ApprovalScope;
  /** Who answered and how, for the record. */
  readonly who: string;
}

/** A word that is bound to its question and signed with the session's key. */
export interface ApprovalAnswer extends ApprovalWord {
  readonly id: string;
  readonly digest: string;
  /** HMAC-SHA256 in hex, over the canonical JSON of the other members. */
  readonly signature: string;
}

/** A way to reach a person: the terminal, an HTTP endpoint, a program of the operator's. */
export interface ApprovalChannel {
  /**
   * Puts a question before a person. Answers with their signed word, or with undefined where nobody is there or `over` was called first.
   * `sign` makes the answer in a channel of this process; one that hands questions out takes back answers that were signed elsewhere.
   */
  ask(
    question: ApprovalQuestion,
    sign: (word: ApprovalWord) => ApprovalAnswer,
    over: AbortSignal,
  ): Promise<ApprovalAnswer | undefined>;
  /** Told once of each question what became of it: nothing more where an answer stands as it was given, or why there is none that does. */
  settled?(question: ApprovalQuestion, why: string | undefined): void;
}

/** Approvals that outlive their session: a file of the operator's, out of the agent's reach. */
export interface ApprovalBook {
  /** Who approved an action of this digest, where somebody did. */
  find(digest: string): Promise<string | undefined>;
  add(
    digest: string,
    entry: { readonly who: string; readonly at: number; readonly subject: ApprovalSubject },
  ): Promise<void>;
}

/** A request that a person always, or never, wants: an entry of its site's sitemap, and whether that is granted. */
export interface Listing {
  /** As the document names it. */
  readonly site: string;
  readonly entry: JsonObject;
  readonly granted: boolean;
}

/** The operator's documents, where such requests are listed. */
export interface ListingBook {
  /** Rejects where the documents cannot be changed: then nothing of them was. */
  list(listing: Listing): Promise<void>;
}
