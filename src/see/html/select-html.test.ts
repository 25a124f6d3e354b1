import { expect, it } from 'vitest';
import { elementValue, selectHtml } from './select-html.ts';
import { parseHtml } from './tree.ts';

it('an element says its whole text, however many children are in it', () => {
  const children = 200_000;
  const [found] = selectHtml(parseHtml(`<div id="all"><p>${'<b>x</b>'.repeat(children)}</p></div>`).root, '#all') ?? [];
  expect(found && elementValue(found).length).toBe(children);
});
