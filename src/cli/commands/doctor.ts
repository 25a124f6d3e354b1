import { accessSync, constants, existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { rootCertificates } from 'node:tls';
import type { Command } from 'commander';
import { readPageScript } from '../../browser/page-script.ts';
import { hasDisplay } from '../../browser/process/display.ts';
import { findBrowser } from '../../browser/process/find.ts';
import { behindProxy } from '../../browser/process/flags.ts';
import { startIsolated } from '../../browser/process/isolated.ts';
import { launchBrowser } from '../../browser/process/launch.ts';
import type { BrowserNetwork } from '../../browser/process/network-namespace.ts';
import { createSessionKey } from '../../egress/connections/certificates.ts';
import { CordonError, messageOf } from '../../model/error.ts';
import { defaultRecordPath } from '../../record/jsonl.ts';
import { EXIT, type ExitStatus, type Terminal } from '../output.ts';

interface DoctorOptions {
  readonly browser?: string;
  readonly port?: number;
  readonly json?: true;
}

/** What one check found, and how to mend it where it is not well. */
interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'failed';
  readonly found: string;
  readonly remedy?: string;
}

/** A check answers what it found; what it throws is a failure. A remedy beside a finding makes it a warning. */
interface Check {
  readonly name: string;
  readonly remedy: string;
  run(options: DoctorOptions): Promise<string | { readonly found: string; readonly warn: string }>;
}

const WITHOUT_DISPLAY =
  'Nothing needs one but --headed, --sign-in and `cordon sitemap record`; xvfb-run makes one without a screen.';

const CHECKS: readonly Check[] = [
  {
    name: 'Node',
    remedy: 'Install Node 20.19 or later.',
    async run() {
      const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
      if (major < 20 || (major === 20 && minor < 19)) throw new Error(`${process.version} is too old`);
      return process.version;
    },
  },
  {
    name: 'Browser',
    remedy: 'Install Chromium (apt install chromium, brew install chromium), or name one with --browser PATH.',
    async run({ browser }) {
      const executable = await findBrowser(browser);
      if (executable === undefined) throw new Error(browser === undefined ? 'none was found' : `none at ${browser}`);
      return `${await startAndAsk(executable)} at ${executable}`;
    },
  },
  {
    name: 'Display',
    remedy: WITHOUT_DISPLAY,
    async run() {
      if (hasDisplay()) return 'browser windows can be shown';
      return { found: 'there is none to show browser windows on', warn: WITHOUT_DISPLAY };
    },
  },
  {
    name: 'Sandbox',
    remedy: 'Run it as an ordinary user.',
    async run() {
      if (process.getuid?.() !== 0) return "Chromium's own sandbox is on";
      return {
        found: "running as root, so Chromium's own sandbox is off",
        warn: 'Run it as an ordinary user to have both.',
      };
    },
  },
  {
    name: 'Isolation',
    remedy: 'Name a browser that starts; with --isolation off Cordon does without a network for it alone.',
    async run({ browser }) {
      const executable = await findBrowser(browser);
      if (executable === undefined) throw new Error('there is no browser to try it with');
      const {
        tier,
        why = '',
        advice = '',
      } = await startIsolated('auto', NOWHERE_PORT, async (network) => startAndAsk(executable, network));
      if (tier === 'network-namespace')
        return 'the browser can have a network of its own, which leads to the proxy alone';
      return { found: why, warn: advice };
    },
  },
  {
    name: 'Page script',
    remedy: 'Run `npm run build` in the checkout, or install the package again.',
    async run() {
      return `${Math.round(readPageScript().length / 1024)} KiB`;
    },
  },
  {
    name: 'Ports',
    remedy: 'Choose another --port, or end the program that holds it.',
    async run({ port }) {
      const got = await listenOnce(port ?? 0);
      return port === undefined ? 'loopback ports can be opened' : `port ${got} is free`;
    },
  },
  {
    name: 'Certificates',
    remedy: 'Check that this Node was built with OpenSSL and that nothing replaces its crypto.',
    async run() {
      const { spki } = await createSessionKey();
      return `a session key can be made (${spki.slice(0, 8)}…); ${rootCertificates.length} upstream authorities are known`;
    },
  },
  {
    name: 'Record',
    remedy: 'Make that folder writable, or name a file with --record.',
    async run() {
      let folder = dirname(defaultRecordPath('x'));
      while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
      accessSync(folder, constants.W_OK);
      return `records go below ${dirname(defaultRecordPath('x'))}`;
    },
  },
];

/** `cordon doctor`: checks what a session needs from this machine, and says how to mend what is missing. */
export async function doctor(options: DoctorOptions, to: Terminal): Promise<ExitStatus> {
  const findings: Finding[] = [];
  for (const check of CHECKS) {
    const finding = await examine(check, options);
    findings.push(finding);
    if (!options.json) for (const line of describe(finding)) to.out(line);
  }
  if (options.json) to.out(JSON.stringify(findings));
  return findings.some((finding) => finding.state === 'failed') ? EXIT.environment : EXIT.done;
}

async function examine(check: Check, options: DoctorOptions): Promise<Finding> {
  try {
    const result = await check.run(options);
    if (typeof result === 'string') return { check: check.name, state: 'ok', found: result };
    return { check: check.name, state: 'warning', found: result.found, remedy: result.warn };
  } catch (problem) {
    const remedy = problem instanceof CordonError ? problem.advice : check.remedy;
    return { check: check.name, state: 'failed', found: messageOf(problem), remedy };
  }
}

const MARKS: Readonly<Record<Finding['state'], string>> = { ok: 'ok  ', warning: 'warn', failed: 'FAIL' };

function describe({ check, state, found, remedy }: Finding): readonly string[] {
  const line = `${MARKS[state]}  ${check.padEnd(13)} ${found}`;
  return remedy === undefined ? [line] : [line, `      ${''.padEnd(13)} → ${remedy}`];
}

/** A port at which nobody listens. */
const NOWHERE_PORT = 9;

/** Starts the browser as a session would, with no way out, and asks for its name. */
async function startAndAsk(executable: string, network?: BrowserNetwork): Promise<string> {
  const args = behindProxy({ proxyUrl: `http://127.0.0.1:${NOWHERE_PORT}`, spki: '' });
  const browser = await launchBrowser({ executable, headless: true, args, network });
  try {
    const version = await browser.connection.send('Browser.getVersion');
    return productOf(version);
  } finally {
    await browser.close();
    network?.server.close();
  }
}

function productOf(version: unknown): string {
  const named = typeof version === 'object' && version !== null && 'product' in version ? version.product : undefined;
  return typeof named === 'string' ? named.replace('HeadlessChrome', 'Chromium').replace('/', ' ') : 'a Chromium';
}

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : port));
    });
  });
}

export function doctorCommand(program: Command, to: Terminal, finish: (status: ExitStatus) => void): void {
  program
    .command('doctor')
    .description('check what a session needs from this machine, and say how to mend it')
    .option('--browser <path>', 'the Chromium to check')
    .option('--port <number>', 'check that this port is free', Number)
    .option('--json', 'print the findings as JSON')
    .action(async (options: DoctorOptions) => finish(await doctor(options, to)));
}
