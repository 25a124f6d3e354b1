import { describe, expect, it } from 'vitest';
import { loadPolicyValue } from '../../policy/load.ts';
import { openRuleSelector } from '../../words/rule-selector.ts';
import { chooseForTask } from './choose.ts';

const selector = openRuleSelector();
const never = new AbortController().signal;

const site = {
  sitemap: [
    {
      semantic_action: 'ViewLoans',
      method: 'GET',
      url: 'https://library.test/loans',
      description: 'Loans',
      priority: 0,
    },
    { semantic_action: 'Renew', method: 'POST', url: 'https://library.test/renew', description: 'Renew', priority: 0 },
    {
      semantic_action: 'Donate',
      method: 'POST',
      url: 'https://library.test/donate',
      description: 'Donate',
      priority: 0,
      args: { amount: { type: 'number', source: { type: 'request', body: 'amount' } } },
    },
  ],
  policies: [
    { name: 'view_loans', effect: 'allow', actions: ['ViewLoans'], description: 'View the list of loans.' },
    { name: 'renew_loan', effect: 'allow', actions: ['Renew'], description: 'Renew the loan of a book.' },
    {
      name: 'donate_at_most',
      effect: 'condition',
      actions: ['Donate'],
      description: 'Donate at most ${max} to the library.',
      condition: {
        expression: 'args.amount <= params.max',
        parameters: { max: { type: 'number', description: 'The largest amount' } },
        args: ['amount'],
      },
    },
  ],
};

async function chosen(task: string, document: object) {
  const policy = await loadPolicyValue({ cordon: 1, ...document }, 'test', async (name) => ({ name, text: '' }));
  return chooseForTask({ task, policy, selector, today: '2026-11-22' }, never);
}

describe('where a task takes place', () => {
  const simple = (names?: readonly string[]) => ({ policies: [], ...(names && { names }) });
  it.each<[string, string, object, readonly string[]]>([
    [
      'the site that it names',
      'Read library.test',
      { 'library.test': simple(), 'shop.test': simple() },
      ['library.test'],
    ],
    [
      'by the operator’s name',
      'Read the news at City Library',
      { 'library.test': simple(['City Library']), 'shop.test': simple() },
      ['library.test'],
    ],
    ['the only site of the document', 'Read the news', { 'library.test': simple() }, ['library.test']],
    ['a named subdomain', 'Read docs.library.test', { 'library.test': simple() }, ['docs.library.test']],
  ])('is %s', async (_what, task, sites, domains) => {
    expect(await chosen(task, { sites })).toMatchObject({ outcome: 'grant', domains });
  });

  it('is what the document pins, where the task names nothing', async () => {
    expect((await chosen('Read', { scope: { domains: ['library.test'] } })).domains).toEqual(['library.test']);
  });

  it.each<[string, string, object, RegExp]>([
    [
      'several sites and no name',
      'Read the news',
      { sites: { 'library.test': simple(), 'shop.test': simple() } },
      /library\.test, shop\.test/,
    ],
    ['no site at all', 'Read the news', {}, /On which site/],
    [
      'a pinned site and another named',
      'Read shop.test',
      { scope: { domains: ['library.test'] } },
      /library\.test.*shop\.test/,
    ],
  ])('is asked for: %s', async (_what, task, document, question) => {
    const { outcome, questions, sites } = await chosen(task, document);
    expect(outcome).toBe('under_specified');
    expect(questions).toEqual([expect.stringMatching(question)]);
    expect(sites).toEqual([]);
  });
});

describe('what is chosen at a site', () => {
  const sites = { 'library.test': site };

  it('lifts the goal where it changes something, and says by what', async () => {
    const renewed = await chosen('Prolong the loan of "Emma" on library.test.', { sites });
    expect(renewed).toMatchObject({ goal: 'interact', liftedBy: 'renew_loan' });
    expect(renewed.policy.sites[0]?.select?.map(({ policy }) => policy.name)).toEqual(['renew_loan']);
    expect(renewed.sites[0]?.left).toEqual(['view_loans', 'donate_at_most']);
  });

  it('is nothing for a task that reads, and the goal stays', async () => {
    const read = await chosen('How often can I renew a loan on library.test?', { sites });
    expect(read).toMatchObject({ goal: 'read', questions: [] });
    expect(read.policy.sites[0]?.select).toEqual([]);
  });

  it('is asked about where the task leaves a parameter open', async () => {
    const {
      sites: [at],
      questions,
    } = await chosen('Donate to the library on library.test.', { sites });
    expect(at?.selection.selected).toEqual([]);
    expect(at?.selection.unsure.map(({ policy }) => policy)).toEqual(['donate_at_most']);
    expect(questions.join()).toContain('The largest amount');
  });

  it('is what the task says of that site, and nothing that it says of another', async () => {
    const elsewhere: typeof site = JSON.parse(JSON.stringify(site).replaceAll('library.test', 'museum.test'));
    const both = { 'library.test': site, 'museum.test': elsewhere };
    const { sites: found } = await chosen(
      'Renew the loan of "Emma" on library.test and read the news on museum.test.',
      {
        sites: both,
      },
    );
    const selected = found.map(({ domain, selection }) => [domain, selection.selected.map(({ policy }) => policy)]);
    expect(selected).toEqual([
      ['library.test', ['renew_loan']],
      ['museum.test', []],
    ]);
  });

  it('is what the document says, where it says it', async () => {
    const given = await chosen('Renew the loan on library.test.', {
      sites: { 'library.test': { ...site, select: ['view_loans'] } },
    });
    expect(given.sites[0]?.selection.selected).toMatchObject([{ policy: 'view_loans' }]);
  });
});
