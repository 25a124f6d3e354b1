/**
 * Approvals over HTTP on loopback, for a program or another terminal of the operator's.
 *
 *   GET  <url>           {"pending":[question, …]}
 *   POST <url>/answers   a signed answer   200, or 409 where no such question is open, 403 where the signature does not hold
 *
 * The address has a secret in it, and answers are signed with the session's key: both stand in a file that only the operator's user can read
 * and that goes with the session. An answer that does not hold changes nothing: the question stays open.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { z } from 'zod';
import { Door } from '../gateway/cdp/door.ts';
import {
  APPROVAL_SCOPES,
  type ApprovalAnswer,
  type ApprovalChannel,
  type ApprovalQuestion,
} from '../model/approval.ts';
import { CordonError, messageOf } from '../model/error.ts';
import { statePath } from '../record/state-folder.ts';
import type { Approvals } from '../session/approvals/approvals.ts';
import { checkAnswer } from '../session/approvals/approvals.ts';

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

const LARGEST_ANSWER = 10_000;

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
  const door = new Door();
  const open = new Map<string, Open>();
  const server = createServer((request, response) => {
    void serve(request, response).catch((fault: unknown) => answer(response, 500, { error: messageOf(fault) }));
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const admission = door.admit(request);
    if ('status' in admission) return answer(response, admission.status, { error: 'not here' });
    const { path } = admission;
    if (request.method === 'GET' && path === '') {
      return answer(response, 200, { pending: Array.from(open.values(), ({ question }) => question) });
    }
    if (request.method !== 'POST' || path !== 'answers') return answer(response, 404, { error: 'not here' });
    const parsed = answerSchema.safeParse(await readJson(request));
    if (!parsed.success) return answer(response, 400, { error: 'this is no signed answer' });
    const waiting = open.get(parsed.data.id);
    if (waiting === undefined) return answer(response, 409, { error: 'no such question is open' });
    try {
      checkAnswer(parsed.data, waiting.question, key);
    } catch (fault) {
      return answer(response, 403, { error: messageOf(fault) });
    }
    open.delete(parsed.data.id);
    waiting.settle(parsed.data);
    answer(response, 200, { accepted: true });
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(cannot('listen for approvals', cause)));
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${port}/${door.secret}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify({ url, key: Buffer.from(key).toString('hex') }), { flag: 'wx', mode: 0o600 });
  } catch (cause) {
    server.close();
    throw cannot(`write '${file}'`, cause);
  }
  return {
    file,
    ask(question, _sign, over) {
      return new Promise((resolve) => {
        open.set(question.id, { question, settle: resolve });
        over.addEventListener('abort', () => {
          open.delete(question.id);
          resolve(undefined);
        });
      });
    },
    async close() {
      rmSync(file, { force: true });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > LARGEST_ANSWER) return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    // No JSON is no answer, and is said to be none.
    return undefined;
  }
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

function cannot(what: string, cause: unknown): CordonError {
  return new CordonError(`Cordon cannot ${what}: ${messageOf(cause)}`, {
    kind: 'environment',
    advice: 'Check the folder and its permissions, or choose --approve terminal or none.',
    cause,
  });
}
