import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

const json = (text: string): Answering => {
  return (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end(text);
};
const endless: Answering = (_, response) => {
  const more = (): void => {
    while (response.write('x'.repeat(64 * 1024)));
  };
  response.on('drain', more);
  more();
};

describe.each<readonly [string, Answering, string]>([
  ['leads elsewhere', ({ url }, to) => void to.writeHead(302, { location: `${url}/more` }).end(), 'leads elsewhere'],
  ['never ends', endless, 'longer than'],
  ['says another session', json('{"session":"other","pending":[]}'), 'another one answers'],
  ['asks what is no question', json('{"pending":[{}]}'), 'does not answer'],
])('whoever has the port of a killed session and %s', (_, answering, why) => {
  const asked: string[] = [];
  let other: Server;
  let file = '';
  beforeEach(async () => {
    asked.length = 0;
    other = createHttpServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      answering(request, response);
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/at`;
    for (const folder of ['approvals', 'sessions']) {
      rmSync(join(state, 'cordon', folder, 'killed.json'));
      file = join(state, 'cordon', folder, 'led.json');
      writeFileSync(file, JSON.stringify({ url, key: '0'.repeat(64), session: 'led' }));
    }
  });
  afterEach(() => {
    other.closeAllConnections();
    other.close();
  });

  it('keeps nobody from answering, and is asked once', async () => {
    said.length = 0;
    expect(await approve(undefined, { scope: 'once' }, to)).toBe(0);
    expect(said).toEqual(['cordon: nothing waits for a person']);
    await expect(approve(undefined, { scope: 'once', file }, to)).rejects.toThrow(why);
    expect(asked).toEqual(['GET /at', 'GET /at']);
  });

  it('is told no task', async () => {
    await expect(task('Read forge.test', { confirm: 'terminal' }, to)).rejects.toThrow('No such session runs');
    expect(asked).toEqual(['GET /at']);
  });
});
