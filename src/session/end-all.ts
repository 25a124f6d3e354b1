import { messageOf } from '../model/error.ts';

/**
 * Ends each in turn, whatever became of those before: what is left running keeps a process from ending, and what is left lying holds keys.
 * @throws what the only one threw that failed, and an {@link AggregateError} of all where several did
 */
export async function endAll(parts: readonly (() => void | Promise<void> | undefined)[]): Promise<void> {
  const problems: unknown[] = [];
  for (const end of parts) {
    try {
      await end();
    } catch (problem) {
      problems.push(problem);
    }
  }
  tell(problems);
}

/** As {@link endAll}, for what is done at once. */
export function inTurn(parts: readonly (() => void)[]): void {
  const problems: unknown[] = [];
  for (const end of parts) {
    try {
      end();
    } catch (problem) {
      problems.push(problem);
    }
  }
  tell(problems);
}

function tell(problems: readonly unknown[]): void {
  if (problems.length > 1) throw new AggregateError(problems, problems.map(messageOf).join('; '));
  if (problems.length === 1) throw problems[0];
}
