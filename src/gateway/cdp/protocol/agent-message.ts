import { z } from 'zod';
import type { Reply } from '../../../browser/devtools/wire-frame.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';

const message = z.object({
  id: z.number().int(),
  method: z.string(),
  // JSON by construction: it has just been parsed.
  params: z.custom<JsonObject>(isJsonObject).default({}),
  sessionId: z.string().optional(),
});
/** A DevTools command as an agent sends it. */
export type Message = z.infer<typeof message>;

/** A command in what an agent sent; undefined where it is none. */
export function readMessage(text: string): Message | undefined {
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    // Not JSON is not a command; the caller ends the connection.
    return undefined;
  }
  return message.safeParse(value).data;
}

/** Whether an action came to nothing: the browser refused it, a navigation reached no page, a script threw. */
export function hasFailed(reply: Reply): boolean {
  if ('error' in reply) return true;
  const { errorText, exceptionDetails } = reply.result;
  return exceptionDetails !== undefined || (typeof errorText === 'string' && errorText !== ABORTED);
}

/** A download, an answer without content, or the client's own next navigation. */
const ABORTED = 'net::ERR_ABORTED';
