/**
 * OpenAPI 3.0 and 3.1, and Swagger 2.0, as JSON or YAML. References are followed one at a time, inside of the document alone, and only where an operation needs
 * them: nothing is fetched, and a document that would unfold without end is never unfolded.
 */

import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import { readSource, type SourceDocument } from '../../../policy/source/source.ts';
import { argumentFor } from '../arguments.ts';
import { badInput } from '../bad-input.ts';
import { apartFromGrave } from '../grave-members.ts';
import type { ArgumentProposal, Learned, Operation, Sample } from '../operation.ts';
import { type Base, patternOf, readBase } from './base.ts';
import { firstSentence } from './first-sentence.ts';
import { type IdNames, namesOfId } from './operation-ids.ts';
import { Resolver } from './references.ts';
import { propertiesOf, sampleOfSchema } from './schema-samples.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const BODY_TYPES = /^(?:application\/(?:[\w.+-]+\+)?json|application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** What the document describes. `base` counts before its servers. @throws {CordonError} `input` */
export function readOpenapi(text: string, file: string, base?: string): Learned {
  if (text.trim() === '')
    throw badInput({ file, line: 1 }, 'The file is empty.', 'Give the description itself, as JSON or YAML.');
  const source = readSource(text, file);
  const { value } = source;
  const version = isJsonObject(value) ? (value.openapi ?? value.swagger) : undefined;
  if (!isJsonObject(value) || (typeof version !== 'string' && typeof version !== 'number')) {
    throw badInput(
      { file },
      'This is no OpenAPI document: it has neither `openapi` nor `swagger`.',
      isJsonObject(value) && value.kind === 'discovery#restDescription'
        ? 'It is a discovery document: use `cordon sitemap from discovery`.'
        : 'Give the description itself, as JSON or YAML.',
    );
  }
  if (!/^(?:2\.0|2|3\.[012](?:\.\d+)?)$/.test(String(version))) {
    throw badInput(
      source.place([value.openapi === undefined ? 'swagger' : 'openapi']),
      `OpenAPI ${version} is not read.`,
      'Use 2.0, 3.0 or 3.1.',
    );
  }
  const paths = value.paths ?? {};
  if (!isJsonObject(paths))
    throw badInput(source.place(['paths']), '`paths` is no mapping.', 'Give the whole document.');
  return new Reader(source, value, base).read(paths);
}

class Reader {
  readonly #source: SourceDocument;
  readonly #document: JsonObject;
  readonly #base: string | undefined;
  readonly #resolver: Resolver;
  readonly #warnings: string[] = [];

  constructor(source: SourceDocument, document: JsonObject, base: string | undefined) {
    this.#source = source;
    this.#document = document;
    this.#base = base;
    this.#resolver = new Resolver(source);
  }

  read(paths: JsonObject): Learned {
    const operations: Operation[] = [];
    for (const [path, item] of Object.entries(paths)) {
      if (path.startsWith('x-')) continue;
      const at = ['paths', path];
      const resolved = this.#resolver.follow(item, at);
      if (!path.startsWith('/') || !isJsonObject(resolved)) {
        throw badInput(
          this.#source.place(at),
          `'${path.slice(0, 100)}' is no path of operations.`,
          'A path begins with a slash, and has a mapping.',
        );
      }
      if (path.includes('*')) {
        this.#warnings.push(`'${path.slice(0, 100)}' has a wildcard: left out.`);
        continue;
      }
      for (const method of METHODS) {
        const operation = resolved[method];
        if (operation === undefined) continue;
        if (!isJsonObject(operation))
          throw badInput(this.#source.place([...at, method]), 'This is no operation.', 'Write a mapping.');
        operations.push(...this.#operations({ path, method, operation, item: resolved, at: [...at, method] }));
      }
    }
    if (operations.length === 0) this.#warnings.push('The document describes no operation.');
    return { operations, warnings: this.#warnings };
  }

  #operations({ path, method, operation, item, at }: Place): readonly Operation[] {
    const base = this.#baseOf(operation, item);
    const parameters = [...this.#list(item.parameters, at), ...this.#list(operation.parameters, at)];
    // `/users{?page,size}` (RFC 6570) says what its parameters say too.
    const [route = '', search = ''] = path.replace(/#.*$|\{[?&][^{}]*\}/g, '').split('?', 2);
    const fixed = parameters.flatMap((parameter): [string, string][] => {
      const only =
        parameter.in === 'query' && parameter.required === true
          ? this.#onlyValue(parameter.schema ?? parameter, at)
          : undefined;
      return only === undefined || typeof parameter.name !== 'string' ? [] : [[parameter.name, only]];
    });
    const body = this.#body(operation, parameters, at);
    const reads = method === 'get';
    const id = typeof operation.operationId === 'string' ? operation.operationId : undefined;
    const { names, unsure }: IdNames = id === undefined ? { names: [] } : namesOfId(id, method, route);
    const summary = firstSentence(operation.summary) ?? firstSentence(operation.description);
    const inQuery = parameters.flatMap(({ in: where, name: parameter }) =>
      where === 'query' && typeof parameter === 'string' ? (argumentFor([parameter], 'query') ?? []) : [],
    );
    const described: Operation = {
      origin: base.origin,
      method: method.toUpperCase(),
      path: base.prefix + patternOf(route),
      query: [...new URLSearchParams(search).entries(), ...fixed],
      ...(body.pins === undefined ? {} : { body: body.pins }),
      reads,
      names,
      ...(unsure === undefined ? {} : { unsure }),
      ...(summary === undefined ? {} : { summary }),
      args: reads ? [] : unique([...body.args, ...inQuery]),
      known: [
        {
          source: `${this.#source.name}: ${id?.slice(0, 200) ?? `${method.toUpperCase()} ${path}`}`,
          examples: 0,
          pages: [],
          controls: [],
        },
      ],
      sample: body.sample,
    };
    return apartFromGrave(described, body.optional);
  }

  #list(value: Json | undefined, at: readonly string[]): readonly JsonObject[] {
    if (!Array.isArray(value)) return [];
    return value.map((each: Json) => this.#resolver.follow(each, at)).filter(isJsonObject);
  }

  #onlyValue(schema: Json, at: readonly string[]): string | undefined {
    const resolved = this.#resolver.follow(schema, at);
    if (!isJsonObject(resolved)) return undefined;
    const values = resolved.const !== undefined ? [resolved.const] : Array.isArray(resolved.enum) ? resolved.enum : [];
    const [only] = values;
    return values.length === 1 && typeof only === 'string' ? only : undefined;
  }

  #body(
    operation: JsonObject,
    parameters: readonly JsonObject[],
    at: readonly string[],
  ): {
    readonly pins?: JsonObject;
    readonly args: readonly ArgumentProposal[];
    readonly optional: readonly string[];
    readonly sample: Sample;
  } {
    const schema = this.#bodySchema(operation, parameters, at);
    if (schema === undefined) return { args: [], optional: [], sample: { kind: 'none' } };
    const { required, all } = propertiesOf(schema.schema, this.#resolver, at);
    const pins = [...all].flatMap(([name, property]): [string, Json][] => {
      const only = required.has(name) ? this.#onlyValue(property, at) : undefined;
      return only === undefined || name === '__proto__' ? [] : [[name, only]];
    });
    const args = [...all.keys()].flatMap((name) => (required.has(name) ? (argumentFor([name], 'body') ?? []) : []));
    const optional = [...all.keys()].filter((name) => !required.has(name));
    const made = sampleOfSchema(schema.schema, this.#resolver, at);
    const value = isJsonObject(made) ? made : {};
    const sample: Sample = schema.isForm
      ? {
          kind: 'form',
          fields: Object.fromEntries(
            Object.entries(value).flatMap(([name, each]) => (typeof each === 'object' ? [] : [[name, String(each)]])),
          ),
        }
      : { kind: 'json', value };
    return { ...(pins.length === 0 ? {} : { pins: Object.fromEntries(pins) }), args, optional, sample };
  }

  #bodySchema(
    operation: JsonObject,
    parameters: readonly JsonObject[],
    at: readonly string[],
  ): { readonly schema: Json; readonly isForm: boolean } | undefined {
    const body = this.#resolver.follow(operation.requestBody ?? null, at);
    const content = isJsonObject(body) ? body.content : undefined;
    if (isJsonObject(content)) {
      const found = Object.entries(content).find(([type]) => BODY_TYPES.test(type));
      const media = found === undefined ? undefined : this.#resolver.follow(found[1], at);
      return found === undefined || !isJsonObject(media) || media.schema === undefined
        ? undefined
        : { schema: media.schema, isForm: !/json/i.test(found[0]) };
    }
    const inBody = parameters.find((parameter) => parameter.in === 'body');
    if (inBody?.schema !== undefined) return { schema: inBody.schema, isForm: false };
    const fields = parameters.filter((parameter) => parameter.in === 'formData');
    if (fields.length === 0) return undefined;
    const named = fields.flatMap(({ name, ...schema }): [string, Json][] =>
      typeof name === 'string' && name !== '__proto__' ? [[name, withoutRequired(schema)]] : [],
    );
    const required = fields.flatMap(({ name, required: must }) =>
      must === true && typeof name === 'string' ? [name] : [],
    );
    return { schema: { type: 'object', properties: Object.fromEntries(named), required }, isForm: true };
  }

  #baseOf(operation: JsonObject, item: JsonObject): Base {
    const { name } = this.#source;
    if (this.#base !== undefined) return readBase(this.#base, name);
    const document = this.#document;
    if (typeof document.host === 'string') {
      const scheme =
        Array.isArray(document.schemes) && !document.schemes.includes('https') && document.schemes.includes('http')
          ? 'http'
          : 'https';
      return readBase(
        `${scheme}://${document.host}${typeof document.basePath === 'string' ? document.basePath : ''}`,
        name,
      );
    }
    const servers = [operation.servers, item.servers, document.servers].find(
      (each) => Array.isArray(each) && each.length > 0,
    );
    const [server] = Array.isArray(servers) ? servers : [];
    const url =
      isJsonObject(server) && typeof server.url === 'string'
        ? filled(server.url, server.variables)
        : (document.basePath ?? '');
    // A description that was fetched is served by who serves it.
    const absolute =
      typeof url === 'string' && URL.canParse(url, /^https?:/.test(name) ? name : undefined)
        ? new URL(url, /^https?:/.test(name) ? name : undefined).href
        : undefined;
    if (absolute === undefined)
      throw badInput(
        { file: name },
        'The description does not say where it is served.',
        'Give --base, such as `https://shop.example/api`.',
      );
    return readBase(absolute, name);
  }
}

interface Place {
  readonly path: string;
  readonly method: string;
  readonly operation: JsonObject;
  readonly item: JsonObject;
  readonly at: readonly string[];
}

function withoutRequired({ required: _, ...schema }: JsonObject): JsonObject {
  return schema;
}

function unique(args: readonly ArgumentProposal[]): readonly ArgumentProposal[] {
  return [...new Map(args.map((each) => [each.name, each])).values()];
}

/** A server's address with the defaults of its variables. */
function filled(url: string, variables: Json | undefined): string {
  return url.replace(/\{([^{}]*)\}/g, (whole, name: string) => {
    const known = isJsonObject(variables) && Object.hasOwn(variables, name) ? variables[name] : undefined;
    return isJsonObject(known) && typeof known.default === 'string' ? known.default : whole;
  });
}
