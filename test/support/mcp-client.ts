/** A client of an MCP server that runs as a child process: JSON-RPC, a message a line. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const reply = z.object({
  id: z.number().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});
const content = z.object({
  isError: z.boolean().default(false),
  content: z.array(z.object({ type: z.string(), text: z.string().default(''), mimeType: z.string().default('') })),
});

const offered = z.object({
  tools: z.array(
    z.looseObject({
      name: z.string(),
      inputSchema: z.looseObject({ properties: z.record(z.string(), z.json()).default({}) }),
    }),
  ),
});

export interface ToolAnswer {
  readonly isError: boolean;
  /** Every text of the answer, in order. */
  readonly text: string;
  /** MIME types of the pictures in it. */
  readonly pictures: readonly string[];
}

export class McpClient {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (answer: z.infer<typeof reply>) => void>();
  #lastId = 0;

  private constructor(child: ChildProcess) {
    this.#child = child;
    if (child.stdout === null) throw new Error('no standard output');
    createInterface({ input: child.stdout }).on('line', (line) => {
      const answer = reply.parse(JSON.parse(line));
      if (answer.id === undefined) return;
      this.#waiting.get(answer.id)?.(answer);
      this.#waiting.delete(answer.id);
    });
  }

  static async start(
    program: string,
    words: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<McpClient> {
    const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'ignore'], env: { ...process.env, ...env } });
    const client = new McpClient(child);
    const clientInfo = { name: 'cordon-interop', version: '1' };
    await client.#ask('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    client.#send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return client;
  }

  /** The tools that the server offers, by name, each with the JSON Schema of its arguments. */
  async tools(): Promise<ReadonlyMap<string, z.output<typeof offered>['tools'][number]>> {
    const { tools } = offered.parse(await this.#ask('tools/list', {}));
    return new Map(tools.map((tool) => [tool.name, tool]));
  }

  async call(name: string, args: Readonly<Record<string, unknown>> = {}): Promise<ToolAnswer> {
    const result = content.parse(await this.#ask('tools/call', { name, arguments: args }));
    return {
      isError: result.isError,
      text: result.content.map(({ text }) => text).join('\n'),
      pictures: result.content.filter(({ type }) => type === 'image').map(({ mimeType }) => mimeType),
    };
  }

  close(): void {
    this.#child.kill();
  }

  async #ask(method: string, params: object): Promise<unknown> {
    const id = ++this.#lastId;
    const answer = await new Promise<z.infer<typeof reply>>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#send({ jsonrpc: '2.0', id, method, params });
    });
    if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result;
  }

  #send(message: object): void {
    this.#child.stdin?.write(`${JSON.stringify(message)}\n`);
  }
}
