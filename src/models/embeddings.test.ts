import OpenAI from 'openai';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { embedderAt } from './embeddings.ts';
import { type Answer, type AnsweringServer, embeddingsAnswer, startAnswering } from './testing.ts';

let server: AnsweringServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const never = new AbortController().signal;
const request = z.object({ model: z.string(), input: z.array(z.string()), encoding_format: z.literal('float') });

async function at(answer: Answer) {
  server = await startAnswering(answer);
  const embedder = embedderAt({ url: `${server.url}/v1`, model: 'test-model', timeoutMs: 5_000 }, 'key-1');
  return { embedder, ...server };
}

/** Vectors that tell of which text they are. */
const byLength: Answer = ({ body }) => [
  200,
  embeddingsAnswer(request.parse(body).input.map(({ length }) => [length, 1])),
];

describe('an embeddings endpoint', () => {
  it("is asked as OpenAI's own client asks it", async () => {
    const { embedder, url, asked } = await at(byLength);
    expect(await embedder.embed(['a', 'bb'], never)).toEqual([
      [1, 1],
      [2, 1],
    ]);
    const client = new OpenAI({ apiKey: 'key-1', baseURL: `${url}/v1`, maxRetries: 0 });
    await client.embeddings.create({ model: 'test-model', input: ['a', 'bb'], encoding_format: 'float' });
    expect(asked[0]?.path).toBe(asked[1]?.path);
    expect(asked[0]?.body).toEqual(asked[1]?.body);
    expect(asked[0]?.headers.authorization).toBe(asked[1]?.headers.authorization);
  });

  it('is asked in batches, and may answer in any order', async () => {
    const { embedder, asked } = await at(({ body }) => {
      const { data } = Object(embeddingsAnswer(request.parse(body).input.map(({ length }) => [length, 1])));
      return [200, { data: data.toReversed() }];
    });
    const texts = Array.from({ length: 150 }, (_, index) => 'x'.repeat(index + 1));
    expect(await embedder.embed(texts, never)).toEqual(texts.map(({ length }) => [length, 1]));
    expect(asked.map(({ body }) => request.parse(body).input.length)).toEqual([64, 64, 22]);
  });

  it.each<[string, Answer]>([
    ['too few vectors', () => [200, embeddingsAnswer([[1, 2]])]],
    ['vectors of two lengths', () => [200, embeddingsAnswer([[1, 2], [1]])]],
    ['an empty vector', () => [200, embeddingsAnswer([[], []])]],
    ['one vector twice', () => [200, { data: [0, 0].map((index) => ({ index, embedding: [1, 2] })) }]],
    ['numbers that are none', () => [200, { data: [0, 1].map((index) => ({ index, embedding: ['1', '2'] })) }]],
    ['an error', () => [500, { error: { message: 'no' } }]],
    ['something else', () => [200, 'null']],
  ])('that answers with %s has not answered', async (_what, answer) => {
    const { embedder } = await at(answer);
    await expect(embedder.embed(['a', 'b'], never)).rejects.toThrow();
  });
});
