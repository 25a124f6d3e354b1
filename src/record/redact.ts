import { percentDecoded } from '../act/guards/credential-readings.ts';
import { shapeIn } from '../act/guards/credential-shapes.ts';
import { digestOf } from '../grant/digest.ts';
import type { Subject } from '../model/event.ts';
import { readUrl } from '../net/url.ts';

/** Enough of a SHA-256 to tell values apart, too little to be mistaken for one that proves something. */
const SHORT_DIGEST = 'sha256:'.length + 12;

/**
 * A URL as the record may hold it: every query value replaced by its digest, and every step of the path and name in the query that looks like a
 * credential; user info and fragment gone (DESIGN §10). Equal values keep equal digests, so a reader still sees that the same value left twice.
 */
export function recordableUrl(text: string): string {
  const url = readUrl(text);
  if (url === undefined || !/^(https?|wss?):$/.test(url.protocol)) return digestOf(text);
  const pairs = Array.from(
    url.searchParams,
    ([name, value]) => `${recordableWord(name)}=${value === '' ? '' : shortDigest(value)}`,
  );
  const query = pairs.length === 0 ? '' : `?${pairs.join('&')}`;
  return `${url.origin}${url.pathname.split('/').map(recordableWord).join('/')}${query}`;
}

/** A word that is recorded as it is, unless it looks like a credential. */
function recordableWord(word: string): string {
  return shapeIn(percentDecoded(word)) === undefined ? word : shortDigest(word);
}

/** What a verdict is about, with everything that could be a secret replaced by digests. */
export function recordableSubject(subject: Subject): Subject {
  if (subject.type === 'observation') return subject;
  if (subject.type === 'request') return { ...subject, url: recordableUrl(subject.url) };
  const { target, url } = subject;
  return {
    ...subject,
    tool: recordableWord(subject.tool),
    ...(target === undefined ? {} : { target: recordableWord(target) }),
    ...(url === undefined ? {} : { url: recordableUrl(url) }),
  };
}

function shortDigest(value: string): string {
  return digestOf(value).slice(0, SHORT_DIGEST);
}
