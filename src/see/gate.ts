import type { SeeGate } from '../model/gates.ts';
import type { FilteredObservation, Redaction } from '../model/observation.ts';
import type { Goal } from '../model/scope.ts';
import { showHtml } from './html-text.ts';
import { wrapContent } from './provenance.ts';
import { countRules, redactText } from './redact.ts';
import { redactionMark, SEE_RULES, type SeeRule } from './rules.ts';

export interface SeeGateOptions {
  readonly goal: Goal;
  /** Unguessable, made anew for each session; at least 16 characters of `A-Z a-z 0-9 _ -`. */
  readonly nonce: string;
}

/**
 * Gate 1 over text and HTML (DESIGN §6): what no person would see or the goal does not need is left out, injections and secrets are
 * redacted, and the rest is wrapped in markers with the session's nonce. Nothing in is nothing out: no markers around emptiness.
 *
 * @throws {RangeError} when the nonce could be guessed or could break the markers.
 */
export function createSeeGate({ goal, nonce }: SeeGateOptions): SeeGate {
  if (!/^[\w-]{16,}$/.test(nonce)) throw new RangeError('A nonce has at least 16 characters of A-Z, a-z, 0-9, _ and -');
  return {
    filter(observation): FilteredObservation {
      const shown =
        'html' in observation ? showHtml(observation.html, goal) : { text: observation.text, hidden: [], dropped: [] };
      const withoutNonce = shown.text.replaceAll(nonce, redactionMark('see.provenance.forged'));
      const { text, redactions } = redactText(withoutNonce);
      const all = addCounts(countRules(shown.dropped), redactions);
      return {
        text: text.trim() === '' ? '' : wrapContent(text, observation.origin, nonce),
        redactions: withoutNonce === shown.text ? all : addCounts(all, [{ by: 'see.provenance.forged', count: 1 }]),
        hidden: shown.hidden,
      };
    },
  };
}

function isSeeRule(by: string): by is SeeRule {
  return Object.hasOwn(SEE_RULES, by);
}

function addCounts(one: readonly Redaction[], other: readonly Redaction[]): Redaction[] {
  return countRules([...one, ...other].flatMap(({ by, count }) => new Array<string>(count).fill(by).filter(isSeeRule)));
}
