import { McpClient } from '../support/mcp-client.ts';
import { DEVTOOLS_MCP_PROGRAM, PLAYWRIGHT_MCP_PROGRAM } from '../support/mcp-servers.ts';
import type { Driver } from './driver.ts';
import type { WorkSite } from './work-site.ts';

export async function startPlaywrightMcp(site: WorkSite): Promise<Driver> {
  const served = await site.serve();
  const mcp = await McpClient.start(process.execPath, [PLAYWRIGHT_MCP_PROGRAM, '--cdp-endpoint', served.cdp]);
  const call = async (tool: string, args: Readonly<Record<string, unknown>> = {}): Promise<string> =>
    (await mcp.call(tool, args)).text;
  const refs = new Map<string, string>();
  const read = async (): Promise<string> => {
    const shown = await call('browser_snapshot');
    for (const [, name = '', ref = ''] of shown.matchAll(/(?:button|textbox) "([^"]+)".*?\[ref=(\w+)\]/g))
      refs.set(name, ref);
    return shown;
  };
  return {
    cdp: served.cdp,
    open: (url) => call('browser_navigate', { url }),
    read,
    press: (name) => call('browser_click', { element: name, target: refs.get(name) ?? name }),
    fill: (name, text) => call('browser_type', { element: name, target: refs.get(name) ?? name, text }),
    async close() {
      mcp.close();
      await served.stop();
    },
  };
}

export async function startDevtoolsMcp(site: WorkSite): Promise<Driver> {
  const served = await site.serve();
  const words = [DEVTOOLS_MCP_PROGRAM, '--wsEndpoint', served.cdp, '--no-usage-statistics'];
  const mcp = await McpClient.start(process.execPath, words);
  const call = async (tool: string, args: Readonly<Record<string, unknown>> = {}): Promise<string> =>
    (await mcp.call(tool, { pageId: 1, ...args })).text;
  const uids = new Map<string, string>();
  const read = async (): Promise<string> => {
    const shown = await call('take_snapshot');
    for (const [, uid = '', name = ''] of shown.matchAll(/uid=(\w+) (?:button|textbox) "([^"]+)"/g))
      uids.set(name, uid);
    return shown;
  };
  /** A dialog that holds a refusal is closed, as an agent closes one, before anything else is done. */
  const acted = async (told: string): Promise<string> => {
    if (told.includes('dialog')) await call('handle_dialog', { action: 'accept' });
    return told;
  };
  return {
    cdp: served.cdp,
    open: (url) => call('navigate_page', { type: 'url', url }),
    read,
    press: async (name) => acted(await call('click', { uid: uids.get(name) })),
    fill: async (name, value) => acted(await call('fill', { uid: uids.get(name), value })),
    async close() {
      mcp.close();
      await served.stop();
    },
  };
}
