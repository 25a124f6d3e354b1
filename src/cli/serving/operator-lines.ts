import type { SessionEvent, Subject } from '../../model/event.ts';
import { plainLine } from '../../model/plain-line.ts';
import type { Hint, RuleId } from '../../model/verdict.ts';
import { Redactor } from '../../record/redact.ts';
import { allowanceOf } from '../allowing/allowance.ts';

/** How loud a line is: what was refused, what needs somebody, what goes on. */
export type Tone = 'refused' | 'asked' | 'warned' | 'plain';

/** One thing that an operator is told of a session. */
export interface OperatorLine {
  readonly text: string;
  readonly tone: Tone;
  /** What is alike has the same: it is folded. */
  readonly key: string;
}

/** Of this process: what it shows twice is alike twice. */
const redactor = new Redactor();

/**
 * What the operator at the terminal is told of a session: each refusal with its page, its reason and what would allow it, each question and each hint, warnings of
 * what was let through, and guarantees that do not hold. What passes says nothing here, and neither does what a page was shown without.
 */
export function operatorLines(event: SessionEvent): readonly OperatorLine[] {
  switch (event.kind) {
    case 'verdict': {
      const { gate, subject, verdict } = event;
      const refused =
        gate !== 'see' && verdict.outcome === 'deny' ? [refusal(subject, verdict.by, verdict.reason)] : [];
      const warnings = verdict.warnings.map(({ by, message }) =>
        line('warned', `warning (${by}): ${redactor.text(message)}`),
      );
      return [...refused, ...warnings, ...hintLines(verdict.hints)];
    }
    case 'hint':
      return hintLines([event]);
    case 'approval.asked': {
      const seconds = Math.ceil((event.until - event.at) / 1000);
      const text = `question: a person is asked about this ${event.of} (${event.asked}), for ${seconds} s`;
      // Each waits for an answer of its own: none is folded into the one before.
      return [{ ...line('asked', text), key: `${event.digest}|${event.until}` }];
    }
    case 'approval':
      return [
        line('asked', `answer (${event.asked}): ${event.by}${event.who === undefined ? '' : `, by ${event.who}`}`),
      ];
    case 'sign-in.asked':
      return [line('asked', `sign-in: a person is asked to sign in at ${event.sites.join(', ')} (${event.cause})`)];
    case 'sign-in':
      return [line('asked', `sign-in: ${event.done ? 'the person is done' : 'nobody signed in'}; the agent goes on`)];
    case 'safety.degraded':
      return [line('warned', `degraded: ${redactor.text(event.what)}`)];
    default:
      return [];
  }
}

function refusal(subject: Subject, by: RuleId, reason: string): OperatorLine {
  const what = aboutSubject(redactor.subject(subject));
  const allowance = allowanceOf(by);
  const how =
    allowance.kind === 'never' ? `Nothing should allow it: ${allowance.advice}.` : `To allow it: ${allowance.advice}.`;
  return {
    tone: 'refused',
    text: plainLine(`refused ${what} (${by}): ${redactor.text(reason)} ${how}`),
    key: `${what}|${by}`,
  };
}

/** What something was about, as a terminal shows it. */
export function aboutSubject(subject: Subject): string {
  switch (subject.type) {
    case 'request':
      return [subject.method, subject.url, ...subject.actions.map((action) => `[${action}]`), ...onPage(subject)].join(
        ' ',
      );
    case 'action': {
      const named = subject.target === undefined ? [] : [`'${subject.target}'`];
      const to = subject.url === undefined ? [] : [subject.url];
      return [subject.verb, ...named, ...to, ...onPage(subject)].join(' ');
    }
    case 'observation':
      return `${subject.count} on ${subject.origin}`;
  }
}

function onPage({ page }: { readonly page?: string }): readonly string[] {
  return page === undefined ? [] : [`on ${page}`];
}

function hintLines(hints: readonly Hint[]): readonly OperatorLine[] {
  return hints.map(({ severity, by, message }) =>
    line(
      severity === 'HINT' ? 'plain' : 'warned',
      `${severity.toLowerCase()} to the agent (${by}): ${redactor.text(message)}`,
    ),
  );
}

function line(tone: Tone, written: string): OperatorLine {
  const text = plainLine(written);
  return { tone, text, key: text };
}
