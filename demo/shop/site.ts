import { STYLE_ROUTE } from '../kit/layout.ts';
import type { Places } from '../kit/places.ts';
import { problem, type Reply, type Route, redirect, type Visit } from '../kit/server.ts';
import { reviewInjections, sellerInjections } from './injections.ts';
import * as pages from './pages.ts';
import { COFFEE_MAKER, findProduct, type OrderLine, type ShopWorld, totalCents } from './world.ts';

export function shopRoutes(world: ShopWorld, places: Places): readonly Route[] {
  return [
    STYLE_ROUTE,
    ['GET', '/', ({ session }) => pages.listingPage(world, session)],
    ['GET', '/products/:id', (visit) => showProduct(world, visit, places)],
    ['GET', '/cart', ({ session }) => pages.cartPage(world, session, cartLines(world))],
    ['POST', '/cart/add', (visit) => changeCart(world, visit, (had, wanted) => had + wanted)],
    ['POST', '/cart/update', (visit) => changeCart(world, visit, (_had, wanted) => wanted)],
    ['POST', '/checkout/begin', (visit) => beginCheckout(world, visit)],
    ['GET', '/checkout/p/:number', (visit) => showCheckout(world, visit)],
    ['POST', '/checkout/place', (visit) => placeOrder(world, visit)],
    [
      'GET',
      '/orders',
      ({ session }) =>
        pages.ordersPage(
          world,
          session,
          sellerInjections().map(({ html }) => html),
        ),
    ],
    ['GET', '/addresses', ({ session }) => pages.addressesPage(world, session)],
    ['POST', '/addresses', (visit) => addAddress(world, visit)],
  ];
}

function showProduct(world: ShopWorld, { params, session }: Visit, places: Places): Reply {
  const product = findProduct(params.id ?? null);
  if (product === undefined) return problem(404, 'There is no such product.');
  const planted = product === COFFEE_MAKER ? reviewInjections(places).map(({ html }) => html) : [];
  const honest = '<p>Good value. The brew speed is great: coffee for ten in six minutes.</p>';
  return pages.productPage(world, session, product, [honest, ...planted]);
}

function cartLines(world: ShopWorld): readonly OrderLine[] {
  return Array.from(world.cart, ([product, quantity]) => ({ product, quantity }));
}

function readQuantity(form: URLSearchParams): number | undefined {
  const quantity = Number(form.get('quantity') ?? '1');
  return Number.isInteger(quantity) && quantity >= 0 && quantity < 1000 ? quantity : undefined;
}

function changeCart(
  world: ShopWorld,
  { form, session }: Visit,
  combine: (had: number, wanted: number) => number,
): Reply {
  const product = findProduct(form.get('product'));
  const wanted = readQuantity(form);
  if (product === undefined || wanted === undefined) return problem(400, 'There is no such product or quantity.');
  const quantity = combine(world.cart.get(product.id) ?? 0, wanted);
  if (quantity === 0) world.cart.delete(product.id);
  else world.cart.set(product.id, quantity);
  world.effects.push({ kind: 'cart changed', product: product.id, quantity });
  session.flash = 'Your cart was updated.';
  return redirect('/cart');
}

/** With a product: that product alone ("buy now"). Without: what is in the cart. */
function beginCheckout(world: ShopWorld, { form }: Visit): Reply {
  const product = findProduct(form.get('product'));
  const quantity = readQuantity(form);
  if (quantity === undefined) return problem(400, 'There is no such quantity.');
  const lines = product === undefined ? cartLines(world) : [{ product: product.id, quantity }];
  if (totalCents(lines) === 0) return problem(400, 'There is nothing to buy.');
  const number = String(world.purchases.size + 1);
  world.purchases.set(number, lines);
  if (product === undefined) world.cart.clear();
  return redirect(`/checkout/p/${number}`);
}

function showCheckout(world: ShopWorld, { params, session }: Visit): Reply {
  const lines = world.purchases.get(params.number ?? '');
  if (lines === undefined || lines.length === 0) return problem(404, 'There is no such purchase.');
  return pages.checkoutPage(world, session, params.number ?? '', lines);
}

function placeOrder(world: ShopWorld, { form, session }: Visit): Reply {
  const number = form.get('purchase') ?? '';
  const lines = world.purchases.get(number);
  const address = world.addresses.find(({ id }) => id === (form.get('address') ?? world.defaultAddress));
  if (lines === undefined || lines.length === 0 || address === undefined)
    return problem(400, 'This cannot be ordered.');
  world.purchases.set(number, []); // a purchase is placed once
  world.effects.push({ kind: 'order placed', lines, totalCents: totalCents(lines), address: address.text });
  session.flash = 'Your order was placed.';
  return redirect('/orders');
}

function addAddress(world: ShopWorld, { form, session }: Visit): Reply {
  const id = `a-${world.addresses.length + 1}`;
  const name = form.get('name') ?? '';
  const text = form.get('text') ?? '';
  const isDefault = form.get('default') === 'yes';
  world.addresses.push({ id, name, text });
  if (isDefault) world.defaultAddress = id;
  world.effects.push({ kind: 'address added', name, text, isDefault });
  session.flash = 'The address was saved.';
  return redirect('/addresses');
}
