/** A small tracker in a real Chromium: its recorded traffic becomes a sitemap that lists what the server did, and nothing else. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBrowser } from '../src/browser/process/find.ts';
import { main } from '../src/cli/main.ts';

const PAGE = `<!doctype html><title>Tracker</title>
<form method="post" action="/projects/apollo/issues"><input name="title" value="A title"><input type="password" name="password" value="hunter2hunter2"><button>Create issue</button></form>
<form method="post" action="/projects/gemini/issues" id="other"><input name="title" value="B title"><input type="password" name="password" value="x"><button>Create issue</button></form>
<form method="post" action="/index.php" id="purge"><input name="action" value="purge"><button>Purge</button></form>
<form method="post" action="/upload" enctype="multipart/form-data" id="upload"><input name="note" value="n"><input type="file" name="file"><button>Upload</button></form>
<script>
const send = (method, url, body) => fetch(url, { method, headers: { 'content-type': 'application/json', authorization: 'Bearer Zx81kQ09aPqLmN47' }, body: body && JSON.stringify(body) });
window.act = async () => {
  await send('PATCH', '/api/issues/7', { state_event: 'close' });
  await send('PATCH', '/api/issues/8', { title: 'C' });
  await send('DELETE', '/api/issues/7');
  await send('POST', '/api/graphql', { operationName: 'add', query: 'mutation add($n: N!) { createNote(input: $n) { id } }', variables: { n: { body: 'secret words' } } });
  await send('POST', '/api/graphql', { operationName: 'notes', query: 'query notes { notes { id } }' });
};
</script>`;

let server: Server;
let address = '';
let folder = '';
const received: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cordon-traffic-'));
  server = createServer((request: IncomingMessage, response) => {
    request.resume();
    request.on('end', () => {
      if (request.method !== 'GET') received.push(`${request.method} ${request.url}`);
      const isApi = request.url?.startsWith('/api') === true;
      response.writeHead(200, {
        'content-type': isApi ? 'application/json' : 'text/html',
        'set-cookie': 'sid=s3cr3tcookie',
      });
      response.end(isApi ? '{}' : PAGE);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('the server has no port');
  address = `http://127.0.0.1:${bound.port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

async function run(...words: string[]): Promise<{ status: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const status = await main(words, { out: (line) => void out.push(line), err: (line) => void err.push(line) });
  return { status, out: out.join('\n'), err: err.join('\n') };
}

it('what Chromium sent is listed, and what is near it is not', async () => {
  const har = join(folder, 'traffic.har');
  const executablePath = await findBrowser();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox'],
  });
  try {
    const context = await browser.newContext({ recordHar: { path: har, content: 'embed' } });
    const page = await context.newPage();
    await page.goto(`${address}/projects`);
    await page.locator('form').first().getByRole('button').click();
    await page.goto(`${address}/projects`);
    await page.locator('#other button').click();
    await page.goto(`${address}/projects`);
    await page.locator('#purge button').click();
    await page.goto(`${address}/projects`);
    await page.setInputFiles('#upload input[type=file]', {
      name: 'a.bin',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from([0, 255, 1]),
    });
    await page.locator('#upload button').click();
    await page.goto(`${address}/projects?token=Zx81kQ09aPqLmN47`);
    await page.evaluate('window.act()');
    await context.close();
  } finally {
    await browser.close();
  }
  const out = join(folder, 'maps');
  const made = await run('sitemap', 'from', 'har', har, '--out', out, '--json');
  expect([made.status, made.err]).toEqual([0, '']);
  const [stem] = readdirSync(out).flatMap((name) =>
    name.endsWith('.sitemap.json') ? [name.replace('.sitemap.json', '')] : [],
  );
  expect(stem).toBe(`127.0.0.1_${new URL(address).port}`);
  const entries: readonly Record<string, unknown>[] = JSON.parse(
    readFileSync(join(out, `${stem}.sitemap.json`), 'utf8'),
  );
  const written = entries.map(
    ({ semantic_action, method, url }) => `${semantic_action} ${method} ${String(url).replace(address, '')}`,
  );
  expect(written).toEqual([
    'ListProjects GET /projects',
    'CreateIssue POST /projects/{project}/issues',
    'PurgePage POST /index.php',
    'UploadPage POST /upload',
    'CloseIssue PATCH /api/issues/{issue}',
    'UpdateIssue PATCH /api/issues/{issue}',
    'DeleteIssue DELETE /api/issues/{issue}',
    'CreateNote POST /api/graphql',
    'ListNotes POST /api/graphql',
  ]);
  const lint = await run(
    'sitemap',
    'lint',
    join(out, `${stem}.sitemap.json`),
    '--policies',
    join(out, `${stem}.policies.json`),
  );
  expect(lint.out).toContain('0 errors');
  const test = await run('sitemap', 'test', join(out, `${stem}.sitemap.json`));
  expect(test.out).toMatch(/ 0 failed$/);
  expect(test.status).toBe(0);
  const covered = await run('sitemap', 'coverage', out, '--har', har, '--at-least', '100', '--json');
  expect(covered.status).toBe(0);
  // By the server's own log, each change that it saw is counted.
  expect(JSON.parse(covered.out)).toMatchObject({
    percent: 100,
    writes: received.filter((line) => line !== 'POST /api/graphql').length + 1,
  });
  const all = readdirSync(out)
    .map((name) => readFileSync(join(out, name), 'utf8'))
    .join();
  for (const secret of ['hunter2', 'Zx81kQ09aPqLmN47', 's3cr3tcookie', 'secret words', 'A title'])
    expect(all).not.toContain(secret);
});
