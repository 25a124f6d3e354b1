import { expect, it } from 'vitest';
import { Blinders } from '../controls/blinders.ts';
import { hiddenInTree } from './aria.ts';

it('shows a tab whatever it is called, and hides the link of that name', () => {
  const blinders = new Blinders({ goal: 'interact' });
  expect(hiddenInTree(blinders, 'tab', 'Settings')).toBeUndefined();
  expect(hiddenInTree(blinders, 'link', 'Settings')?.by).toBe('see.goal.account');
  expect(hiddenInTree(blinders, 'tab', 'Delete account')?.by).toBe('see.goal.dangerous');
});

it('hides every field from whoever only reads: how its form is sent, no tree says', () => {
  const blinders = new Blinders({ goal: 'read' });
  expect(hiddenInTree(blinders, 'searchbox', 'Search')?.by).toBe('see.goal.form');
  expect(hiddenInTree(blinders, 'textbox', 'Page: == Harvest ==')?.by).toBe('see.goal.form');
});
