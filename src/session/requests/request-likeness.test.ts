import { describe, expect, it } from 'vitest';
import type { EffectField, RequestEffect } from '../../model/gates.ts';
import type { Json } from '../../model/json.ts';
import { isLike, likenessOf, pathOf } from './request-likeness.ts';

function effect(
  path: string,
  fields: Readonly<Record<string, Json>> = {},
  more: Partial<RequestEffect> = {},
): RequestEffect {
  const listed: EffectField[] = Object.entries(fields).map(([name, value]) => ({ name, value }));
  return { method: 'POST', url: `https://wiki.example${path}`, body: 'a form', fields: listed, ...more };
}

function alike(one: RequestEffect, other: RequestEffect): boolean {
  const likeness = likenessOf(one);
  return likeness !== undefined && isLike(likeness, other);
}

const said = (of: RequestEffect): readonly string[] =>
  (likenessOf(of)?.fields ?? []).map((field) => ('value' in field ? `${field.name}=${field.value}` : field.name));

describe('a request is like another', () => {
  it.each([
    ['/posts/17/comments', '/posts/{number}/comments'],
    [
      '/p/3f2504e0-4f89-11d3-9a0c-0305e82c3301/2026-11-23?tab=all&post_id=4',
      '/p/{uuid}/{date}?tab=all&post_id={value}',
    ],
    ['/a/1/b/2', '/a/{number}/b/{number2}'],
    ['/delete/17', '/delete/17'],
    ['/api/postDelete/17', '/api/postDelete/17'],
    ['/projects/green', '/projects/green'],
    ['/', '/'],
  ])('by the forms in its path: %s is %s', (path, pattern) => {
    const likeness = likenessOf(effect(path));
    expect(likeness && pathOf(likeness)).toBe(pattern);
  });

  it('by what may vary in its fields, and by the value of all else', () => {
    const fields = {
      text: 'Hello there',
      post_id: '17',
      amount: '50',
      to: 'ben@example.org',
      action: 'save this',
      url: 'https://wiki.example/x y',
      csrf: 'a8f5f167f44f4964e6c998dee827110c',
      word: 'kettle',
      password: 'hunter22',
    };
    expect(said(effect('/x', fields))).toEqual([
      'text',
      'post_id',
      'amount=50',
      'to=ben@example.org',
      'action=save this',
      'url=https://wiki.example/x y',
      'csrf',
      'word=kettle',
      'password',
    ]);
    expect(said(effect('/x', { action: 'delete', post_id: '17' }))).toEqual(['action=delete', 'post_id=17']);
    expect(said(effect('/x', { paid: 5, postId: 5, yes: true }, { body: 'JSON' }))).toEqual([
      'paid=5',
      'postId',
      'yes=true',
    ]);
  });

  it('and not where it has more, less, or something else', () => {
    const one = effect('/x', { text: 'Hello there', kind: 'note' });
    expect(alike(one, effect('/x', { text: 'x', kind: 'note' }))).toBe(true);
    for (const other of [
      effect('/x', { text: 'Hello there', kind: 'root' }),
      effect('/x', { text: 'Hello there', kind: 'note', more: '1' }),
      effect('/x', { text: 'Hello there' }),
      effect('/x', { kind: 'note', text: 'Hello there' }),
      effect('/x', { text: ['Hello there'], kind: 'note' }),
      effect('/x/1', { text: 'Hello there', kind: 'note' }),
      effect('/x?a=1', { text: 'Hello there', kind: 'note' }),
      effect('/x', { text: 'Hello there', kind: 'note' }, { method: 'PUT' }),
      effect('/x', { text: 'Hello there', kind: 'note' }, { body: 'JSON' }),
      effect('/x', { text: 'Hello there', kind: 'note' }, { url: 'https://www.wiki.example/x' }),
    ]) {
      expect(alike(one, other), JSON.stringify(other)).toBe(false);
    }
  });

  it('never as one of a batch, nor where its text says what it does', () => {
    const run = { name: 'Add', fields: ['add'] };
    expect(likenessOf(effect('/graphql', { '[0].query': 'x' }, { operations: [run, run] }))).toBeUndefined();
    expect(likenessOf(effect('/rpc', { '[0].method': 'x' }, { body: 'JSON' }))).toBeUndefined();
    expect(likenessOf(effect('/files/*', {}))).toBeUndefined();
    const text = (query: string) =>
      effect('/graphql', { query }, { operations: [run], body: 'GraphQL mutation of add' });
    expect(alike(text('mutation Add { add(n: 1) }'), text('mutation Add { add(n: 1) }'))).toBe(true);
    expect(alike(text('mutation Add { add(n: 1) }'), text('mutation Add { add(n: 2) }'))).toBe(false);
    expect(said(effect('/x', { '': 'any text at all' }, { body: 'text' }))).toEqual(['=any text at all']);
  });
});
