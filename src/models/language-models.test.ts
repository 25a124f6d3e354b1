import Anthropic from '@anthropic-ai/sdk';
import { GoogleGenAI } from '@google/genai';
import OpenAI from 'openai';
import { afterEach, describe, expect, it } from 'vitest';
import type { ModelQuestion } from '../model/language-model.ts';
import type { ReviewServer } from '../model/policy/services.ts';
import { languageModel } from './language-models.ts';
import {
  type Answer,
  type AnsweringServer,
  anthropicAnswer,
  googleAnswer,
  openaiAnswer,
  startAnswering,
} from './testing.ts';

let server: AnsweringServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const QUESTION: ModelQuestion = {
  instructions: 'Judge it.',
  input: 'An action.',
  shape: {
    name: 'action_review',
    schema: {
      type: 'object',
      properties: { verdict: { type: 'string', enum: ['proceed', 'refuse'] } },
      required: ['verdict'],
      additionalProperties: false,
    },
  },
  maxTokens: 300,
};
const KEY = 'sk-test-0123456789';

async function start(answer: Answer): Promise<AnsweringServer> {
  server = await startAnswering(answer);
  return server;
}

function modelAt(url: string, protocol: ReviewServer['protocol'], key: string | undefined = KEY) {
  return languageModel({ protocol, url, model: 'test-model', timeoutMs: 5_000 }, key);
}

function ask(url: string, protocol: ReviewServer['protocol'], over = new AbortController().signal): Promise<string> {
  return modelAt(url, protocol).answer(QUESTION, over);
}

describe("what is sent is what the providers' own clients send", () => {
  it('to Anthropic', async () => {
    const { url, asked } = await start(() => [200, anthropicAnswer({ verdict: 'proceed' })]);
    expect(JSON.parse(await ask(url, 'anthropic'))).toEqual({ verdict: 'proceed' });
    const client = new Anthropic({ apiKey: KEY, baseURL: url, maxRetries: 0 });
    const { content } = await client.messages.create({
      model: 'test-model',
      max_tokens: 300,
      system: QUESTION.instructions,
      messages: [{ role: 'user', content: QUESTION.input }],
      tools: [
        {
          name: 'action_review',
          description: 'Takes the answer.',
          input_schema: { ...QUESTION.shape.schema, type: 'object' },
        },
      ],
      tool_choice: { type: 'tool', name: 'action_review', disable_parallel_tool_use: true },
    });
    // Its client understands the test's server, and asks it what Cordon asks.
    expect(content).toMatchObject([{ type: 'tool_use', input: { verdict: 'proceed' } }]);
    const [ours, theirs] = asked;
    expect(ours?.path).toBe(theirs?.path);
    expect(ours?.body).toEqual(theirs?.body);
    for (const name of ['authorization', 'anthropic-version', 'content-type']) {
      expect(ours?.headers[name], name).toBe(theirs?.headers[name]);
    }
  });

  it('to OpenAI', async () => {
    const { url, asked } = await start(() => [200, openaiAnswer('{"verdict":"proceed"}')]);
    expect(await ask(`${url}/v1`, 'openai')).toBe('{"verdict":"proceed"}');
    const client = new OpenAI({ apiKey: KEY, baseURL: `${url}/v1`, maxRetries: 0 });
    const { choices } = await client.chat.completions.create({
      model: 'test-model',
      messages: [
        { role: 'system', content: QUESTION.instructions },
        { role: 'user', content: QUESTION.input },
      ],
      max_completion_tokens: 300,
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'action_review', strict: true, schema: { ...QUESTION.shape.schema } },
      },
    });
    expect(choices[0]?.message.content).toBe('{"verdict":"proceed"}');
    const [ours, theirs] = asked;
    expect(ours?.path).toBe(theirs?.path);
    expect(ours?.body).toEqual(theirs?.body);
    for (const name of ['authorization', 'content-type']) {
      expect(ours?.headers[name], name).toBe(theirs?.headers[name]);
    }
  });

  it('to Google', async () => {
    const { url, asked } = await start(() => [200, googleAnswer('{"verdict":"proceed"}')]);
    expect(await ask(`${url}/v1beta`, 'google')).toBe('{"verdict":"proceed"}');
    const client = new GoogleGenAI({ apiKey: KEY, httpOptions: { baseUrl: url, apiVersion: 'v1beta' } });
    const { text } = await client.models.generateContent({
      model: 'test-model',
      contents: [{ role: 'user', parts: [{ text: QUESTION.input }] }],
      config: {
        systemInstruction: { parts: [{ text: QUESTION.instructions }] },
        maxOutputTokens: 300,
        responseMimeType: 'application/json',
        responseJsonSchema: QUESTION.shape.schema,
      },
    });
    expect(text).toBe('{"verdict":"proceed"}');
    const [ours, theirs] = asked;
    expect(ours?.path).toBe(theirs?.path);
    expect(ours?.body).toEqual(theirs?.body);
    for (const name of ['x-goog-api-key', 'content-type']) {
      expect(ours?.headers[name], name).toBe(theirs?.headers[name]);
    }
  });

  it('without a key where none is named, and below an address with a path and a query', async () => {
    const { url, asked } = await start(() => [200, openaiAnswer('{}')]);
    await languageModel({ protocol: 'openai', url: `${url}/a/?version=2`, model: 'm', timeoutMs: 1 }, undefined).answer(
      QUESTION,
      new AbortController().signal,
    );
    expect(asked[0]?.path).toBe('/a/chat/completions?version=2');
    expect(asked[0]?.headers.authorization).toBeUndefined();
  });
});

describe('there is no answer', () => {
  const text = (value: string) => ({ content: [{ type: 'text', text: value }], stop_reason: 'end_turn' });

  it.each<[string, ReviewServer['protocol'], Answer]>([
    ['where the server has an error', 'anthropic', () => [529, { type: 'error', error: { type: 'overloaded_error' } }]],
    [
      'where the key is wrong',
      'openai',
      () => [401, { error: { message: `bad ${KEY}`, type: 'invalid_request_error' } }],
    ],
    ['that is no JSON', 'anthropic', () => [200, '<html>']],
    ['that is another JSON', 'openai', () => [200, { choices: [] }]],
    ['with two choices', 'openai', () => [200, { choices: [1, 2].map(() => ({ message: { content: '{}' } })) }]],
    ['that was cut off', 'openai', () => [200, openaiAnswer('{"verdict":"proceed"}', { finish_reason: 'length' })]],
    [
      'that was cut off',
      'anthropic',
      () => [200, anthropicAnswer({ verdict: 'proceed' }, { stop_reason: 'max_tokens' })],
    ],
    ['that was declined', 'openai', () => [200, openaiAnswer(null, {}, { refusal: 'I cannot' })]],
    ['that was declined', 'anthropic', () => [200, anthropicAnswer({}, { stop_reason: 'refusal' })]],
    ['that is text and no call', 'anthropic', () => [200, anthropicAnswer({}, text('{"verdict":"proceed"}'))]],
    ['that was cut off', 'google', () => [200, googleAnswer('{}', { finishReason: 'MAX_TOKENS' })]],
    ['that was declined', 'google', () => [200, { promptFeedback: { blockReason: 'SAFETY' } }]],
    ['that has no text', 'google', () => [200, googleAnswer(null)]],
    ['that is another JSON', 'google', () => [200, { candidates: [] }]],
    ['where the key is wrong', 'google', () => [400, { error: { status: 'INVALID_ARGUMENT', message: `bad ${KEY}` } }]],
    ['that has no text', 'openai', () => [200, openaiAnswer(null)]],
    ['that is endless', 'openai', () => [200, openaiAnswer('x'.repeat(300_000))]],
    [
      'from elsewhere',
      'anthropic',
      (_asked, response) => {
        response.writeHead(307, { location: 'http://127.0.0.1:9/v1/messages' });
        response.end();
        return undefined;
      },
    ],
    [
      'from a connection that breaks',
      'openai',
      (_asked, response) => {
        response.destroy();
        return undefined;
      },
    ],
  ])('%s (%s)', async (_what, protocol, answer) => {
    const { url } = await start(answer);
    const failure = await ask(url, protocol).catch((fault: unknown) => fault);
    expect(failure).toBeInstanceOf(Error);
    // It goes into the record.
    expect(String(failure)).not.toContain(KEY);
  });

  it('says which error it was, by number and name', async () => {
    const { url } = await start(() => [529, { type: 'error', error: { type: 'overloaded_error', message: 'Busy.' } }]);
    await expect(ask(url, 'anthropic')).rejects.toThrow('the server answered 529 (overloaded_error)');
  });

  it('after whoever asks has stopped waiting: the request is given up', async () => {
    const over = new AbortController();
    let gone: (() => void) | undefined;
    const left = new Promise<void>((resolve) => {
      gone = resolve;
    });
    const { url } = await start((_asked, response) => {
      response.once('close', () => gone?.());
      over.abort(new Error('late'));
      return undefined;
    });
    await expect(ask(url, 'openai', over.signal)).rejects.toThrow('late');
    await left;
  });
});
