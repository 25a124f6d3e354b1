import { describe, expect, it } from 'vitest';
import { allowing, entry, request, site } from '../../../bench/send-data.ts';
import type { JsonObject } from '../../model/json.ts';
import type { UnlistedRule } from '../../model/policy/policy.ts';
import { createSendGate } from '../gate.ts';

const APP = 'https://app.test';
const SITEMAP = [
  entry('Edit', 'POST', `${APP}/node/{id}/edit`),
  entry('Cancel', 'POST', `${APP}/user/{id}/cancel`),
  entry('Edit user', 'POST', `${APP}/wp-json/wp/v2/users/{id}`),
  entry('Edit page', 'POST', `${APP}/index.php?rest_route=/wp/v2/pages/{id}`),
  entry('Save book', 'POST', `${APP}/book/save`),
  entry('Print book', 'POST', `${APP}/book/save`, { present: ['/_action_print'] }),
  entry('Delete book', 'POST', `${APP}/book/delete`),
];

function said(path: string, body: string | JsonObject = 'a=1', unlisted: UnlistedRule = 'allow'): string {
  const gate = createSendGate({
    sites: [
      {
        site: site('app.test', SITEMAP, { unlisted }),
        selected: [allowing(['Edit', 'Edit page', 'Save book', 'Print book'])],
      },
    ],
    scopeDomains: ['app.test'],
    limits: [],
    allowPrivateNetworks: false,
  });
  const { outcome, by } = gate.decide(request('POST', `${APP}${path}`, body), {});
  return `${outcome} ${by}`;
}

describe('a request that names another address in a parameter', () => {
  it.each([
    ["WordPress' route", '/?rest_route=/wp/v2/users/1'],
    ["WordPress' route at a page of its own", '/wp-json/x/y?rest_route=/wp/v2/users/1'],
    ["Drupal 7's path", '/?q=user/2/cancel'],
    ["Drupal 7's path beside one that was granted", '/node/4/edit?q=user/2/cancel'],
    ["Drupal 7's path in escapes", '/index.php?%71=user%2F2%2Fcancel'],
    ["Drupal 7's path behind a space, as PHP reads names", '/?+q=user/2/cancel'],
    ["Drupal 7's path before a NUL", '/?q%00x=user/2/cancel'],
    ["Grails' action", '/book/index?_action_delete=Delete'],
    ["Grails' action without one in the path", '/book?_action_delete=Delete'],
    ["Grails' action in a form beside one that was granted", '/book/save', '_action_delete=Delete'],
    ["Grails' action by an image", '/book/index?_action_delete.x=3'],
  ])('is what is listed there: %s', (_, path, body = 'a=1') => {
    expect(said(path, body)).toBe('deny send.sitemap.unselected');
  });

  it('is refused where it names more of them than are looked at', () => {
    const decoys = Array.from({ length: 70 }, (_, at) => `q=a/${at}&`).join('');
    expect(said(`/?${decoys}q=user/2/cancel`)).toBe('deny send.request.malformed');
    expect(said('/book/save', `${decoys}_action_delete=Delete`)).toMatch(/^deny send/);
  });

  it('is not what was granted where its entry says nothing of it', () => {
    expect(said('/book/save', '_action_burn=Burn')).toMatch(/^deny send/);
    expect(said('/book/save?_action_burn=Burn', 'a=1', 'deny-unsafe')).toBe('deny send.request.malformed');
  });

  it.each([
    ['the entry speaks of it', '/index.php?rest_route=/wp/v2/pages/4'],
    ['the entry wants the action', '/book/save', '_action_print=Print'],
    ['nothing is listed there', '/?rest_route=/oembed/1.0/proxy'],
    ['people search', '/search?q=books', 'a=1'],
    ['people search for what looks like a path', '/search?q=and/or', 'a=1'],
    ['nothing like it is said', '/book/save', 'action=delete'],
  ])('passes where %s', (_, path, body = 'a=1') => {
    expect(said(path, body)).toMatch(/^allow send/);
  });

  it('is looked for in what JSON says, too, whatever its values are', () => {
    const value = { toString: 0 };
    expect(said('/book/save', { _action_delete: value })).toBe('deny send.sitemap.unselected');
    expect(said('/book/save', { note: value })).toMatch(/^allow send/);
  });
});
