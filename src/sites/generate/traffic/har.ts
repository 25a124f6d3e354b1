/** HAR files (HTTP Archive 1.2), as browsers, proxies and test tools export them. */
import { z } from 'zod';
import type { Json } from '../../../model/json.ts';
import type { RequestBody } from '../../../model/traffic/request.ts';
import { isHtmlAnswer } from '../../../send/answer.ts';
import { badInput, parseJson } from '../bad-input.ts';
import type { SeenRequest } from './seen.ts';
import { isLeading, isPage, shownBy } from './shown-values.ts';

const pair = z.object({ name: z.string(), value: z.string().default('') });

const postData = z.object({
  mimeType: z.string().default(''),
  text: z.string().optional(),
  encoding: z.string().optional(),
  params: z
    .array(z.object({ name: z.string(), value: z.string().optional(), fileName: z.string().optional() }))
    .optional(),
});

const entry = z.object({
  pageref: z.string().optional(),
  _resourceType: z.string().nullish(),
  request: z.object({
    method: z.string().min(1),
    url: z.string(),
    headers: z.array(pair).default([]),
    postData: postData.nullish(),
  }),
  response: z
    .object({
      status: z.number().optional(),
      content: z
        .object({ mimeType: z.string().nullish(), text: z.string().nullish(), encoding: z.string().nullish() })
        .nullish(),
    })
    .nullish(),
});

const har = z.object({
  log: z.object({
    pages: z.array(z.object({ id: z.string(), title: z.string().nullish() })).nullish(),
    entries: z.array(z.unknown()),
  }),
});

type Content = NonNullable<z.output<typeof entry>['response']>['content'];

/** Answers beyond this are not looked into. */
const LONGEST_ANSWER = 1024 * 1024;
const encoder = new TextEncoder();

/** The requests of a HAR file. @throws {CordonError} `input` for what is none. */
export function* readHar(text: string, file: string): Generator<SeenRequest> {
  const read = har.safeParse(parseJson(text, file, 'HAR file'));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw badInput(
      { file },
      `This is no HAR file: \`${issue?.path.join('.') || 'log'}\` is missing or of another type.`,
      'Export the traffic as HAR, with the content of requests.',
    );
  }
  const { pages, entries } = read.data.log;
  const titles = new Map(pages?.map(({ id, title }) => [id, title ?? '']));
  for (const [at, raw] of entries.entries()) {
    const each = entry.safeParse(raw);
    if (!each.success) {
      const [issue] = each.error.issues;
      const where = `log.entries[${at}].${issue?.path.join('.') ?? ''}`;
      throw badInput(
        { file },
        `This is no HAR file: \`${where}\` is missing or of another type.`,
        'Export the traffic again.',
      );
    }
    yield seenOf(each.data, titles, file);
  }
}

function seenOf(
  { request, response, pageref, _resourceType }: z.output<typeof entry>,
  titles: ReadonlyMap<string, string>,
  file: string,
): SeenRequest {
  const headers: Record<string, string> = Object.create(null);
  for (const { name, value } of request.headers) {
    const key = name.toLowerCase();
    if (!key.startsWith(':')) headers[key] = key in headers ? `${headers[key]}, ${value}` : value;
  }
  const body = bodyOf(request.postData ?? undefined, headers);
  // HAR carries the body as text that was inflated before.
  const { 'content-encoding': _, ...plain } = headers;
  const type = _resourceType ?? headers['sec-fetch-dest'];
  const page = headers.referer ?? titles.get(pageref ?? '');
  const content = response?.content;
  const answerType = content?.mimeType ?? undefined;
  const answer = answerOf(content?.text ?? undefined, content?.encoding ?? undefined, answerType);
  const status = response?.status ?? 200;
  return {
    method: request.method,
    url: request.url,
    headers: plain,
    body,
    source: file,
    ...(type === undefined || type === 'empty' ? {} : { type }),
    ...(page === undefined || !/^https?:/.test(page) ? {} : { page }),
    ...(answerType === undefined ? {} : { answerType }),
    ...(answer === undefined ? {} : { answer }),
    ...shownOf(content, { headers, ...(type === undefined ? {} : { type }) }, status),
    ...(isLeading(status) ? { leads: true } : {}),
  };
}

/** What a page shows, once somebody asks. */
function shownOf(
  content: Content,
  request: { readonly type?: string; readonly headers: Readonly<Record<string, string>> },
  status: number,
): Pick<SeenRequest, 'shown'> {
  const text = content?.encoding === 'base64' ? undefined : (content?.text ?? undefined);
  if (text === undefined || text.length > LONGEST_ANSWER || !isPage(request)) return {};
  const isHtml = isHtmlAnswer({ status, headers: { 'content-type': content?.mimeType ?? '' } });
  return isHtml ? { shown: shownBy(request, () => text) } : {};
}

/** The body, and its type among the headers where the file tells it beside. */
function bodyOf(data: z.output<typeof postData> | undefined, headers: Record<string, string>): RequestBody {
  if (data === undefined) return { kind: 'none' };
  if (data.mimeType !== '') headers['content-type'] ??= data.mimeType;
  if (data.text !== undefined && data.text !== '') {
    if (data.encoding !== 'base64') return { kind: 'bytes', bytes: encoder.encode(data.text) };
    return { kind: 'bytes', bytes: Uint8Array.from(atob(data.text), (octet) => octet.charCodeAt(0)) };
  }
  if (data.params === undefined || data.params.length === 0) return { kind: 'none' };
  // Of a form in parts its fields alone are told: as a form they are the same to patterns.
  headers['content-type'] = 'application/x-www-form-urlencoded';
  const fields = new URLSearchParams(data.params.map(({ name, value }) => [name, value ?? '']));
  return { kind: 'bytes', bytes: encoder.encode(fields.toString()) };
}

function answerOf(text: string | undefined, encoding: string | undefined, type: string | undefined): Json | undefined {
  if (text === undefined || text.length > LONGEST_ANSWER || encoding === 'base64' || !/json/i.test(type ?? ''))
    return undefined;
  try {
    const value: Json = JSON.parse(text);
    return value;
  } catch {
    // An answer that was cut off: it only would have told names.
    return undefined;
  }
}
