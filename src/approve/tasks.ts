/**
 * Further tasks for a session that runs, from another terminal of the operator's. Whoever reaches the endpoint may ask for one; what is granted is
 * what a person decides in the permission box, checked here against what was offered.
 *
 *   GET  <url>                                {session}: which its file says too, and nobody else
 *   POST <url>/tasks      {task}              {id, box}
 *   POST <url>/decisions  {id, decision, by}  {session, record}, once the new session is at work, or {refused}
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Box } from '../grant/box/model.ts';
import { PermissionBox } from '../grant/box/permission-box.ts';
import type { Proposal } from '../grant/proposal.ts';
import { CordonError } from '../model/error.ts';
import type { Grant } from '../model/policy/grant.ts';
import { statePath } from '../record/state-folder.ts';
import { type Loopback, type LoopbackReply, openLoopback } from './loopback.ts';

/** What a running session can do with a further task. */
export interface TaskTaker {
  /** What it would be granted. @throws {CordonError} where it is under-specified or leads to a closed site */
  propose(task: string): Promise<Proposal>;
  /** Ends the session and begins another on this grant: nothing of the old one stays. */
  begin(proposal: Proposal, grant: Grant, by: string): Promise<{ readonly session: string; readonly record: string }>;
}

/** What `POST <url>/tasks` answers with. */
export interface OfferedTask {
  readonly id: string;
  readonly box: Box;
}

const taskShape = z.strictObject({ task: z.string().trim().min(1).max(10_000) });
const decisionShape = z.strictObject({ id: z.string(), decision: z.unknown(), by: z.string().min(1).max(200) });

/** @throws {CordonError} `environment` where it cannot listen or its file cannot be written */
export function openTasks(session: string, taker: TaskTaker): Promise<Loopback> {
  let open: { readonly id: string; readonly box: PermissionBox; readonly proposal: Proposal } | undefined;

  async function offer(body: unknown): Promise<LoopbackReply> {
    const parsed = taskShape.safeParse(body);
    if (!parsed.success) return [400, { error: 'this is no task' }];
    const proposal = await taker.propose(parsed.data.task);
    const box = new PermissionBox(proposal, 'until this session ends, in place of the task before');
    open = { id: randomUUID(), box, proposal };
    const offered: OfferedTask = { id: open.id, box: box.box };
    return [200, offered];
  }

  async function decide(body: unknown): Promise<LoopbackReply> {
    const parsed = decisionShape.safeParse(body);
    if (!parsed.success) return [400, { error: 'this is no decision' }];
    const asked = open;
    if (asked === undefined || asked.id !== parsed.data.id) return [409, { error: 'no such task waits' }];
    // One decision, whatever it is.
    open = undefined;
    const grant = asked.box.decide(parsed.data.decision);
    return grant === undefined
      ? [200, { refused: true }]
      : [200, await taker.begin(asked.proposal, grant, parsed.data.by)];
  }

  return openLoopback({
    file: statePath('sessions', `${session}.json`),
    content: (url) => ({ url, session }),
    purpose: { what: 'listen for further tasks', advice: 'Check the state folder and its permissions.' },
    async handle(method, path, body) {
      if (method === 'GET' && path === '') return [200, { session }];
      if (method !== 'POST') return [404, { error: 'not here' }];
      try {
        if (path === 'tasks') return await offer(await body());
        return path === 'decisions' ? await decide(await body()) : [404, { error: 'not here' }];
      } catch (fault) {
        if (!(fault instanceof CordonError)) throw fault;
        return [422, { error: fault.message, advice: fault.advice, kind: fault.kind }];
      }
    },
  });
}
