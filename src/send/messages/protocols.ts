import type { Json, JsonObject } from '../../model/json.ts';
import type { MessagePattern, MessageProtocol } from '../../model/sitemap.ts';
import { readActionCableAnswer, readActionCableMessage } from './action-cable.ts';
import { readGraphqlAnswer, readGraphqlTransportMessage, readLegacyGraphqlMessage } from './graphql.ts';
import { readJsonMessage, readTextMessage } from './plain.ts';
import type { MessageReader } from './reading.ts';
import { MAIN_NAMESPACE, readSocketIoMessage } from './socket-io.ts';

interface Protocol {
  /** How text messages are read, by direction seen from the page. */
  readonly send: MessageReader;
  readonly receive: MessageReader;
  /** What a pattern asks of the value that the readers make of a message. */
  asks(pattern: MessagePattern): JsonObject;
}

const unread: MessageReader = () => undefined;
const body = (pattern: MessagePattern): JsonObject => pattern.body ?? {};

/** Every protocol whose messages can be declared. */
export const PROTOCOLS: Readonly<Record<MessageProtocol, Protocol>> = {
  json: { send: readJsonMessage, receive: readJsonMessage, asks: body },
  text: { send: readTextMessage, receive: readTextMessage, asks: body },
  binary: { send: unread, receive: unread, asks: body },
  'graphql-transport-ws': { send: readGraphqlTransportMessage, receive: readGraphqlAnswer, asks: body },
  'graphql-ws': { send: readLegacyGraphqlMessage, receive: readGraphqlAnswer, asks: body },
  'socket.io': {
    send: readSocketIoMessage,
    receive: readSocketIoMessage,
    asks: ({ event, channel = MAIN_NAMESPACE, body }) => ({
      namespace: channel,
      ...(event === undefined ? {} : { type: 'event', event }),
      ...body,
    }),
  },
  'action-cable': {
    send: readActionCableMessage,
    receive: readActionCableAnswer,
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
