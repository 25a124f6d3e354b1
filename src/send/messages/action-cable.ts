/**
 * Action Cable (`actioncable-v1-json`): commands whose identifier and data are JSON inside strings. Patterns see the inner documents:
 *
 *   {"command":"message","identifier":"{\"channel\":\"ChatChannel\",\"room\":7}","data":"{\"action\":\"speak\",\"body\":\"hi\"}"}
 *   → {"command":"message","identifier":{"channel":"ChatChannel","room":7},"data":{"action":"speak","body":"hi"}}
 */
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { readUnambiguousJson } from '../body/json.ts';
import { HOUSEKEEPING, hasOnly, type MessageReading, rewriteJson } from './reading.ts';

/** What a server performs where the data names no action. */
const DEFAULT_ACTION = 'receive';

export function readActionCableMessage(text: string): MessageReading {
  const message = readUnambiguousJson(text);
  if (!isJsonObject(message)) return undefined;
  if (isPong(message)) return HOUSEKEEPING;
  if (!hasOnly(message, ['command', 'identifier', 'data'])) return undefined;
  const { command } = message;
  const identifier = innerObject(message.identifier);
  if (typeof command !== 'string' || identifier === undefined) return undefined;
  const follows = command === 'subscribe' || command === 'unsubscribe';
  if (message.data === undefined) return [{ value: { command, identifier }, reads: follows }];
  const data = innerObject(message.data);
  if (data === undefined) return undefined;
  const action = data.action === undefined || data.action === null || data.action === '' ? DEFAULT_ACTION : data.action;
  return [{ value: { command, identifier, data: { ...data, action } }, reads: false }];
}

/** A command as it leaves: it and the documents in its strings written anew. */
export function rewriteActionCableMessage(text: string): string | undefined {
  const message = readUnambiguousJson(text);
  if (!isJsonObject(message)) return undefined;
  const inner = (name: 'identifier' | 'data'): JsonObject => {
    const value = message[name];
    const written = typeof value === 'string' ? rewriteJson(value) : undefined;
    return written === undefined ? {} : { [name]: written };
  };
  return JSON.stringify({ ...message, ...inner('identifier'), ...inner('data') });
}

/** A server's message: `ping`, `welcome` and the like as they stand, a broadcast with its identifier read. */
export function readActionCableAnswer(text: string): MessageReading {
  const message = readUnambiguousJson(text);
  if (!isJsonObject(message)) return undefined;
  if (message.identifier === undefined) return [{ value: message, reads: true }];
  const identifier = innerObject(message.identifier);
  return identifier && [{ value: { ...message, identifier }, reads: true }];
}

/** The extended protocol's answer to a ping. */
function isPong(message: JsonObject): boolean {
  return Object.keys(message).length === 1 && (message.type === 'pong' || message.command === 'pong');
}

function innerObject(value: Json | undefined): JsonObject | undefined {
  const inner = typeof value === 'string' ? readUnambiguousJson(value) : undefined;
  return isJsonObject(inner) ? inner : undefined;
}
