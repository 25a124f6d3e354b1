/** A model that is moved by hand: each step is what it says next, and answers with what it is shown then. */
import { createServer } from 'node:http';

export interface SteppedModel {
  readonly url: string;
  /** What the agent shows first. */
  readonly first: Promise<string>;
  /** Has the model say this, and resolves with the body of the agent's next request. */
  step(answer: object): Promise<string>;
  close(): Promise<void>;
}

/** @param path whose requests are the agent's */
export async function startSteppedModel(path: string): Promise<SteppedModel> {
  let shown: (body: string) => void = () => undefined;
  let answer: ((said: object) => void) | undefined;
  const first = new Promise<string>((resolve) => {
    shown = resolve;
  });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (!request.url?.startsWith(path)) {
        response.writeHead(404).end();
        return;
      }
      answer = (said) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(said));
      };
      shown(Buffer.concat(chunks).toString());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    first,
    step: (said) =>
      new Promise((resolve) => {
        shown = resolve;
        answer?.(said);
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
