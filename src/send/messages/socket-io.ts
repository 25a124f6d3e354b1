/**
 * Socket.IO (protocol 5, over Engine.IO 3 and 4): one character for the Engine.IO packet, one for the Socket.IO packet, then namespace,
 * acknowledgement id and JSON.
 *
 *   42/admin,7["delete",{"id":1}]   → event `delete` in namespace /admin, to be acknowledged as 7
 *   430["done"]                     → acknowledgement 0 of the server's event
 *   40{"token":"…"}                 → connects to `/` with credentials
 *
 * Packets with binary attachments come in several frames, are not read, and so are refused.
 */
import { isJsonObject, type Json } from '../../model/json.ts';
import { readUnambiguousJson } from '../body/json.ts';
import { HOUSEKEEPING, isEmptyPayload, type MessageReading, rewriteJson } from './reading.ts';

/** Close, ping, pong, the probe of an upgrade and its end, no-operation: all of Engine.IO but `open` and `message`. */
const ENGINE_PACKETS: ReadonlySet<string> = new Set(['1', '2', '3', '5', '6', '2probe', '3probe']);
/** The parser of Socket.IO takes white space for digits and a query for part of a namespace; here neither is one. */
const PACKET = /^4(?<type>[0-4])(?:(?<namespace>\/[^,?\s]*),)?(?<id>\d{0,15})(?<json>[[{].*)?$/s;
export const MAIN_NAMESPACE = '/';

export function readSocketIoMessage(text: string): MessageReading {
  if (ENGINE_PACKETS.has(text)) return HOUSEKEEPING;
  const { type, namespace = MAIN_NAMESPACE, id = '', json } = PACKET.exec(text)?.groups ?? {};
  const data = json === undefined ? undefined : readUnambiguousJson(json);
  if (json !== undefined && data === undefined) return undefined;
  const acknowledgement = id === '' ? {} : { id: Number(id) };
  switch (type) {
    case '0':
      return id === '' ? readConnect(namespace, data) : undefined;
    case '1':
      return id === '' && json === undefined ? HOUSEKEEPING : undefined;
    case '2':
      return readEvent(namespace, acknowledgement, data);
    case '3':
      if (id === '' || !Array.isArray(data)) return undefined;
      return [{ value: { type: 'ack', namespace, ...acknowledgement, args: data }, reads: false }];
    default:
      return undefined;
  }
}

/** A packet as it leaves: its head as it is, which has one spelling, and its JSON written anew. */
export function rewriteSocketIoMessage(text: string): string | undefined {
  const { json } = PACKET.exec(text)?.groups ?? {};
  if (json === undefined) return text;
  const written = rewriteJson(json);
  return written === undefined ? undefined : text.slice(0, -json.length) + written;
}

function readConnect(namespace: string, auth: Json | undefined): MessageReading {
  if (auth !== undefined && !isJsonObject(auth)) return undefined;
  const empty = isEmptyPayload(auth);
  if (empty && namespace === MAIN_NAMESPACE) return HOUSEKEEPING;
  return [{ value: { type: 'connect', namespace, ...(empty ? {} : { auth: auth ?? null }) }, reads: empty }];
}

function readEvent(namespace: string, id: { readonly id?: number }, data: Json | undefined): MessageReading {
  if (!Array.isArray(data)) return undefined;
  const [event, ...args] = data;
  return typeof event === 'string'
    ? [{ value: { type: 'event', namespace, event, ...id, args }, reads: false }]
    : undefined;
}
