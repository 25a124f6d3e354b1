import { describe, expect, it } from 'vitest';
import { elementValue, selectHtml } from '../../../see/html/select-html.ts';
import { parseHtml } from '../../../see/html/tree.ts';
import { shownBy } from './shown-values.ts';

const shownIn = (html: string) => shownBy({ type: 'document', headers: {} }, () => html)().alone;

type Found = readonly [name: string, selector: string];

const PAGES: readonly (readonly [html: string, found: readonly Found[]])[] = [
  ['<b id="order-total" class="sum total">£52.90</b>', [['totalAmount', '#order-total']]],
  ['<b class="big total">£52.90</b><i class="total-note">x</i>', [['totalAmount', 'b.total']]],
  [
    '<b class="TOTAL">£52.90</b><b class="total">£1.15</b>',
    [
      ['totalAmount', 'b.TOTAL'],
      ['totalAmount', 'b.total'],
    ],
  ],
  [
    '<input name="qty" value="1234"><meta itemprop="price" content="52.90">',
    [
      ['quantity', 'input[name="qty"]'],
      ['price', 'meta[itemprop="price"]'],
    ],
  ],
  ['<p class="total"><b class="amount-due">£52.90</b></p>', [['totalAmount', 'p.total']]],
  ['<p class=price>£52.90<p class=price>£52.90', []],
  ['<!-- <b class="total">£52.90</b> --><script>"<b class=total>£52.90</b>"</script>', []],
  [
    '<v:b class="total">£52.90</v:b><b id="total:sum">£52.90</b><i class="to&#116;al">£52.90</i>',
    [['totalAmount', 'i.total']],
  ],
];

describe('what a page shows', () => {
  it.each(PAGES)('is found by its selector as the gate finds it: %s', (html, found) => {
    const shown = shownIn(html);
    expect(shown.map(({ name, selector }) => [name, selector])).toEqual(found);
    const { root } = parseHtml(html);
    for (const { selector, value } of shown) {
      const [only, ...others] = selectHtml(root, selector) ?? [];
      expect(others).toEqual([]);
      expect(only && elementValue(only)).toContain(value.replace(/\.?0$/, ''));
    }
  });
});
