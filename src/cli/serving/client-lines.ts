import type { Endpoint } from './agent-command.ts';

/** One line for each client, ready to be pasted, with the options that it needs. */
export function clientLines({ cdp }: Endpoint): readonly string[] {
  const server = (name: string, args: readonly string[]): string =>
    JSON.stringify({ mcpServers: { [name]: { command: 'npx', args } } });
  const lines: readonly (readonly [string, string])[] = [
    ['Playwright MCP', server('playwright', ['-y', '@playwright/mcp', '--cdp-endpoint', cdp])],
    ['chrome-devtools-mcp', server('chrome-devtools', ['-y', 'chrome-devtools-mcp', '--wsEndpoint', cdp])],
    ['Playwright', `const browser = await chromium.connectOverCDP('${cdp}');`],
    ['Puppeteer', `const browser = await puppeteer.connect({ browserWSEndpoint: '${cdp}', defaultViewport: null });`],
    ['browser-use', `browser = Browser(cdp_url="${cdp}")`],
    ['Stagehand 3', `new Stagehand({ env: 'LOCAL', localBrowserLaunchOptions: { cdpUrl: '${cdp}' } })`],
    ['Stagehand 4', `cordon stagehand --cdp '${cdp}' -- node agent.mjs`],
    ['agent-browser', `agent-browser --cdp '${cdp}' snapshot`],
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  return lines.map(([name, line]) => `${name.padEnd(width)}  ${line}`);
}
