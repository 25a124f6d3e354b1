import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Driver, driverPath } from './driver.ts';
import { completion } from './scripted-model.ts';
import { startSteppedModel } from './stepped-model.ts';
import { PYTHON } from './tools.ts';
import type { WorkSite } from './work-site.ts';

const part = z.object({ text: z.string().default('') });
const request = z.object({ messages: z.array(z.object({ content: z.union([z.string(), z.array(part)]) })) });

/** All that the model is shown in a request. */
function textOf(body: string): string {
  const { messages } = request.parse(JSON.parse(body));
  return messages
    .flatMap(({ content }) => (typeof content === 'string' ? [content] : content.map(({ text }) => text)))
    .join('\n');
}

/** An agent of browser-use: what its model is shown after an action is what it is told. */
export async function startBrowserUse(site: WorkSite): Promise<Driver> {
  const served = await site.serve();
  const model = await startSteppedModel('/v1');
  const home = mkdtempSync(join(tmpdir(), 'cordon-browser-use-'));
  const agent = driverPath('../browser_use_agent.py');
  const child = spawn(PYTHON, [agent, served.cdp, `${model.url}/v1`, 'Place an order on work.test'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: home,
      ANONYMIZED_TELEMETRY: 'false',
      BROWSER_USE_CLOUD_SYNC: 'false',
      BROWSER_USE_VERSION_CHECK: 'false',
    },
  });
  const ended = once(child, 'exit');
  const over = ended.then(() => 'the agent ended');
  let shown = textOf(await model.first);
  const state = (): string => shown.slice(shown.lastIndexOf('<browser_state>'));
  const act = async (action: object): Promise<string> => {
    const body = await Promise.race([model.step(completion([action])), over]);
    const before = dialogsIn(state()).length;
    shown = body.startsWith('{') ? textOf(body) : body;
    return [latest(shown), ...dialogsIn(state()).slice(before)].join('\n');
  };
  const indexOf = (pattern: RegExp): number => Number(pattern.exec(state())?.[1] ?? -1);
  return {
    cdp: served.cdp,
    open: (url) => act({ navigate: { url, new_tab: false } }),
    read: async () => state(),
    press: (name) => act({ click: { index: indexOf(new RegExp(`\\[(\\d+)\\]<button[^>]*>\\s*${name}`)) } }),
    fill: (name, text) =>
      act({ input: { index: indexOf(new RegExp(`\\[(\\d+)\\]<input[^>]*${name}`)), text, clear: true } }),
    async close() {
      child.kill();
      await ended;
      await model.close();
      await served.stop();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** What came of the last action: the history's last step. */
function latest(shown: string): string {
  const history = shown.slice(0, shown.lastIndexOf('<browser_state>'));
  return history.slice(history.lastIndexOf('<step'));
}

/** The dialogs that a state tells of, the oldest first. It tells of them for good. */
function dialogsIn(state: string): readonly string[] {
  return state.split(/\n\s+- (?=\[alert\])/).slice(1);
}
