import { describe, expect, it } from 'vitest';
import { loadPolicyText } from './load.ts';
import { PolicyError } from './source/problems.ts';
import { memoryReader } from './testing.ts';

async function load(visibility: string, files: Readonly<Record<string, string>> = {}) {
  const text = `cordon: 1\nscope:\n  visibility: ${visibility}\nmandatory: [${Object.keys(files).join()}]`;
  const policy = await loadPolicyText(text, 'p.yaml', memoryReader(files));
  return policy.scope.visibility;
}

describe('selectors in a document', () => {
  it.each([
    '#search',
    'form.login > input[name=q]',
    'nav a:not(.kept), aside',
    'ul:has(> li.ad)',
    'li:nth-child(2n+1)',
    'h2 + p ~ div',
    '[data-role~="menu" i]',
  ])('may be %s', async (selector) => {
    expect(await load(JSON.stringify({ exclude: [selector] }))).toEqual({ exclude: [expect.any(String)] });
  });

  it.each([
    ['a:hover', ':hover'],
    ['p::before', '::before'],
    [':contains("Ads")', ':contains'],
    ['[a!=b]', 'no CSS that browsers know'],
    [':not(p:checked)', ':checked'],
    ['li:nth-child(2 of .a)', 'no place among siblings'],
    ['a[', 'is no CSS selector'],
    ['', 'is no CSS selector'],
    ['a < b', 'is no CSS'],
  ])('may not be %j, and the document says why at its place', async (selector, why) => {
    const failure: unknown = await load(JSON.stringify({ include: [selector] })).catch((error: unknown) => error);
    const said = failure instanceof PolicyError ? failure.explain() : '';
    expect(said).toContain(why);
    expect(said).toMatch(/^p\.yaml:3:/);
  });

  it('need one at least, and kinds one of two words', async () => {
    await expect(load('{exclude: []}')).rejects.toThrow();
    await expect(load('{forms: visible}')).rejects.toThrow(/shown/);
  });

  it.each(['{include: ["#a"]}', '{account: shown}'])('of a mandatory document may not show: %s', async (said) => {
    const files = { 'm.yaml': `cordon: 1\nscope: {visibility: ${said}}` };
    await expect(load('{forms: shown}', files)).rejects.toThrow(/may only narrow.*shows what a goal hides/s);
  });
});
