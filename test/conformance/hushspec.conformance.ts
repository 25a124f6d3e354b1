/** HushSpec 0.1.0 as its own project tests it: the fixtures in ../shared/data/hushspec that concern computer use, hosts and tools. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { CordonError } from '../../src/model/error.ts';
import { loadPolicy, loadPolicyValue } from '../../src/policy/load.ts';
import { readDocument } from '../../src/sites/read-document.ts';
import { decisionOf, judge } from '../support/hushspec.ts';
import { SHARED } from './suites.ts';

const FIXTURES = fileURLToPath(new URL('data/hushspec/fixtures', SHARED));
const files = (folder: string): readonly string[] => {
  const path = join(FIXTURES, folder);
  return readdirSync(path).map((name) => join(path, name));
};

const evaluation = z.object({
  policy: z.record(z.string(), z.unknown()),
  cases: z.array(
    z.object({
      description: z.string(),
      action: z.object({ type: z.string(), target: z.string(), args_size: z.number().optional() }),
      expect: z.object({ decision: z.string(), matched_rule: z.string().optional() }),
    }),
  ),
});

describe('HushSpec fixtures', () => {
  it.each(files('core/valid').concat(files('detection/valid')))('%s loads', async (file) => {
    expect((await loadPolicy(file, readDocument)).dialect).toBe('hushspec');
  });

  it.each(files('core/invalid').concat(files('detection/invalid')))('%s is refused where it is wrong', async (file) => {
    const error = await loadPolicy(file, readDocument).catch((thrown: unknown) => thrown);
    if (!(error instanceof CordonError)) throw new Error('it loaded');
    expect(error).toMatchObject({
      kind: 'input',
      place: { file, line: expect.any(Number), column: expect.any(Number) },
    });
    expect(error.advice).not.toBe('');
  });

  it.each(
    files('core/merge')
      .concat(files('detection/merge'))
      .filter((file) => file.includes('/child-')),
  )('%s becomes what is expected of it', async (file) => {
    const merged = await loadPolicy(file, readDocument);
    const expected = await loadPolicy(file.replace('/child-', '/expected-'), readDocument);
    const { file: _, ...model } = merged;
    const { file: __, ...wanted } = expected;
    expect(JSON.stringify(model)).toBe(JSON.stringify(wanted));
  });

  describe.each(['computer-use', 'egress', 'tool-access', 'decision-precedence'])('core/evaluation/%s', (suite) => {
    const path = join(FIXTURES, `core/evaluation/${suite}.test.yaml`);
    const { policy, cases } = evaluation.parse(parse(readFileSync(path, 'utf8')));

    it.each(cases.map((each) => [each.description, each] as const))('%s', async (_name, { action, expect: wanted }) => {
      const verdict = await judge(await loadPolicyValue(policy, path, readDocument), action.type, action.target);
      expect({ decision: decisionOf(verdict), matched_rule: verdict.matchedRule }).toEqual(wanted);
    });
  });
});
