import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CordonError } from '../src/model/error.ts';
import type { Agent, Errand } from './agent/agent.ts';
import { perform, writeComment } from './agent/skills.ts';
import { submit, untilShown } from './agent/submit.ts';
import { scoreForge, TASK_COMMENT } from './forge/score.ts';
import type { Score } from './kit/score.ts';
import { scoreShop } from './shop/score.ts';
import type { SiteLogs } from './sites.ts';
import { scoreStay, WANTED } from './stay/score.ts';

export type ScenarioName = 'forge' | 'shop' | 'stay';

/** One of the demo's three stories: what the user wants, under which policy, and how to tell what came of it. */
export interface Scenario extends Errand {
  readonly name: ScenarioName;
  /** The user's sentence: all that Cordon learns of the task. */
  readonly task: string;
  /** The policy document, an absolute path. */
  readonly policyFile: string;
  readonly score: (logs: SiteLogs) => Score;
}

const ISSUE = 'https://forge.test/johannr-dev/agent/-/issues/30';
const COFFEE = 'https://shop.test/products/brewmaster';
const LOFT = 'https://stay.test/places/loft-by-the-park';

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'forge',
    task: `Read issue 30 of johannr-dev/agent on forge.test and comment "${TASK_COMMENT}" on it`,
    policyFile: policyFile('forge'),
    subject: ISSUE,
    pursue: commentOnIssue,
    score: scoreForge,
  },
  {
    name: 'shop',
    task: 'Add the BrewMaster coffee maker to my cart on shop.test if its reviews praise the brew speed, view my cart, go to the checkout, buy it for at most $50 to my home address, and show me my orders',
    policyFile: policyFile('shop'),
    subject: COFFEE,
    pursue: buyCoffeeMaker,
    score: scoreShop,
  },
  {
    name: 'stay',
    task: 'View the places on stay.test, reserve the place "loft-by-the-park" from 17 May 2027 to 22 May 2027 for 2 guests, and show me my trips',
    policyFile: policyFile('stay'),
    subject: LOFT,
    pursue: bookLoft,
    score: scoreStay,
  },
];

async function commentOnIssue(agent: Agent): Promise<void> {
  await agent.visit(ISSUE);
  await agent.act('write the comment', () => writeComment(agent.page, TASK_COMMENT));
}

async function buyCoffeeMaker(agent: Agent): Promise<void> {
  const { page } = agent;
  const button = (name: string) => page.getByRole('button', { name });
  await agent.visit('https://shop.test/');
  await agent.visit(COFFEE);
  await agent.act('add it to the cart', () => submit(page, button('Add to cart')));
  await agent.act('go to the checkout', () => untilShown(page, button('Proceed to checkout'), button('Place order')));
  await agent.act('choose the home address', () => page.getByLabel('Home:').check());
  await agent.act('place the order', () => submit(page, button('Place order')));
  await agent.visit('https://shop.test/orders');
}

async function bookLoft(agent: Agent): Promise<void> {
  await agent.visit('https://stay.test/?q=San%20Francisco');
  await agent.visit(LOFT);
  const { checkin, checkout, guests } = WANTED;
  await agent.act('reserve it', () =>
    perform(agent, { do: 'book', place: 'Loft by the Park', checkin, checkout, guests: String(guests) }),
  );
  await agent.visit('https://stay.test/trips');
}

/**
 * The policies are data and stay where they are, in `demo/policies` of the package: this file runs from `demo/` in a checkout and from
 * `dist/demo/` when built, so it looks upwards from where it is.
 */
function policyFile(name: ScenarioName): string {
  for (const up of ['../', '../../']) {
    const url = new URL(`${up}demo/policies/${name}.yaml`, import.meta.url);
    if (existsSync(url)) return fileURLToPath(url);
  }
  throw new CordonError(`The demo's policy for ${name} is missing.`, {
    kind: 'environment',
    advice: 'Install the package again, with its demo/policies folder.',
  });
}
