import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Ends a run with one plain line, `N passed, N failed, N skipped`, for people and scripts that read only the end of a log. */
export default class PlainReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const states = modules.flatMap((module) => Array.from(module.children.allTests(), stateOf));
    const broken = modules.filter((module) => module.state() === 'failed' && module.errors().length > 0).length;
    const count = (state: string): number => states.filter((each) => each === state).length;
    const skipped = count('skipped') + count('pending');
    process.stdout.write(`\n${count('passed')} passed, ${count('failed') + broken} failed, ${skipped} skipped\n`);
  }
}

function stateOf(test: TestCase): string {
  return test.result().state;
}
