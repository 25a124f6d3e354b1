/** What a task is for, asked of a model over its provider's own protocol: the narrower of what the rules and the model say holds. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseForTask } from '../../grant/select/choose.ts';
import { type AnsweringServer, anthropicAnswer, openaiAnswer, startAnswering } from '../../models/testing.ts';
import { loadPolicyValue } from '../../policy/load.ts';
import { openSelector, type SelectorName } from './selectors.ts';

let server: AnsweringServer;
/** What the model says next. */
let said: unknown;

beforeAll(async () => {
  server = await startAnswering(({ path }) => {
    const answer = { goal: said };
    return [200, path.includes('messages') ? anthropicAnswer(answer) : openaiAnswer(JSON.stringify(answer))];
  });
});
afterAll(() => server.close());

async function goalOf(task: string, model: unknown, selector: SelectorName = 'model', scope: object = {}) {
  said = model;
  server.asked.length = 0;
  const protocol = selector === 'both' ? 'openai' : 'anthropic';
  const document = {
    cordon: 1,
    scope,
    sites: { 'shop.test': { policies: [], select: [] } },
    models: { selection: { protocol, url: server.url, model: 'test' } },
  };
  const policy = await loadPolicyValue(document, 'test', async (name) => ({ name, text: '' }));
  const opened = await openSelector(selector, policy);
  const request = { task, policy, selector: opened.selector, today: '2026-11-23' };
  return (await chooseForTask(request, AbortSignal.timeout(20_000))).goal;
}

const READS = 'Read the reviews of the kettle on shop.test.';
const WRITES = 'Write a review of the kettle on shop.test.';
const SIGNS_UP = 'Sign up on shop.test with my e-mail address.';

describe.each<SelectorName>(['model', 'both'])('the goal with the selector %s', (selector) => {
  it.each([
    [READS, 'navigate', 'navigate'],
    [READS, 'read', 'read'],
    [READS, 'interact', 'read'],
    [READS, 'fill_form', 'read'],
    [WRITES, 'read', 'read'],
    [WRITES, 'interact', 'interact'],
    [WRITES, 'fill_form', 'interact'],
    [SIGNS_UP, 'interact', 'interact'],
    [SIGNS_UP, 'fill_form', 'fill_form'],
  ])('%s is for %s by the model, and so %s', async (task, model, goal) => {
    expect(await goalOf(task, model, selector)).toBe(goal);
    expect(server.asked).toHaveLength(1);
    expect(JSON.stringify(server.asked[0]?.body)).toContain(task);
  });
});

describe('a goal of the model', () => {
  it('is not asked for where the document pins one', async () => {
    expect(await goalOf(WRITES, 'navigate', 'model', { goal: 'interact' })).toBe('interact');
    expect(server.asked).toEqual([]);
  });

  it.each(['everything', null, 'dashboard'])(
    'that is none (%j) is an error, and never the rules’ alone',
    async (model) => {
      await expect(goalOf(WRITES, model)).rejects.toThrow(/told no goal/);
    },
  );
});
