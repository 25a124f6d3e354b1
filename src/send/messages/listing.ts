/**
 * Declared messages live in the sitemap's own index: under a method of their own, which no request can have, with what the pattern asks of
 * the message as body pattern. So specificity, grants, conditions, limits and disguises are those of requests.
 *
 *   wss://chat.example/cable, {protocol: action-cable, channel: ChatChannel, event: speak}
 *   → SEND:ACTION-CABLE https://chat.example/cable  {command: message, identifier: {channel: ChatChannel}, data: {action: speak}}
 */
import type { UnlistedRule } from '../../model/policy/policy.ts';
import { MESSAGE_PROTOCOLS, type MessageProtocol, type SitemapEntry } from '../../model/policy/sitemap.ts';
import type { Lookup } from '../index/index-sitemap.ts';
import { PROTOCOLS } from './protocols.ts';

type Direction = 'send' | 'receive';

/** The method under which messages of a protocol are listed: a colon can be in none that a browser sends. */
export function messageMethod(protocol: MessageProtocol, direction: Direction): string {
  return METHODS[direction][protocol];
}

const METHODS: Readonly<Record<Direction, Readonly<Record<MessageProtocol, string>>>> = {
  send: methods('SEND'),
  receive: methods('RECEIVE'),
};

function methods(prefix: string): Record<MessageProtocol, string> {
  const named = (protocol: MessageProtocol) => `${prefix}:${protocol.toUpperCase()}`;
  return {
    json: named('json'),
    'graphql-transport-ws': named('graphql-transport-ws'),
    'graphql-ws': named('graphql-ws'),
    'socket.io': named('socket.io'),
    'action-cable': named('action-cable'),
    text: named('text'),
    binary: named('binary'),
  };
}

/**
 * An entry as the index takes it. Where an unlisted handshake would not be sent, or not as it is, it is a request that the message needs on its
 * way; elsewhere it is a read like any other, so that a page may listen where it may not speak.
 */
export function listedEntry(entry: SitemapEntry, unlisted: UnlistedRule): SitemapEntry {
  const { message, url } = entry;
  if (message === undefined) return entry;
  const { protocol, direction, operation, fields } = message;
  const graphql = { ...(operation === undefined ? {} : { operation }), ...(fields === undefined ? {} : { fields }) };
  const isRead = unlisted === 'deny-unsafe' || unlisted === 'ask' || unlisted === 'allow';
  const handshake = isRead ? [] : [{ method: 'GET', url }];
  return {
    ...entry,
    method: messageMethod(protocol, direction),
    body: PROTOCOLS[protocol].asks(message),
    ...(Object.keys(graphql).length === 0 ? {} : { graphql }),
    children: [...entry.children, ...handshake],
  };
}

/** Whether any entry lists messages of the socket at a URL. */
export function hasDeclared(lookup: Lookup): boolean {
  return protocolsAt(lookup, ['send', 'receive']).length > 0;
}

/** The protocols in which any entry lists messages of the socket at a URL, in any reading of it. */
export function protocolsAt(lookup: Lookup, directions: readonly Direction[]): readonly MessageProtocol[] {
  return MESSAGE_PROTOCOLS.filter((protocol) =>
    directions.some((direction) =>
      lookup.groups(messageMethod(protocol, direction)).some((groups) => groups.length > 0),
    ),
  );
}
