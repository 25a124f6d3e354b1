import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { loadPolicyValue } from '../../policy/load.ts';
import { openGranted } from '../../session/open.ts';
import type { Session } from '../../session/session.ts';
import { proposalFor, RunningTasks } from './running-tasks.ts';

const stateHome = process.env.XDG_STATE_HOME;
let state = '';
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'cordon-tasks-'));
  process.env.XDG_STATE_HOME = state;
});
afterEach(() => {
  rmSync(state, { recursive: true, force: true });
  if (stateHome === undefined) delete process.env.XDG_STATE_HOME;
  else process.env.XDG_STATE_HOME = stateHome;
});

const policy = () =>
  loadPolicyValue({ cordon: 1, scope: { goal: 'read', domains: ['shop.example'] } }, 'p.yaml', async () => {
    throw new Error('names no document');
  });

it('a stop while another task begins ends that one too', async () => {
  const said: string[] = [];
  const gates = [Promise.resolve()];
  let open: () => void = () => undefined;
  let reached: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    reached = resolve;
  });
  gates.push(
    new Promise((resolve) => {
      open = resolve;
    }),
  );
  // A browser takes seconds to start, and its stop is to come within them.
  const begin = async (session: Session, count: number) => {
    if (count === 2) reached();
    await gates[count - 1];
    const close = async () => undefined;
    const ended = new Promise<string>(() => undefined);
    const browser = { cdp: '', http: '', proxy: '', isolation: 'settings', notHeld: [], ended, close } as const;
    return {
      session,
      browser,
      record: `${count}`,
      approvals: undefined,
      close: async (why: string) => void said.push(`${count}: ${why}`),
    };
  };
  const document = await policy();
  const to = { out: () => undefined, err: () => undefined };
  const first = await openGranted({ task: 'Read it', policy: document, now: Date.now, confirm: async () => 'a test' });
  const tasks = new RunningTasks(begin, (task) => proposalFor(task, document, false), to);
  await tasks.begin(first);
  await tasks.listen();
  const file = readFileSync(join(state, 'cordon', 'sessions', `${first.id}.json`), 'utf8');
  const { url } = z.object({ url: z.string() }).parse(JSON.parse(file));
  const post = (path: string, body: object) => fetch(`${url}/${path}`, { method: 'POST', body: JSON.stringify(body) });
  const offered = z.object({ id: z.string() }).parse(await (await post('tasks', { task: 'Read more' })).json());
  const decision = { confirm: true, policies: [] };
  const deciding = post('decisions', { id: offered.id, decision, by: 'a test' }).catch(() => undefined);
  await begun;
  const closing = tasks.close('cordon serve ended');
  // Whoever did not wait for it would be done by now.
  await Promise.race([closing, new Promise((resolve) => setTimeout(resolve, 300))]);
  open();
  await Promise.all([closing, deciding]);
  expect(said).toEqual(['1: another task began', '2: cordon serve ended']);
});
