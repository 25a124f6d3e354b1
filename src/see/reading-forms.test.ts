import { describe, expect, it } from 'vitest';
import { asksOnly, type FormControl, type FormFacts } from './reading-forms.ts';

const SEARCH: FormFacts = { attributes: ['action', 'method'], method: 'get', target: '/search', controls: [] };

function control(says: Partial<FormControl>): FormControl {
  return { type: 'text', role: '', name: '', value: '', formMethod: undefined, hasFormAction: false, ...says };
}

describe('a form that only asks', () => {
  it.each<[string, Partial<FormFacts>]>([
    ['is sent by GET', {}],
    ['in any case', { method: 'GET' }],
    ['to where it stands', { target: '' }],
    ['or without a method, to an address', { method: undefined }],
    ['be it for a list of users', { target: '/users' }],
    ['or as a search', { method: undefined, target: '', controls: [control({ type: 'search' })] }],
    ['by a library as well', { attributes: ['hx-get'] }],
    ['with values that say where to look', { controls: [control({ type: 'hidden', name: 'title', value: 'Find' })] }],
    ['and an action that shows', { controls: [control({ type: 'hidden', name: 'action', value: 'history' })] }],
  ])('%s', (_what, says) => {
    expect(asksOnly({ ...SEARCH, ...says })).toBe(true);
  });

  it.each<[string, Partial<FormFacts>]>([
    ['is not posted', { method: 'post' }],
    ['is no dialog', { method: 'dialog' }],
    ['does not leave its site', { target: undefined }],
    ['deletes nothing by its address', { target: '/items/3/delete' }],
    ['nor by a query', { target: '/items?action=delete' }],
    ['is not left to a script', { method: undefined, target: '' }],
    [
      'nor narrowed as a list',
      { method: undefined, target: '', controls: [control({ type: 'search', role: 'combobox' })] },
    ],
    ['nor to a fragment', { method: undefined, target: '#' }],
    ['nor heard by one', { attributes: ['method', 'onsubmit'] }],
    ['nor posted by a library', { attributes: ['hx-post'] }],
    ['has no password', { controls: [control({ type: 'password' })] }],
    ['no file', { controls: [control({ type: 'file' })] }],
    ['no button that posts it', { controls: [control({ type: 'submit', formMethod: 'POST' })] }],
    ['no button that sends it elsewhere', { controls: [control({ type: 'submit', hasFormAction: true })] }],
    ['no other method', { controls: [control({ type: 'hidden', name: '_method', value: 'patch' })] }],
    ['no action but showing', { controls: [control({ type: 'hidden', name: 'action', value: 'delete' })] }],
  ])('%s', (_what, says) => {
    expect(asksOnly({ ...SEARCH, ...says })).toBe(false);
  });
});
