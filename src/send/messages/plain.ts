/** Sockets without a protocol of their own: JSON documents, and words. */
import { isJsonObject, type Json } from '../../model/json.ts';
import { readUnambiguousJson } from '../body/json.ts';
import type { MessageReading, MessageView } from './reading.ts';

const MOST_IN_BATCH = 100;

/** A JSON object; or a batch of them, each judged by itself, since servers that take batches do what each element says. */
export function readJsonMessage(text: string): MessageReading {
  const value = readUnambiguousJson(text);
  if (!Array.isArray(value)) return value === undefined ? undefined : [viewOf(value)];
  if (value.length === 0 || value.length > MOST_IN_BATCH || !value.every(isJsonObject)) return undefined;
  return value.map(viewOf);
}

/** Words such as `ping`: what is no JSON. The text stands under `text`, so that one kind of body pattern serves all protocols. */
export function readTextMessage(text: string): MessageReading {
  return /^\s*[{[]/.test(text) ? undefined : [viewOf({ text })];
}

function viewOf(value: Json): MessageView {
  return { value, reads: false };
}
