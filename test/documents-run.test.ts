/** The tutorials, followed: each command that ends by itself is run on the files that its document has one write, and agents on a site that was started for it. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { boxLines } from '../src/grant/box/lines.ts';
import { asOffered } from '../src/grant/box/model.ts';
import { PermissionBox } from '../src/grant/box/permission-box.ts';
import { proposeGrant } from '../src/grant/proposal.ts';
import { policyOfTask } from '../src/grant/task-policy.ts';
import { choosePolicies } from '../src/guarded/choosing/chosen-policies.ts';
import { cordon } from './cli-process.ts';
import { type MarkdownDocument, readDocument } from './support/documents.ts';
import { McpClient } from './support/mcp-client.ts';
import { PLAYWRIGHT_MCP_PROGRAM } from './support/mcp-servers.ts';
import { type CommandLine, commandLines } from './support/shell-words.ts';

const TUTORIAL = readDocument('docs/policies/tutorial.md');
const folder = mkdtempSync(join(tmpdir(), 'cordon-documents-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes what the blocks of a document are to become. */
function writeFiles({ blocks }: MarkdownDocument): void {
  for (const { file, text } of blocks) if (file !== undefined) writeFileSync(join(folder, file), text);
}

/** Commands that show or check something, and end. */
const ENDING = ['eval', 'explain', 'policy', 'schema', 'sitemap', 'validate'];

function endingCommands({ blocks }: MarkdownDocument): readonly CommandLine[] {
  return blocks
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => commandLines(text))
    .filter(({ words }) => words[0] === 'cordon' && ENDING.includes(words[1] ?? ''));
}

const RUN = [
  'docs/policies/tutorial.md',
  'docs/policies/trying.md',
  'docs/sitemaps/writing.md',
  'docs/sitemaps/websockets.md',
  'docs/get-started/computer-tools.md',
];

describe.each(RUN)('%s', (path) => {
  const document = readDocument(path);
  beforeAll(() => {
    writeFiles(TUTORIAL);
    writeFiles(document);
  });

  it.each(endingCommands(document).map((command) => [command.words.join(' '), command] as const))(
    '%s',
    async (_words, { words, from }) => {
      const stdin = from?.[0] === 'echo' ? `${from.slice(1).join(' ')}\n` : '';
      const { status, stdout, stderr } = await cordon(words.slice(1), { cwd: folder, stdin });
      // An explanation of a request that is denied ends with 1, which its document says.
      const denied = words.includes('explain') && stdout.includes('\nDenied [');
      expect(status, stderr).toBe(denied ? 1 : 0);
      expect(stdout).not.toBe('');
    },
  );
});

it('get started shows the box that a task without a document has', async () => {
  const { blocks } = readDocument('docs/get-started/README.md');
  const shown = blocks.find(({ text }) => text.startsWith('Task: '))?.text.trimEnd() ?? '';
  const task = /^Task: (.+)$/m.exec(shown)?.[1] ?? '';
  const proposal = await proposeGrant(task, await policyOfTask(task), choosePolicies);
  const { box } = new PermissionBox(proposal, 'until this session ends');
  expect(boxLines(box, asOffered(box)).join('\n')).toBe(shown);
});

describe('the tutorial', () => {
  it('shows what explain prints', async () => {
    writeFiles(TUTORIAL);
    const [explain] = endingCommands(TUTORIAL).filter(({ words }) => words[1] === 'explain');
    const { stdout } = await cordon(explain?.words.slice(1) ?? [], { cwd: folder });
    const shown = TUTORIAL.blocks.find(({ text }) => text.startsWith('POST http://'))?.text;
    expect(stdout.trimEnd()).toBe(shown?.trimEnd());
  });
});

describe('agents of the documents', () => {
  const received: string[] = [];
  const site = http.createServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'text/html').end('<title>Notes</title><h1>Notes</h1>');
  });
  let port = 0;
  beforeAll(async () => {
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    const address = site.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  });
  afterAll(() => void site.close());

  it.each(['README.md', 'docs/get-started/playwright.md', 'docs/get-started/puppeteer.md'])('%s', async (path) => {
    const { blocks } = readDocument(path);
    const here = (text: string): string => text.replaceAll('localhost:3000', `localhost:${port}`);
    const agent = blocks.find(({ language }) => language === 'js')?.text ?? '';
    writeFileSync(join(folder, 'agent.mjs'), here(agent));
    const [serve] = blocks
      .filter(({ language }) => language === 'sh')
      .flatMap(({ text }) => commandLines(text))
      .filter(({ words }) => words.includes('serve') && words.includes('agent.mjs'));
    const [command = '', ...rest] = (serve?.words ?? []).map(here);
    expect(command).toBe('cordon');
    received.length = 0;
    const { status, stdout, stderr } = await cordon(['serve', '--yes', ...rest.slice(1)], { cwd: folder });
    expect(status, stderr).toBe(0);
    expect(stdout).toContain('Notes');
    expect(received).toContain('GET /');
  });

  it('an MCP host drives Playwright MCP by the configuration of the README', async () => {
    const text = readDocument('README.md').blocks.find(({ language }) => language === 'json')?.text ?? '';
    const { command, args } = HOST.parse(JSON.parse(text)).mcpServers.playwright;
    expect(command).toBe('cordon');
    // `npx -y PACKAGE` would ask the registry: the installed package is the same.
    const words = args
      .join('\0')
      .replace('npx\0-y\0@playwright/mcp', `${process.execPath}\0${PLAYWRIGHT_MCP_PROGRAM}`)
      .replace('localhost:3000', `localhost:${port}`)
      .split('\0');
    received.length = 0;
    const mcp = await McpClient.start(process.execPath, [resolve('bin/cordon.mjs'), ...words]);
    const { text: shown } = await mcp.call('browser_navigate', { url: `http://localhost:${port}/` });
    mcp.close();
    expect(shown).toContain('Notes');
    expect(received).toContain('GET /');
  });
});

const HOST = z.object({
  mcpServers: z.object({ playwright: z.object({ command: z.string(), args: z.array(z.string()) }) }),
});
