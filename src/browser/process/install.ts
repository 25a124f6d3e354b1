import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { CordonError, messageOf } from '../../model/error.ts';
import { findBrowser } from './find.ts';

interface Way {
  readonly what: string;
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * Installs Chromium, saying what it does line by line: from the system's packages as root where apt is at hand, otherwise by
 * Playwright's own installer into the user's cache. Answers with the program's path. Asking a person first is the caller's business.
 *
 * @throws {CordonError} `environment` when no way worked.
 */
export async function installBrowser(log: (line: string) => void): Promise<string> {
  const failures: string[] = [];
  for (const way of ways()) {
    log(`${way.what}: ${way.command} ${way.args.join(' ')}`);
    const failure = await run(way, log);
    const found = await findBrowser();
    if (failure === undefined && found !== undefined) {
      log(`Chromium is at ${found}.`);
      return found;
    }
    failures.push(`${way.what}: ${failure ?? 'it ended well, and yet no browser is there'}`);
  }
  throw new CordonError(`Chromium could not be installed (${failures.join('; ')})`, {
    kind: 'environment',
    advice: 'Install Chromium or Chrome yourself and name it with --browser PATH or CORDON_BROWSER.',
  });
}

function ways(): readonly Way[] {
  const cli = path.join(path.dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js');
  const playwright = { what: "Playwright's installer", command: process.execPath, args: [cli, 'install', 'chromium'] };
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return [playwright];
  const apt = { what: 'System packages', command: 'apt-get', args: ['install', '-y', '-q', 'chromium'] };
  return [apt, playwright];
}

/** Runs one way to its end and answers why it failed, or nothing. */
function run(way: Way, log: (line: string) => void): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(way.command, way.args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', log);
    child.on('error', (error) => resolve(messageOf(error)));
    child.on('close', (code) => resolve(code === 0 ? undefined : `exit status ${code}`));
  });
}
