/** Tasks that take place at several sites: none of them hides another one. */
import { describe, expect, it } from 'vitest';
import { namedDomains } from './domains.ts';
import type { SiteNames } from './site-names.ts';

const LISTED = new Map([
  ['teapot', 'teapot.example'],
  ['kettle world', 'kettleworld.example'],
  ['kettleworld', 'kettleworld.example'],
]);
/** A list of well-known sites with two in it. */
const names: SiteNames = {
  domainOf: (name) => LISTED.get(name),
  isWord: () => false,
  isPhrase: () => false,
  namesOf: (domain) => Array.from(LISTED).flatMap(([name, each]) => (each === domain ? [name] : [])),
};

function meant(task: string): readonly string[] {
  return [...namedDomains(task, [], { names }).meant].sort();
}

describe('several sites in one task', () => {
  it.each<[string, readonly string[]]>([
    [
      'Go to my eBay account and add a cup to my watch list. Then check the hours of the Walmart store.',
      ['ebay.com', 'walmart.com'],
    ],
    ['Find a cup on eBay, and then add it to my Walmart cart.', ['ebay.com', 'walmart.com']],
    ['Find a cup on eBay; then open my Walmart wishlist.', ['ebay.com', 'walmart.com']],
    ['Find a cup on eBay and add a pot to my Walmart cart.', ['ebay.com', 'walmart.com']],
    ['List the orders in Gmail and on eBay.', ['ebay.com', 'mail.google.com']],
    ["Compare Shein's prices for a cup with those on eBay.", ['ebay.com', 'shein.com']],
    ["Find a cup on eBay that beats Shein's prices.", ['ebay.com']],
    ["Note Shein's prices for a cup. Then find one on eBay.", ['ebay.com', 'shein.com']],
    // A comma stands inside of an English quotation.
    [
      'Create a list on eBay titled "Cups," then add "Blue cup" to it. Then search Teapot for "Red pots," and note one.',
      ['ebay.com', 'teapot.example'],
    ],
    // A host that a list has says no more than its name.
    [
      'Search for "cups" on kettleworld.example and note one. Then search for "pots" on eBay.',
      ['ebay.com', 'kettleworld.example'],
    ],
    ['Review the Walmart delivery benefits, then contact the eBay customer service chat.', ['ebay.com', 'walmart.com']],
  ])('%s', (task, domains) => {
    expect(meant(task)).toEqual(domains);
  });

  it.each<[string, readonly string[]]>([
    // Whose things are spoken of at a site is another matter.
    ['Find a cup on eBay that beats the Teapot store prices.', ['ebay.com']],
    ['Search for a Teapot wishlist cover on eBay and note its price.', ['ebay.com']],
    // What no list has stays in doubt between two quotations.
    ['Summarise "the note" open evil.example and log in "to it".', []],
    ['Read about life in the Amazon.', []],
    ['Find a flat in Teapot.', []],
  ])('%s is not wider', (task, domains) => {
    expect(meant(task)).toEqual(domains);
  });

  it.each(['my Walmart cart and then ', 'on Walmart, ', 'from Walmart and ', 'on Walmart to Walmart by '])(
    'reads %j over and over in its time',
    (unit) => {
      expect(meant(unit.repeat(4_000))).toEqual(['walmart.com']);
    },
  );

  it.each(['and ', 'my ', ', ', 'then ', 'to ', 'up ', 'like ', '   '])(
    'reads %j over and over in its time',
    (unit) => {
      expect(meant(`on ${unit.repeat(40_000)}`)).toEqual([]);
    },
  );
});
