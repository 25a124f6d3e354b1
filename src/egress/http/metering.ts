/** What a session's budget of bytes and downloads is asked by, on every way through the proxy. */
import type { SendVerdict } from '../../model/gates.ts';
import type { ResourceType } from '../../model/traffic/request.ts';
import type { TrafficMeter } from '../../model/traffic/traffic.ts';
import { type Fields, fieldValue } from './fields.ts';
import type { Received } from './head.ts';
import type { Answer } from './outgoing.ts';

/** Ends an exchange that the budget has no room for. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget';
  readonly verdict: SendVerdict;

  constructor(verdict: SendVerdict) {
    super(verdict.reason);
    this.verdict = verdict;
  }
}

/** Bytes of a head as HTTP/1.1 would write it, whichever protocol carries it. */
export function headBytes({ method, path, fields }: Pick<Received, 'method' | 'path' | 'fields'>): number {
  return method.length + path.length + fieldBytes(fields);
}

/** The length that a body is said to have; 0 where it is not said. */
export function declaredLength(fields: Fields): number {
  const length = Number(fieldValue(fields, 'content-length') ?? 0);
  return Number.isSafeInteger(length) && length > 0 ? length : 0;
}

/**
 * Whether an answer may begin to pass. One that is too long by its own word is refused before any of it is shown; its body is counted by
 * {@link countBody} as it passes.
 */
export function refusesAnswer(
  { status, fields }: Answer,
  { method, type, head, fields: asked }: Pick<Received, 'method' | 'type' | 'head' | 'fields'>,
  meter: TrafficMeter,
): SendVerdict | undefined {
  const bodiless = method === 'HEAD' || status === 204 || status === 304;
  const headLength = fieldBytes(fields);
  const tooLong = meter.refuses(headLength + (bodiless ? 0 : declaredLength(fields)));
  if (tooLong !== undefined) return tooLong;
  const saved = !bodiless && status >= 200 && status <= 299 && (asksForFile(asked) || isDownload(fields, type));
  const refusal = saved ? meter.takeDownload(head.url) : undefined;
  return refusal ?? meter.take(headLength);
}

/** Counts a body as it passes, and calls back once where there is no more room. Called before others listen, so that it knows first. */
export function countBody(
  body: { on(event: 'data', listener: (chunk: Buffer) => void): unknown },
  meter: TrafficMeter,
  over: (cause: OverBudget) => void,
): void {
  let ended = false;
  body.on('data', (chunk) => {
    if (ended) return;
    const refusal = meter.take(chunk.length);
    if (refusal === undefined) return;
    ended = true;
    over(new OverBudget(refusal));
  });
}

/** What a page is made of: there the browser shows an answer whatever its disposition. */
const EMBEDDED: ReadonlySet<ResourceType> = new Set<ResourceType>(['image', 'script', 'stylesheet', 'font', 'media']);
/** What Chromium shows in a tab; anything else it downloads. */
const SHOWN =
  /^(?:text|image|audio|video|multipart)\/|^application\/(?:json|xml|pdf|javascript|ecmascript|x-javascript|xhtml\+xml|[^;\s]+\+(?:json|xml))(?:[;\s]|$)|^\s*$/i;
/** Of RFC 6266's dispositions every one but `inline` is an attachment; a parameter alone is none. */
const ATTACHMENT = /^\s*(?!inline\b)[^\s=;]+\s*(?:;|$)/i;

/** Whether a link asked for a file (`<a download>`): only there a navigation leads into no tab. */
function asksForFile(asked: Fields): boolean {
  return fieldValue(asked, 'sec-fetch-mode') === 'navigate' && fieldValue(asked, 'sec-fetch-dest') === 'empty';
}

function isDownload(fields: Fields, type: ResourceType | undefined): boolean {
  if (type !== undefined && EMBEDDED.has(type)) return false;
  if (ATTACHMENT.test(fieldValue(fields, 'content-disposition') ?? '')) return true;
  return type === 'document' && !SHOWN.test(fieldValue(fields, 'content-type') ?? '');
}

function fieldBytes(fields: Fields): number {
  let bytes = 0;
  for (const { name, values } of fields.values()) for (const value of values) bytes += name.length + value.length + 4;
  return bytes;
}
