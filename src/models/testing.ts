/** A server on this machine that answers as a test tells it, and keeps what it was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface Asked {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export interface AnsweringServer {
  /** `http://127.0.0.1:…`, without a path. */
  readonly url: string;
  readonly asked: Asked[];
  close(): Promise<void>;
}

/** What to do with a request: a status and a JSON value, or the response itself. */
export type Answer = (asked: Asked, response: ServerResponse) => readonly [status: number, value: unknown] | undefined;

export async function startAnswering(answer: Answer): Promise<AnsweringServer> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const one = { path: request.url ?? '', headers: request.headers, body: JSON.parse(text) };
    asked.push(one);
    const said = answer(one, response);
    if (said === undefined) return;
    const [status, value] = said;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof value === 'string' ? value : JSON.stringify(value));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What Anthropic's messages API answers when a model calls its tool with this. */
export function anthropicAnswer(input: unknown, members: object = {}): object {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-test',
    content: [{ type: 'tool_use', id: 'toolu_1', name: 'action_review', input }],
    stop_reason: 'tool_use',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
    ...members,
  };
}

/** What OpenAI's chat completions answer when a model says this. */
export function openaiAnswer(content: string | null, choice: object = {}, message: object = {}): object {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'gpt-test',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal: null, ...message },
        finish_reason: 'stop',
        ...choice,
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}

/** What Google's generated content is when a model says this. */
export function googleAnswer(text: string | null, candidate: object = {}): object {
  return {
    candidates: [
      {
        content: { role: 'model', parts: text === null ? [] : [{ text }] },
        finishReason: 'STOP',
        index: 0,
        ...candidate,
      },
    ],
    usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    modelVersion: 'gemini-test',
  };
}

/** What an `/embeddings` endpoint answers. */
export function embeddingsAnswer(vectors: readonly (readonly number[])[]): object {
  return {
    object: 'list',
    model: 'test',
    data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    usage: { prompt_tokens: 1, total_tokens: 1 },
  };
}
