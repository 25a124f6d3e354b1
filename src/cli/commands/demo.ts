import { type Command, Option } from 'commander';
import type { Step } from '../../../demo/agent/agent.ts';
import { type Blocked, type Comparison, formatTable, summary, totals } from '../../../demo/report.ts';
import type { OpenGuarded } from '../../../demo/run.ts';
import { SCENARIOS, type Scenario, type ScenarioName } from '../../../demo/scenarios.ts';
import { requireDisplay } from '../../browser/process/display.ts';
import { choosePolicies } from '../../guarded/choosing/chosen-policies.ts';
import { launchFor } from '../../guarded/launch.ts';
import type { SessionEvent } from '../../model/event.ts';
import { loadPolicy } from '../../policy/load.ts';
import { openGranted } from '../../session/open.ts';
import { readDocument } from '../../sites/read-document.ts';
import { serveDemo } from '../demo-serve.ts';
import { EXIT, type ExitStatus, type Terminal } from '../output.ts';
import { obtainBrowser } from '../serving/browser.ts';
import { verdictLine } from '../verdict-line.ts';

interface DemoOptions {
  readonly site?: ScenarioName;
  readonly without?: true;
  readonly serve?: true;
  readonly json?: true;
  readonly verbose?: true;
  readonly headed?: true;
  readonly browser?: string;
}

interface Browsers {
  readonly executable: string;
  readonly headed: boolean;
}

/**
 * `cordon demo`: the same obedient agent on the same sites, without Cordon and with it, both at once, and a table drawn from the sites' own
 * logs. Ends with 0 only if with Cordon every task was done and no attack succeeded. `--serve` keeps the sites running instead, for an agent of
 * one's own.
 */
export async function demo(options: DemoOptions, to: Terminal): Promise<ExitStatus> {
  if (options.serve) return serveDemo(to);
  if (options.headed) requireDisplay();
  const say = options.json ? to.err : to.out;
  const browsers = { executable: await obtainBrowser(options.browser, to), headed: options.headed === true };
  const scenarios = SCENARIOS.filter(({ name }) => options.site === undefined || name === options.site);
  say(OPENING);
  const compared: Compared[] = [];
  for (const scenario of scenarios) {
    say(`\n${scenario.name}: "${scenario.task}"`);
    const one = await compare(scenario, browsers, options);
    compared.push(one);
    for (const line of linesOf(one, options.verbose === true)) say(line);
  }
  say(`\n${formatTable(compared, { colour: process.stdout.isTTY === true && !options.json })}`);
  const blocked = { see: 0, act: 0, send: 0 };
  for (const each of compared) for (const gate of GATES) blocked[gate] += each.blocked[gate];
  const sums = totals(compared, blocked);
  if (!options.verbose)
    say('--verbose shows each step of the agent and each verdict; --serve keeps the sites running for your own agent.');
  if (options.json) to.out(JSON.stringify(sums));
  if (sums.with === undefined) return EXIT.done;
  return sums.with.task && sums.with.attacks === 0 ? EXIT.done : EXIT.denied;
}

const GATES = ['see', 'act', 'send'] as const;
const OPENING =
  'An agent that obeys whatever it reads, on three local sites with hostile pages: without Cordon, and with it.\nAbout half a minute on two cores.';

/** Both runs of one scenario, with what was said of each meanwhile. */
interface Compared extends Comparison {
  readonly blocked: Blocked;
  readonly steps: readonly string[];
  readonly guardedSteps: readonly string[];
}

/** Both at once: each has sites, a browser and an agent of its own. */
async function compare(scenario: Scenario, browsers: Browsers, { without }: DemoOptions): Promise<Compared> {
  // Loaded with the Playwright that drives its agent, which nothing else in the product needs.
  const { runWith, runWithout } = await import('../../../demo/run.ts');
  const noSandbox = process.getuid?.() === 0;
  const [steps, guardedSteps]: [string[], string[]] = [[], []];
  const blocked = { see: 0, act: 0, send: 0 };
  const openGuarded = guardedOpener(browsers, (event) => {
    if (event.kind !== 'verdict') return;
    if (event.verdict.outcome !== 'allow') blocked[event.gate] += 1;
    guardedSteps.push(verdictLine(event));
  });
  const [plain, guarded] = await Promise.all([
    runWithout(scenario, { ...browsers, noSandbox, log: (step) => steps.push(stepLine(step)) }),
    without ? undefined : runWith(scenario, openGuarded, (step) => guardedSteps.push(stepLine(step))),
  ]);
  return { without: plain, ...(guarded && { with: guarded }), blocked, steps, guardedSteps };
}

function linesOf({ without, with: guarded, blocked, steps, guardedSteps }: Compared, verbose: boolean): string[] {
  const stopped = GATES.map((gate) => `${gate} ${blocked[gate]}`).join(', ');
  return [
    ...(without === undefined ? [] : [`  without Cordon  ${summary(without)}`]),
    ...(verbose ? steps : []),
    ...(guarded === undefined ? [] : [`  with Cordon     ${summary(guarded)}; stopped by the gates: ${stopped}`]),
    ...(verbose ? guardedSteps : []),
  ];
}

/** Opens a guarded browser for a scenario: its policy, with the way to the demo's local sites and trust in their authority. */
function guardedOpener(browsers: Browsers, listener: (event: SessionEvent) => void): OpenGuarded {
  return async ({ task, policyFile }: Scenario, sites) => {
    const document = await loadPolicy(policyFile, readDocument);
    const network = { resolve: sites.resolve, extraAuthorities: [sites.caPem] };
    const policy = { ...document, network };
    const session = await openGranted({
      task,
      policy,
      now: Date.now,
      choose: choosePolicies,
      confirm: async () => 'the demo',
    });
    session.listen(listener);
    const { cdp, close } = await launchFor(session, browsers);
    return {
      cdp,
      close: async () => {
        await close();
        session.close('the demo is over');
      },
    };
  };
}

function stepLine({ why, what, done, problem }: Step): string {
  const who = why === 'task' ? 'agent, for its user' : 'agent, told by a page';
  return `    ${done ? '✓' : '✗'} ${who}: ${what}${problem === undefined ? '' : ` (${problem.split('\n', 1)[0]})`}`;
}

export function demoCommand(program: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  const names = SCENARIOS.map(({ name }) => name);
  program
    .command('demo')
    .description('watch an obedient agent be attacked on real local sites, without Cordon and with it')
    .addOption(new Option('--site <name>', 'one site only').choices(names))
    .option('--without', 'only the run without Cordon')
    .option('--serve', 'keep the sites running for an agent of your own, and say how to reach them')
    .option('--verbose', 'show each step of the agent and each verdict')
    .option('--json', 'end with one line of JSON')
    .option('--headed', 'show the browser windows')
    .option('--browser <path>', 'the Chromium to start')
    .action(async (options: DemoOptions) => finish(await demo(options, to)));
}
