import { canonicalHost, hostOf, readUrl } from '../net/url.ts';
import type { Fault } from './problems.ts';

/** The host that a URL pattern names. */
export interface PatternHost {
  /** In canonical spelling, without the leading `*.`. */
  readonly host: string;
  /** The pattern began with `*.`: the host and everything below it. */
  readonly covering: boolean;
}

const ADVICE = 'Write an absolute pattern like `https://example.com/items/{id}*`.';

/**
 * Reads the host of a URL pattern and sees to it that the pattern can match at all (cellmate paper §4.1): absolute, http(s) or
 * ws(s), `{name}` and `*` after the host alone, save for one leading `*.`. A pattern names a host always: one that could stand for any
 * host is refused, as is a fragment, which no request ever carries.
 */
export function readPatternHost(pattern: string): PatternHost | Fault {
  const parts = /^(?:https?|wss?):\/\/([^/?#\\]*)(.*)$/.exec(pattern);
  if (parts === null) return fault('must be an absolute http, https, ws or wss URL pattern');
  const [, authority = '', rest = ''] = parts;
  if (pattern.includes('#')) return fault('has a fragment, which is never sent');
  if (/[\s\\\p{Cc}]/u.test(pattern)) return fault('has white space or a backslash');
  if (authority.includes('@')) return fault('has a user name, which Cordon does not match');
  if (/[{}]/.test(rest.replace(/\{[\w-]+\}/g, ''))) return fault('has braces that enclose no plain name');
  const covering = authority.startsWith('*.');
  const named = covering ? authority.slice(2) : authority;
  if (/[*{}]/.test(named)) return fault('has a wildcard in its host; only a leading `*.` may stand there');
  const probe = readUrl(`http://${named}/`);
  const host = probe === undefined ? undefined : canonicalHost(hostOf(probe));
  return host === undefined ? fault('has no readable host') : { host, covering };
}

function fault(message: string): Fault {
  return { message, advice: ADVICE };
}
