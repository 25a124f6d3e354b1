import type { SessionEvent, Subject } from '../model/event.ts';
import { plainLine } from '../model/plain-line.ts';
import { Redactor } from '../record/redact.ts';

type VerdictEvent = Extract<SessionEvent, { kind: 'verdict' }>;

/** Of this process: what it shows twice is alike twice. */
const redactor = new Redactor();

/** One verdict as a terminal shows it: gate, outcome, what it was about, which rule spoke. Holds no secrets. */
export function verdictLine({ gate, subject, verdict }: VerdictEvent): string {
  const { outcome, by } = verdict;
  return plainLine(`    ${gate.padEnd(4)} ${outcome.padEnd(5)} ${about(redactor.subject(subject))}  [${by}]`);
}

function about(subject: Subject): string {
  switch (subject.type) {
    case 'request':
      return [subject.method, subject.url, ...subject.actions.map((action) => `(${action})`)].join(' ');
    case 'action':
      return [subject.verb, subject.target, subject.url].filter((part) => part !== undefined).join(' ');
    case 'observation':
      return `${subject.count} on ${subject.origin}`;
  }
}
