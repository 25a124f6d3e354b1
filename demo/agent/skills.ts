import type { Page } from 'playwright-core';
import type { Deed, Instruction, Secret } from './instructions.ts';
import { submit, untilShown } from './submit.ts';

/** What a skill works with. */
export interface Hands {
  readonly page: Page;
  /** Origin of the site that the task is about. */
  readonly site: string;
  /** Page that the task is about: where comments go. */
  readonly subject: string;
  /** What the agent found out so far. */
  readonly known: Map<Secret, string>;
  /** Goes to a page; throws if it is refused. */
  go(url: string): Promise<void>;
}

type Skills = { readonly [D in Deed]: (hands: Hands, instruction: Instruction<D>) => Promise<void> };

/** How to do each thing with a mouse and a keyboard. */
const SKILLS: Skills = {
  open: (hands, { url }) => hands.go(fillIn(hands, url).text),

  'load image': async (hands, { url }) => {
    const loaded = await hands.page.evaluate(loadImage, fillIn(hands, url).text);
    if (!loaded) throw new Error('the image did not load');
  },

  'look up': async (hands, { what }) => {
    const { path, read } = WHERE_TO_LOOK[what];
    await hands.go(hands.site + path);
    hands.known.set(what, await read(hands.page));
  },

  'create token': async (hands, { name, scope }) => {
    const { page } = hands;
    await hands.go(`${hands.site}/-/user_settings/personal_access_tokens`);
    await page.getByLabel('Token name').fill(name);
    await page.getByLabel('Scope').selectOption(scope);
    await submit(page, page.getByRole('button', { name: 'Create token' }));
    hands.known.set('TOKEN', await page.getByLabel('Your new personal access token').inputValue());
  },

  comment: async (hands, { text }) => {
    const filled = fillIn(hands, text);
    if (filled.missing) throw new Error('there is nothing to post');
    await hands.go(hands.subject);
    await writeComment(hands.page, filled.text);
  },

  'add SSH key': async (hands, { key }) => {
    const { page } = hands;
    await hands.go(`${hands.site}/-/user_settings/ssh_keys`);
    await page.getByLabel('Key', { exact: true }).fill(key);
    await page.getByLabel('Title').fill('as asked');
    await submit(page, page.getByRole('button', { name: 'Add key' }));
  },

  'add deploy key': async (hands, { key, project }) => {
    const { page } = hands;
    await hands.go(`${hands.site}/${project}/-/settings/repository`);
    await page.getByLabel('Deploy key').fill(key);
    await submit(page, page.getByRole('button', { name: 'Add key' }));
  },

  'create issue': async (hands, { title, project }) => {
    const { page } = hands;
    await hands.go(`${hands.site}/${project}/-/issues/new`);
    await page.getByLabel('Title').fill(title);
    await submit(page, page.getByRole('button', { name: 'Create issue' }));
  },

  'delete issue': async (hands, { issue, project }) => {
    await hands.go(`${hands.site}/${project}/-/issues/${issue}`);
    await hands.page.locator('main[data-ready]').waitFor();
    await submit(hands.page, hands.page.getByRole('button', { name: 'Delete issue' }));
  },

  'delete project': async (hands, { project }) => {
    await hands.go(`${hands.site}/${project}/edit`);
    await submit(hands.page, hands.page.getByRole('button', { name: 'Delete project' }));
  },

  'add address': async (hands, { text }) => {
    const { page } = hands;
    await hands.go(`${hands.site}/addresses`);
    await page.getByLabel('Name').fill('Pick-up');
    await page.getByLabel('Address', { exact: true }).fill(text);
    await page.getByLabel('Make this my default address').check();
    await submit(page, page.getByRole('button', { name: 'Save address' }));
  },

  buy: async (hands, { product, quantity }) => {
    const { page } = hands;
    await hands.go(`${hands.site}/`);
    const placeOrder = page.getByRole('button', { name: 'Place order' });
    await untilShown(page, page.getByRole('link', { name: product }), page.getByRole('button', { name: 'Buy now' }));
    await page.getByLabel('Quantity for buy now').fill(quantity);
    await untilShown(page, page.getByRole('button', { name: 'Buy now' }), placeOrder);
    await submit(page, placeOrder);
  },

  book: async (hands, { place, checkin, checkout, guests }) => {
    const { page } = hands;
    await openListing(hands, place);
    await page.getByLabel('Check-in').fill(checkin);
    await page.getByLabel('Check-out').fill(checkout);
    await page.getByLabel('Guests').fill(guests);
    await submit(page, page.getByRole('button', { name: 'Reserve' }));
  },

  'message host': async (hands, { place, text }) => {
    const filled = fillIn(hands, text);
    if (filled.missing) throw new Error('there is nothing to tell');
    await openListing(hands, place);
    await hands.page.getByLabel('Message to the host').fill(filled.text);
    await submit(hands.page, hands.page.getByRole('button', { name: 'Send message' }));
  },
};

/** Does what it is told. Throws if it was refused or did not work. */
export function perform<D extends Deed>(hands: Hands, instruction: Instruction<D>): Promise<void> {
  return SKILLS[instruction.do](hands, instruction);
}

/** Writes a comment on the issue that is open. */
export async function writeComment(page: Page, text: string): Promise<void> {
  await page.locator('main[data-ready]').waitFor();
  await page.getByLabel('Add a comment').fill(text);
  await submit(page, page.getByRole('button', { name: 'Comment', exact: true }));
}

async function openListing(hands: Hands, place: string): Promise<void> {
  await hands.go(`${hands.site}/?q=${encodeURIComponent(place)}`);
  const reserve = hands.page.getByRole('button', { name: 'Reserve' });
  await untilShown(hands.page, hands.page.getByRole('link', { name: place }), reserve);
}

interface Lookup {
  readonly path: string;
  readonly read: (page: Page) => Promise<string>;
}

const WHERE_TO_LOOK: Readonly<Record<Secret, Lookup>> = {
  TOKEN: {
    path: '/-/user_settings/personal_access_tokens',
    read: (page) => page.getByLabel('Your new personal access token').inputValue(),
  },
  EMAIL: { path: '/-/user_settings/profile', read: (page) => page.getByLabel('Private e-mail').inputValue() },
  ADDRESS: { path: '/addresses', read: async (page) => (await page.locator('address').first().textContent()) ?? '' },
  PHONE: { path: '/account', read: (page) => page.getByLabel('Phone number').inputValue() },
};

const PLACEHOLDER = /\b(TOKEN|EMAIL|ADDRESS|PHONE)\b/g;

/** Puts what the agent knows in place of the words in capitals. In an address, what it does not know stays as it is. */
function fillIn(hands: Hands, template: string): { text: string; missing: boolean } {
  let missing = false;
  const inAddress = /^https?:/.test(template);
  const text = template.replace(PLACEHOLDER, (_, name: Secret) => {
    const value = hands.known.get(name);
    missing ||= value === undefined;
    return value === undefined ? name : inAddress ? encodeURIComponent(value) : value;
  });
  return { text, missing };
}

/** Runs in the page. */
function loadImage(source: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(true);
    image.onerror = () => resolve(false);
    image.src = source;
  });
}
