/** HushSpec 0.1.0 as its own project tests it: the fixtures in ../shared/data/hushspec that concern computer use, hosts and tools. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { CordonError } from '../src/model/error.ts';
import type { Policy } from '../src/model/policy.ts';
import type { Verdict } from '../src/model/verdict.ts';
import { loadPolicy, loadPolicyValue } from '../src/policy/load.ts';
import { actPlain } from '../src/session/plain.ts';
import { rehearse } from '../src/session/rehearse.ts';
import { readDocument } from '../src/sites/read-document.ts';

const FIXTURES = fileURLToPath(new URL('../../shared/data/hushspec/fixtures', import.meta.url));
const files = (folder: string): readonly string[] => {
  const path = join(FIXTURES, folder);
  return existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : [];
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

/** An action of HushSpec's taxonomy as the tool call that does it here. */
const CALLS: Readonly<Record<string, (target: string) => { tool: string; arguments: { url?: string } }>> = {
  computer_use: (tool) => ({ tool, arguments: {} }),
  tool_call: (tool) => ({ tool, arguments: {} }),
  egress: (host) => ({ tool: 'navigate', arguments: { url: `https://${host}/` } }),
};

async function judge(policy: Policy, type: string, target: string): Promise<Verdict> {
  const { session } = await rehearse(policy, undefined, () => 0);
  const call = CALLS[type]?.(target);
  if (call === undefined) throw new Error(`no tool call does '${type}'`);
  return actPlain(session, call);
}

/** Its three decisions: what needs a person's word, and what passes with a warning, are both `warn`. */
function decisionOf({ outcome, warnings }: Verdict): string {
  if (outcome === 'deny') return 'deny';
  return outcome === 'ask' || warnings.length > 0 ? 'warn' : 'allow';
}

describe.skipIf(!existsSync(FIXTURES))('HushSpec fixtures (../shared/data must be there)', () => {
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

  const named = ['computer-use', 'egress', 'tool-access', 'decision-precedence'];
  // What is skipped is still listed, and so read.
  const suites = existsSync(FIXTURES) ? named : [];
  describe.each(suites)('core/evaluation/%s', (suite) => {
    const path = join(FIXTURES, `core/evaluation/${suite}.test.yaml`);
    const { policy, cases } = evaluation.parse(parse(readFileSync(path, 'utf8')));

    it.each(cases.map((each) => [each.description, each] as const))('%s', async (_name, { action, expect: wanted }) => {
      const verdict = await judge(await loadPolicyValue(policy, path, readDocument), action.type, action.target);
      expect({ decision: decisionOf(verdict), matched_rule: verdict.matchedRule }).toEqual(wanted);
    });
  });
});
