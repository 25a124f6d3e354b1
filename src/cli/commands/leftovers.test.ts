import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Terminal } from '../output.ts';
import { approve } from './approve.ts';
import { task } from './tasks/task.ts';

const stateHome = process.env.XDG_STATE_HOME;
const said: string[] = [];
const to: Terminal = { out: (line) => void said.push(line), err: (line) => void said.push(line) };
/** Whoever has the port of a session that was killed: takes connections, and says nothing. */
const silent = createServer(() => undefined);
let state = '';

beforeEach(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/x`;
  state = mkdtempSync(join(tmpdir(), 'cordon-left-'));
  process.env.XDG_STATE_HOME = state;
  for (const folder of ['approvals', 'sessions']) {
    mkdirSync(join(state, 'cordon', folder), { recursive: true });
    writeFileSync(join(state, 'cordon', folder, 'half.json'), '{"url":');
    const whole = { url, key: '0'.repeat(64), session: 'killed' };
    writeFileSync(join(state, 'cordon', folder, 'killed.json'), JSON.stringify(whole));
  }
});
afterEach(() => {
  silent.close();
  rmSync(state, { recursive: true, force: true });
  if (stateHome === undefined) delete process.env.XDG_STATE_HOME;
  else process.env.XDG_STATE_HOME = stateHome;
});

it('what killed sessions leave behind keeps nobody from answering', { timeout: 30_000 }, async () => {
  expect(await approve(undefined, { scope: 'once' }, to)).toBe(0);
  expect(said).toContain('cordon: nothing waits for a person');
});

it('what killed sessions leave behind is no session that another task could be given to', {
  timeout: 30_000,
}, async () => {
  await expect(task('Read forge.test', { confirm: 'terminal' }, to)).rejects.toThrow('No such session runs');
});

it('whoever has the port of a killed session leads nobody elsewhere', { timeout: 30_000 }, async () => {
  const asked: string[] = [];
  const other = createHttpServer(({ url }, response) => {
    asked.push(url ?? '');
    if (url === '/away') response.writeHead(302, { location: '/elsewhere' }).end();
    else response.end('{"pending":[]}');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const file = join(state, 'led.json');
  const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/away`;
  writeFileSync(file, JSON.stringify({ url, key: '0'.repeat(64), session: 'led' }));
  await expect(approve(undefined, { scope: 'once', file }, to)).rejects.toThrow('leads elsewhere');
  expect(asked).toEqual(['/away']);
  other.close();
});
