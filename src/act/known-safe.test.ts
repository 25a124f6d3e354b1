import { describe, expect, it } from 'vitest';
import type { Action, ActionTarget, Verb } from '../model/action.ts';
import type { JsonObject } from '../model/json.ts';
import { isKnownSafe } from './known-safe.ts';

function action(verb: Verb, target?: ActionTarget, texts: readonly string[] = [], args: JsonObject = {}): Action {
  const found = target === undefined ? {} : { target };
  return { surface: 'cdp', tool: 't', verb, verbName: verb, texts, steps: [], arguments: args, ...found };
}

const button = (name: string, more: Partial<ActionTarget> = {}): ActionTarget => ({
  role: 'button',
  name,
  class: 'plain',
  hidden: false,
  ...more,
});
const link = (url: string): ActionTarget => button('go', { role: 'link', submits: { method: 'GET', url } });
const field = button('Name', { role: 'textbox', class: 'form' });

describe('the fast path', () => {
  it.each<[string, Action]>([
    ['looking', action('screenshot')],
    ['a button that moves about', action('click', button('Next page'))],
    ['a link', action('click', link('https://a.example/issues?page=2'))],
    ['a field', action('click', field)],
    ['typing into a field', action('type', field, ['hello'])],
    ['a key that moves', action('press', field, [], { key: 'ArrowDown' })],
  ])('passes %s', (_what, each) => expect(isKnownSafe(each)).toBe(true));

  it.each<[string, Action]>([
    ['a selector with safe letters in it', action('click', { selector: '#delete-account.menu > [next]' })],
    ['a name that only the agent gives', action('click', { name: 'Next', role: 'button' })],
    ['a name that has a safe word in it', action('click', button('Next: delete everything'))],
    ['a dangerous control', action('click', button('Next', { class: 'dangerous' }))],
    ['a hidden control', action('click', button('Next', { hidden: true }))],
    [
      'a button that posts',
      action('click', button('Next', { submits: { method: 'POST', url: 'https://a.example/' } })),
    ],
    ['a link that acts', action('click', link('https://a.example/unsubscribe?confirm=1'))],
    ['Enter in a field', action('press', field, [], { key: 'Enter' })],
    ['typing that submits', action('type', field, ['hello'], { submit: true })],
    ['typing with a line break', action('type', field, ['hello\n'])],
    ['an upload', action('upload', field)],
  ])('does not pass %s', (_what, each) => expect(isKnownSafe(each)).toBe(false));
});
