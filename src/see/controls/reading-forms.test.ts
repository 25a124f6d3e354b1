import { describe, expect, it } from 'vitest';
import { asksOnly, type FormControl, type FormFacts, type FormPart } from './reading-forms.ts';

const SEARCH: FormFacts = {
  attributes: ['action', 'method'],
  method: 'get',
  target: '/search',
  isSearch: false,
  controls: [],
  parts: () => [],
};

function control(says: Partial<FormControl>): FormControl {
  return { type: 'text', name: '', value: '', formMethod: undefined, hasFormAction: false, ...says };
}

function part(says: Partial<FormPart>): FormPart {
  return { tag: 'input', type: '', role: '', name: '', called: [], ...says };
}

/** A form without a method and anywhere to go. */
function left(...parts: readonly Partial<FormPart>[]): Partial<FormFacts> {
  return { method: undefined, target: '', parts: () => parts.map(part) };
}

/** A form that sends this along, unseen. */
function by(hidden: Partial<FormControl>, ...parts: readonly FormPart[]): Partial<FormFacts> {
  return { controls: [control({ type: 'hidden', ...hidden })], parts: () => parts };
}

describe('a form that only asks', () => {
  it.each<[string, Partial<FormFacts>]>([
    ['is sent by GET', {}],
    ['in any case', { method: 'GET' }],
    ['to where it stands', { target: '', parts: () => [part({ name: 'q' })] }],
    ['or without a method, to an address', { method: undefined }],
    [
      'be it for a list of users',
      { target: '/users', parts: () => [part({ name: 'name' }), part({ name: 'filter' })] },
    ],
    [
      'or for updates',
      { method: undefined, target: '/updates', parts: () => [part({ tag: 'select', name: 'since' })] },
    ],
    ['or for a page of them', { target: '/items', parts: () => [part({ type: 'hidden', name: 'page' })] }],
    [
      'or by what a button says',
      { target: '/items', parts: () => [part({}), part({ tag: 'button', called: ['Suchen'] })] },
    ],
    ['or by an action that shows', { ...by({ name: 'action', value: 'history' }), target: '/index.php' }],
    ['or that opens a page', { ...by({ name: 'action', value: 'edit' }), target: '/wiki/Harvest' }],
    ['or closes a dialog', { method: 'dialog' }],
    ['or as a search', left({ type: 'search' })],
    ['by its role', { ...left({}), isSearch: true }],
    ['by the role of its field', left({ role: 'searchbox' })],
    ['by the keys that it sends', left({ name: 'q' }, { tag: 'select', name: 'sortBy' }, { name: 'filter[state]' })],
    ['by its label', left({ called: ['Search products'] })],
    ['by its button', left({}, { tag: 'button', called: ['Filter'] })],
    ['along with where it was', left({ name: 'q' }, { type: 'hidden', name: 'page' })],
    ['by a library as well', { attributes: ['hx-get'], asksAt: '/items' }],
    ['with values that say where to look', { controls: [control({ type: 'hidden', name: 'title', value: 'Find' })] }],
    ['and an action that shows', { controls: [control({ type: 'hidden', name: 'action', value: 'history' })] }],
  ])('%s', (_what, says) => {
    expect(asksOnly({ ...SEARCH, ...says })).toBe(true);
  });

  it.each<[string, Partial<FormFacts>]>([
    ['is not posted', { method: 'post' }],
    ['buys nothing by GET', { target: '/buy', parts: () => [part({ type: 'hidden', name: 'id' })] }],
    ['nor votes', { target: '/vote', parts: () => [part({ type: 'radio', name: 'choice' })] }],
    ['nor orders', { target: '/orders/new', parts: () => [part({ name: 'qty' }), part({ tag: 'button' })] }],
    ['nor mails', { method: undefined, target: '/mail', parts: () => [part({ name: 'to' })] }],
    ['nor what an order is for', { target: '/confirm', parts: () => [part({ type: 'hidden', name: 'order' })] }],
    [
      'nor what an action opens, filled in',
      { ...by({ name: 'action', value: 'new' }, part({ name: 'qty' })), target: '/' },
    ],
    ['is no dialog with a field', { method: 'dialog', parts: () => [part({})] }],
    ['is not called by what it makes', { method: undefined, target: '/createWebhook' }],
    ['nor stores', { method: undefined, target: '/items/3/update?back=1' }],
    ['does not leave its site', { target: undefined }],
    ['deletes nothing by its address', { target: '/items/3/delete' }],
    ['nor by a query', { target: '/items?action=delete' }],
    ['is not left to a script', { method: undefined, target: '' }],
    ['nor narrowed as a list', left({ type: 'search', role: 'combobox' })],
    ['nor by buttons alone', { ...left({ tag: 'button', called: ['Search'] }), isSearch: true }],
    ['nor with a text', { ...left({ tag: 'textarea', name: 'q' }), isSearch: true }],
    ['nor with a token', { ...left({ name: 'q' }, { type: 'hidden', name: 'csrf' }), isSearch: true }],
    ['nor saved', left({ name: 'q' }, { tag: 'button', called: ['Save'] })],
    ['nor half sought', left({ name: 'q' }, { name: 'title' })],
    ['nor of two minds', left({}, { tag: 'button', called: ['Search'] }, { tag: 'button', called: ['Post'] })],
    ['nor called by what begins so', left({ called: ['Searching for a flat in town'] }, { name: 'sorted' })],
    ['nor asked by a library for what deletes', { attributes: ['hx-get'], asksAt: '/items/3/delete' }],
    ['nor elsewhere', { attributes: ['hx-get'], asksAt: undefined }],
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
