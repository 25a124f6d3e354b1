import type { Policy } from '../../model/policy/policy.ts';
import { loadPolicyValue } from '../../policy/load.ts';
import { type Proposal, proposeGrant } from '../proposal.ts';
import { chooseForTask } from '../select/choose.ts';
import type { Selector, SiteSelection } from '../select/selector.ts';

const entry = (action: string, method: string, args?: object) => ({
  semantic_action: action,
  method,
  url: `https://shop.test/${action.toLowerCase()}`,
  description: action,
  priority: 0,
  ...(args === undefined ? {} : { args }),
});
const number = (name: string) => ({ type: 'number', source: { type: 'request', body: name } });

/** A shop where buying is a matter of an amount, a day and a gift. */
export const SHOP_SITE = {
  sitemap: [
    entry('ViewCart', 'GET'),
    entry('ViewOrders', 'GET'),
    entry('PlaceOrder', 'POST', {
      total: number('total'),
      day: { type: 'date', source: { type: 'request', body: 'day' } },
      gift: { type: 'boolean', source: { type: 'request', body: 'gift' } },
    }),
    entry('Return', 'POST'),
  ],
  policies: [
    { name: 'view_cart', effect: 'allow', actions: ['ViewCart'], description: 'See what is in the cart.' },
    { name: 'view_orders', effect: 'allow', actions: ['ViewOrders'], description: 'See earlier orders.' },
    {
      name: 'buy_at_most',
      effect: 'condition',
      actions: ['PlaceOrder'],
      description: 'Place an order of at most ${max} dollars, to be delivered by ${by}.',
      condition: {
        expression: 'args.total <= params.max and args.day <= params.by and args.gift == params.gift',
        parameters: {
          max: { type: 'number', description: 'The largest total' },
          by: { type: 'date', description: 'The last day of delivery' },
          gift: { type: 'boolean', description: 'Whether it is a gift' },
        },
        args: ['total', 'day', 'gift'],
      },
    },
    {
      name: 'return_item',
      effect: 'allow',
      actions: ['Return'],
      description: '<b>Return</b> an item & get money back.',
    },
    { name: 'no_returns', effect: 'deny', actions: ['Return'], description: 'Never return.' },
  ],
};

export function shopPolicyDocument(site: object = {}, more: object = {}): object {
  return { cordon: 1, sites: { 'shop.test': { ...SHOP_SITE, ...site } }, ...more };
}

export function shopPolicy(site: object = {}, more: object = {}): Promise<Policy> {
  return loadPolicyValue(shopPolicyDocument(site, more), 'shop.yaml', async () => {
    throw new Error('nothing to read');
  });
}

/** A proposal whose selector says this. */
export async function proposalOf(selection: Partial<SiteSelection>, policy?: Policy, task?: string): Promise<Proposal> {
  const selector: Selector = {
    name: 'test',
    select: async () => ({ selected: [], unsure: [], confidence: 1, ...selection }),
  };
  const never = new AbortController().signal;
  return proposeGrant(task ?? 'Look at my cart on shop.test', policy ?? (await shopPolicy()), (said, document) =>
    chooseForTask({ task: said, policy: document, selector, today: '2026-11-22' }, never),
  );
}

/** One policy chosen that reads, and one asked about that changes something. */
export const CHOSEN: SiteSelection = {
  selected: [{ policy: 'view_cart', params: {}, because: '“Look at my cart”' }],
  unsure: [{ policy: 'buy_at_most', params: { max: 50 }, question: 'Is anything to be bought, and by when?' }],
  confidence: 0.8,
};
