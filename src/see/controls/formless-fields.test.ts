import { describe, expect, it } from 'vitest';
import { asksAlone, type FieldKind, type FieldPlace, fieldKindOf } from './formless-fields.ts';

const NOWHERE: FieldPlace = { within: undefined, isSaved: false, isBeforeResults: false };

describe('a field that stands in no form', () => {
  it.each<[string, FieldKind, Partial<FieldPlace>]>([
    ['searches', 'search', {}],
    ['narrows the results below it', 'value', { isBeforeResults: true }],
    ['by a box that is ticked', 'tick', { isBeforeResults: true }],
    ['is a list of choices that nothing saves', 'list', {}],
    ['switches a view', 'switch', {}],
    ['stands in a search', 'value', { within: 'search' }],
    ['in a toolbar', 'tick', { within: 'toolbar' }],
    ['at the head of a column', 'value', { within: 'header' }],
  ])('asks where it %s', (_what, kind, place) => {
    expect(asksAlone(kind, { ...NOWHERE, ...place })).toBe(true);
  });

  it.each<[string, FieldKind, Partial<FieldPlace>]>([
    ['is a value by itself', 'value', {}],
    ['is ticked by itself', 'tick', {}],
    ['is a text', 'other', { within: 'search', isBeforeResults: true }],
    ['stands in a dialog', 'search', { within: 'dialog', isBeforeResults: true }],
    ['in a row', 'value', { within: 'row', isBeforeResults: true }],
    ['chooses all rows', 'tick', { within: 'header', isBeforeResults: true }],
    ['is saved by a button', 'list', { isSaved: true }],
    ['switches what is saved', 'switch', { isSaved: true }],
    ['be it a search', 'search', { isSaved: true, isBeforeResults: true }],
  ])('does not where it %s', (_what, kind, place) => {
    expect(asksAlone(kind, { ...NOWHERE, ...place })).toBe(false);
  });

  it.each<[FieldKind, string, string | undefined, string | undefined]>([
    ['search', 'input', 'search', undefined],
    ['search', 'div', undefined, 'searchbox'],
    ['list', 'input', 'search', 'combobox'],
    ['value', 'select', undefined, undefined],
    ['value', 'input', undefined, undefined],
    ['tick', 'input', 'radio', undefined],
    ['other', 'input', 'checkbox', 'switch'],
    ['other', 'input', 'password', undefined],
    ['other', 'input', 'file', undefined],
    ['other', 'textarea', undefined, undefined],
    ['other', 'div', undefined, 'textbox'],
    ['other', 'button', undefined, 'radio'],
  ])('is a %s: %s, %s, %s', (kind, tag, type, role) => {
    expect(fieldKindOf(tag, type, role)).toBe(kind);
  });
});
