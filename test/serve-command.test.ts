/** `cordon serve -- COMMAND`: judged by the command itself and by what a server received. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cordon } from './cli-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'cordon-command-'));
const CLI = fileURLToPath(new URL('../bin/cordon.mjs', import.meta.url));
const log: string[] = [];
const server = http.createServer((request, response) => {
  log.push(`${request.method} ${request.url}`);
  response.end('<h1>Notes</h1>');
});
let task: readonly string[];

function program(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  task = [
    'serve',
    '--task',
    `Read the notes on http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    '--yes',
  ];
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('cordon serve -- COMMAND', () => {
  it('gives the command its place, its own input and output, and passes on its status', async () => {
    const agent = program(
      'agent.mjs',
      `let said = ''; for await (const chunk of process.stdin) said += chunk;
       console.log(JSON.stringify({ said, words: process.argv.slice(2), cdp: process.env.CORDON_CDP, http: process.env.CORDON_HTTP, host: process.env.CORDON_DEBUGGER }));
       process.exit(7);`,
    );
    const ended = await cordon([...task, '--', process.execPath, agent, '{cdp}', '--at={http}', '{host}', '{port}'], {
      stdin: 'hello',
    });
    const { said, words, cdp, http: address, host } = JSON.parse(ended.stdout);
    expect(said).toBe('hello');
    expect(words).toEqual([cdp, `--at=${address}`, host, new URL(address).port]);
    expect(cdp).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/.+/);
    expect(ended.status).toBe(7);
    expect(ended.stderr).toContain('DevTools');
  });

  it('knows the command and what it starts without a secret, and nobody else', async () => {
    const client = `const where = 'http://' + process.env.CORDON_DEBUGGER;
      const known = await fetch(where + '/json/version'); console.log(known.status, (await known.json()).Browser);
      const { request } = await import('node:http');
      for (const host of ['127.0.0.1', 'localhost', 'evil.test']) await new Promise((done) => request(where + '/json/version', { headers: { host } }, (got) => { got.resume(); console.log(host, got.statusCode); done(); }).end());
      const socket = new WebSocket('ws://' + process.env.CORDON_DEBUGGER + '/devtools/browser');
      await new Promise((open, fail) => { socket.onopen = open; socket.onerror = fail; }); console.log('open'); socket.close();`;
    const inner = program('inner.mjs', client);
    const outer = program(
      'outer.mjs',
      `import { spawn } from 'node:child_process';
       spawn(process.execPath, ['--experimental-websocket', ${JSON.stringify(inner)}], { stdio: 'inherit' }).once('exit', async () => {
         console.log('waiting ' + process.env.CORDON_DEBUGGER);
         process.stdin.resume().once('end', () => process.exit(0));
       });`,
    );
    const child = spawn(process.execPath, [CLI, ...task, '--', process.execPath, outer], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    let out = '';
    for await (const chunk of child.stdout) {
      out += chunk;
      if (out.includes('waiting')) break;
    }
    const [, host] = /waiting (\S+)/.exec(out) ?? [];
    expect(out).toMatch(/^200 \S*Chrome\/[^\n]*\n127\.0\.0\.1 200\nlocalhost 200\nevil\.test 403\nopen\n/);
    const stranger = await fetch(`http://${host}/json/version`);
    expect(stranger.status).toBe(404);
    child.stdin.end();
    await once(child, 'exit');
  });

  it('ends with a signal that it passes on', async () => {
    const agent = program(
      'waits.mjs',
      `process.on('SIGTERM', () => process.exit(9)); console.log('up'); setInterval(() => {}, 1e6);`,
    );
    const child = spawn(process.execPath, [CLI, ...task, '--', process.execPath, agent], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    const [status] = await once(child, 'exit');
    expect(status).toBe(9);
  });

  it('says what is wrong with a command, and with words that are none', async () => {
    const missing = await cordon([...task, '--', 'no-such-program-here']);
    expect(missing.status).toBe(2);
    expect(missing.stderr).toContain("'no-such-program-here' cannot be started");
    const unquoted = await cordon(['serve', '--yes', '--task', 'Read', 'notes']);
    expect(unquoted.status).toBe(2);
    expect(unquoted.stderr).toContain('within quotation marks');
  });
});
