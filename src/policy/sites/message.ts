import { z } from 'zod';
import { MESSAGE_PROTOCOLS } from '../../model/policy/sitemap.ts';
import { filled, report } from '../fields.ts';
import { jsonObject } from '../source/json-value.ts';

/** Which members tell messages apart, by protocol, besides `body`. */
const MESSAGE_MEMBERS: Readonly<Record<(typeof MESSAGE_PROTOCOLS)[number], readonly string[]>> = {
  json: [],
  'graphql-transport-ws': ['operation', 'fields'],
  'graphql-ws': ['operation', 'fields'],
  'socket.io': ['event', 'channel'],
  'action-cable': ['event', 'channel'],
  text: [],
  binary: [],
};

/** What tells the messages of a WebSocket apart (docs/sitemaps/websockets.md). */
export const message = z
  .strictObject({
    protocol: z.enum(MESSAGE_PROTOCOLS),
    direction: z.enum(['send', 'receive']).default('send').describe('Seen from the page.'),
    body: jsonObject
      .default({})
      .describe('What the message must contain, as its protocol reads it; empty: any message.'),
    operation: z.exactOptional(filled).describe('GraphQL: the operation name.'),
    fields: z.exactOptional(z.array(filled).min(1)).describe('GraphQL: the root fields that it may use.'),
    event: z.exactOptional(filled).describe('Socket.IO: the event. Action Cable: the action on the channel.'),
    channel: z
      .exactOptional(filled)
      .describe("Socket.IO: the namespace ('/' unless given). Action Cable: the channel."),
  })
  .superRefine((value, context) => {
    for (const name of ['operation', 'fields', 'event', 'channel'] as const) {
      if (value[name] === undefined || MESSAGE_MEMBERS[value.protocol].includes(name)) continue;
      const known = ['body', ...MESSAGE_MEMBERS[value.protocol]].join(', ');
      report(
        context,
        { message: `is nothing that ${value.protocol} messages have`, advice: `Tell them apart by ${known}.` },
        [name],
      );
    }
    if (value.protocol === 'binary' && Object.keys(value.body).length > 0) {
      const advice = 'Leave it out: an entry for binary messages means all of them.';
      report(context, { message: 'cannot be held against binary messages', advice }, ['body']);
    }
  })
  .describe('The entry means messages of the WebSocket at `url` (method GET) and not the request that opens it.');

interface WrittenMessageEntry {
  readonly url?: string;
  readonly method: string;
  readonly body: object | 'verbatim';
  readonly present?: unknown;
  readonly headers?: unknown;
  readonly graphql?: unknown;
  readonly message?: unknown;
}

/** Reports what makes no sense for an entry that means messages. */
export function checkMessageEntry(value: WrittenMessageEntry, context: z.RefinementCtx): void {
  if (value.message === undefined) return;
  if (!/^wss?:/.test(value.url ?? '')) {
    report(context, { message: 'must be a WebSocket address', advice: 'Begin it with `wss://`.' }, ['url']);
  }
  if (value.method !== 'GET') {
    report(context, { message: 'must be GET, the method of a handshake', advice: 'Write `GET`.' }, ['method']);
  }
  const { body, present, graphql } = value;
  if (value.headers !== undefined) {
    report(context, { message: 'means messages, which have no headers', advice: 'Leave it out.' }, ['headers']);
  }
  if (body === 'verbatim' || Object.keys(body).length > 0 || present !== undefined || graphql !== undefined) {
    const advice = 'Write what its messages contain under `message`.';
    report(context, { message: 'means messages, and a handshake has no body', advice }, ['message']);
  }
}
