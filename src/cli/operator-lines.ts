import type { SessionEvent } from '../model/event.ts';
import type { Hint, Warning } from '../model/verdict.ts';

/**
 * What the operator at the terminal is told of a session besides its record, in lines: warnings of what was let through, stops and captchas, and
 * guarantees that do not hold. Verdicts without any say nothing here.
 */
export function operatorLines(event: SessionEvent): readonly string[] {
  switch (event.kind) {
    case 'verdict':
      return [...event.verdict.warnings.map(warningLine), ...hintLines(event.verdict.hints)];
    case 'hint':
      return hintLines([event]);
    case 'safety.degraded':
      return [`degraded: ${event.what}`];
    default:
      return [];
  }
}

function warningLine({ by, message }: Warning): string {
  return `warning (${by}): ${message}`;
}

/** Of hints, what the agent may not get out of by itself. */
function hintLines(hints: readonly Hint[]): readonly string[] {
  return hints
    .filter(({ severity }) => severity !== 'HINT')
    .map(({ severity, by, message }) => `${severity.toLowerCase()} to the agent (${by}): ${message}`);
}
