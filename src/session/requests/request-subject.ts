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
const LONGEST_URL = 2_000;

export function requestSubject(
  { method, url, body, fields }: RequestEffect,
  actions: readonly string[],
  head: RequestHead,
): RequestSubject {
  const from = senderOf(head);
  return {
    kind: 'request',
    method: plainLine(method),
    url: shownUrl(url),
    actions: actions.map(plainLine),
    body: plainLine(clipped(body, LONGEST_VALUE)),
    fields: fields.map(shownField),
    ...(from === undefined ? {} : { from: shownUrl(from) }),
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
  return { name: shown, value: isSecretName(name) || holdsSecret(value) ? masked(value) : quoted(value) };
}

const MASKED = '(a secret, not shown)';

function masked(value: string): string {
  return value === '' ? '""' : `(a secret of ${value.length} characters, not shown)`;
}

function holdsSecret(value: string): boolean {
  return findSecrets(value, true).length > 0;
}

/** Quotation marks of ours tell a text from a number, and where it ends. */
function quoted(value: string): string {
  return visible(JSON.stringify(clipped(value, LONGEST_VALUE)));
}

/** An address with the values of its query that are secrets left out. */
function shownUrl(text: string): string {
  const url = readUrl(text);
  if (url === undefined) return plainLine(clipped(text, LONGEST_URL));
  for (const [name, value] of Array.from(url.searchParams)) {
    if (isSecretName(name) || holdsSecret(value)) url.searchParams.set(name, '***');
  }
  return plainLine(clipped(url.href, LONGEST_URL));
}
