/**
 * The lines that `cordon eval` reads, and what the library's callers may pass as plain values (docs/reference/output.md#cordon-eval): one schema each, parsed
 * into the model. Members that a gate does not need are ignored.
 */
import { z } from 'zod';
import { captchaIn } from '../act/captcha.ts';
import { type ActionOutcome, type PageState, SURFACES, type ToolCall } from '../model/action.ts';
import type { Observation } from '../model/observation.ts';
import {
  type ArgumentWatch,
  type DocumentWatch,
  type PageArguments,
  RESOURCE_TYPES,
  type ReportedArgument,
  type RequestBody,
  type RequestHead,
  type WebRequest,
} from '../model/traffic/request.ts';
import type { SocketMessage } from '../model/traffic/socket.ts';

const json = z.json();
/** What models and servers answered, parsed as JSON: clients type it as unknown, or as interfaces, which no type of JSON takes. */
const answered = z.unknown().pipe(json);

export const sendInput = z
  .object({
    method: z.string().min(1).optional(),
    url: z.string(),
    /** Text of a message that the page sends over the WebSocket at `url`; then nothing but the message is judged. */
    message: z.string().optional(),
    headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
    body: z.string().optional(),
    bodyBase64: z.base64().optional(),
    page: z.string().optional(),
    initiator: z.string().optional(),
    type: z.enum(RESOURCE_TYPES).optional(),
    /** Page arguments as the page reported them just now, by argument name. */
    args: z.record(z.string(), json).optional(),
    /** What the server answered earlier, for arguments of the type `response`: the JSON of each action's last answer, by action. */
    answers: z.record(z.string(), json).optional(),
  })
  .refine(({ method, message }) => method !== undefined || message !== undefined, {
    path: ['method'],
    message: 'expected a method, or a message of a WebSocket',
  });
/** A request as a caller writes it. */
export type SendInput = z.input<typeof sendInput>;
export type ParsedSend = z.output<typeof sendInput>;

const pageInput = z.object({
  url: z.string().optional(),
  fingerprint: z.string().optional(),
  /** What would tell of a captcha: the page's title, its frames' addresses, classes and ids of its elements. */
  title: z.string().optional(),
  frames: z.array(z.string()).optional(),
  marks: z.array(z.string()).optional(),
});

export const actInput = z.object({
  tool: z.string(),
  arguments: answered.optional(),
  /** Whose tools these are; absent: the first surface that the call fits. */
  surface: z.enum(SURFACES).optional(),
  /** The page that the call finds, before it is made. */
  on: pageInput.optional(),
  /** The page that was observed after it. */
  page: pageInput.optional(),
  failed: z.boolean().optional(),
});
/** A tool call as a caller writes it, and optionally what followed it. */
export type ActInput = z.input<typeof actInput>;
export type ParsedAct = z.output<typeof actInput>;

const SHOWN = ['text', 'html', 'markdown', 'json', 'snapshot'] as const;

export const seeInput = z
  .object({
    text: z.string().optional(),
    html: z.string().optional(),
    markdown: z.string().optional(),
    /** A tool's result, or any other value. */
    json: answered.optional(),
    /** An ARIA snapshot of Playwright's as text, or the nodes of Chromium's accessibility tree. */
    snapshot: answered.optional(),
    origin: z.string().default(''),
  })
  .refine(
    (line) => SHOWN.filter((name) => line[name] !== undefined).length === 1,
    `expected one of ${SHOWN.map((name) => `"${name}"`).join(', ')}`,
  );
/** Something the agent would be shown, as a caller writes it. */
export type SeeInput = z.input<typeof seeInput>;
export type ParsedSee = z.output<typeof seeInput>;

/** The request of a parsed {@link sendInput}. */
export function requestOf(input: ParsedSend): WebRequest {
  return { ...headOf(input), body: bodyOf(input) };
}

/** The message of a parsed {@link sendInput}, with the handshake of its socket. */
export function socketMessageOf(input: ParsedSend): SocketMessage | undefined {
  const { message } = input;
  return message === undefined ? undefined : { handshake: { type: 'websocket', ...headOf(input) }, data: message };
}

function headOf(input: ParsedSend): RequestHead {
  const { method = 'GET', url, page, initiator, type } = input;
  return {
    method,
    url,
    headers: headersOf(input.headers ?? {}),
    ...(page === undefined ? {} : { page }),
    ...(initiator === undefined ? {} : { initiator }),
    ...(type === undefined ? {} : { type }),
  };
}

/**
 * What the page is said to have reported, by watch: an array is several matches, null is none. Only the watches that
 * `fits` the page can have been reported there; the others count as absent (docs/architecture.md#arguments).
 */
export function argumentsOf(
  args: Readonly<Record<string, z.infer<typeof json>>>,
  watches: readonly (ArgumentWatch | DocumentWatch)[],
  fits: (watch: ArgumentWatch | DocumentWatch) => boolean,
): PageArguments {
  const reported: Record<string, ReportedArgument> = {};
  for (const watch of watches) {
    const value = args[watch.argument];
    if (value !== undefined && fits(watch)) reported[watch.key] = reportOf(value);
  }
  return reported;
}

/** The call and outcome of a parsed {@link actInput}; undefined where the arguments are no object. */
export function callOf(input: ParsedAct): ToolCall | undefined {
  const args = input.arguments ?? {};
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return undefined;
  return { tool: input.tool, arguments: args };
}

export function outcomeOf(input: ParsedAct): ActionOutcome {
  const { page, failed } = input;
  return {
    ...(page === undefined ? {} : { page: pageOf(page) }),
    ...(failed === undefined ? {} : { failed }),
  };
}

export function pageOf(input: z.output<typeof pageInput>): PageState {
  const { url, fingerprint, title = '', frames = [], marks = [] } = input;
  const captcha = captchaIn({ title, frames, marks });
  return {
    ...(url === undefined ? {} : { url }),
    ...(fingerprint === undefined ? {} : { fingerprint }),
    ...(captcha === undefined ? {} : { captcha }),
  };
}

export function observationOf(input: ParsedSee): Observation {
  const { origin, text, html, markdown, json: value, snapshot } = input;
  if (html !== undefined) return { origin, html };
  if (markdown !== undefined) return { origin, markdown };
  if (value !== undefined) return { origin, json: value };
  if (snapshot !== undefined) return { origin, snapshot };
  return { origin, text: text ?? '' };
}

function headersOf(written: Readonly<Record<string, string | string[]>>): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(written)) {
    const key = name.toLowerCase();
    const joined = Array.isArray(value) ? value.join(', ') : value;
    headers[key] = headers[key] === undefined ? joined : `${headers[key]}, ${joined}`;
  }
  return headers;
}

function bodyOf(input: ParsedSend): RequestBody {
  if (input.bodyBase64 !== undefined) {
    return { kind: 'bytes', bytes: Uint8Array.from(atob(input.bodyBase64), (character) => character.charCodeAt(0)) };
  }
  return input.body === undefined ? { kind: 'none' } : { kind: 'bytes', bytes: new TextEncoder().encode(input.body) };
}

function reportOf(value: z.infer<typeof json>): ReportedArgument {
  if (value === null) return { state: 'missing' };
  if (Array.isArray(value)) return { state: 'ambiguous', matches: value.length };
  return { state: 'value', text: typeof value === 'string' ? value : JSON.stringify(value) };
}
