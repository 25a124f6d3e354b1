import { describe, expect, it } from 'vitest';
import type { LanguageModel } from '../model/language-model.ts';
import { loadPolicyText } from '../policy/load.ts';
import { openModels } from './open.ts';

const nothing = () => Promise.reject(new Error('there are no other files'));
const load = (text: string) => loadPolicyText(`cordon: 1\n${text}`, 'cordon.yaml', nothing);

const REVIEW = `
models:
  review: { protocol: anthropic, model: claude-haiku-4-5, key_variable: REVIEW_KEY }
`;

describe('the models section', () => {
  it('has the providers’ own addresses and times of its own as defaults', async () => {
    const { models } = await load(
      `${REVIEW}  embeddings: { url: "http://127.0.0.1:11434/v1", model: all-minilm, timeout_seconds: 2.5 }\n`,
    );
    expect(models).toEqual({
      review: {
        protocol: 'anthropic',
        url: 'https://api.anthropic.com',
        model: 'claude-haiku-4-5',
        keyVariable: 'REVIEW_KEY',
        timeoutMs: 20_000,
      },
      embeddings: { url: 'http://127.0.0.1:11434/v1', model: 'all-minilm', timeoutMs: 2_500 },
    });
  });

  it.each([
    [
      'a key in place of the name of its variable',
      'review: { protocol: openai, model: m, key_variable: sk-proj-0123 }',
    ],
    ['an http address of another machine', 'review: { protocol: openai, model: m, url: "http://models.example/v1" }'],
    [
      'an address with a key in it',
      'review: { protocol: openai, model: m, url: "https://user:key@models.example/v1" }',
    ],
    ['a protocol that nobody speaks', 'review: { protocol: gopher, model: m }'],
    ['embeddings of nowhere', 'embeddings: { model: m }'],
    ['no model', 'review: { protocol: openai }'],
    ['another key', 'review: { protocol: openai, model: m, api_key: x }'],
  ])('refuses %s, without repeating a key', async (_what, line) => {
    const failure = await load(`models:\n  ${line}\n`).catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ kind: 'input' });
    expect(JSON.stringify(failure) + String(failure)).not.toContain('sk-proj-0123');
  });

  it('is not a mandatory document’s to say', async () => {
    const read = async () => ({ name: 'company.yaml', text: `cordon: 1\n${REVIEW}` });
    await expect(loadPolicyText('cordon: 1\nmandatory: [company.yaml]\n', 'cordon.yaml', read)).rejects.toThrow(
      'may only narrow',
    );
  });
});

describe('what a session asks', () => {
  it('is what is on: no model where actions are not checked, no embedder without SpiderSense', async () => {
    const on = await load(REVIEW);
    expect(openModels(on, { environment: { REVIEW_KEY: 'k' } }).model?.name).toBe(
      'anthropic claude-haiku-4-5 at api.anthropic.com',
    );
    const off = await load(`${REVIEW}guardrails: { enable_llm_action_check: false }\n`);
    expect(openModels(off, { environment: {} })).toEqual({});
    const unsensed = await load('models: { embeddings: { url: "https://models.example/v1", model: m } }\n');
    expect(openModels(unsensed, { environment: {} })).toEqual({});
  });

  it('needs the variable to be set', async () => {
    const policy = await load(REVIEW);
    for (const environment of [{}, { REVIEW_KEY: ' ' }]) {
      expect(() => openModels(policy, { environment })).toThrow('REVIEW_KEY, which is not set');
    }
  });

  it('is the calling program’s model in place of the document’s, without its key, and the document’s embeddings', async () => {
    const own: LanguageModel = { name: 'own', answer: async () => '' };
    expect(openModels(await load(REVIEW), { model: own, environment: {} })).toEqual({ model: own });
    const both = await load(
      `${REVIEW}  embeddings: { url: "http://127.0.0.1:11434/v1", model: all-minilm, key_variable: EMBED_KEY }\nguards:\n  cua: { spider_sense: { pattern_db_path: "builtin:starter" } }\n`,
    );
    expect(() => openModels(both, { model: own, environment: {} })).toThrow('EMBED_KEY, which is not set');
  });
});
