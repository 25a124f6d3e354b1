import { z } from 'zod';
import { MODEL_PROTOCOLS, type ModelServers, type ReviewServer } from '../../model/policy/services.ts';
import { hostOf, readUrl } from '../../net/url.ts';
import { filled, report } from '../fields.ts';

/** Where the providers themselves serve their protocols. */
const DEFAULT_URLS: Readonly<Record<ReviewServer['protocol'], string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com',
  google: 'https://generativelanguage.googleapis.com/v1beta',
};

const THIS_MACHINE = /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

const serverUrl = z
  .string()
  .superRefine((written, context) => {
    const url = readUrl(written);
    const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && THIS_MACHINE.test(hostOf(url)));
    if (url !== undefined && secure && url.username === '' && url.password === '' && url.hash === '') return;
    report(context, {
      message: 'must be an https address, or an http one of this machine, without user and fragment',
      advice: 'Write one such as `https://models.example/v1` or `http://127.0.0.1:11434/v1`.',
    });
  })
  .describe('The address that the endpoints stand under. https, or http on this machine.');

const keyVariable = z
  .string()
  .superRefine((written, context) => {
    if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(written)) return;
    // It may be the key itself, so it is not repeated.
    report(context, {
      message: 'must be the name of an environment variable',
      advice: 'Put the key into one such as `CORDON_MODEL_KEY`, and write that name here: never the key itself.',
    });
  })
  .describe('The environment variable that holds the key; the key itself never stands in a document.');

const server = {
  model: filled.describe('The name of the model, as the server knows it.'),
  key_variable: z.exactOptional(keyVariable),
};

function languageServer(seconds: number) {
  return z.strictObject({
    protocol: z
      .enum(MODEL_PROTOCOLS)
      .describe(
        '`anthropic`: the messages API. `openai`: chat completions, which many servers speak. `google`: generated content.',
      ),
    url: z.exactOptional(serverUrl),
    ...server,
    timeout_seconds: z.number().min(0.1).max(120).default(seconds).describe('How long one answer may take.'),
  });
}

/** The `models` section: the servers that a session may ask. */
export const modelsSchema = z
  .strictObject({
    review: z
      .exactOptional(languageServer(20))
      .describe(
        'A language model that reviews the actions that nobody is sure of, while guardrails.enable_llm_action_check is on.',
      ),
    selection: z
      .exactOptional(languageServer(60))
      .describe(
        'A language model that chooses policies from the task (docs/policies/selection.md). It sees the task and the policies, never a page.',
      ),
    embeddings: z
      .exactOptional(
        z.strictObject({
          url: serverUrl,
          ...server,
          timeout_seconds: z.number().min(0.1).max(120).default(10).describe('How long one answer may take.'),
        }),
      )
      .describe(
        "What makes the vectors that SpiderSense compares: any OpenAI-compatible server, with the model that the database's vectors were made with.",
      ),
  })
  .describe('Servers that a session asks.');

export function lowerModels({ review, selection, embeddings }: z.output<typeof modelsSchema>): ModelServers {
  return {
    ...(review === undefined ? {} : { review: lowerLanguageServer(review) }),
    ...(selection === undefined ? {} : { selection: lowerLanguageServer(selection) }),
    ...(embeddings === undefined ? {} : { embeddings: { url: embeddings.url, ...lowerServer(embeddings) } }),
  };
}

function lowerLanguageServer(written: z.output<ReturnType<typeof languageServer>>): ReviewServer {
  const { protocol, url } = written;
  return { protocol, url: url ?? DEFAULT_URLS[protocol], ...lowerServer(written) };
}

function lowerServer(written: {
  readonly model: string;
  readonly key_variable?: string;
  readonly timeout_seconds: number;
}): { readonly model: string; readonly keyVariable?: string; readonly timeoutMs: number } {
  const { model, key_variable: name, timeout_seconds: seconds } = written;
  return { model, ...(name === undefined ? {} : { keyVariable: name }), timeoutMs: Math.round(seconds * 1000) };
}
