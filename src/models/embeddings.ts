import { z } from 'zod';
import type { Embedder } from '../model/embedder.ts';
import type { ModelServer } from '../model/policy/services.ts';
import { bearing, endpointUnder, postJson } from './post-json.ts';

/** Texts in one request: what the smaller servers take. */
const LARGEST_BATCH = 64;
/** Room for a batch of the longest vectors in use, as decimal numbers. */
const LONGEST_ANSWER = 16_000_000;

const answerSchema = z.object({
  data: z.array(z.object({ index: z.int().nonnegative(), embedding: z.array(z.number()).min(1) })),
});

/** Any OpenAI-compatible `/embeddings` endpoint. */
export function embedderAt(server: ModelServer, key: string | undefined): Embedder {
  const url = endpointUnder(server.url, '/embeddings');
  const endpoint = { url, headers: bearing(key) };
  return {
    name: `${server.model} at ${url.host}`,
    timeoutMs: server.timeoutMs,
    async embed(texts, over) {
      const vectors: (readonly number[])[] = [];
      for (let start = 0; start < texts.length; start += LARGEST_BATCH) {
        const input = texts.slice(start, start + LARGEST_BATCH);
        const request = { model: server.model, input, encoding_format: 'float' };
        vectors.push(...vectorsFor(input.length, await postJson(endpoint, request, LONGEST_ANSWER, over)));
      }
      return vectors;
    },
  };
}

/** In the order of the texts, whatever order they came in. */
function vectorsFor(count: number, answer: unknown): readonly (readonly number[])[] {
  const parsed = answerSchema.safeParse(answer);
  const byIndex = new Map(parsed.data?.data.map(({ index, embedding }) => [index, embedding]));
  const vectors = Array.from({ length: count }, (_, index) => byIndex.get(index) ?? []);
  const size = vectors[0]?.length ?? 0;
  if (byIndex.size !== count || vectors.some(({ length }) => length === 0 || length !== size)) {
    throw new Error('its answer does not have a vector for each text');
  }
  return vectors;
}
