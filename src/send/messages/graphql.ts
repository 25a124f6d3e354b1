/**
 * GraphQL over WebSockets, in both protocols that carry it: `graphql-transport-ws` (the graphql-ws library's PROTOCOL.md) and the older `graphql-ws`
 * (subscriptions-transport-ws). What starts an operation is judged as the POST of its payload would be:
 *
 *   {"id":"1","type":"subscribe","payload":{"query":"mutation Move { moveCard(id: 7) { id } }"}}
 *   → operation Move, root field moveCard, no read; body patterns and arguments see the payload
 */
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { readGraphql } from '../body/graphql.ts';
import { readUnambiguousJson } from '../body/json.ts';
import { HOUSEKEEPING, hasOnly, isEmptyPayload, type MessageReading } from './reading.ts';

interface Dialect {
  /** The message that starts an operation. */
  readonly starts: string;
  readonly housekeeping: readonly string[];
}

const TRANSPORT_WS: Dialect = {
  starts: 'subscribe',
  housekeeping: ['connection_init', 'ping', 'pong', 'complete'],
};
const LEGACY: Dialect = {
  starts: 'start',
  housekeeping: ['connection_init', 'stop', 'connection_terminate'],
};

/** Members of a GraphQL request. Any other could be a stored operation's name to some server. */
const REQUEST_MEMBERS = ['query', 'operationName', 'variables', 'extensions'];
/** Over a socket a subscription is how one reads. */
const READING: ReadonlySet<string> = new Set(['query', 'subscription']);
const LONGEST_ID = 128;

export const readGraphqlTransportMessage = (text: string): MessageReading => read(text, TRANSPORT_WS);
export const readLegacyGraphqlMessage = (text: string): MessageReading => read(text, LEGACY);

function read(text: string, dialect: Dialect): MessageReading {
  const message = readUnambiguousJson(text);
  if (!isJsonObject(message) || !hasOnly(message, ['id', 'type', 'payload']) || !isPlainId(message.id))
    return undefined;
  const { type, payload } = message;
  if (type === dialect.starts) return isJsonObject(payload) ? readOperation(payload) : undefined;
  if (typeof type !== 'string' || !dialect.housekeeping.includes(type)) return undefined;
  // A payload may carry anything, credentials for one: that is for the sitemap to say.
  return isEmptyPayload(payload) ? HOUSEKEEPING : [{ value: message, reads: false }];
}

function readOperation(payload: JsonObject): MessageReading {
  if (!hasOnly(payload, REQUEST_MEMBERS)) return undefined;
  const operation = readGraphql(payload, READING);
  const reads = operation.clear && operation.hasText && operation.kind === 'query';
  return [{ value: operation.request, operation, reads }];
}

function isPlainId(id: Json | undefined): boolean {
  return id === undefined || typeof id === 'number' || (typeof id === 'string' && id.length <= LONGEST_ID);
}

/** A server's message as it stands. */
export function readGraphqlAnswer(text: string): MessageReading {
  const message = readUnambiguousJson(text);
  return isJsonObject(message) ? [{ value: message, reads: true }] : undefined;
}
