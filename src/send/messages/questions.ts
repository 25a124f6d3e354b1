/**
 * What a message asks the gate, by the protocols that the sitemap declares for its socket. A page chooses its words freely, so every
 * declared protocol in which a message can be read is asked, and all of them must agree:
 *
 *   json and text declared, {"type":"move"}   → one question, to the json entries: it is no text
 *   json and binary declared, the same bytes in a binary frame
 *                                             → one question to the binary entries, and none of the json entries may object
 */

import type { MessageProtocol } from '../../model/policy/sitemap.ts';
import { type BodyView, NO_BODY } from '../body/view.ts';

import { messageMethod } from './listing.ts';
import { PROTOCOLS } from './protocols.ts';
import { HOUSEKEEPING, type MessageView } from './reading.ts';

export interface MessageQuestion {
  readonly method: string;
  readonly view: BodyView;
  /** False for what a server could only take the message for: that may deny and never allow. */
  readonly exact: boolean;
  readonly reads: boolean;
}

/** The questions of a message, none where it only keeps the connection going; undefined where it can be read in no way or in several. */
export function messageQuestions(
  data: string | Uint8Array,
  declared: readonly MessageProtocol[],
): readonly MessageQuestion[] | undefined {
  return typeof data === 'string' ? textQuestions(data, declared, true) : binaryQuestions(data, declared);
}

function textQuestions(
  text: string,
  declared: readonly MessageProtocol[],
  exact: boolean,
): readonly MessageQuestion[] | undefined {
  const questions: MessageQuestion[] = [];
  let readable = false;
  for (const protocol of declared) {
    const reading = PROTOCOLS[protocol].send(text);
    if (reading === undefined) continue;
    readable = true;
    if (reading === HOUSEKEEPING) continue;
    for (const view of reading) questions.push(questionOf(protocol, view, exact));
  }
  return readable ? questions : undefined;
}

/**
 * A text message as it leaves: written anew by the protocol that reads it. Undefined where two protocols read it and would write it in two ways:
 * what such a message means to the server nobody knows.
 */
export function rewriteMessage(text: string, declared: readonly MessageProtocol[]): string | undefined {
  const readers = declared.map((protocol) => PROTOCOLS[protocol]).filter(({ send }) => send(text) !== undefined);
  const [written, other] = new Set(readers.map(({ write }) => write(text)));
  return other === undefined ? written : undefined;
}

/** Many servers read the bytes of a binary message as if they were text, so what they would find there must not be refused either. */
function binaryQuestions(
  bytes: Uint8Array,
  declared: readonly MessageProtocol[],
): readonly MessageQuestion[] | undefined {
  if (!declared.includes('binary')) return undefined;
  const own = questionOf('binary', ALL_BYTES, true);
  const text = declared.length > 1 ? decodeText(bytes) : undefined;
  if (text === undefined) return [own];
  const loose = textQuestions(text, declared, false);
  return loose && [own, ...loose];
}

/** What a received message is held against, for counting it. */
export function receivedQuestions(
  data: string | Uint8Array,
  declared: readonly MessageProtocol[],
): readonly MessageQuestion[] {
  if (typeof data !== 'string')
    return declared.includes('binary') ? [questionOf('binary', ALL_BYTES, true, 'receive')] : [];
  return declared.flatMap((protocol) => {
    const reading = PROTOCOLS[protocol].receive(data);
    if (reading === undefined || reading === HOUSEKEEPING) return [];
    return reading.map((view) => questionOf(protocol, view, true, 'receive'));
  });
}

/** No pattern looks into binary messages. */
const ALL_BYTES: MessageView = { value: {}, reads: false };

function questionOf(
  protocol: MessageProtocol,
  { value, operation, reads }: MessageView,
  exact: boolean,
  direction: 'send' | 'receive' = 'send',
): MessageQuestion {
  const declared = { kind: 'json', value } as const;
  const view = { ...NO_BODY, declared, readings: [declared], operation };
  return { method: messageMethod(protocol, direction), view, exact, reads };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Bytes that are text: UTF-8 without control characters other than white space. */
function decodeText(bytes: Uint8Array): string | undefined {
  try {
    const text = utf8.decode(bytes);
    return /[^\P{Cc}\s]/u.test(text) ? undefined : text;
  } catch {
    // No text at all, so no server can read it as text.
    return undefined;
  }
}
