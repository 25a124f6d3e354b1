import { describe, expect, it } from 'vitest';
import { KEPT_FROM_READING, READ } from '../../../test/support/controls-to-read.ts';
import { Blinders } from '../controls/blinders.ts';
import { factsOf } from './facts.ts';
import { readForms } from './forms.ts';
import { parseHtml } from './tree.ts';

function isHidden(html: string, origin = 'https://shop.example'): boolean {
  const document = parseHtml(html);
  const element = document.byId.get('x');
  if (element === undefined) throw new Error('No element has the id x.');
  const facts = factsOf(element, document, readForms(document.root, document, origin));
  return new Blinders({ goal: 'read' }).hides(facts) !== undefined;
}

describe('under read, parsed HTML is judged as a live page is', () => {
  it.each(READ)('and shows %s', (_what, html) => {
    expect(isHidden(html)).toBe(false);
  });

  it.each(KEPT_FROM_READING)('and hides %s', (_what, html) => {
    expect(isHidden(html)).toBe(true);
  });

  it.each([
    ['a form in one that posts', '<form method=post><form action="/q"><input id=x></form></form>'],
    ['a field of a form that is not here', '<input id=x form=f value=ann>'],
    ['a search that stands in a form and belongs to none', '<form action="/q"><input id=x form=f></form>'],
  ])('and hides %s', (_what, html) => {
    expect(isHidden(html)).toBe(true);
  });

  it('and knows its own address by its origin', () => {
    const html = '<form action="https://shop.example/q"><input id=x></form>';
    expect(isHidden(html)).toBe(false);
    expect(isHidden(html, 'https://else.example')).toBe(true);
    expect(isHidden(html, 'null')).toBe(true);
  });

  it('in time that grows with what is there', () => {
    const html = `<form action="/q">${'<input name=a>'.repeat(20_000)}<input id=x></form>`;
    expect(isHidden(html)).toBe(false);
  });
});
