import { type Command, InvalidArgumentError, Option } from 'commander';
import { APPROVE_BY, type ApproveBy, type OpenApprovals, openApprovals } from '../../approve/open.ts';
import { isBrowserAddress } from '../../browser/foreign/connect.ts';
import { fromDescendantsOf, type PeerCheck } from '../../egress/connections/peers.ts';
import { disagreements } from '../../grant/disagreements.ts';
import { policyOfTask } from '../../grant/task-policy.ts';
import { type GuardedBrowser, type LaunchOptions, launchFor } from '../../guarded/launch.ts';
import { CordonError } from '../../model/error.ts';
import { ISOLATION, type Isolation, type IsolationTier } from '../../model/policy/isolation.ts';
import type { Policy } from '../../model/policy/policy.ts';
import { openTextReader } from '../../models/classifier/open.ts';
import { openModels } from '../../models/open.ts';
import { loadPolicy } from '../../policy/load.ts';
import { defaultRecordPath, openRecord } from '../../record/jsonl.ts';
import { openGranted } from '../../session/open.ts';
import { listingsIn } from '../../sites/listing-book.ts';
import { readDocument } from '../../sites/read-document.ts';
import { openLimitStore } from '../../store/open.ts';
import { type ConsentOptions, consent } from '../consent.ts';
import { EXIT, type Terminal } from '../output.ts';
import { sayIfSlow } from '../patience.ts';
import { choosePolicies } from '../selecting/chosen-policies.ts';
import { commandWords, startAgent, untilEnd } from '../serving/agent-command.ts';
import { obtainBrowser } from '../serving/browser.ts';
import { clientLines } from '../serving/client-lines.ts';
import { hasColours, type Loudness, OperatorReport } from '../serving/operator-report.ts';
import { type LoginWords, loginsOf, signInChannel } from '../serving/sign-in.ts';
import { stopSignal } from '../stop-signal.ts';

interface ServeOptions extends ConsentOptions, LoginWords {
  readonly task?: string;
  readonly policy?: string;
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
 * secret; everything said about the session goes to standard error. With a command it starts that as the agent, says all it has to say on standard
 * error, and ends with it and with its status.
 */
export async function serve(options: ServeOptions, to: Terminal, command: readonly string[] = []): Promise<number> {
  const stopped = stopSignal();
  const logins = loginsOf(options);
  const policy = await policyFor(options);
  for (const line of disagreements(policy, options.task)) to.err(`cordon: warning: ${line}`);
  const session = await openGranted({
    task: options.task,
    policy,
    now: Date.now,
    choose: choosePolicies,
    confirm: (grant) => consent(grant, options, to),
    openStore: openLimitStore,
    openReader: openTextReader,
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
  let running: GuardedBrowser | undefined;
  try {
    // The terminal's input is the command's own.
    const approve = command.length > 0 && options.approve === 'terminal' ? 'http' : options.approve;
    const listings = options.policy === undefined ? undefined : listingsIn(options.policy, session.grant);
    approvals = await openApprovals(session, approve, listings);
    if (logins.signIn !== undefined) session.signIns.reachBy(signInChannel(command.length > 0, to));
    void stopped.then(() => session.signIns.end());
    const asks = approvals.file === undefined ? {} : { approvals: approvals.file };
    const { headed, port, uploads, isolation } = options;
    let isAgent: PeerCheck = async () => false;
    const launching = launchFor(session, {
      ...whichBrowser,
      ...logins,
      onLeftOut: (what) => to.err(`cordon: ${what}`),
      ...(command.length === 0 ? {} : { isAgent: (connection) => isAgent(connection) }),
      headed: headed === true,
      isolation,
      ...(uploads === undefined ? {} : { uploads }),
      ...(port === undefined ? {} : { port }),
    });
    const browser = await (logins.signIn === undefined
      ? sayIfSlow('the browser is starting', launching, to)
      : launching);
    running = browser;
    const runAgent = async (): Promise<number | string> => {
      const agent = await startAgent(command, browser);
      isAgent = fromDescendantsOf(agent.pid);
      return untilEnd(agent, stopped, browser.ended);
    };
    const { cdp, http, proxy, isolation: tier, notHeld } = browser;
    const say = command.length === 0 ? to.out : to.err;
    say(
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
            ...(command.length === 0 ? [...clientLines(browser), 'Ctrl-C ends it.'] : []),
          ].join('\n'),
    );
    const over = command.length === 0 ? Promise.race([stopped.then(() => EXIT.done), browser.ended]) : undefined;
    const died = await (over ?? runAgent());
    if (typeof died === 'number') return died;
    throw new CordonError(`The session ended: ${died}`, {
      kind: 'environment',
      advice: 'Nothing more can pass. Start it again; the record holds everything up to here.',
    });
  } finally {
    await running?.close();
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

/** The document's policy, or else the task's own. */
function policyFor({ policy, task }: ServeOptions): Promise<Policy> {
  if (policy !== undefined) return loadPolicy(policy, readDocument);
  if (task !== undefined) return policyOfTask(task);
  throw new CordonError('Neither a task nor a policy document was named', {
    kind: 'input',
    advice: 'Say what is to be done and where: cordon serve --task "Save a note on http://localhost:3000".',
  });
}

/** The program to start, or the browser that runs already. */
async function browserNamed({ browser, proxyHost }: ServeOptions, to: Terminal): Promise<LaunchOptions> {
  if (browser === undefined || !isBrowserAddress(browser)) return { executable: await obtainBrowser(browser, to) };
  return { browserAddress: browser, ...(proxyHost === undefined ? {} : { proxyHost }) };
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

export function serveCommand(
  program: Command,
  to: Terminal,
  finish: (status: number) => void,
  words: readonly string[],
): void {
  program
    .command('serve')
    .description('start a guarded browser, and print the DevTools endpoint that an agent connects to')
    .argument('[command...]', 'behind --: the agent to start, with {cdp}, {http}, {host} and {port} replaced')
    .option('--task <sentence>', "the user's task, in one sentence; the document may name it instead")
    .option('--policy <file>', 'the policy document (default: what the task itself says)')
    .option('--grant <file>', 'a grant confirmed earlier; written after confirming if it is not there')
    .option('--yes', 'confirm the grant without being asked')
    .option(
      '--browser <path>',
      'the Chromium to start, or the address of one that runs already (ws://…, http://…): docs/security/foreign-browsers.md',
    )
    .option(
      '--proxy-host <address>',
      'for a browser that runs already: the address of this machine at which it finds the proxy (default: 127.0.0.1)',
    )
    .option(
      '--profile <name>',
      'keep logins from one session to the next, for this user alone: docs/approvals/logins.md',
    )
    .option('--storage-state <file>', "begin logged in: a file of Playwright's context.storageState()")
    .option(
      '--sign-in [url...]',
      'open a window in which you sign in before the agent is let in, and whenever it needs it (default: at the sites of the grant)',
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
    .action(async (operands: string[], options: ServeOptions) =>
      finish(await serve(options, to, commandWords(words, operands))),
    );
}
