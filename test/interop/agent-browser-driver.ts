import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Driver } from './driver.ts';
import { npmProgram } from './tools.ts';
import type { WorkSite } from './work-site.ts';

/** agent-browser: a command line for agents, whose own process stays behind it between two calls. */
export async function startAgentBrowser(site: WorkSite): Promise<Driver> {
  const served = await site.serve();
  const home = mkdtempSync(join(tmpdir(), 'cordon-agent-browser-'));
  const program = npmProgram('agent-browser', 'bin/agent-browser.js');
  const run = (...words: readonly string[]): Promise<string> =>
    new Promise((resolve) => {
      const env = { ...process.env, HOME: home, AGENT_BROWSER_SESSION: 'cordon' };
      execFile(process.execPath, [program, '--cdp', served.cdp, ...words], { env }, (_, out, errors) =>
        resolve(`${out}${errors}`),
      );
    });
  return {
    cdp: served.cdp,
    open: (url) => run('open', url),
    read: () => run('snapshot'),
    press: (name) => run('find', 'role', 'button', 'click', '--name', name),
    fill: (name, value) => run('find', 'label', name, 'fill', value),
    async close() {
      await run('close');
      await served.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
