import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { shown } from '../examples/browser.ts';
import { outcomes } from '../examples/gates.ts';
import { offered } from '../examples/tools.ts';

/** Where the examples stand. */
const DOCUMENTS = [
  'docs/get-started/library.md',
  'docs/get-started/computer-tools.md',
  'docs/get-started/in-browser.md',
  'docs/reference/surfaces.md',
];

describe('the examples of the documents', () => {
  it('are the files in examples/, word for word', () => {
    const text = DOCUMENTS.map((file) => readFileSync(file, 'utf8')).join('\n');
    const blocks = [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code);
    const files = readdirSync('examples').map((name) => readFileSync(`examples/${name}`, 'utf8'));
    expect(blocks.toSorted()).toEqual(files.toSorted());
  });

  it('run: the three gates without a browser', () => {
    expect(outcomes).toEqual({ redactions: 1, click: 'deny', write: 'deny' });
  });

  it('run: the tools that a task leaves', () => {
    expect(offered).toEqual(['browser_navigate', 'browser_snapshot']);
  });

  it('run: a guarded browser that shows what was refused', () => {
    expect(shown).toContain('evil.test');
    expect(shown.toLowerCase()).toContain('refused');
  });

  it('run: a loop over a computer tool, whose model asks for more than it may have', async () => {
    const asked: z.output<typeof question>[] = [];
    const script = [{ action: 'screenshot' }, { action: 'type', text: 'hello' }];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const input = script[asked.length];
        asked.push(question.parse(JSON.parse(Buffer.concat(chunks).toString())));
        const call = { type: 'tool_use', id: `toolu_${asked.length}`, name: 'computer', input };
        const content = input === undefined ? [{ type: 'text', text: 'From ten to six.' }] : [call];
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ type: 'message', role: 'assistant', content }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      vi.unstubAllEnvs();
      server.closeAllConnections();
      server.close();
    });
    const address = server.address();
    vi.stubEnv('ANTHROPIC_API_KEY', 'none');
    vi.stubEnv(
      'ANTHROPIC_BASE_URL',
      `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    );
    const { results } = await import('../examples/computer-use.ts');
    expect(results).toMatchObject([{ content: 'done', is_error: false }, { is_error: true }]);
    const [offered] = asked[0]?.tools ?? [];
    expect(offered?.input_schema?.properties.action.enum).toContain('screenshot');
    expect(offered?.input_schema?.properties.action.enum).not.toContain('type');
    expect(asked.map(({ messages }) => messages.length)).toEqual([1, 3, 5]);
  });
});

const question = z.object({
  messages: z.array(z.unknown()),
  tools: z.array(
    z.object({
      input_schema: z.object({ properties: z.object({ action: z.object({ enum: z.array(z.string()) }) }) }).optional(),
    }),
  ),
});
