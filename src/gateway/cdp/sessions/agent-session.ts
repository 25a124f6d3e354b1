import type { Hit } from '../../../browser/input/hit-test.ts';
import type { PageTarget } from '../../../browser/page/protocol.ts';
import type { Flushed } from '../../../browser/targets/flush.ts';
import { GUARDED_TYPES } from '../../../browser/targets/target-registry.ts';
import type { Action } from '../../../model/action.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import type { Point } from '../input/pointer.ts';
import { OrderedQueue } from '../protocol/ordered-queue.ts';
import type { PlainDocuments } from '../results/markup.ts';
import type { HiddenNodes } from '../results/shown-nodes.ts';
import type { TextRules } from '../results/shown-text.ts';
import { Allowance } from './allowance.ts';

/** One DevTools session of one agent: its root session in the browser, or one attached to a target. */
export interface AgentSession {
  readonly id: string;
  /** Absent for the root session. */
  readonly targetId: string | undefined;
  /** `page` for what has documents, and so needs the guard's script first. */
  readonly kind: 'browser' | 'page' | 'worker';
  /** What the browser calls its target. */
  readonly type: string;
  readonly queue: OrderedQueue;
  /** Aborted when the session has ended: what waits for a person in it is not done any more. */
  readonly gone: AbortController;
  /** Aborted, and made anew, when the agent goes elsewhere with what it asked for still open: it waits for no answer any more. */
  movedOn: AbortController;
  /** Aborted, and made anew, some time after that: what its page has not let begin by then holds nothing up any more. */
  overdue: AbortController;
  /** How many of its actions are being judged. */
  judging: number;
  /** Script worlds of Cordon's that this session's events have named, by number. */
  readonly hiddenContexts: Set<number>;
  /** The frames of pages' own worlds, by number, where the scripts of agents have another. */
  readonly pageContexts: Map<number, string>;
  /** That other, by frame. */
  readonly agentContexts: Map<string, number>;
  readonly worlds: SessionWorlds;
  /** The numbers of nodes that it knows of and that are hidden. */
  readonly hiddenNodes: HiddenNodes;
  /** The nodes that each of its searches found. */
  readonly searches: Map<string, readonly number[]>;
  /** What it has heard of documents that are no markup. */
  readonly plainDocuments: PlainDocuments;
  /** Objects of its that are known to be no nodes. */
  readonly plainObjects: Set<string>;
  /** What becomes of the texts in its results and events. */
  readonly texts: TextRules;
  /** Of what its page says to the console, what was told. */
  readonly said: Allowance;
  /** Whether the guard's script is known to be in place, so that the page may be observed. */
  ready: boolean;
  /** The media that it has the page drawn for. */
  emulatedMedia: JsonObject;
  /** Whether it has its page drawn for a device; undefined: it never had. */
  hasDevice?: boolean;
  /** Why nothing of this session may pass: its page could not be guarded. */
  broken?: string;
  /** The keys that were pressed and are not let go. */
  readonly keysDown: Map<string, KeyDown>;
  /** Where and when the pointer went down, where that was let through and it is still down. */
  pressedAt?: (Point & { readonly since: number }) | undefined;
  /** On what. */
  pressedOn?: Hit;
  /** Why the pointer's last press was refused, until it is let go: chromedriver reads no answer but that of the last part of a click. */
  pressRefused?: string | undefined;
  /** The same of keys. */
  readonly keysRefused: Map<string, string>;
  /** When and where a finger was set down, where that was let through and it is still down, and where it is by now. */
  touched?: { readonly since: number; readonly from: Point; readonly at: Point } | undefined;
  readonly drags: Drags;
  /** The numbers of the last presses that were aimed. */
  readonly aims: Map<'pointer' | 'key', number>;
  /** The last press that was aimed, until it is said that it went astray. */
  pressed?: Action | undefined;
  /** A flush on its way that reads may share until something else is sent. */
  sharedFlush: Flush | undefined;
}

/** What the session with a target has in its worlds. */
export interface SessionWorlds {
  /** The names of those that are made ready. */
  readonly ready: Set<string>;
  /** The bindings that were asked for in every world. */
  readonly bindings: Set<string>;
}

/** A key that is down. */
export interface KeyDown {
  /** `performance.now()`, milliseconds. */
  readonly since: number;
  /** The control that it presses, if it presses one, as it was judged. */
  readonly aimed?: { readonly action: Action; readonly target: PageTarget };
}

/** What a page lets be dragged, and who carries it. */
export interface Drags {
  /** The client asked for them itself. */
  own: boolean;
  intercepted: boolean;
  entered: boolean;
  /** What is being dragged by Cordon. */
  data: JsonObject | undefined;
  /** What a client that drags itself was told of, in which the filter may have taken something out, and what it was: that is dropped. */
  told: { readonly shown: string; readonly data: JsonObject } | undefined;
}

/** A flush that was sent: whether it is done, with what failure, and who waits for it. */
export interface Flush {
  done: boolean;
  failure: string | undefined;
  /** In these documents. */
  documents: Flushed;
  readonly waiting: (() => void)[];
}

/** A session as it begins: the root session, or one for a target as `Target.attachedToTarget` describes it. */
export function agentSession(
  id: string,
  target: Json | undefined,
  settings: TextRules['settings'],
  onRedacted: (targetId: string | undefined, ...redacted: Parameters<TextRules['onRedacted']>) => void,
): AgentSession {
  const { targetId, type } = isJsonObject(target) ? target : { targetId: undefined, type: 'browser' };
  const ofTarget = typeof targetId === 'string' ? targetId : undefined;
  return {
    id,
    targetId: ofTarget,
    kind: kindOf(String(type)),
    type: String(type),
    queue: new OrderedQueue(),
    gone: new AbortController(),
    movedOn: new AbortController(),
    overdue: new AbortController(),
    judging: 0,
    hiddenContexts: new Set(),
    pageContexts: new Map(),
    agentContexts: new Map(),
    worlds: { ready: new Set(), bindings: new Set() },
    hiddenNodes: new Set(),
    plainDocuments: new Set(),
    plainObjects: new Set(),
    said: new Allowance(),
    searches: new Map(),
    keysDown: new Map(),
    keysRefused: new Map(),
    aims: new Map(),
    drags: { own: false, intercepted: false, entered: false, data: undefined, told: undefined },
    texts: {
      settings,
      onRedacted: (redactions) => onRedacted(ofTarget, redactions),
      // A classifier may say more of a text later.
      ...(settings.reader === undefined ? { plain: new Set<string>() } : {}),
    },
    emulatedMedia: { media: '', features: [] },
    ready: false,
    sharedFlush: undefined,
  };
}

function kindOf(type: string): AgentSession['kind'] {
  if (GUARDED_TYPES.has(type)) return 'page';
  return type.includes('work') ? 'worker' : 'browser';
}
