import type { Json, JsonObject } from '../../model/json.ts';
import type { MessagePattern, MessageProtocol } from '../../model/policy/sitemap.ts';
import { readActionCableAnswer, readActionCableMessage, rewriteActionCableMessage } from './action-cable.ts';
import { readGraphqlAnswer, readGraphqlTransportMessage, readLegacyGraphqlMessage } from './graphql.ts';
import { readJsonMessage, readTextMessage } from './plain.ts';
import { type MessageReader, rewriteJson } from './reading.ts';
import { MAIN_NAMESPACE, readSocketIoMessage, rewriteSocketIoMessage } from './socket-io.ts';

interface Protocol {
  /** How text messages are read, by direction seen from the page. */
  readonly send: MessageReader;
  readonly receive: MessageReader;
  /** A message that was read, as it leaves; undefined where it cannot be written. */
  write(text: string): string | undefined;
  /** What a pattern asks of the value that the readers make of a message. */
  asks(pattern: MessagePattern): JsonObject;
}

const unread: MessageReader = () => undefined;
/** Words have one spelling. */
const asItIs = (text: string): string => text;
const body = (pattern: MessagePattern): JsonObject => pattern.body ?? {};

/** Every protocol whose messages can be declared. */
export const PROTOCOLS: Readonly<Record<MessageProtocol, Protocol>> = {
  json: { send: readJsonMessage, receive: readJsonMessage, write: rewriteJson, asks: body },
  text: { send: readTextMessage, receive: readTextMessage, write: asItIs, asks: body },
  binary: { send: unread, receive: unread, write: asItIs, asks: body },
  'graphql-transport-ws': {
    send: readGraphqlTransportMessage,
    receive: readGraphqlAnswer,
    write: rewriteJson,
    asks: body,
  },
  'graphql-ws': { send: readLegacyGraphqlMessage, receive: readGraphqlAnswer, write: rewriteJson, asks: body },
  'socket.io': {
    send: readSocketIoMessage,
    receive: readSocketIoMessage,
    write: rewriteSocketIoMessage,
    asks: ({ event, channel = MAIN_NAMESPACE, body }) => ({
      namespace: channel,
      ...(event === undefined ? {} : { type: 'event', event }),
      ...body,
    }),
  },
  'action-cable': {
    send: readActionCableMessage,
    receive: readActionCableAnswer,
    write: rewriteActionCableMessage,
    asks: ({ event, channel, body = {} }) => ({
      ...(event === undefined ? {} : { command: 'message' }),
      ...body,
      ...withMember('identifier', 'channel', channel, body.identifier),
      ...withMember('data', 'action', event, body.data),
    }),
  },
};

/** `{outer: {…inner, name: value}}`, or nothing to add where no value is given. */
function withMember(outer: string, name: string, value: string | undefined, inner: Json | undefined): JsonObject {
  if (value === undefined) return {};
  const members = typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? inner : {};
  return { [outer]: { ...members, [name]: value } };
}
