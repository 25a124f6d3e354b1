/** Whether a person can be asked here and now. */
export function isAtTerminal(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/** Asks the person at the terminal; without one, or where they break off, the answer is no. What asks is loaded only for that. */
export async function askYes(message: string, initialValue: boolean): Promise<boolean> {
  if (!isAtTerminal()) return false;
  const { confirm, isCancel } = await import('@clack/prompts');
  const answer = await confirm({ message, initialValue, output: process.stderr });
  return !isCancel(answer) && answer;
}
