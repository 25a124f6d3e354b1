/** Commands that show the bodies of requests and answers: one rule for all of them. */
import { RE2JS } from 're2js';
import type { Json, JsonObject } from '../../../model/json.ts';
import type { Call } from '../judging/call.ts';
import { isMarkup } from './markup.ts';
import { shownBody, textOf } from './shown-bodies.ts';
import { shownText } from './shown-text.ts';

/** The body of an answer, where it is text and no markup, as the see gate shows it. */
export function responseBody(call: Call): void {
  call.answerWith((result) => {
    const shown = shownAnswer(call, result);
    return 'why' in shown ? shown.why : { body: shown.body, base64Encoded: false };
  });
}

/** A search goes through what `Network.getResponseBody` shows, and not through what the browser holds. */
export async function searchInBody(call: Call): Promise<void> {
  const { query, caseSensitive, isRegex, requestId } = call.params;
  let pattern: RE2JS;
  try {
    const written = isRegex === true ? String(query) : RE2JS.quote(String(query));
    pattern = RE2JS.compile(written, caseSensitive === true ? 0 : RE2JS.CASE_INSENSITIVE);
  } catch {
    return call.refuse('it is no linear-time regular expression');
  }
  const shown = shownAnswer(call, await call.ask('Network.getResponseBody', { requestId: String(requestId) }));
  if ('why' in shown) return call.refuse(shown.why);
  const found: Json[] = [];
  for (const [lineNumber, lineContent] of shown.body.split(/\r?\n/).entries()) {
    if (pattern.matcher(lineContent).find()) found.push({ lineNumber, lineContent });
  }
  call.answer({ result: found });
}

function shownAnswer(
  { session: { texts, plainDocuments }, params }: Call,
  { body, base64Encoded }: JsonObject,
): { readonly body: string } | { readonly why: string } {
  if (base64Encoded === true || typeof body !== 'string') return { why: 'only bodies of text are shown' };
  if (isMarkup(body, String(params.requestId), plainDocuments))
    return { why: 'it would show the page unfiltered; read the page itself instead' };
  return { body: shownText(body, texts) };
}

/** What a request sent, its secrets masked. */
export function requestBody(call: Call): void {
  call.answerWith(({ postData, base64Encoded }) => {
    const body = base64Encoded === true ? textOf(Buffer.from(String(postData), 'base64')) : postData;
    if (typeof body !== 'string') return 'only bodies of text are shown';
    return { postData: shownBody(body, call.session.texts), base64Encoded: false };
  });
}
