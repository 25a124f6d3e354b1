/**
 * Language models over HTTP, in the three protocols that they are served in. Each is one POST whose answer is parsed, so it is written out here:
 * the providers' own clients would bring retries, streams and uploads, which a check with one timeout must not have.
 */
import { z } from 'zod';
import type { LanguageModel, ModelQuestion } from '../model/language-model.ts';
import type { ReviewServer } from '../model/policy/services.ts';
import { bearing, type Endpoint, endpointUnder, postJson } from './post-json.ts';

/** Many times the longest answer that is asked for, in bytes. */
const LONGEST_ANSWER = 200_000;

interface Protocol {
  endpoint(server: ReviewServer, key: string | undefined): Endpoint;
  request(question: ModelQuestion, model: string): object;
  /** The text of the answer. Throws where it has none, or was cut off. */
  read(answer: unknown): string;
}

/** A language model of a policy document. */
export function languageModel(server: ReviewServer, key: string | undefined): LanguageModel {
  const protocol = PROTOCOLS[server.protocol];
  const endpoint = protocol.endpoint(server, key);
  return {
    name: `${server.protocol} ${server.model} at ${endpoint.url.host}`,
    timeoutMs: server.timeoutMs,
    async answer(question, over) {
      return protocol.read(await postJson(endpoint, protocol.request(question, server.model), LONGEST_ANSWER, over));
    },
  };
}

const chatCompletion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .length(1),
});

/** OpenAI's chat completions, with the answer held to its schema. */
const openai: Protocol = {
  endpoint: ({ url }, key) => ({
    url: endpointUnder(url, '/chat/completions'),
    headers: bearing(key),
  }),
  request: ({ instructions, input, shape, maxTokens }, model) => ({
    model,
    messages: [
      { role: 'system', content: instructions },
      { role: 'user', content: input },
    ],
    max_completion_tokens: maxTokens,
    response_format: { type: 'json_schema', json_schema: { name: shape.name, strict: true, schema: shape.schema } },
  }),
  read(answer) {
    const [choice] = understood(chatCompletion, answer).choices;
    const { content, refusal } = choice?.message ?? {};
    if (typeof refusal === 'string') throw new Error('the model declined to answer');
    if (choice?.finish_reason !== 'stop') throw new Error('the answer was cut off');
    if (typeof content !== 'string') throw new Error('the answer has no text');
    return content;
  },
};

const message = z.object({
  stop_reason: z.string().nullish(),
  content: z.array(z.looseObject({ type: z.string(), name: z.string().optional(), input: z.json().optional() })),
});

/** Of the API, as its provider's own client names it. */
const ANTHROPIC_VERSION = '2026-10-21';

/** Anthropic's messages: the answer is the input of a tool that the model must call, which every one of its models can. */
const anthropic: Protocol = {
  endpoint: ({ url }, key) => ({
    url: endpointUnder(url, '/v1/messages'),
    headers: { 'anthropic-version': ANTHROPIC_VERSION, ...bearing(key) },
  }),
  request: ({ instructions, input, shape, maxTokens }, model) => ({
    model,
    max_tokens: maxTokens,
    system: instructions,
    messages: [{ role: 'user', content: input }],
    tools: [{ name: shape.name, description: 'Takes the answer.', input_schema: shape.schema }],
    tool_choice: { type: 'tool', name: shape.name, disable_parallel_tool_use: true },
  }),
  read(answer) {
    const { content, stop_reason: reason } = understood(message, answer);
    if (reason === 'refusal') throw new Error('the model declined to answer');
    if (reason !== 'tool_use') throw new Error('the answer was cut off');
    const [call, ...others] = content.filter(({ type }) => type === 'tool_use');
    if (call?.input === undefined || others.length > 0) throw new Error('the answer is not one call of its tool');
    return JSON.stringify(call.input);
  },
};

const generated = z.object({
  candidates: z
    .array(
      z.object({
        finishReason: z.string().nullish(),
        content: z
          .object({
            parts: z.array(z.looseObject({ text: z.string().nullish(), thought: z.boolean().nullish() })).nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
  promptFeedback: z.looseObject({ blockReason: z.string().nullish() }).nullish(),
});

/** Google's generated content, with the answer held to its schema. */
const google: Protocol = {
  endpoint: ({ url, model }, key) => ({
    url: endpointUnder(url, `/models/${encodeURIComponent(model)}:generateContent`),
    headers: key === undefined ? {} : { 'x-goog-api-key': key },
  }),
  request: ({ instructions, input, shape, maxTokens }) => ({
    systemInstruction: { parts: [{ text: instructions }] },
    contents: [{ role: 'user', parts: [{ text: input }] }],
    generationConfig: {
      maxOutputTokens: maxTokens,
      responseMimeType: 'application/json',
      responseJsonSchema: shape.schema,
    },
  }),
  read(answer) {
    const { candidates, promptFeedback } = understood(generated, answer);
    const [candidate, ...others] = candidates ?? [];
    if (typeof promptFeedback?.blockReason === 'string') throw new Error('the model declined to answer');
    if (candidate === undefined || others.length > 0) throw new Error('its answer is none of its protocol');
    if (candidate.finishReason !== 'STOP') throw new Error('the answer was cut off');
    const text =
      candidate.content?.parts?.flatMap((part) => (part.thought === true ? [] : (part.text ?? []))).join('') ?? '';
    if (text === '') throw new Error('the answer has no text');
    return text;
  },
};

const PROTOCOLS: Readonly<Record<ReviewServer['protocol'], Protocol>> = { openai, anthropic, google };

function understood<Shape extends z.ZodType>(shape: Shape, answer: unknown): z.output<Shape> {
  const parsed = shape.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new Error('its answer is none of its protocol');
}
