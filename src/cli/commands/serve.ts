import { type Command, InvalidArgumentError, Option } from 'commander';
import { APPROVE_BY, type ApproveBy } from '../../approve/open.ts';
import { isBrowserAddress } from '../../browser/foreign/connect.ts';
import { fromDescendantsOf, type PeerCheck } from '../../egress/connections/peers.ts';
import { disagreements } from '../../grant/disagreements.ts';
import { grantOfFile } from '../../grant/grant-file.ts';
import type { ServeOptions as LaunchFor, LaunchOptions } from '../../guarded/launch.ts';
import { CordonError } from '../../model/error.ts';
import { ISOLATION, type Isolation, type IsolationTier } from '../../model/policy/isolation.ts';
import { openGranted } from '../../session/open.ts';
import { listingsIn } from '../../sites/listing-book.ts';
import { AgentTraffic } from '../mapping/agent-traffic.ts';
import { EXIT, type Terminal } from '../output.ts';
import { commandWords, fillIn, startAgent, untilEnd, variablesOf } from '../serving/agent-command.ts';
import { obtainBrowser } from '../serving/browser.ts';
import { clientLines } from '../serving/client-lines.ts';
import { CONFIRM_BY, type ConsentOptions, consent, earlierGrant, unattended } from '../serving/consent.ts';
import { lifetime, USUAL_LIFETIME } from '../serving/lifetime.ts';
import type { Loudness } from '../serving/operator-report.ts';
import { sayIfSlow } from '../serving/patience.ts';
import { policyFor } from '../serving/policy-for.ts';
import { beginRunning } from '../serving/running.ts';
import { proposalFor, RunningTasks, sessionParts } from '../serving/running-tasks.ts';
import { type LoginWords, loginsOf } from '../serving/sign-in.ts';
import { stopSignal } from '../stop-signal.ts';

interface ServeOptions extends ConsentOptions, LoginWords {
  readonly task?: string;
  readonly policy?: string;
  readonly browser?: string;
  readonly headed?: true;
  readonly port?: number;
  readonly uploads?: readonly string[];
  readonly record?: string;
  readonly describe?: string;
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
  const asking = new AbortController();
  void stopped.then(() => asking.abort());
  const logins = loginsOf(options);
  const described = options.describe === undefined ? undefined : await AgentTraffic.open(options.describe, to);
  const earlier = await earlierGrant(options.grant);
  const named = options.policy ?? earlier?.document;
  const reading = policyFor({ policy: named, task: options.task ?? earlier?.task });
  const policy = await sayIfSlow('the policy and what it names are being read', reading, to);
  const granted = earlier && grantOfFile(earlier, policy, options.task);
  for (const line of disagreements(policy, options.task)) to.err(`cordon: warning: ${line}`);
  const first = await openGranted({
    ...sessionParts(policy),
    task: options.task,
    granted,
    confirm: async (grant, proposal) =>
      earlier === undefined ? consent(proposal, options, to, asking.signal) : unattended(earlier, grant),
  });
  const whichBrowser = await browserNamed(options, to);
  const { headed, port, uploads, isolation, approve } = options;
  let isAgent: PeerCheck = async () => false;
  const launch: LaunchFor = {
    ...whichBrowser,
    ...logins,
    onLeftOut: (what) => to.err(`cordon: ${what}`),
    ...(command.length === 0 ? {} : { isAgent: (connection) => isAgent(connection) }),
    headed: headed === true,
    isolation,
    ...(described === undefined ? {} : { traffic: described.traffic }),
    ...(uploads === undefined ? {} : { uploads }),
    ...(port === undefined ? {} : { port }),
  };
  const running = new RunningTasks(
    (session, count, before) => {
      void stopped.then(() => session.signIns.end());
      const record = options.record === undefined ? undefined : numbered(options.record, count);
      const whole = before === undefined ? launch : { ...launch, inPlaceOf: before };
      const hasCommand = command.length > 0;
      const listings = named === undefined ? undefined : listingsIn(named, session.grant);
      const parts = { launch: whole, approve, loudness: loudnessOf(options), record, hasCommand, listings };
      return beginRunning(session, parts, to);
    },
    (task) => proposalFor(task, policy, named === undefined),
    to,
  );
  try {
    const { browser, record, approvals } = await running.begin(first);
    await running.listen();
    const runAgent = async (): Promise<number | string> => {
      const agent = await startAgent(fillIn(command, browser), variablesOf(browser));
      isAgent = fromDescendantsOf(agent.pid);
      return untilEnd(agent, stopped, running.died);
    };
    const { cdp, http, proxy, isolation: tier, notHeld } = browser;
    const say = command.length === 0 ? to.out : to.err;
    const asks = approvals === undefined ? {} : { approvals };
    say(
      options.json
        ? JSON.stringify({ cdp, http, proxy, isolation: tier, notHeld, session: first.id, record, ...asks })
        : [
            `DevTools  ${cdp}`,
            `HTTP      ${http}`,
            `Proxy     ${proxy}`,
            `Isolation ${TIERS[tier]}`,
            `Record    ${record}`,
            ...(approvals === undefined ? [] : [`Approvals ${approvals} (cordon approve)`]),
            ...(command.length === 0 ? [...clientLines(browser), 'Ctrl-C ends it.'] : []),
          ].join('\n'),
    );
    if (earlier !== undefined) running.endAt(earlier.expiresAt, `the grant in ${earlier.file} expired`);
    const over = command.length === 0 ? Promise.race([stopped.then(() => EXIT.done), running.died]) : undefined;
    const died = await (over ?? runAgent());
    if (typeof died === 'number') return died;
    throw new CordonError(`The session ended: ${died}`, {
      kind: 'environment',
      advice: 'Nothing more can pass. Start it again; the record holds everything up to here.',
    });
  } finally {
    try {
      await running.close('cordon serve ended');
    } finally {
      await described?.end();
    }
  }
}

/** The record of the second task, and of those that follow, beside that of the first. */
function numbered(path: string, count: number): string {
  return count === 1 ? path : path.replace(/(\.jsonl)?$/, `.${count}$1`);
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
    .option(
      '--grant <file>',
      'a grant confirmed earlier, with its task and policy; written after confirming if it is not there',
    )
    .addOption(
      new Option('--confirm <how>', 'where the permission box is shown: here, or as a page in your own browser')
        .choices(CONFIRM_BY)
        .default('terminal'),
    )
    .addOption(
      new Option('--for <time>', 'how long a grant holds that --grant writes: 30d, 12h, 45m')
        .argParser(lifetime)
        .default(USUAL_LIFETIME, '30d'),
    )
    .option('--yes', 'confirm without being asked what the policy document selects and what only reads')
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
    .option(
      '--describe <dir>',
      'make sitemaps in this folder of what the agent sent and was let send: docs/sitemaps/recording.md',
    )
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
