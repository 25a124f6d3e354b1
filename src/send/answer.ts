import type { Json } from '../model/json.ts';
import type { WebAnswer } from '../model/traffic/request.ts';
import { inflateBody } from './body/compressed.ts';
import { readUnambiguousJson } from './body/json.ts';

/** In each the blanks that may stand at the end are read in one place, so that many of them are read once. */
const JSON_TYPE = /^application\/(?:json|[\w.-]+\+json)(?: *; *charset="?utf-?8"?)? *$/i;
const HTML_TYPE = /^text\/html(?: *; *charset="?utf-?8"?)? *$/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Whether a Content-Type says JSON in UTF-8. */
export function isJsonType(contentType: string): boolean {
  return JSON_TYPE.test(contentType);
}

/**
 * The JSON of a server's whole and successful answer, where it can be read in exactly one way: declared as JSON, UTF-8, compressed at most
 * once and by no more than the limit, without a repeated key.
 */
export function readAnswer(answer: WebAnswer): Json | undefined {
  const text = textOf(answer, JSON_TYPE);
  return text === undefined ? undefined : readUnambiguousJson(text);
}

/** The HTML of a server's whole and successful answer, likewise; one that says no character set must be UTF-8 all the same. */
export function readHtmlAnswer(answer: WebAnswer): string | undefined {
  return textOf(answer, HTML_TYPE);
}

/** Whether an answer is one whose body would be read as HTML. */
export function isHtmlAnswer(answer: Pick<WebAnswer, 'status' | 'headers'>): boolean {
  return isWhole(answer, HTML_TYPE);
}

function isWhole({ status, headers }: Pick<WebAnswer, 'status' | 'headers'>, type: RegExp): boolean {
  return status >= 200 && status < 300 && status !== 206 && type.test(headers['content-type'] ?? '');
}

function textOf({ status, headers, body }: WebAnswer, type: RegExp): string | undefined {
  if (body.kind !== 'bytes' || !isWhole({ status, headers }, type)) return undefined;
  const encoding = headers['content-encoding'] ?? 'identity';
  const bytes = encoding.trim().toLowerCase() === 'identity' ? body.bytes : inflateBody(body.bytes, encoding);
  if (!(bytes instanceof Uint8Array)) return undefined;
  try {
    return utf8.decode(bytes);
  } catch {
    // Another character set than it says.
    return undefined;
  }
}
