/**
 * Ends each in turn, whatever became of those before: what is left running keeps a process from ending, and what is left lying holds keys.
 * @throws what the first threw that failed
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
  if (problems.length > 0) throw problems[0];
}
