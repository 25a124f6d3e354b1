import { describe, expect, it } from 'vitest';
import { namedDomains } from './domains.ts';
import { saidAt } from './said-at.ts';

const SITES = ['first.example', 'second.example'];
const ALIASES = new Map([
  ['First Shop', 'first.example'],
  ['Second Shop', 'second.example'],
]);

function said(task: string): readonly (string | undefined)[] {
  const { where } = namedDomains(task, SITES, { aliases: ALIASES });
  const at = saidAt(task, where, SITES);
  return SITES.map((site) => at.get(site));
}

describe('what is said of each site', () => {
  it.each<[string, string, string]>([
    [
      'Cancel order 5 on First Shop and read the reviews on Second Shop',
      'Cancel order 5 on First Shop',
      'read the reviews on Second Shop',
    ],
    [
      'Cancel my order on First Shop but keep the one on Second Shop.',
      'Cancel my order on First Shop',
      'keep the one on Second Shop',
    ],
    [
      'On First Shop, add 3 socks, and on Second Shop, cancel order 5 and pay.',
      'On First Shop, add 3 socks',
      'on Second Shop, cancel order 5 and pay',
    ],
    ['Add 2 socks on First Shop and 5 hats on Second Shop', 'Add 2 socks on First Shop', 'Add 5 hats on Second Shop'],
    // A verb that nobody knows is no reason to do what was to be done elsewhere.
    [
      'Cancel order 5 on First Shop and peruse the reviews on Second Shop',
      'Cancel order 5 on First Shop',
      'peruse the reviews on Second Shop',
    ],
    [
      'Cancel order 5 on First Shop like I did on Second Shop',
      'Cancel order 5 on First Shop',
      'like I did on Second Shop',
    ],
    [
      'Cancel order 5 on First Shop because I bought it on Second Shop',
      'Cancel order 5 on First Shop',
      'because I bought it on Second Shop',
    ],
    [
      'Add 2 socks on First Shop if they are cheaper than on Second Shop',
      'Add 2 socks on First Shop if they are cheaper',
      'than on Second Shop',
    ],
    [
      'Log in and cancel order 5 on first.example. Say so. Then read second.example.',
      'Log in and cancel order 5 on first.example. Say so',
      'read second.example',
    ],
    [
      'On First Shop write "cancel it, and on Second Shop buy it"; on Second Shop read my orders',
      'On First Shop write "cancel it, and on Second Shop buy it"',
      'on Second Shop read my orders',
    ],
    [
      'Compare the prices on First Shop and on Second Shop, then add 2 socks on First Shop',
      'Compare the prices on First Shop and on Second Shop, then add 2 socks on First Shop',
      'Compare the prices on First Shop and on Second Shop',
    ],
  ])('%s', (task, first, second) => {
    expect(said(task).map((text) => text?.trim())).toEqual([first, second]);
  });

  it.each([
    'Compare the prices on First Shop and Second Shop',
    'Cancel my order on First Shop and on Second Shop',
    'On First Shop and Second Shop, cancel my order',
    'Move my list from First Shop to Second Shop',
    'Cancel my order',
    'Cancel my order on First Shop. Then say so.',
  ])('is all of it, at each: %s', (task) => {
    for (const text of said(task)) expect(text?.replace(/[.]$/, '')).toBe(task.replace(/[.]$/, ''));
  });
});
