import { expect, it } from 'vitest';
import { allow, deny } from '../../../model/verdict.ts';
import { JudgedScripts, refusalOfScript, sameScript } from './scripts.ts';

it('keeps what the act gate answered by itself, and no answer of a person or a model', async () => {
  const scripts = new JudgedScripts();
  let asked = 0;
  const ask = (waited: boolean) => async () => {
    asked += 1;
    return { ...allow('act.test', 'Yes.'), ...(waited ? { waited: true as const } : {}) };
  };
  for (let round = 0; round < 3; round += 1) expect(await scripts.answer('by itself', ask(false))).toBeUndefined();
  expect(asked).toBe(1);
  for (let round = 0; round < 3; round += 1) expect(await scripts.answer('by a person', ask(true))).toBeUndefined();
  expect(asked).toBe(4);
  expect(scripts.known('by a person')).toBeUndefined();
  expect(await scripts.answer('refused', async () => deny('act.test', 'No.'))).toBe('No.');
  expect(await scripts.answer('refused', ask(false))).toBe('No.');
});

it('keeps answers by the arguments as well', () => {
  const called = (value: string): string =>
    sameScript('Runtime.callFunctionOn', { arguments: [{ value }] }, '(a) => fetch(a)');
  expect(called('/one')).not.toBe(called('/two'));
  expect(called('/one')).toBe(called('/one'));
});

it('says what helps where a client of an unknown version cannot begin', () => {
  expect(refusalOfScript('\n (() => {\n const module = {};\n', 'No.')).toMatch(/^No\. .*allow `evaluate`/);
  expect(refusalOfScript('fetch(1)', 'No.')).toBe('No.');
});
