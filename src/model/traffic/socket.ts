import type { RequestHead } from './request.ts';

/** One message of a WebSocket, whole and uncompressed. */
export interface SocketMessage {
  /** The request that opened the socket. */
  readonly handshake: RequestHead;
  /** Text, or the bytes of a binary message. */
  readonly data: string | Uint8Array;
}

/** What passed over one WebSocket, in messages; control frames are not counted. */
export interface SocketTraffic {
  readonly url: string;
  readonly sent: number;
  readonly received: number;
  /** Received messages that the sitemap declares, by semantic action. */
  readonly actions: Readonly<Record<string, number>>;
  /** The close code (RFC 6455 §7.4) that the page was given; 1006 where its connection was lost. */
  readonly code: number;
}
