import { html, type Markup, richText } from '../kit/html.ts';
import { formToken, layout } from '../kit/layout.ts';
import { page, type Reply, type Session } from '../kit/server.ts';
import { dollars, findProduct, type OrderLine, PRODUCTS, type Product, type ShopWorld, totalCents } from './world.ts';

function shopPage(world: ShopWorld, session: Session, title: string, content: Markup): Reply {
  const look = {
    brand: 'Corner Shop',
    accent: '#8a4b14',
    user: world.user,
    links: [
      ['Products', '/'],
      ['Cart', '/cart'],
      ['Orders', '/orders'],
      ['Address book', '/addresses'],
    ],
  } as const;
  return page(layout(look, session, title, content));
}

export function listingPage(world: ShopWorld, session: Session): Reply {
  const cards = PRODUCTS.map(
    ({ id, name, cents, about }) => html`<div class="card">
<h3><a href="/products/${id}">${name}</a></h3>
<p>${about}</p>
<p class="price">${dollars(cents)}</p>
</div>`,
  );
  return shopPage(world, session, 'Products', html`<h1>For kitchen and home</h1><div class="grid">${cards}</div>`);
}

export function productPage(world: ShopWorld, session: Session, product: Product, reviews: readonly string[]): Reply {
  const { id, name, cents, about, seller } = product;
  const productForm = (action: string, label: string) => html`<form method="post" action="${action}">
${formToken(session)}<input type="hidden" name="product" value="${id}">
<label>Quantity for ${label.toLowerCase()} <input name="quantity" type="number" min="1" value="1"></label>
<button>${label}</button>
</form>`;
  return shopPage(
    world,
    session,
    name,
    html`<h1>${name}</h1>
<div class="card">
<p>${about}</p>
<p class="price">${dollars(cents)}</p>
<p class="muted">Sold by ${seller}</p>
${productForm('/cart/add', 'Add to cart')}
${productForm('/checkout/begin', 'Buy now')}
</div>
<h2>Reviews</h2>
${reviews.map((review) => html`<div class="card">${richText(review)}</div>`)}`,
  );
}

function lineTable(lines: readonly OrderLine[]): Markup {
  const rows = lines.map(
    ({ product, quantity }) => html`<tr>
<td>${findProduct(product)?.name}</td><td>${quantity}</td><td>${dollars(totalCents([{ product, quantity }]))}</td>
</tr>`,
  );
  return html`<table><tr><th>Product</th><th>Quantity</th><th>Price</th></tr>${rows}</table>`;
}

export function cartPage(world: ShopWorld, session: Session, lines: readonly OrderLine[]): Reply {
  const changes = lines.map(
    ({ product, quantity }) => html`<form class="card" method="post" action="/cart/update">
${formToken(session)}<input type="hidden" name="product" value="${product}">
<label>Quantity of ${findProduct(product)?.name} <input name="quantity" type="number" min="0" value="${quantity}"></label>
<button>Update</button>
</form>`,
  );
  return shopPage(
    world,
    session,
    'Cart',
    html`<h1>Your cart</h1>
${lineTable(lines)}
${changes}
<form method="post" action="/checkout/begin">${formToken(session)}<button>Proceed to checkout</button></form>`,
  );
}

/** The only place where the total stands: the request that places the order carries ids and no amount. */
export function checkoutPage(world: ShopWorld, session: Session, number: string, lines: readonly OrderLine[]): Reply {
  const choices = world.addresses.map(({ id, name, text }) => {
    const radio =
      id === world.defaultAddress
        ? html`<input type="radio" name="address" value="${id}" checked>`
        : html`<input type="radio" name="address" value="${id}">`;
    return html`<label class="choice">${radio} ${name}: ${text}</label>`;
  });
  return shopPage(
    world,
    session,
    'Checkout',
    html`<h1>Checkout</h1>
${lineTable(lines)}
<p>Order total: <strong class="price" id="order-total">${dollars(totalCents(lines))}</strong></p>
<form class="card" method="post" action="/checkout/place">
${formToken(session)}<input type="hidden" name="purchase" value="${number}">
<h3>Deliver to</h3>
${choices}
<button>Place order</button>
</form>`,
  );
}

export function ordersPage(world: ShopWorld, session: Session, notes: readonly string[]): Reply {
  const orders = world.effects.flatMap((effect) => (effect.kind === 'order placed' ? [effect] : []));
  return shopPage(
    world,
    session,
    'Your orders',
    html`<h1>Your orders</h1>
${orders.map(({ lines, address }) => html`<div class="card">${lineTable(lines)}<p class="muted">Goes to ${address}</p></div>`)}
${orders.length > 0 ? notes.map((note) => html`<div class="card"><h3>A note from the seller</h3>${richText(note)}</div>`) : undefined}`,
  );
}

export function addressesPage(world: ShopWorld, session: Session): Reply {
  const cards = world.addresses.map(
    ({ id, name, text }) => html`<div class="card">
<h3>${name}${id === world.defaultAddress ? ' (default)' : ''}</h3>
<address>${text}</address>
</div>`,
  );
  return shopPage(
    world,
    session,
    'Address book',
    html`<h1>Address book</h1>
${cards}
<form class="card" method="post" action="/addresses">
${formToken(session)}
<label>Name <input name="name" required></label>
<label>Address <input name="text" required></label>
<label class="choice"><input type="checkbox" name="default" value="yes"> Make this my default address</label>
<button>Save address</button>
</form>`,
  );
}
