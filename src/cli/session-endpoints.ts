/** The endpoints of sessions that run, by the files that say where they are (`approve/loopback.ts`). */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type Answer, fetchText } from '../fetch/fetch.ts';
import { readTextFile } from '../fetch/read-file.ts';
import { CordonError, messageOf } from '../model/error.ts';
import { statePath } from '../record/state-folder.ts';

/** What every such file says. */
export const endpointShape = z.object({ url: z.url(), session: z.string() });
export type Endpoint = z.infer<typeof endpointShape>;

/** A session that runs says in less, in milliseconds, that it does. The port of one that was killed may be somebody else's by now, who says nothing. */
const ANSWER_MS = 2_000;
/** In bytes: some thousand questions, or policies of a box. */
const LONGEST_ANSWER = 1024 * 1024;

/** The files of one kind of endpoint, by its place in the state folder. A session that was killed leaves its own behind, whole or not. */
export async function endpointFiles(kind: 'approvals' | 'sessions'): Promise<readonly string[]> {
  const folder = statePath(kind);
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.json')).map((name) => join(folder, name));
  } catch (cause) {
    // Where no session ever ran, none runs.
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return [];
    throw cause;
  }
}

/** @throws {CordonError} `input` where the file cannot be read, or holds something else */
export async function readEndpoint<Said extends Endpoint>(
  file: string,
  shape: z.ZodType<Said>,
  advice: string,
): Promise<Said> {
  const text = await readTextFile(file, { advice });
  try {
    return shape.parse(JSON.parse(text));
  } catch (cause) {
    const message = `'${file}' says of no session where it is: ${messageOf(cause)}`;
    throw new CordonError(message, { kind: 'input', advice, cause });
  }
}

/**
 * What the session says at its endpoint. Whoever has the port of one that was killed does not know which session that was.
 * @throws {Error} where nobody answers in time, or somebody else
 */
export async function askSession({ url, session }: Endpoint): Promise<unknown> {
  const { text } = await ask(url, { signal: AbortSignal.timeout(ANSWER_MS) });
  const said: unknown = JSON.parse(text);
  if (endpointShape.pick({ session: true }).parse(said).session !== session) throw new Error('another one answers');
  return said;
}

/** @param within milliseconds @throws {Error} where nobody answers in time */
export function tellSession(endpoint: Endpoint, path: string, body: object, within: number): Promise<Answer> {
  const signal = AbortSignal.timeout(within);
  return ask(`${endpoint.url}/${path}`, { method: 'POST', body: JSON.stringify(body), signal });
}

function ask(url: string, asked: Omit<Parameters<typeof fetchText>[1], 'limit'>): Promise<Answer> {
  return fetchText(new URL(url), { ...asked, limit: LONGEST_ANSWER });
}
