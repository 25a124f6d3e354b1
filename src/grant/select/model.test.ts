import { afterEach, describe, expect, it } from 'vitest';
import type { ReviewServer } from '../../model/policy/services.ts';
import { languageModel } from '../../models/language-models.ts';
import {
  type Answer,
  type AnsweringServer,
  anthropicAnswer,
  googleAnswer,
  openaiAnswer,
  startAnswering,
} from '../../models/testing.ts';
import { BothSelectors } from './both.ts';
import { ModelSelector } from './model.ts';
import type { Choosable } from './profile.ts';
import type { SelectionRequest, Selector } from './selector.ts';

let server: AnsweringServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const LEND: Choosable = {
  name: 'lend',
  description: 'Lend a book.',
  parameters: {
    copies: { type: 'number', description: 'How many copies' },
    until: { type: 'date', description: 'The last day' },
    format: { type: 'string', description: 'Its format', oneOf: ['paper', 'audio'] },
  },
};
const REVIEW: Choosable = { name: 'review', description: 'Review a book.', parameters: {} };
const REQUEST: SelectionRequest = {
  task: 'Lend two paper copies until Friday.',
  today: '2026-11-22',
  site: 'library.example',
  names: [],
  policies: [LEND, REVIEW],
  knowledge: 'Books are lent for a month.',
};
const GOOD = {
  selected: [
    {
      policy: 'lend',
      params: [
        { name: 'copies', value: '2' },
        { name: 'until', value: '2026-11-27' },
        { name: 'format', value: 'paper' },
      ],
      because: 'Lend two paper copies until Friday',
    },
  ],
  unsure: [],
  confidence: 0.9,
};

const never = new AbortController().signal;
const ANSWERS: Readonly<Record<ReviewServer['protocol'], (value: unknown) => object>> = {
  openai: (value) => openaiAnswer(JSON.stringify(value)),
  anthropic: (value) => anthropicAnswer(value),
  google: (value) => googleAnswer(JSON.stringify(value)),
};

async function selectorAt(
  protocol: ReviewServer['protocol'],
  answer: Answer,
  waited: number[] = [],
): Promise<ModelSelector> {
  server = await startAnswering(answer);
  return new ModelSelector(
    languageModel({ protocol, url: server.url, model: 'test', timeoutMs: 5_000 }, 'key'),
    async (milliseconds) => void waited.push(milliseconds),
  );
}

describe('a model chooses', () => {
  it.each(['openai', 'anthropic', 'google'] as const)('over the protocol of %s', async (protocol) => {
    const selector = await selectorAt(protocol, () => [200, ANSWERS[protocol](GOOD)]);
    expect(await selector.select(REQUEST, never)).toEqual({
      selected: [
        {
          policy: 'lend',
          params: { copies: 2, until: '2026-11-27', format: 'paper' },
          because: 'Lend two paper copies until Friday',
        },
      ],
      unsure: [],
      confidence: 0.9,
    });
    const body = JSON.stringify(server?.asked[0]?.body);
    for (const said of ['Lend two paper copies', '2026-11-22', 'Lend a book.', 'lent for a month']) {
      expect(body).toContain(said);
    }
  });

  it('and asks about a policy of which a parameter is missing', async () => {
    const partly = { ...GOOD, selected: [{ ...GOOD.selected[0], params: [{ name: 'copies', value: '2' }] }] };
    const selector = await selectorAt('openai', () => [200, ANSWERS.openai(partly)]);
    const { selected, unsure } = await selector.select(REQUEST, never);
    expect(selected).toEqual([]);
    expect(unsure).toMatchObject([
      { policy: 'lend', params: { copies: 2 }, question: expect.stringContaining('last day') },
    ]);
  });

  it('at the second or third try', async () => {
    let asked = 0;
    const selector = await selectorAt('openai', () => {
      asked += 1;
      return asked < 3 ? [asked === 1 ? 529 : 200, 'no'] : [200, ANSWERS.openai(GOOD)];
    });
    expect((await selector.select(REQUEST, never)).selected).toHaveLength(1);
    expect(asked).toBe(3);
  });

  it.each([
    ['5', [5_000, 5_000]],
    ['0', [500, 1_000]],
    ['soon', [500, 1_000]],
    ['3600', []],
  ])('is asked again when its server says (Retry-After: %s), unless nobody waits so long', async (after, waits) => {
    const waited: number[] = [];
    const refuse: Answer = (_asked, response) => {
      response.setHeader('retry-after', after);
      return [429, { error: { type: 'rate_limit_error' } }];
    };
    const selector = await selectorAt('openai', refuse, waited);
    await expect(selector.select(REQUEST, never)).rejects.toThrow('429 (rate_limit_error)');
    expect(waited).toEqual(waits);
  });

  it('is not asked again where the key is wrong, and it is said what to check', async () => {
    const selector = await selectorAt('openai', () => [401, { error: { type: 'authentication_error' } }]);
    await expect(selector.select(REQUEST, never)).rejects.toMatchObject({
      advice: expect.stringContaining('key_variable'),
    });
    expect(server?.asked).toHaveLength(1);
  });
});

describe('an answer that does not fit is an error, and never "nothing needed"', () => {
  const lend = (params: readonly object[]) => ({ ...GOOD, selected: [{ policy: 'lend', params, because: '' }] });
  it.each<[string, unknown]>([
    ['an empty object', {}],
    ['a list', []],
    ['another policy', { ...GOOD, selected: [{ policy: 'burn', params: [], because: '' }] }],
    ['another parameter', lend([{ name: 'colour', value: 'red' }])],
    ['a value that is none of those listed', lend([{ name: 'format', value: 'film' }])],
    ['a word for a number', lend([{ name: 'copies', value: 'two' }])],
    ['a day that there is not', lend([{ name: 'until', value: '2026-02-30' }])],
    ['a question about another policy', { ...GOOD, unsure: [{ policy: 'burn', question: 'Burn?' }] }],
    ['a confidence beyond one', { ...GOOD, confidence: 7 }],
    ['a member that nobody asked for', { ...GOOD, note: 'hi' }],
  ])('%s', async (_what, value) => {
    const selector = await selectorAt('openai', () => [200, ANSWERS.openai(value)]);
    await expect(selector.select(REQUEST, never)).rejects.toMatchObject({ kind: 'environment' });
    expect(server?.asked).toHaveLength(3);
  });

  it('nor is it one that whoever asks gave up', async () => {
    const over = new AbortController();
    over.abort(new Error('gone'));
    const selector = await selectorAt('openai', () => [200, ANSWERS.openai(GOOD)]);
    await expect(selector.select(REQUEST, over.signal)).rejects.toThrow('gone');
  });
});

describe('two selectors', () => {
  const saying = (...names: readonly string[]): Selector => ({
    name: 'fixed',
    select: async () => ({
      selected: names.map((policy) => ({ policy, params: {}, because: 'so' })),
      unsure: [],
      confidence: 0.81,
    }),
  });

  it('choose what they agree on, and ask about the rest', async () => {
    const both = await new BothSelectors(saying('a', 'b'), saying('b', 'c')).select(REQUEST, never);
    expect(both.selected.map(({ policy }) => policy)).toEqual(['b']);
    expect(both.unsure.map(({ policy }) => policy)).toEqual(['a', 'c']);
    expect(both.confidence).toBeLessThan(0.5);
  });

  it('have no answer where one of them has none', async () => {
    const failing: Selector = { name: 'none', select: () => Promise.reject(new Error('down')) };
    await expect(new BothSelectors(saying('a'), failing).select(REQUEST, never)).rejects.toThrow('down');
  });
});
