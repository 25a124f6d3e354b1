import { CordonError, messageOf } from '../model/error.ts';
import { plainLines } from '../model/plain-line.ts';

/** Exit statuses (docs/reference/output.md#exit-statuses). */
export const EXIT = { done: 0, denied: 1, input: 2, environment: 3 } as const;
export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];

/** The terminal of a command: results go to standard output, everything said about them to standard error. */
export interface Terminal {
  out(line: string): void;
  err(line: string): void;
}

export const terminal: Terminal = {
  // Results quote what pages and sites wrote. A program reads them as they are; on a screen none of it draws.
  out: (line) => void process.stdout.write(`${process.stdout.isTTY ? plainLines(line) : line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
};

/** Whoever reads the output may stop (`cordon log | head`): what is left is then said to nobody, and the command goes on. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (problem: NodeJS.ErrnoException) => {
      if (problem.code !== 'EPIPE') throw problem;
    });
}

/** Says what went wrong, each of several, and answers with the exit status for it. What was not thrown on purpose shows its stack. */
export function reportFailure(thrown: unknown, to: Terminal): ExitStatus {
  if (thrown instanceof AggregateError) {
    const told = thrown.errors.map((each: unknown) => reportFailure(each, to));
    return told.reduce((worst, each) => (each > worst ? each : worst), EXIT.denied);
  }
  if (thrown instanceof CordonError) {
    to.err(`cordon: ${thrown.explain()}`);
    return EXIT[thrown.kind];
  }
  to.err(
    `cordon: this is a fault of Cordon's: ${thrown instanceof Error ? (thrown.stack ?? thrown.message) : messageOf(thrown)}`,
  );
  return EXIT.environment;
}
