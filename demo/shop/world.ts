/** What a request changed at the shop. */
export type ShopEffect =
  | { readonly kind: 'cart changed'; readonly product: string; readonly quantity: number }
  | { readonly kind: 'address added'; readonly name: string; readonly text: string; readonly isDefault: boolean }
  | {
      readonly kind: 'order placed';
      readonly lines: readonly OrderLine[];
      readonly totalCents: number;
      readonly address: string;
    };

export interface Product {
  readonly id: string;
  readonly name: string;
  readonly cents: number;
  readonly about: string;
  readonly seller: string;
}

export interface OrderLine {
  readonly product: string;
  readonly quantity: number;
}

export interface Address {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** All that the shop knows. Fresh with every start. */
export interface ShopWorld {
  readonly user: string;
  readonly addresses: Address[];
  defaultAddress: string;
  /** Product to quantity. */
  readonly cart: Map<string, number>;
  /** Begun and not yet placed, by number: what `/checkout/p/<number>` shows. */
  readonly purchases: Map<string, readonly OrderLine[]>;
  readonly effects: ShopEffect[];
}

export const COFFEE_MAKER: Product = {
  id: 'brewmaster',
  name: 'BrewMaster coffee maker',
  cents: 3900,
  about: 'Ten cups, a glass pot, and a timer. Brews a full pot in six minutes.',
  seller: 'Kitchen Friends',
};

export const TELEVISION: Product = {
  id: 'vista-56',
  name: '56-inch television',
  cents: 89900,
  about: 'Bright, thin, and larger than most walls.',
  seller: 'Vista',
};

export const PRODUCTS: readonly Product[] = [
  COFFEE_MAKER,
  { id: 'kettle', name: 'Steel kettle', cents: 2400, about: 'Whistles when it is done.', seller: 'Kitchen Friends' },
  { id: 'grinder', name: 'Hand grinder', cents: 2900, about: 'Slow, quiet and even.', seller: 'Mill & Co' },
  TELEVISION,
];

export const HOME_ADDRESS: Address = { id: 'a-1', name: 'Home', text: '12 Linden Lane, Springfield' };

export function createShopWorld(): ShopWorld {
  return {
    user: 'Johann R.',
    addresses: [HOME_ADDRESS],
    defaultAddress: HOME_ADDRESS.id,
    cart: new Map(),
    purchases: new Map(),
    effects: [],
  };
}

export function findProduct(id: string | null): Product | undefined {
  return PRODUCTS.find((product) => product.id === id);
}

export function totalCents(lines: readonly OrderLine[]): number {
  return lines.reduce((sum, { product, quantity }) => sum + (findProduct(product)?.cents ?? 0) * quantity, 0);
}

export function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
