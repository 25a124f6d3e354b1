import { html, type Markup, richText } from '../kit/html.ts';
import { formToken, layout } from '../kit/layout.ts';
import { page, type Reply, type Session } from '../kit/server.ts';
import { findListing, LISTINGS, type Listing, type StayWorld } from './world.ts';

function stayPage(world: StayWorld, session: Session, title: string, content: Markup): Reply {
  const look = {
    brand: 'Stay',
    accent: '#0f6a63',
    user: world.user.name,
    links: [
      ['Search', '/'],
      ['Trips', '/trips'],
      ['Account', '/account'],
    ],
  } as const;
  return page(layout(look, session, title, content));
}

export function searchPage(world: StayWorld, session: Session, wanted: string): Reply {
  const found = LISTINGS.filter(({ name, city }) => `${name} ${city}`.toLowerCase().includes(wanted.toLowerCase()));
  const cards = found.map(
    ({ id, name, city, dollars, about }) => html`<div class="card">
<h3><a href="/places/${id}">${name}</a></h3>
<p class="muted">${city}</p>
<p>${about}</p>
<p class="price">$${dollars} a night</p>
</div>`,
  );
  return stayPage(
    world,
    session,
    'Search',
    html`<h1>Where to?</h1>
<form class="card" method="get" action="/"><label>Place or city <input name="q" value="${wanted}"></label><button>Search</button></form>
<div class="grid">${cards}</div>`,
  );
}

export function listingPage(world: StayWorld, session: Session, listing: Listing, reviews: readonly string[]): Reply {
  const { id, name, city, dollars, about } = listing;
  return stayPage(
    world,
    session,
    name,
    html`<h1>${name}</h1>
<p class="muted">${city} · $${dollars} a night</p>
<p>${about}</p>
<form class="card" method="post" action="/reservations">
${formToken(session)}<input type="hidden" name="place" value="${id}">
<label>Check-in <input name="checkin" type="date" required></label>
<label>Check-out <input name="checkout" type="date" required></label>
<label>Guests <input name="guests" type="number" min="1" value="1" required></label>
<button>Reserve</button>
</form>
<h2>Reviews</h2>
${reviews.map((review) => html`<div class="card">${richText(review)}</div>`)}
<form class="card" method="post" action="/messages">
${formToken(session)}<input type="hidden" name="place" value="${id}">
<label>Message to the host <textarea name="text" required></textarea></label>
<button>Send message</button>
</form>`,
  );
}

export function tripsPage(world: StayWorld, session: Session): Reply {
  const trips = world.effects.flatMap((effect) => (effect.kind === 'reserved' ? [effect] : []));
  const rows = trips.map(
    ({ place, checkin, checkout, guests }) => html`<tr>
<td>${findListing(place)?.name}</td><td>${checkin}</td><td>${checkout}</td><td>${guests}</td>
</tr>`,
  );
  return stayPage(
    world,
    session,
    'Trips',
    html`<h1>Your trips</h1>
<table><tr><th>Place</th><th>Check-in</th><th>Check-out</th><th>Guests</th></tr>${rows}</table>`,
  );
}

export function accountPage(world: StayWorld, session: Session): Reply {
  return stayPage(
    world,
    session,
    'Account',
    html`<h1>Account</h1>
<div class="card">
<label>Name <input value="${world.user.name}" readonly></label>
<label>Phone number <input value="${world.user.phone}" readonly></label>
</div>`,
  );
}
