/** The two MCP servers that drive browsers, as this checkout has them installed, with everything switched on that they can offer. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { McpClient } from './mcp-client.ts';

const require = createRequire(import.meta.url);

export const PLAYWRIGHT_MCP_PROGRAM = join(dirname(require.resolve('@playwright/mcp/package.json')), 'cli.js');
export const DEVTOOLS_MCP_PROGRAM = join(
  dirname(require.resolve('chrome-devtools-mcp/package.json')),
  'build/src/bin/chrome-devtools-mcp.js',
);

const PLAYWRIGHT_CAPABILITIES = 'core,vision,pdf,devtools,storage,testing,network,config,tracing,install';
const DEVTOOLS_CATEGORIES = [
  '--categoryExtensions',
  '--categoryExperimentalThirdParty',
  '--categoryExperimentalWebmcp',
  '--categoryPwa',
  '--experimentalVision',
  '--memoryDebugging',
];

type OfferedTools = Awaited<ReturnType<McpClient['tools']>>;

/** Starts a server for as long as it takes to hear which tools it offers. It starts no browser for that. */
async function toolsOf(program: string, words: readonly string[]): Promise<OfferedTools> {
  const server = await McpClient.start(process.execPath, [program, ...words]);
  try {
    return await server.tools();
  } finally {
    server.close();
  }
}

export function playwrightMcpTools(): Promise<OfferedTools> {
  return toolsOf(PLAYWRIGHT_MCP_PROGRAM, [`--caps=${PLAYWRIGHT_CAPABILITIES}`]);
}

export function devtoolsMcpTools(): Promise<OfferedTools> {
  return toolsOf(DEVTOOLS_MCP_PROGRAM, ['--no-usage-statistics', ...DEVTOOLS_CATEGORIES]);
}

export function slimDevtoolsMcpTools(): Promise<OfferedTools> {
  return toolsOf(DEVTOOLS_MCP_PROGRAM, ['--no-usage-statistics', '--slim']);
}
