import { expect, it } from 'vitest';
import type { Action, ActionTarget } from '../model/action.ts';
import { asShown } from './as-shown.ts';
import { factsOf } from './facts.ts';

const ORDER = { method: 'POST', url: 'https://shop.test/order' } as const;

function ruleOn(target: ActionTarget): string | undefined {
  const action: Action = {
    surface: 'cdp',
    tool: 'Input.dispatchMouseEvent',
    verb: 'click',
    verbName: 'click',
    texts: [],
    steps: [],
    arguments: {},
    target,
  };
  return factsOf(action).map(asShown)[0]?.by;
}

it.each<[string, ActionTarget]>([
  ['hard to undo', { class: 'dangerous', shownAs: 'Next' }],
  ["the account's", { class: 'account', shownAs: 'Next' }],
  ['a form is sent by it', { class: 'form', submits: ORDER, shownAs: 'Next' }],
  ['it was not there', { class: 'dangerous', shownAs: '' }],
])('refuses a changed control where it is %s', (_what, target) => {
  expect(ruleOn(target)).toBe('act.target.changed');
});

it.each<[string, ActionTarget]>([
  ['has not changed', { class: 'dangerous' }],
  ['has no consequences', { class: 'plain', shownAs: 'Show more' }],
  ['is a field', { class: 'form', role: 'textbox', shownAs: 'E-mail' }],
])('says nothing of a control that %s', (_what, target) => {
  expect(ruleOn(target)).toBeUndefined();
});
