import { type Command, InvalidArgumentError, Option } from 'commander';
import { APPROVE_BY, type ApproveBy, type OpenApprovals, openApprovals } from '../approve/open.ts';
import { isBrowserAddress } from '../browser/foreign.ts';
import { type LaunchOptions, launchFor } from '../launch.ts';
import { CordonError } from '../model/error.ts';
import { ISOLATION, type Isolation, type IsolationTier } from '../model/isolation.ts';
import { openModels } from '../models/open.ts';
import { loadPolicy } from '../policy/load.ts';
import { defaultRecordPath, openRecord } from '../record/jsonl.ts';
import { openGranted } from '../session/open.ts';
import { readDocument } from '../sites/read-document.ts';
import { openLimitStore } from '../store/open.ts';
import { obtainBrowser } from './browser.ts';
import { type ConsentOptions, consent } from './consent.ts';
import { hasColours, type Loudness, OperatorReport } from './operator-report.ts';
import { EXIT, type ExitStatus, type Terminal } from './output.ts';

interface ServeOptions extends ConsentOptions {
  readonly task?: string;
  readonly policy: string;
  readonly browser?: string;
  readonly headed?: true;
  readonly port?: number;
  readonly uploads?: readonly string[];
  readonly record?: string;
  readonly approve: ApproveBy;
  readonly isolation: Isolation;
  readonly proxyHost?: string;
  readonly json?: true;
  readonly quiet?: true;
  readonly verbose?: true;
}

/**
 * `cordon serve`: one grant, one session, one guarded browser, until it is told to stop. Prints the DevTools endpoint with its
 * secret; everything said about the session goes to standard error.
 */
export async function serve(options: ServeOptions, to: Terminal): Promise<ExitStatus> {
  const stopped = stopSignal();
  const policy = await loadPolicy(options.policy, readDocument);
  const session = await openGranted({
    task: options.task,
    policy,
    now: Date.now,
    confirm: (grant) => consent(grant, options, to),
    openStore: openLimitStore,
    ...openModels(policy),
  });
  const whichBrowser = await browserNamed(options, to);
  const record = openRecord(options.record ?? defaultRecordPath(session.id));
  const report = new OperatorReport({
    loudness: loudnessOf(options),
    colours: hasColours(process.env, process.stderr.isTTY === true),
    print: (line) => to.err(line),
  });
  session.listen((event) => {
    record.write(event);
    report.hear(event);
  });
  let approvals: OpenApprovals | undefined;
  try {
    approvals = await openApprovals(session, options.approve);
    const asks = approvals.file === undefined ? {} : { approvals: approvals.file };
    const { headed, port, uploads, isolation } = options;
    const browser = await launchFor(session, {
      ...whichBrowser,
      headed: headed === true,
      isolation,
      ...(uploads === undefined ? {} : { uploads }),
      ...(port === undefined ? {} : { port }),
    });
    const { cdp, http, proxy, isolation: tier, notHeld } = browser;
    to.out(
      options.json
        ? JSON.stringify({
            cdp,
            http,
            proxy,
            isolation: tier,
            notHeld,
            session: session.id,
            record: record.path,
            ...asks,
          })
        : [
            `DevTools  ${cdp}`,
            `HTTP      ${http}`,
            `Proxy     ${proxy}`,
            `Isolation ${TIERS[tier]}`,
            `Record    ${record.path}`,
            ...(approvals.file === undefined ? [] : [`Approvals ${approvals.file} (cordon approve)`]),
            'Ctrl-C ends it.',
          ].join('\n'),
    );
    const died = await Promise.race([stopped, browser.ended]);
    await browser.close();
    if (died === undefined) return EXIT.done;
    throw new CordonError(`The session ended: ${died}`, {
      kind: 'environment',
      advice: 'Nothing more can pass. Start it again; the record holds everything up to here.',
    });
  } finally {
    session.close('cordon serve ended');
    await approvals?.close();
    record.close();
    report.end();
  }
}

const TIERS: Readonly<Record<IsolationTier, string>> = {
  'network-namespace': 'the browser is in a network of its own, which leads to the proxy alone',
  settings: 'the browser is kept to the proxy by its settings',
  context:
    'the pages of this session are kept to the proxy by a setting of theirs, in a browser that Cordon did not start',
};

/** The program to start, or the browser that runs already. */
async function browserNamed({ browser, proxyHost }: ServeOptions, to: Terminal): Promise<LaunchOptions> {
  if (browser === undefined || !isBrowserAddress(browser)) return { executable: await obtainBrowser(browser, to) };
  return { browserAddress: browser, ...(proxyHost === undefined ? {} : { proxyHost }) };
}

/** Resolves, with nothing, at the first SIGINT, SIGTERM or SIGHUP. */
function stopSignal(): Promise<undefined> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve(undefined));
  });
}

function loudnessOf({ quiet, verbose }: ServeOptions): Loudness {
  if (verbose) return 'verbose';
  return quiet ? 'quiet' : 'usual';
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new InvalidArgumentError('expected a port from 1 to 65535');
  return port;
}

export function serveCommand(program: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  program
    .command('serve')
    .description('start a guarded browser, and print the DevTools endpoint that an agent connects to')
    .requiredOption('--policy <file>', 'the policy document')
    .option('--task <sentence>', "the user's task, in one sentence; the document may name it instead")
    .option('--grant <file>', 'a grant confirmed earlier; written after confirming if it is not there')
    .option('--yes', 'confirm the grant without being asked')
    .option(
      '--browser <path>',
      'the Chromium to start, or the address of one that runs already (ws://…, http://…): docs/foreign-browsers.md',
    )
    .option(
      '--proxy-host <address>',
      'for a browser that runs already: the address of this machine at which it finds the proxy (default: 127.0.0.1)',
    )
    .option('--headless', 'without a window (the default)')
    .option('--headed', 'with a window')
    .option('--port <number>', 'the port of the DevTools endpoint (default: any free one)', portNumber)
    .option('--uploads <folder...>', 'folders whose files the agent may give to pages (default: none)')
    .option('--record <file>', "where the record goes (default: the user's state folder)")
    .addOption(
      new Option('--approve <how>', 'how a person is asked about single actions')
        .choices(APPROVE_BY)
        .default('terminal'),
    )
    .addOption(
      new Option(
        '--isolation <how>',
        'whether the browser is to have a network of its own, which leads to the proxy alone',
      )
        .choices(ISOLATION)
        .default('auto'),
    )
    .option('--json', 'print one line of JSON when ready')
    .addOption(new Option('--quiet', 'say nothing of the session but stops').conflicts('verbose'))
    .option('--verbose', 'say what passes as well')
    .action(async (options: ServeOptions) => finish(await serve(options, to)));
}
