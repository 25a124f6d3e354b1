/** An endpoint on loopback for the operator's own programs. Its address holds a secret and stands in a file that only their user can read. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { EndpointAccess } from '../gateway/cdp/endpoint-access.ts';
import { CordonError, messageOf } from '../model/error.ts';
import { readJson } from '../net/body-text.ts';

export interface LoopbackOptions {
  readonly file: string;
  /** What stands in the file. */
  readonly content: (url: string) => object;
  /** What is done there, and what to do where that cannot be: for messages. */
  readonly purpose: { readonly what: string; readonly advice: string };
  /** The body is undefined where it is none of JSON, or too long. */
  readonly handle: (method: string, path: string, body: () => Promise<unknown>) => Promise<LoopbackReply>;
}

export type LoopbackReply = readonly [status: number, body: object];

export interface Loopback {
  close(): Promise<void>;
}

const LARGEST_BODY = 200_000;

/** @throws {CordonError} `environment` where it cannot listen or its file cannot be written */
export async function openLoopback({ file, content, purpose, handle }: LoopbackOptions): Promise<Loopback> {
  const access = new EndpointAccess();
  const server = createServer((request, response) => {
    void serve(request, response).catch((fault: unknown) => answer(response, 500, { error: messageOf(fault) }));
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const admission = access.admit(request);
    if ('status' in admission) return answer(response, admission.status, { error: 'not here' });
    const [status, body] = await handle(request.method ?? '', admission.path, () => readJson(request, LARGEST_BODY));
    answer(response, status, body);
  }

  const failed = (cause: unknown): CordonError =>
    new CordonError(`Cordon cannot ${purpose.what}: ${messageOf(cause)}`, {
      kind: 'environment',
      advice: purpose.advice,
      cause,
    });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(failed(cause)));
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify(content(`http://127.0.0.1:${port}/${access.secret}`)), {
      flag: 'wx',
      mode: 0o600,
    });
  } catch (cause) {
    server.close();
    throw failed(cause);
  }
  return {
    async close() {
      rmSync(file, { force: true });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
