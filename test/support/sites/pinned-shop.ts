import { fileURLToPath } from 'node:url';

/** The demo's shop with its policies selected by the document: what unattended tests confirm. */
export const PINNED_SHOP = {
  cordon: 1,
  extends: fileURLToPath(new URL('../../../demo/policies/shop.yaml', import.meta.url)),
  scope: { goal: 'interact', domains: ['shop.test'] },
  sites: {
    'shop.test': {
      select: [
        'view_shopping_cart',
        'add_to_cart',
        'checkout',
        { policy: 'purchase_amount_leq', params: { maxAmount: 50 } },
        'view_orders',
      ],
    },
  },
} as const;
