import type { Readable } from 'node:stream';
import { z } from 'zod';
import { type Chosen, chooseForTask } from '../../grant/select/choose.ts';
import { openSelector } from '../../guarded/choosing/selectors.ts';
import { dayHere } from '../../guarded/choosing/today.ts';
import { isDay } from '../../model/day.ts';
import { CordonError, messageOf } from '../../model/error.ts';
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
 * that cannot be read, or for which there is no usable answer, is answered with an `error` and its number; the exit status is 2 then.
 */
export async function evaluateGrant(policy: Policy, input: Readable, to: Terminal): Promise<ExitStatus> {
  const { selector, names } = await openSelector('rules', policy);
  let status: ExitStatus = EXIT.done;
  for await (const { number, text } of numberedLines(input)) {
    try {
      const { task, today, time_zone: zone } = lineOf(text);
      const chosen = await chooseForTask(
        { task, policy, selector, today: today ?? dayHere(zone), names },
        new AbortController().signal,
      );
      to.out(JSON.stringify(answer(chosen)));
    } catch (problem) {
      to.out(JSON.stringify({ error: messageOf(problem), line: number }));
      to.err(`cordon: line ${number}: ${problem instanceof CordonError ? problem.explain() : messageOf(problem)}`);
      status = EXIT.input;
    }
  }
  return status;
}

/** @throws {CordonError} `input` for what is no line with a task */
function lineOf(text: string): z.output<typeof lineSchema> {
  const bad = (what: string): CordonError =>
    new CordonError(what, {
      kind: 'input',
      advice:
        'Write one object a line: {"task": "Renew my loans on library.example"}, and where it matters "today" and "time_zone".',
    });
  let line: unknown;
  try {
    line = JSON.parse(text);
  } catch (cause) {
    throw bad(`it is not JSON (${messageOf(cause)})`);
  }
  const read = lineSchema.safeParse(line);
  if (read.success) return read.data;
  throw bad(read.error.issues.map(({ path, message }) => `${path.join('.') || 'the line'}: ${message}`).join('; '));
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
