import type { Readable } from 'node:stream';
import { z } from 'zod';
import { type Chosen, chooseForTask } from '../../grant/select/choose.ts';
import { openSelector } from '../../guarded/choosing/selectors.ts';
import { dayHere } from '../../guarded/choosing/today.ts';
import { isDay } from '../../model/day.ts';
import { messageOf } from '../../model/error.ts';
import type { Policy } from '../../model/policy/policy.ts';
import { numberedLines } from '../lines.ts';
import { EXIT, type ExitStatus, type Terminal } from '../output.ts';

const lineSchema = z.strictObject({
  task: z.string().min(1),
  today: z.exactOptional(z.string().refine(isDay, 'expected a day such as 2026-11-22')),
  time_zone: z.exactOptional(z.string().refine(isTimeZone, 'expected a time zone such as Europe/Lisbon')),
});

/**
 * `cordon eval grant`: what tasks would be granted under a document, nothing confirmed and nothing started (docs/policies/selection.md#trying-it). A line
 * that cannot be read, or for which there is no usable answer, is reported by its number; the others are still answered, and the exit status is 2.
 */
export async function evaluateGrant(policy: Policy, input: Readable, to: Terminal): Promise<ExitStatus> {
  const { selector, names } = await openSelector('rules', policy);
  let status: ExitStatus = EXIT.done;
  for await (const { number, text } of numberedLines(input)) {
    try {
      const { task, today, time_zone: zone } = lineSchema.parse(JSON.parse(text));
      const chosen = await chooseForTask(
        { task, policy, selector, today: today ?? dayHere(zone), names },
        new AbortController().signal,
      );
      to.out(JSON.stringify(answer(chosen)));
    } catch (problem) {
      to.err(
        `cordon: line ${number}: ${problem instanceof z.ZodError ? z.prettifyError(problem) : messageOf(problem)}`,
      );
      status = EXIT.input;
    }
  }
  return status;
}

function answer({ outcome, goal, liftedBy, domains, sites, questions }: Chosen): object {
  return {
    outcome,
    goal,
    ...(liftedBy === undefined ? {} : { lifted_by: liftedBy }),
    domains,
    sites: sites.map(({ domain, selection }) => ({
      domain,
      selected: selection.selected,
      unsure: selection.unsure.map(({ policy }) => policy),
      confidence: selection.confidence,
    })),
    questions,
  };
}

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch {
    return false; // It throws for a zone that there is not.
  }
}
