import type { Json } from '../../model/json.ts';
import type { GraphqlOperation } from '../body/graphql.ts';
import { readUnambiguousJson } from '../body/json.ts';

/** One thing that a message says, to be judged by itself: a batch says several. */
export interface MessageView {
  /** What body patterns and arguments are held against. */
  readonly value: Json;
  readonly operation?: GraphqlOperation;
  /** Whether it changes nothing: what nobody listed may then pass as a read. */
  readonly reads: boolean;
}

/** A message that keeps the connection going and says nothing else; it belongs to the protocol and to no action. */
export const HOUSEKEEPING = 'housekeeping';

/** A message as its protocol has it; undefined where it is none of that protocol, or not in exactly one way. */
export type MessageReading = typeof HOUSEKEEPING | readonly MessageView[] | undefined;

export type MessageReader = (text: string) => MessageReading;

/** A JSON document as it leaves: written anew from what was read. */
export function rewriteJson(text: string): string | undefined {
  const value = readUnambiguousJson(text);
  return value === undefined ? undefined : JSON.stringify(value);
}

/** Whether an object has these members and no others. */
export function hasOnly(value: Readonly<Record<string, Json>>, members: readonly string[]): boolean {
  return Object.keys(value).every((name) => members.includes(name));
}

/** Whether a payload is absent or empty: what is housekeeping without one may be anything with one. */
export function isEmptyPayload(value: Json | undefined): boolean {
  return value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}
