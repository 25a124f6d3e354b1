import type { SeeGate } from '../model/gates.ts';
import type { FilteredObservation, HiddenElement, Observation, Redaction } from '../model/observation.ts';
import type { SeeSettings } from '../model/policy/policy.ts';
import type { ElementScope } from '../model/policy/scope.ts';
import type { ReadTexts } from '../model/text-reader.ts';
import { hostOf, readUrl } from '../net/url.ts';
import { scopeAt } from './controls/blinders.ts';
import { redactAxNodes } from './formats/ax-nodes.ts';
import { redactJson } from './formats/json.ts';
import { redactMarkdown } from './formats/markdown.ts';
import { redactSnapshot } from './formats/snapshot.ts';
import { redactWritten } from './formats/written.ts';
import { showHtml } from './html/text.ts';
import { Provenance } from './provenance.ts';
import { unreadBy } from './reader/known.ts';
import { addRedactions, countRules, redactText } from './redact.ts';
import { aboutSeeRule } from './rules.ts';
import { DEFAULT_SETTINGS, type TextSettings } from './settings.ts';

/*
 * The way of what would be shown:
 *
 *   HTML ─► html/ without what no person sees, and what the goal hides (blinders.ts, classify.ts, lexicon/)  ─┐
 *   trees, JSON, Markdown, streams ─► formats/ the same for each ─────────────────────────────────────────────┤
 *                                     redact.ts: injection/, secrets.ts, personal.ts; found over all pieces ◄─┘
 *                                         └─► provenance.ts: marked as a page's, or withheld
 */

export interface SeeGateOptions extends ElementScope {
  /** Unguessable, made anew for each session; at least 16 characters of `A-Z a-z 0-9 _ -`. */
  readonly nonce: string;
  readonly settings?: SeeSettings;
  /** What a classifier has read, where the policy names one. */
  readonly reader?: ReadTexts | undefined;
}

/** What would be shown, before it is wrapped. */
interface Shown {
  readonly text: string;
  readonly redactions: readonly Redaction[];
  readonly hidden: readonly HiddenElement[];
}

/**
 * Gate 1 over text, HTML, Markdown, values and accessibility trees (docs/architecture.md#the-see-gate): what no person would see or the goal does not need
 * is left
 * out, injections and secrets are redacted, and the rest is wrapped in markers with the session's nonce. Nothing in is nothing out: no
 * markers around emptiness.
 *
 * @throws {RangeError} when the nonce could be guessed or could break the markers.
 */
export function createSeeGate({ nonce, settings = DEFAULT_SETTINGS, reader, ...scope }: SeeGateOptions): SeeGate {
  const provenance = new Provenance(nonce);
  const bound: TextSettings = { ...settings, provenance, ...(reader && { reader }) };
  const at = ({ origin }: Observation) => scopeAt(scope, hostIn(origin));
  return {
    filter(observation): FilteredObservation {
      const { text, redactions, hidden } = show(observation, at(observation), bound);
      return {
        text: text.trim() === '' ? '' : provenance.wrap(text, observation.origin),
        redactions: addRedactions([redactions]).map(explained),
        hidden,
      };
    },
    unread(observation) {
      if (reader === undefined) return [];
      return unreadBy(reader, (asking) => show(observation, at(observation), { ...bound, reader: asking }));
    },
  };
}

function show(observation: Observation, scope: ElementScope, settings: TextSettings): Shown {
  if ('html' in observation) {
    const { text, layout, hidden, dropped } = showHtml(observation.html, scope, observation.origin);
    const redacted = redactText(text, settings, layout);
    return { text: redacted.text, redactions: [...countRules(dropped), ...redacted.redactions], hidden };
  }
  if ('markdown' in observation) return { ...redactMarkdown(observation.markdown, settings), hidden: [] };
  if ('json' in observation) {
    const { value, redactions } = redactJson(observation.json, settings);
    return { text: JSON.stringify(value), redactions, hidden: [] };
  }
  if ('snapshot' in observation) {
    if (typeof observation.snapshot === 'string') return redactSnapshot(observation.snapshot, scope, settings);
    const { value, redactions, hidden } = redactAxNodes(observation.snapshot, scope, settings);
    return { text: JSON.stringify(value), redactions, hidden };
  }
  return { ...redactWritten(observation.text, settings), hidden: [] };
}

/** The host of an origin; empty where it has none, which is no part of any scope. */
function hostIn(origin: string): string {
  const url = readUrl(origin);
  return url === undefined ? '' : hostOf(url);
}

function explained({ by, count, score = 1, written }: Redaction): Redaction {
  const reason = aboutSeeRule(by);
  return { by, count, score, ...(written && { written }), ...(reason && { reason }) };
}
