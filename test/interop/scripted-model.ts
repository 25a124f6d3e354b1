/** A model that answers as an OpenAI-compatible server does, one step of a script a request. */
import { createServer } from 'node:http';
import { z } from 'zod';

/** What the agent does next, made from what it was shown. */
export type Step = (shown: string) => readonly Readonly<Record<string, unknown>>[];

export interface ScriptedModel {
  readonly url: string;
  /** The texts of each request, joined. */
  readonly shown: string[];
  close(): Promise<void>;
}

const part = z.object({ type: z.string(), text: z.string().default('') });
const request = z.object({
  messages: z.array(z.object({ content: z.union([z.string(), z.array(part)]) })),
});

export async function startScriptedModel(steps: readonly Step[]): Promise<ScriptedModel> {
  const shown: string[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { messages } = request.parse(JSON.parse(Buffer.concat(chunks).toString()));
      const text = messages
        .map(({ content }) => (typeof content === 'string' ? content : content.map((each) => each.text).join('\n')))
        .join('\n');
      const step = steps[shown.length] ?? (() => [{ done: { text: 'the script is over', success: true } }]);
      shown.push(text);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(completion(step(text))));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    shown,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What browser-use takes for an answer of its model. */
export function completion(action: readonly object[]): object {
  const thought = { thinking: '', evaluation_previous_goal: '', memory: '', next_goal: '' };
  return {
    id: 'scripted',
    object: 'chat.completion',
    created: 0,
    model: 'scripted',
    choices: [
      {
        index: 0,
        finish_reason: 'stop',
        message: { role: 'assistant', content: JSON.stringify({ ...thought, action }) },
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}
