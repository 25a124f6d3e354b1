/** A request that waits for a person, as they are shown it: what the proxy can vouch for, its secrets masked. */

import { digestOf } from '../../grant/digest.ts';
import type { RequestSubject, ShownField } from '../../model/approval.ts';
import type { EffectField, RequestEffect } from '../../model/gates.ts';
import { plainLine } from '../../model/plain-line.ts';
import type { RequestHead } from '../../model/traffic/request.ts';
import { readUrl } from '../../net/url.ts';
import { isSecretName } from '../../see/secret-fields.ts';
import { findSecrets } from '../../see/secrets.ts';
import { clipped, visible } from '../shown-text.ts';

const LONGEST_VALUE = 500;
const LONGEST_NAME = 200;
const LONGEST_SENDER = 2_000;

export function requestSubject(
  { method, url, body, fields }: RequestEffect,
  actions: readonly string[],
  head: RequestHead,
): RequestSubject {
  const from = senderOf(head);
  return {
    kind: 'request',
    method: plainLine(method),
    // All of it: the gate asks about none that is too long to be read.
    url: shownUrl(url, Number.POSITIVE_INFINITY),
    actions: actions.map(plainLine),
    body: plainLine(clipped(body, LONGEST_VALUE)),
    fields: fields.map(shownField),
    ...(from === undefined ? {} : { from: shownUrl(from, LONGEST_SENDER) }),
  };
}

/** Everything that an answer is bound to: the request to its last field, the page that it names, and the grant. */
export function requestDigest({ method, url, body, fields }: RequestEffect, head: RequestHead, grant: string): string {
  const exact = fields.map(({ name, value, file }) => [name, value, file === undefined ? null : { ...file }]);
  return digestOf({ request: { method, url, body, fields: exact }, from: senderOf(head) ?? null, grant });
}

function senderOf({ headers, initiator }: RequestHead): string | undefined {
  return headers.referer ?? initiator;
}

function shownField({ name, value, file }: EffectField): ShownField {
  const shown = visible(clipped(name, LONGEST_NAME));
  if (file !== undefined) {
    const { name: called, type, bytes, sha256 } = file;
    const said = `a file: ${quoted(called)}, ${plainLine(type)}, ${bytes.toLocaleString('en')} bytes, sha256 ${sha256}`;
    return { name: shown, value: said };
  }
  if (typeof value !== 'string') return { name: shown, value: isSecretName(name) ? MASKED : JSON.stringify(value) };
  return { name: shown, value: isSecretName(name) ? masked(value) : withoutSecrets(value) };
}

/** A text with the secrets in it left out, and nothing else: what stands beside one might be what matters. */
function withoutSecrets(value: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of findSecrets(value).toSorted((one, other) => one.start - other.start)) {
    if (start === 0 && end === value.length) return masked(value);
    if (start >= from) pieces.push(value.slice(from, start), masked(value.slice(start, end)));
    from = Math.max(from, end);
  }
  return quoted(pieces.join('') + value.slice(from));
}

const MASKED = '(a secret, not shown)';

function masked(value: string): string {
  return value === '' ? '""' : `(a secret of ${value.length} characters, not shown)`;
}

function holdsSecret(value: string): boolean {
  return findSecrets(value).length > 0;
}

/** Quotation marks of ours tell a text from a number, and where it ends. */
function quoted(value: string): string {
  return visible(JSON.stringify(clipped(value, LONGEST_VALUE)));
}

/** An address with the values of its query that are secrets left out. */
function shownUrl(text: string, most: number): string {
  const url = readUrl(text);
  if (url === undefined) return plainLine(clipped(text, most));
  const pairs = Array.from(url.searchParams);
  const isSecret = ([name, value]: readonly [string, string]): boolean => isSecretName(name) || holdsSecret(value);
  // Each by itself: a name may come twice.
  if (pairs.some(isSecret))
    url.search = new URLSearchParams(pairs.map((pair) => [pair[0], isSecret(pair) ? '***' : pair[1]])).toString();
  return plainLine(clipped(url.href, most));
}
