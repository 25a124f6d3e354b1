/**
 * Bodies of requests as agents are shown them: secrets are masked by the field that they stand in, in forms, in multipart and in JSON, and the rest is filtered
 * as every text is. A body that is none of these, and no text, is not shown.
 */
import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import { redactionMark } from '../../../see/rules.ts';
import { isSecretKey } from './secret-names.ts';
import { shownText, type TextRules } from './shown-text.ts';

const MARK = redactionMark('see.secret.password');
const DEEPEST = 64;
/** How often a form or JSON is read within a text of one. */
const MOST_NESTED = 4;

/** What an agent is shown of a body. */
export function shownBody(body: string, rules: TextRules): string {
  const masked = maskedBody(body);
  if (masked !== body) rules.onRedacted([{ by: 'see.secret.password', count: 1 }]);
  return shownText(masked, rules);
}

/** A request of an event: its body masked, the pieces of it in base64 as well. */
export function withShownBody(request: JsonObject, rules: TextRules): JsonObject {
  const { postData, postDataEntries, ...others } = request;
  if (postData === undefined && postDataEntries === undefined) return request;
  const pieces = Array.isArray(postDataEntries) ? postDataEntries.map(bytesOf) : [];
  const whole = typeof postData === 'string' ? postData : textOf(Buffer.concat(pieces));
  if (whole === undefined) return others;
  const shown = shownBody(whole, rules);
  return {
    ...others,
    ...(postData === undefined ? {} : { postData: shown }),
    // One piece for all: a secret may stand across two of them.
    ...(postDataEntries === undefined ? {} : { postDataEntries: [{ bytes: Buffer.from(shown).toString('base64') }] }),
  };
}

/** A message of a WebSocket: text, or bytes in base64 that may be text all the same. */
export function withShownPayload(message: JsonObject, rules: TextRules): JsonObject {
  const { payloadData, opcode } = message;
  if (typeof payloadData !== 'string') return message;
  if (opcode === 1) return { ...message, payloadData: shownBody(payloadData, rules) };
  const text = textOf(Buffer.from(payloadData, 'base64'));
  const shown = text === undefined ? undefined : shownBody(text, rules);
  return shown === undefined || shown === text
    ? message
    : { ...message, payloadData: Buffer.from(shown).toString('base64') };
}

function bytesOf(entry: Json): Buffer {
  return Buffer.from(isJsonObject(entry) && typeof entry.bytes === 'string' ? entry.bytes : '', 'base64');
}

/** Bytes as text; undefined where they are none. */
export function textOf(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Bytes of a file or of another encoding: nobody can say what they show.
    return undefined;
  }
}

function maskedBody(body: string): string {
  return maskedMultipart(body) ?? maskedJson(body) ?? maskedLines(body) ?? maskedForm(body, 0);
}

/** A boundary line, and parts whose first lines name them. */
function maskedMultipart(body: string): string | undefined {
  const boundary = /^\s*(--[^\r\n]+)\r?\n/.exec(body)?.[1];
  if (boundary === undefined) return undefined;
  return body
    .split(boundary)
    .map((part) => {
      const head = /^\r?\n([\s\S]*?)\r?\n\r?\n/.exec(part);
      const name = nameIn(head?.[1] ?? '');
      const [begin = ''] = head ?? [];
      if (name === undefined || !isSecretKey(decoded(name))) return part;
      return `${begin}${MARK}\r\n`;
    })
    .join(boundary);
}

const NAME = /\bname\*?=(?=[^;\s])/i;
const NAME_END = /[;\s]/;

/** What the head of a part calls it. By index: a pattern would remember each sign of a name, and a long one is more than it can. */
function nameIn(head: string): string | undefined {
  const match = NAME.exec(head);
  if (match === null) return undefined;
  const start = match.index + match[0].length;
  if (head.charAt(start) === '"') {
    for (let at = start + 1; at < head.length; at++) {
      if (head.charAt(at) === '"') return head.slice(start + 1, at);
      if (head.charAt(at) === '\\') at++;
    }
  }
  const rest = head.slice(start);
  const end = rest.search(NAME_END);
  return end < 0 ? rest : rest.slice(0, end);
}

function maskedJson(body: string): string | undefined {
  if (!/^\s*[[{"]/.test(body)) return undefined;
  try {
    const value: Json = JSON.parse(body);
    const masked = maskedValue(value, 0);
    return masked === value ? body : JSON.stringify(masked);
  } catch {
    // It only begins like JSON. What names a secret in it is masked as well as can be.
    return body.replace(LOOSE_MEMBER, (whole, name: string, before: string) =>
      isSecretKey(name) ? `${before}"${MARK}"` : whole,
    );
  }
}

/** A member of what is no JSON by the letter: several documents in a row, a cut one, comments. */
const LOOSE_MEMBER =
  /(?=["']?([\w.[\]-]{1,100})["']?\s*:)(["']?[\w.[\]-]{1,100}["']?\s*:\s*)(?:"(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s,{}[\]]+)/g;

/** One JSON document a line, as batches and telemetry send them. */
function maskedLines(body: string): string | undefined {
  if (!/^\s*[[{]/.test(body) || !body.includes('\n')) return undefined;
  return body
    .split('\n')
    .map((line) => maskedJson(line) ?? line)
    .join('\n');
}

function maskedValue(value: Json, depth: number): Json {
  if (depth > DEEPEST) return MARK;
  if (typeof value === 'string') return maskedText(value, depth);
  if (Array.isArray(value))
    return unchanged(
      value,
      value.map((each: Json) => maskedValue(each, depth + 1)),
    );
  if (!isJsonObject(value)) return value;
  // `{name: 'password', value: …}` names its field beside it.
  const named = [value.name, value.key, value.field, value.id].some(
    (name) => typeof name === 'string' && isSecretKey(name),
  );
  const members = Object.entries(value);
  let changed = false;
  const masked = members.map(([name, part]): [string, Json] => {
    const isSecret = isSecretKey(name) || (named && (name === 'value' || name === 'values'));
    const shown = isSecret ? maskOf(part) : maskedValue(part, depth + 1);
    changed ||= shown !== part;
    return [name, shown];
  });
  return changed ? Object.fromEntries(masked) : value;
}

function unchanged(before: readonly Json[], after: readonly Json[]): readonly Json[] {
  return after.every((each, index) => each === before[index]) ? before : after;
}

/** JSON, or a form, in a string of JSON. */
function maskedText(text: string, depth: number): string {
  if (depth > MOST_NESTED) return text;
  if (/^\s*[[{]/.test(text)) return maskedJson(text) ?? text;
  return /^[^\s=&]+=[^\s]*$/.test(text) ? maskedForm(text, depth) : text;
}

/** What stands under a secret name; that nothing stands there is no secret. */
function maskOf(value: Json): Json {
  return value === null || value === '' || typeof value === 'boolean' ? value : MARK;
}

function maskedForm(body: string, depth: number): string {
  if (!body.includes('=')) return body;
  return body
    .split(/([&;\n])/)
    .map((pair) => {
      const at = pair.indexOf('=');
      if (at < 0) return pair;
      const value = pair.slice(at + 1);
      if (value.trim() === '') return pair;
      if (isSecretKey(decoded(pair.slice(0, at)))) return `${pair.slice(0, at + 1)}${MARK}`;
      const inner = decoded(value);
      const masked = maskedText(inner, depth + 1);
      return masked === inner ? pair : `${pair.slice(0, at + 1)}${encodeURIComponent(masked)}`;
    })
    .join('');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // Half an escape: the name as it is written.
    return text;
  }
}
