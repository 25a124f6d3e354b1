import { describe, expect, it } from 'vitest';
import { loadPolicyValue } from '../../policy/load.ts';
import { memoryReader } from '../../policy/testing.ts';
import { taskPlaces } from './task-places.ts';

const SITES = { 'shop.test': { names: ['Corner Shop'] }, 'other.test': {}, 'bücher.test': { names: ['Bücherei'] } };
const BOOKS = 'xn--bcher-kva.test';

async function placesOf(task: string, pinned?: readonly string[], sites: object = SITES) {
  const document = { cordon: 1, sites, ...(pinned && { scope: { domains: pinned } }) };
  const policy = await loadPolicyValue(document, 'test', memoryReader({}));
  const names = { domainOf: () => undefined, isWord: () => false, isPhrase: () => false, namesOf: () => [] };
  return taskPlaces(task, policy, names);
}

describe('under a document that pins where tasks take place', () => {
  it.each([
    'View my orders on Amazon',
    'View my orders on amazon',
    'View my orders on amazon and shop.test',
    "View my orders at amazon's site",
    'View my orders at the apple store',
    'Compare prices on Corner Shop and Walmart',
    'Copy the list from shop.test to Walmart',
  ])('%j names another site too, and is asked about', async (task) => {
    const { domains, question } = await placesOf(task, ['shop.test']);
    expect(domains).toEqual([]);
    expect(question).toMatch(/for shop\.test alone, and the task names (?:amazon|walmart|apple)\.com/);
  });

  it.each<[string, readonly string[]]>([
    ['View my orders', ['shop.test', 'other.test', BOOKS]],
    ['View my orders on shop.test', ['shop.test']],
    ['View my orders on shop and other.test', ['shop.test', 'other.test']],
    ['View my orders, but not on other.test', ['shop.test', BOOKS]],
    ['View my orders on shop.test, not on other.test', ['shop.test']],
    ['View my orders on store.shop.test', ['store.shop.test']],
    ['View my orders on other.test and shop', ['other.test', 'shop.test']],
    ['View my orders on other.test and shop for socks', ['other.test']],
    ['Read the list on bücher', [BOOKS]],
    ['Read my Bücherei loans', [BOOKS]],
  ])('%j is at %j', async (task, domains) => {
    expect(await placesOf(task, ['shop.test', 'other.test', 'bücher.test'])).toMatchObject({ domains });
  });

  it('a task that keeps out of all of it is asked about', async () => {
    const { domains, question } = await placesOf('View my orders, but not on shop.test', ['shop.test']);
    expect(domains).toEqual([]);
    expect(question).toMatch(/shop\.test alone.*keeps out/);
  });

  it('a wider name is what is pinned of it', async () => {
    expect(await placesOf('View my orders on shop.test', ['store.shop.test'])).toMatchObject({
      domains: ['store.shop.test'],
    });
  });

  it('knows what is pinned by its own name where no site is said', async () => {
    expect(await placesOf('View my orders on shop', ['shop.test', 'other.test'], {})).toMatchObject({
      domains: ['shop.test'],
    });
  });
});

describe('under a document with several sites', () => {
  it('asks with hosts as people write them', async () => {
    expect((await placesOf('Read the list')).question).toContain('shop.test, other.test, bücher.test?');
  });

  it('leaves out what the task keeps out of', async () => {
    expect((await placesOf('Read the list, but not on other.test')).question).toContain(': shop.test, bücher.test?');
  });
});
