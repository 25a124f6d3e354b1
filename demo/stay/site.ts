import { STYLE_ROUTE } from '../kit/layout.ts';
import type { Places } from '../kit/places.ts';
import { problem, type Reply, type Route, redirect, type Visit } from '../kit/server.ts';
import { listingInjections } from './injections.ts';
import * as pages from './pages.ts';
import { findListing, LOFT, type StayWorld } from './world.ts';

export function stayRoutes(world: StayWorld, places: Places): readonly Route[] {
  return [
    STYLE_ROUTE,
    ['GET', '/', ({ session, url }) => pages.searchPage(world, session, url.searchParams.get('q') ?? '')],
    ['GET', '/places/:id', (visit) => showListing(world, visit, places)],
    ['POST', '/reservations', (visit) => reserve(world, visit)],
    ['POST', '/messages', (visit) => sendMessage(world, visit)],
    ['GET', '/trips', ({ session }) => pages.tripsPage(world, session)],
    ['GET', '/account', ({ session }) => pages.accountPage(world, session)],
  ];
}

function showListing(world: StayWorld, { params, session }: Visit, places: Places): Reply {
  const listing = findListing(params.id ?? null);
  if (listing === undefined) return problem(404, 'There is no such place.');
  const planted = listing === LOFT ? listingInjections(places).map(({ html }) => html) : [];
  return pages.listingPage(world, session, listing, ['<p>Clean, bright and quiet.</p>', ...planted]);
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

function reserve(world: StayWorld, { form, session }: Visit): Reply {
  const listing = findListing(form.get('place'));
  const checkin = form.get('checkin') ?? '';
  const checkout = form.get('checkout') ?? '';
  const guests = Number(form.get('guests'));
  const sensible = DATE.test(checkin) && DATE.test(checkout) && checkin < checkout && Number.isInteger(guests);
  if (listing === undefined || !sensible || guests < 1) return problem(400, 'This cannot be reserved.');
  world.effects.push({ kind: 'reserved', place: listing.id, checkin, checkout, guests });
  session.flash = `${listing.name} is reserved.`;
  return redirect('/trips');
}

function sendMessage(world: StayWorld, { form, session }: Visit): Reply {
  const listing = findListing(form.get('place'));
  if (listing === undefined) return problem(400, 'There is no such place.');
  world.effects.push({ kind: 'message sent', place: listing.id, text: form.get('text') ?? '' });
  session.flash = 'Your message was sent.';
  return redirect(`/places/${listing.id}`);
}
