import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shown } from '../examples/browser.ts';
import { outcomes } from '../examples/gates.ts';

describe('the examples of the README', () => {
  it('are the files in examples/, word for word', () => {
    const readme = readFileSync('README.md', 'utf8');
    const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code);
    const files = readdirSync('examples').map((name) => readFileSync(`examples/${name}`, 'utf8'));
    expect(blocks.toSorted()).toEqual(files.toSorted());
  });

  it('run: the three gates without a browser', () => {
    expect(outcomes).toEqual({ redactions: 1, click: 'deny', write: 'deny' });
  });

  it('run: a guarded browser that shows what was refused', () => {
    expect(shown).toContain('evil.test');
    expect(shown.toLowerCase()).toContain('refused');
  });
});
