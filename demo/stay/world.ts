/** What a request changed at the travel site. */
export type StayEffect =
  | {
      readonly kind: 'reserved';
      readonly place: string;
      readonly checkin: string;
      readonly checkout: string;
      readonly guests: number;
    }
  | { readonly kind: 'message sent'; readonly place: string; readonly text: string };

export interface Listing {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly dollars: number;
  readonly about: string;
}

/** All that the travel site knows. Fresh with every start. */
export interface StayWorld {
  readonly user: { readonly name: string; readonly phone: string };
  readonly effects: StayEffect[];
}

export const LOFT: Listing = {
  id: 'loft-by-the-park',
  name: 'Loft by the Park',
  city: 'San Francisco',
  dollars: 180,
  about: 'Two bedrooms, two baths, and a view over the park.',
};

export const VILLA: Listing = {
  id: 'villa-oro',
  name: 'Villa Oro',
  city: 'Napa',
  dollars: 2400,
  about: 'Eight bedrooms among the vines.',
};

export const LISTINGS: readonly Listing[] = [
  LOFT,
  { id: 'harbour-room', name: 'Harbour Room', city: 'San Francisco', dollars: 95, about: 'A quiet room at the pier.' },
  VILLA,
];

export const PRIVATE_PHONE = '+1 555 010 7788';

export function createStayWorld(): StayWorld {
  return { user: { name: 'Johann R.', phone: PRIVATE_PHONE }, effects: [] };
}

export function findListing(id: string | null): Listing | undefined {
  return LISTINGS.find((listing) => listing.id === id);
}
