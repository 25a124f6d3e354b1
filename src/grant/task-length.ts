import { CordonError } from '../model/error.ts';

/** In characters. What an agent is to do is said in less; and reading takes longer than in proportion. */
const LONGEST_TASK = 20_000;

/** @throws {CordonError} `input` for a task longer than anybody reads */
export function checkLength(task: string): void {
  if (task.length <= LONGEST_TASK) return;
  const [length, most] = [task.length, LONGEST_TASK].map((each) => each.toLocaleString('en'));
  throw new CordonError(`The task has ${length} characters, and at most ${most} are read`, {
    kind: 'input',
    advice: 'Say what is to be done in a few sentences, and give the agent long texts by themselves.',
  });
}
