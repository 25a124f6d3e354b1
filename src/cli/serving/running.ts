/** One session at work: its record, its report, whoever is asked, and the guarded browser. */
import { type ApproveBy, type OpenApprovals, openApprovals } from '../../approve/open.ts';
import { type GuardedBrowser, launchFor, type ServeOptions } from '../../guarded/launch.ts';
import { CordonError, messageOf } from '../../model/error.ts';
import { defaultRecordPath, openRecord } from '../../record/jsonl.ts';
import { endAll } from '../../session/end-all.ts';
import type { Session } from '../../session/session.ts';
import type { Terminal } from '../output.ts';
import { hasColours, type Loudness, OperatorReport } from './operator-report.ts';
import { sayIfSlow } from './patience.ts';
import { signInChannel } from './sign-in.ts';

export interface RunningOptions {
  readonly launch: ServeOptions;
  readonly approve: ApproveBy;
  readonly loudness: Loudness;
  /** Where the record goes; absent: the user's state folder. */
  readonly record: string | undefined;
  /** Where requests go that a person lists for good. */
  readonly listings: Parameters<typeof openApprovals>[2];
  /** Whether the terminal's input belongs to a command. */
  readonly hasCommand: boolean;
}

export interface Running {
  readonly session: Session;
  readonly browser: GuardedBrowser;
  readonly record: string;
  /** The file of `cordon approve`, where questions are answered over HTTP. */
  readonly approvals: string | undefined;
  /** Ends all of it, the browser first. */
  close(why: string): Promise<void>;
}

export async function beginRunning(session: Session, options: RunningOptions, to: Terminal): Promise<Running> {
  const record = openRecord(options.record ?? defaultRecordPath(session.id));
  const { approve, hasCommand, launch } = options;
  const report = new OperatorReport({
    loudness: options.loudness,
    asksHere: approve === 'terminal' && !hasCommand,
    colours: hasColours(process.env, process.stderr.isTTY === true),
    print: (line) => to.err(line),
  });
  session.listen((event) => {
    try {
      record.write(event);
    } catch (problem) {
      report.hear({ kind: 'safety.degraded', at: event.at, what: whyRefused(problem) });
      // What would pass is refused. Whoever only tells of something could do no more about it than the person at the terminal.
      if (event.kind === 'verdict' && event.verdict.outcome === 'allow') throw problem;
    }
    report.hear(event);
  });
  let approvals: OpenApprovals | undefined;
  let browser: GuardedBrowser | undefined;
  const close = (why: string): Promise<void> =>
    endAll([
      () => browser?.close(),
      () => session.close(why),
      () => approvals?.close(),
      () => record.close(),
      () => report.end(),
    ]);
  try {
    // The terminal's input is the command's own.
    approvals = await openApprovals(session, hasCommand && approve === 'terminal' ? 'http' : approve, options.listings);
    if (launch.signIn !== undefined) session.signIns.reachBy(signInChannel(hasCommand, to));
    const launching = launchFor(session, launch);
    browser = await (launch.signIn === undefined ? sayIfSlow('the browser is starting', launching, to) : launching);
    return { session, browser, record: record.path, approvals: approvals.file, close };
  } catch (problem) {
    await close('it did not start');
    throw problem;
  }
}

function whyRefused(problem: unknown): string {
  return problem instanceof CordonError ? `${problem.message}. ${problem.advice}` : messageOf(problem);
}
