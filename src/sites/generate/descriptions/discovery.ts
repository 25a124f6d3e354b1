/**
 * Discovery documents, as Google describes its interfaces (`kind: discovery#restDescription`). Methods stand below resources, which nest:
 *
 *   resources.users.resources.messages.methods.send  { id: gmail.users.messages.send, httpMethod: POST, path: gmail/v1/users/{userId}/messages/send }
 *
 * A file may be sent to addresses of its own (`mediaUpload`), in one request or in parts; these are the same operation.
 */
import { z } from 'zod';
import type { Json } from '../../../model/json.ts';
import { argumentFor } from '../arguments.ts';
import { badInput, parseJson } from '../bad-input.ts';
import type { Learned, Operation, Sample } from '../operation.ts';
import { type Base, patternOf, readBase } from './base.ts';
import { firstSentence } from './first-sentence.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const method = z.object({
  id: z.string().optional(),
  path: z.string(),
  /** The path with each of its steps spelled out, where `path` has a variable of several (`{+name}`). */
  flatPath: z.string().optional(),
  httpMethod: z.enum(METHODS),
  description: z.string().optional(),
  parameters: z
    .record(z.string(), z.object({ location: z.string().optional(), required: z.boolean().optional() }))
    .optional(),
  request: z.unknown().optional(),
  mediaUpload: z.object({ protocols: z.record(z.string(), z.object({ path: z.string() })) }).optional(),
});
type Method = z.infer<typeof method>;

const resource = z.object({
  methods: z.record(z.string(), method).optional(),
  get resources() {
    return z.record(z.string(), resource).optional();
  },
});

const discovery = z.object({
  kind: z.literal('discovery#restDescription'),
  rootUrl: z.string().optional(),
  servicePath: z.string().default(''),
  ...resource.shape,
});

/** What the document describes. `base` stands in the place of its `rootUrl`. @throws {CordonError} `input` */
export function readDiscovery(text: string, file: string, base?: string): Learned {
  const read = parse(parseJson(text, file, 'discovery document'), file);
  if (!read.success) {
    const [issue] = read.error.issues;
    const at = issue?.path.join('.') ?? '';
    throw badInput(
      { file },
      at === '' || at === 'kind'
        ? 'This is no discovery document: its `kind` is not `discovery#restDescription`.'
        : `\`${at.slice(0, 200)}\` is not as discovery documents have it: ${issue?.message ?? ''}.`,
      'Give the whole document, as `https://<service>/$discovery/rest` answers it.',
    );
  }
  const { rootUrl, servicePath } = read.data;
  const root = base ?? rootUrl;
  if (root === undefined) {
    throw badInput(
      { file },
      'The document does not say where it is served: it has no `rootUrl`.',
      'Give --base, such as `https://service.example`.',
    );
  }
  const origin = readBase(root, file);
  const warnings: string[] = [];
  const operations = methodsOf(read.data).flatMap((each) =>
    operationsOf(each, { file, origin, servicePath, warnings }),
  );
  if (operations.length === 0) warnings.push('The document describes no method.');
  return { operations, warnings };
}

function parse(value: Json, file: string): ReturnType<typeof discovery.safeParse> {
  try {
    return discovery.safeParse(value);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw badInput({ file }, 'The document is nested too deeply.', 'Nest less deeply.', cause);
  }
}

/** The methods of a resource and of all below it. */
function methodsOf({ methods = {}, resources = {} }: z.infer<typeof resource>): readonly Method[] {
  return [...Object.values(methods), ...Object.values(resources).flatMap(methodsOf)];
}

interface Service {
  readonly file: string;
  readonly origin: Base;
  readonly servicePath: string;
  readonly warnings: string[];
}

/** A method at its own address, and at those that take a file. */
function operationsOf(described: Method, { file, origin, servicePath, warnings }: Service): readonly Operation[] {
  const { id, path, flatPath, httpMethod, parameters = {} } = described;
  const own = path.includes('{+') ? flatPath : path;
  if (own === undefined || own.includes('{+') || own.includes('*')) {
    warnings.push(`'${(id ?? path).slice(0, 100)}' has a variable of several steps, and no \`flatPath\`: left out.`);
    return [];
  }
  const reads = httpMethod === 'GET';
  const summary = firstSentence(described.description);
  const required = Object.entries(parameters).filter(([, each]) => each.location === 'query' && each.required === true);
  const sample: Sample = reads || described.request === undefined ? { kind: 'none' } : { kind: 'json', value: {} };
  const operation = (method: string, at: string): Operation => ({
    origin: origin.origin,
    method,
    path: origin.prefix + patternOf(at),
    query: [],
    reads,
    names: id === undefined ? [] : [nameOf(id)],
    ...(summary === undefined ? {} : { summary }),
    args: reads ? [] : required.flatMap(([name]) => argumentFor([name], 'query') ?? []),
    known: [{ source: `${file}: ${id ?? `${method} ${at}`}`, examples: 0, pages: [], controls: [] }],
    sample,
  });
  return [
    operation(httpMethod, absolute(servicePath + own)),
    ...uploadsOf(described, own).flatMap(({ at, isInParts }) => [
      operation(httpMethod, at),
      // What was begun with one request is sent on with others, to the same address.
      ...(isInParts && httpMethod !== 'PUT' ? [operation('PUT', at)] : []),
    ]),
  ];
}

/** Where a method takes a file. Clients begin to send one in parts at either of the two addresses. */
function uploadsOf(
  { path, mediaUpload }: Method,
  own: string,
): readonly { readonly at: string; readonly isInParts: boolean }[] {
  const protocols = Object.entries(mediaUpload?.protocols ?? {});
  const isInParts = protocols.some(([protocol]) => protocol === 'resumable');
  const addresses = new Set(protocols.map(([, upload]) => absolute(upload.path.replace(path, own))));
  return [...addresses].filter((at) => !/\{\+|\*/.test(at)).map((at) => ({ at, isInParts }));
}

/** `messages.send` of `gmail.users.messages.send`: what it does, and to what. */
function nameOf(id: string): string {
  return id.slice(0, 200).split('.').slice(-2).join('.');
}

function absolute(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}
