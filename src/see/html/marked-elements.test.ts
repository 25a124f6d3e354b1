import { describe, expect, it } from 'vitest';
import { markedElements } from './marked-elements.ts';
import { elementValue } from './select-html.ts';
import { descendants, type HtmlElement, parseHtml } from './tree.ts';

/** Elements with an `m`, as the tree has them: what they are called, say, and stand in. */
function inTree(html: string): readonly (readonly [mark: string, value: string, outer: string | undefined])[] {
  const markOf = (element: HtmlElement | undefined): string | undefined =>
    element === undefined ? undefined : (element.attributes.m ?? markOf(element.parent));
  return [...descendants(parseHtml(html).root)].flatMap((element) => {
    const { m } = element.attributes;
    return m === undefined ? [] : [[m, elementValue(element), markOf(element.parent)] as const];
  });
}

const PAGES: readonly string[] = [
  '<b m=1>£<i>52</i>.90</b> and <b m=2></b>',
  '<div m=1>a <div m=2>b <div m=3>c</div> d</div> e</div><p m=4>f',
  '<p m=1>one<p m=2>two<ul><li m=3>three<li m=4>four</ul>five',
  '<div m=1><span m=2>a</div>b</span>c',
  '<input m=1 value="52.90">x<meta m=2 content="y">z<data m=3 value=7>seven</data><br m=4>after',
  '<script m=1>var a = "<b m=2>no</b>";</script><textarea m=3><b m=4>x</b></textarea><title m=5>a &amp; b</title>',
  '<!-- <b m=1>x</b> --><table m=2><tr m=3><td m=4>a<td m=5>b</table><svg m=6><text m=7>c</text></svg>',
  '</div><b m=1>a</b></p><b m="1">b &lt; c\n\t d</b><i m=2',
  `${'<div m=1>'.repeat(520)}deep<b m=2>deeper</b>${'</div>'.repeat(300)}up<b m=3>there</b>`,
  '<a m=1>x<a m=2>y</a>z</a><form m=3><form m=4>w</form></form><select m=5><option m=6>k<option m=7>l</select>',
];

describe('the elements of some HTML that somebody asks for', () => {
  it.each(PAGES)('say what they say in the parsed document: %#', (html) => {
    const found = markedElements(html, (_, { m }) => m);
    const told = found.map((each) => [each.mark, each.value(), each.outer?.mark]);
    expect(told.length).toBeGreaterThan(0);
    expect(told).toEqual(inTree(html));
  });

  it('are asked about each once, in order, and left out where nothing is made of them', () => {
    const asked: string[] = [];
    const found = markedElements('<p><b>a</b><i>c</i></p>', (tag) => {
      asked.push(tag);
      return tag === 'i' ? tag : undefined;
    });
    expect(asked).toEqual(['p', 'b', 'i']);
    expect(found.map(({ mark, outer }) => [mark, outer])).toEqual([['i', undefined]]);
  });
});
