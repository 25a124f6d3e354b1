import { type Command, Option } from 'commander';
import type { Step } from '../../demo/agent/agent.ts';
import { type Blocked, type Comparison, formatTable, totals } from '../../demo/report.ts';
import type { OpenGuarded } from '../../demo/run.ts';
import { SCENARIOS, type Scenario, type ScenarioName } from '../../demo/scenarios.ts';
import { launchFor } from '../launch.ts';
import type { Gate, SessionEvent } from '../model/event.ts';
import { loadPolicy } from '../policy/load.ts';
import { openGranted } from '../session/open.ts';
import { readDocument } from '../sites/read-document.ts';
import { obtainBrowser } from './browser.ts';
import { EXIT, type ExitStatus, type Terminal } from './output.ts';
import { verdictLine } from './verdict-line.ts';

interface DemoOptions {
  readonly site?: ScenarioName;
  readonly without?: true;
  readonly json?: true;
  readonly headed?: true;
  readonly browser?: string;
}

/**
 * `cordon demo`: the same obedient agent on the same sites, without Cordon and then with it, and a table drawn from the sites' own
 * logs. Ends with 0 only if with Cordon every task was done and no attack succeeded.
 */
export async function demo(options: DemoOptions, to: Terminal): Promise<ExitStatus> {
  // Loaded with the Playwright that drives its agent, which nothing else in the product needs.
  const { runWith, runWithout } = await import('../../demo/run.ts');
  const say = options.json ? to.err : to.out;
  const executable = await obtainBrowser(options.browser, to);
  const headed = options.headed === true;
  const blocked = { see: 0, act: 0, send: 0 };
  const openGuarded = guardedOpener({ executable, headed }, (event) => {
    if (event.kind !== 'verdict') return;
    if (event.verdict.outcome !== 'allow') blocked[event.gate] += 1;
    say(verdictLine(event));
  });
  const comparisons: Comparison[] = [];
  for (const scenario of SCENARIOS.filter(({ name }) => options.site === undefined || name === options.site)) {
    say(`\n${scenario.name}: "${scenario.task}"`);
    say('  without Cordon');
    const noSandbox = process.getuid?.() === 0;
    const without = await runWithout(scenario, { executable, headed, noSandbox, log: (step) => say(stepLine(step)) });
    if (options.without) {
      comparisons.push({ without });
      continue;
    }
    say('  with Cordon');
    const guarded = await runWith(scenario, openGuarded, (step) => say(stepLine(step)));
    comparisons.push({ without, with: guarded });
  }
  say(`\n${formatTable(comparisons, { colour: process.stdout.isTTY === true && !options.json })}`);
  const sums = totals(comparisons, blocked);
  if (!options.without) say(`\nStopped by the gates: ${describeBlocked(blocked)}.`);
  if (options.json) to.out(JSON.stringify(sums));
  if (sums.with === undefined) return EXIT.done;
  return sums.with.task && sums.with.attacks === 0 ? EXIT.done : EXIT.denied;
}

/** Opens a guarded browser for a scenario: its policy, with the way to the demo's local sites and trust in their authority. */
function guardedOpener(
  browser: { readonly executable: string; readonly headed: boolean },
  listener: (event: SessionEvent) => void,
): OpenGuarded {
  return async ({ task, policyFile }: Scenario, sites) => {
    const document = await loadPolicy(policyFile, readDocument);
    const network = { resolve: sites.resolve, extraAuthorities: [sites.caPem] };
    const policy = { ...document, network };
    const session = await openGranted({ task, policy, now: Date.now, confirm: async () => 'the demo' });
    session.listen(listener);
    const { cdp, close } = await launchFor(session, browser);
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

function describeBlocked(blocked: Blocked): string {
  const gates: readonly Gate[] = ['see', 'act', 'send'];
  return gates.map((gate) => `${gate} ${blocked[gate]}`).join(', ');
}

export function demoCommand(program: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  const names = SCENARIOS.map(({ name }) => name);
  program
    .command('demo')
    .description('watch an obedient agent be attacked on real local sites, without Cordon and with it')
    .addOption(new Option('--site <name>', 'one site only').choices(names))
    .option('--without', 'only the run without Cordon')
    .option('--json', 'end with one line of JSON')
    .option('--headed', 'show the browser windows')
    .option('--browser <path>', 'the Chromium to start')
    .action(async (options: DemoOptions) => finish(await demo(options, to)));
}
