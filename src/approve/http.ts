/**
 * Approvals over HTTP on loopback, for a program or another terminal of the operator's.
 *
 *   GET  <url>           {"session", "pending":[question, …]}
 *   POST <url>/answers   a signed answer   200 once it holds, or 409 where no such question is open or the answer could not be kept, 403 where the
 *                                          signature does not hold
 *
 * The address has a secret in it, and answers are signed with the session's key: both stand in a file that only the operator's user can read
 * and that goes with the session. An answer that does not hold changes nothing: the question stays open.
 */
import { z } from 'zod';
import {
  APPROVAL_SCOPES,
  type ApprovalAnswer,
  type ApprovalChannel,
  type ApprovalQuestion,
} from '../model/approval.ts';
import { messageOf } from '../model/error.ts';
import { statePath } from '../record/state-folder.ts';
import type { Approvals } from '../session/approvals/approvals.ts';
import { checkAnswer } from '../session/approvals/approvals.ts';
import { type LoopbackReply, openLoopback } from './loopback.ts';

export interface HttpApprovals extends ApprovalChannel {
  /** The file with address and key. */
  readonly file: string;
  close(): Promise<void>;
}

const answerSchema: z.ZodType<ApprovalAnswer> = z.strictObject({
  id: z.string(),
  digest: z.string(),
  approve: z.boolean(),
  scope: z.enum(APPROVAL_SCOPES),
  who: z.string().min(1).max(200),
  signature: z.string(),
});

interface Open {
  readonly question: ApprovalQuestion;
  settle(answer: ApprovalAnswer): void;
}

/** @throws {CordonError} `environment` where it cannot listen or its file cannot be written */
export async function openHttpApprovals(
  session: string,
  { key }: Pick<Approvals, 'key'>,
  file: string = statePath('approvals', `${session}.json`),
): Promise<HttpApprovals> {
  const open = new Map<string, Open>();
  /** Who has answered, and hears what became of it. */
  const answered = new Map<string, (reply: LoopbackReply) => void>();

  function take(body: unknown): LoopbackReply | Promise<LoopbackReply> {
    const parsed = answerSchema.safeParse(body);
    if (!parsed.success) return [400, { error: 'this is no signed answer' }];
    const waiting = open.get(parsed.data.id);
    if (waiting === undefined) return [409, { error: 'no such question is open' }];
    try {
      checkAnswer(parsed.data, waiting.question, key);
    } catch (fault) {
      return [403, { error: messageOf(fault) }];
    }
    open.delete(parsed.data.id);
    const reply = new Promise<LoopbackReply>((resolve) => {
      answered.set(parsed.data.id, resolve);
    });
    waiting.settle(parsed.data);
    return reply;
  }

  const { close } = await openLoopback({
    file,
    content: (url) => ({ url, session, key: Buffer.from(key).toString('hex') }),
    purpose: {
      what: `listen for approvals (${file})`,
      advice: 'Check the folder and its permissions, or choose --approve terminal or none.',
    },
    async handle(method, path, body) {
      if (method === 'GET' && path === '')
        return [200, { session, pending: Array.from(open.values(), ({ question }) => question) }];
      return method === 'POST' && path === 'answers' ? take(await body()) : [404, { error: 'not here' }];
    },
  });
  return {
    file,
    close,
    ask(question, _sign, over) {
      return new Promise((resolve) => {
        open.set(question.id, { question, settle: resolve });
        over.addEventListener('abort', () => {
          open.delete(question.id);
          resolve(undefined);
        });
      });
    },
    settled({ id }, why) {
      answered.get(id)?.(why === undefined ? [200, { accepted: true }] : [409, { error: why }]);
      answered.delete(id);
    },
  };
}
