/** Documents that are as large as a million characters and wrong, or strange, all over: judged about as fast as they are read. */
import { describe, expect, it } from 'vitest';
import { loadPolicyText } from './load.ts';
import { MOST_PROBLEMS, PolicyError } from './source/problems.ts';
import { memoryReader } from './testing.ts';

const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('');

async function refusal(text: string): Promise<PolicyError> {
  try {
    await loadPolicyText(text, 'cordon.yaml', memoryReader({}));
  } catch (thrown) {
    if (thrown instanceof PolicyError) return thrown;
    throw thrown;
  }
  throw new Error('it was loaded');
}

const SITE = 'cordon: 1\nsites:\n  shop.test:\n    select: []\n    policies: []\n    sitemap:\n';
const entries = lines(
  8_000,
  (at) => `      - {semantic_action: A${at}, method: GET, url: "https://shop.test/${at}"}\n`,
);

describe('a large document', () => {
  it.each<[string, string]>([
    ['YAML', `cordon: 1\n${lines(60_000, (at) => `key${at}: 1\n`)}`],
    ['JSON', `{"cordon":1${lines(60_000, (at) => `,"key${at}":1`)}}`],
    ['a section', `cordon: 1\nguardrails:\n${lines(60_000, (at) => `  key${at}: 1\n`)}`],
    ['a table', `cordon: 1\nnetwork:\n  resolve:\n${lines(30_000, (at) => `    "a ${at}:443": x\n`)}`],
  ])('of 60,000 mistakes in %s names the first and counts the others', async (_, text) => {
    const error = await refusal(text);
    expect([error.problems.length, error.problems.length + error.more]).toEqual([MOST_PROBLEMS, 60_000]);
    expect(error.place).toMatchObject({ file: 'cordon.yaml' });
    expect(error.explain()).toMatch(new RegExp(`\\n${60_000 - MOST_PROBLEMS} more problems\\.$`));
  });

  it('with a key that is there again and again says so with its lines', async () => {
    const error = await refusal(`cordon: 1\n${lines(60_000, () => 'key: 1\n')}`);
    expect(error.problems.slice(0, 2).map(({ place }) => place.line)).toEqual([3, 4]);
    expect(error.problems.length + error.more).toBe(59_999);
  });

  it('may have as many anchors as it likes, and repeats no more than so much by alias', async () => {
    const many = lines(60_000, (at) => `- &a${at} x\n- *a${at}\n`);
    expect((await refusal(`cordon: 1\nx:\n${many}`)).message).toMatch(/aliases repeat more than/);
    const few = lines(5_000, (at) => `- &a${at} x\n- *a${at}\n`);
    expect((await refusal(`cordon: 1\nx:\n${few}`)).message).toMatch(/unknown key `x`/);
    expect((await refusal('cordon: 1\nx: &a [*a]\n')).message).toMatch(/nothing before this is `&a`/);
  });

  it('may limit every action of a large sitemap, and name as many that it lacks', async () => {
    const limit = (action: string): string => `  - {site: shop.test, action: ${action}, at_most: 1, over: session}\n`;
    const limits = lines(8_000, (at) => limit(`A${at}`));
    const policy = await loadPolicyText(`${SITE}${entries}limits:\n${limits}`, 'cordon.yaml', memoryReader({}));
    expect(policy.limits).toHaveLength(8_000);
    const error = await refusal(`${SITE}${entries}limits:\n${lines(8_000, (at) => limit(`B${at}`))}`);
    expect([error.advice, error.problems.length + error.more]).toEqual(['Did you mean `A0`?', 8_000]);
  });
});
