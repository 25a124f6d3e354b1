import { describe, expect, it } from 'vitest';
import { CordonError } from '../model/error.ts';
import { openGates } from './open-gates.ts';

const OPTIONS = { task: 'Read the news on shop.test', policy: { cordon: 1 }, confirm: (): boolean => true };

/** As programs without types pass it. */
const opening = (options: unknown): Promise<unknown> => Reflect.apply(openGates, undefined, [options]);

describe('the gates without Node', () => {
  const REVIEW = { protocol: 'anthropic', model: 'm' };
  const EMBEDDINGS = { url: 'https://models.test/v1', model: 'm' };
  const CHECKED = { cordon: 1, guardrails: { enable_llm_action_check: true } };
  const SENSED = { cordon: 1, guards: { cua: { spider_sense: { pattern_db_path: 'builtin:starter' } } } };

  it.each<[string, object, string]>([
    ['a document that nothing reads', { policy: { cordon: 1, extends: './base.yaml' } }, 'openGates has no `read`'],
    [
      'a document that is not there',
      { policy: 'cordon: 1\nextends: ./base.yaml', read: () => Promise.reject(new Error('404')) },
      '404',
    ],
    [
      'a document that is no text',
      { policy: 'cordon: 1\nextends: ./base.yaml', read: () => ({}) },
      '`read` answered with no text',
    ],
    ['a path in place of a text', { policy: './cordon.yaml' }, 'a policy document is a mapping'],
    ['an option that there is not', { reader: () => '' }, 'no option `reader` of openGates'],
    ['nobody who confirms', { confirm: () => false }, 'was not confirmed'],
    [
      'a classifier',
      { policy: { cordon: 1, see: { reader: { model: './model' } } } },
      'The classifier that `see.reader` names is not to be had outside Node',
    ],
    [
      'a language model of the document',
      { policy: { ...CHECKED, models: { review: REVIEW } } },
      'The language model that `models.review` names',
    ],
    [
      'embeddings',
      { policy: { ...SENSED, models: { embeddings: EMBEDDINGS } } },
      'The server that `models.embeddings` names',
    ],
  ])('refuse %s', async (_what, given, said) => {
    const thrown = await opening({ ...OPTIONS, ...given }).catch((problem: unknown) => problem);
    if (!(thrown instanceof CordonError)) throw new Error('nothing was refused', { cause: thrown });
    expect(thrown.message).toContain(said);
    expect(thrown.advice).not.toBe('');
  });

  it('read what a document names, by the address of the one that names it', async () => {
    const asked: string[] = [];
    const documents: Readonly<Record<string, string>> = {
      'https://policies.test/base.yaml': 'cordon: 1\nextends: ./more/inner.yaml',
      'https://policies.test/more/inner.yaml': 'cordon: 1\nscope: { domains: [shop.test] }',
    };
    const gates = await openGates({
      ...OPTIONS,
      task: 'Read the news',
      policy: 'cordon: 1\nextends: https://policies.test/base.yaml',
      read: (reference) => {
        asked.push(reference);
        return documents[reference] ?? '';
      },
    });
    expect(asked).toEqual(Object.keys(documents));
    expect(gates.grant.scope.domains).toEqual(['shop.test']);
  });

  it('ask a model of the program in place of the one that the document names', async () => {
    const asked: string[] = [];
    const gates = await openGates({
      ...OPTIONS,
      task: 'Save a note on shop.test',
      policy: { ...CHECKED, models: { review: REVIEW } },
      model: {
        name: 'mine',
        async answer({ input }) {
          asked.push(input);
          throw new Error('no answer');
        },
      },
    });
    const call = { tool: 'browser_click', arguments: { element: 'Publish button', ref: 'e1' } };
    expect((await gates.act(call)).outcome).toBe('deny');
    expect(asked).toHaveLength(1);
  });
});
