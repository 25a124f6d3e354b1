import { describe, expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { loadPolicyValue } from '../../policy/load.ts';
import { sendInput } from '../inputs.ts';
import { sendPlain } from '../plain.ts';
import { rehearse } from '../rehearse.ts';

const nothing = (): Promise<never> => Promise.reject(new Error('names no document'));
const PAGE = 'https://shop.example/checkout';
const ORDER = 'https://shop.example/order';
const number = { type: 'number' };
const DOCUMENT = {
  cordon: 1,
  sites: {
    'shop.example': {
      sitemap: [
        { semantic_action: 'Quote', method: 'GET', url: 'https://shop.example/quote' },
        {
          semantic_action: 'Order',
          method: 'POST',
          url: ORDER,
          args: {
            total: { ...number, source: { type: 'response', action: 'Quote', body: 'cart.total' } },
            shown: { ...number, source: { type: 'dom', url: PAGE, selector: '#total' } },
          },
        },
      ],
      policies: [
        {
          name: 'order',
          effect: 'condition',
          actions: ['Order'],
          condition: {
            expression: 'args.total <= params.most and args.shown == args.total',
            parameters: { most: number },
          },
        },
      ],
      select: [{ policy: 'order', params: { most: 50 } }],
    },
  },
};

async function ordered(said: Readonly<Record<string, Json>>): Promise<string> {
  const { session } = await rehearse(await loadPolicyValue(DOCUMENT, 'p.yaml', nothing), undefined, () => 0);
  const { outcome, by } = await sendPlain(session, sendInput.parse({ method: 'POST', url: ORDER, ...said }));
  return `${outcome} ${by}`;
}

const quoted = (total: Json): Readonly<Record<string, Json>> => ({ Quote: { cart: { total } } });

describe('arguments that a line brings along', () => {
  it.each<[string, Readonly<Record<string, Json>>, string]>([
    ['both', { page: PAGE, args: { shown: '39' }, answers: quoted(39) }, 'allow send.sitemap.selected'],
    ['both, above the limit', { page: PAGE, args: { shown: '99' }, answers: quoted(99) }, 'deny send.condition.false'],
    ['the two of them apart', { page: PAGE, args: { shown: '38' }, answers: quoted(39) }, 'deny send.condition.false'],
    ['no answer', { page: PAGE, args: { shown: '39' } }, 'deny send.argument.missing'],
    ['no page value', { page: PAGE, answers: quoted(39) }, 'deny send.argument.missing'],
    [
      'a value of another page',
      { page: ORDER, args: { shown: '39' }, answers: quoted(39) },
      'deny send.argument.missing',
    ],
    [
      'the answer of another action',
      { page: PAGE, args: { shown: '39' }, answers: { Order: { cart: { total: 39 } } } },
      'deny send.argument.missing',
    ],
    [
      'an answer without the value',
      { page: PAGE, args: { shown: '39' }, answers: { Quote: [39] } },
      'deny send.argument.missing',
    ],
    [
      'an answer in words',
      { page: PAGE, args: { shown: '39' }, answers: quoted('thirty-nine') },
      'deny send.argument.mistyped',
    ],
    ['neither', {}, 'deny send.argument.missing'],
  ])('%s', async (_, said, verdict) => {
    expect(await ordered(said)).toBe(verdict);
  });
});
