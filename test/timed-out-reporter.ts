import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

const TIMED_OUT = /^(?:(?:Test|Hook) timed out in \d+ms|(?:\w+\.\w+: )?Timeout:? \d+ms exceeded)/;
const MOST_FILES = 5;

/**
 * Writes the files of a run in which something ran out of time to the file that `CORDON_TIMED_OUT` names, one a line. It writes none where
 * anything failed otherwise, or in more than five files. A time-out on a busy machine says nothing of what holds, and what it left
 * unsaid is asked again by `.ci/run`; every other failure stands.
 *
 * It reads messages, not stacks: the stack of a test that ran out of time begins with a word of Vitest's own.
 */
export default class TimedOutReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const to = process.env.CORDON_TIMED_OUT;
    if (to === undefined) return;
    const failed = modules.filter((module) => !module.ok());
    const onlyTime = unhandled.length === 0 && failed.length <= MOST_FILES && failed.every(ranOutOfTime);
    writeFileSync(to, onlyTime ? failed.map(({ moduleId }) => `${moduleId}\n`).join('') : '');
  }
}

function ranOutOfTime(module: TestModule): boolean {
  const errors = [
    ...module.errors(),
    ...Array.from(module.children.allSuites(), (suite) => suite.errors()).flat(),
    ...Array.from(module.children.allTests(), errorsOf).flat(),
  ];
  return errors.length > 0 && errors.every(({ message }) => TIMED_OUT.test(message));
}

function errorsOf(test: TestCase): readonly { readonly message: string }[] {
  return test.result().errors ?? [];
}
