import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shown } from '../examples/browser.ts';
import { outcomes } from '../examples/gates.ts';
import { offered } from '../examples/tools.ts';

/** Where the examples stand. */
const DOCUMENTS = ['docs/get-started/library.md', 'docs/reference/surfaces.md'];

describe('the examples of the documents', () => {
  it('are the files in examples/, word for word', () => {
    const text = DOCUMENTS.map((file) => readFileSync(file, 'utf8')).join('\n');
    const blocks = [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code);
    const files = readdirSync('examples').map((name) => readFileSync(`examples/${name}`, 'utf8'));
    expect(blocks.toSorted()).toEqual(files.toSorted());
  });

  it('run: the three gates without a browser', () => {
    expect(outcomes).toEqual({ redactions: 1, click: 'deny', write: 'deny' });
  });

  it('run: the tools that a task leaves', () => {
    expect(offered).toEqual(['browser_navigate', 'browser_snapshot']);
  });

  it('run: a guarded browser that shows what was refused', () => {
    expect(shown).toContain('evil.test');
    expect(shown.toLowerCase()).toContain('refused');
  });
});
