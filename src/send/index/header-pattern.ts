/**
 * What an entry asks of a request's headers (`headers`), read strictly to allow and loosely to deny, and what chooses an operation without being asked for.
 *
 *   POST /settings  next-action: 7f3a      the entry with `{"next-action": "7f3a"}`, and not one that says nothing of that header
 *   POST /settings  next-action: 7f3a, 9c  no entry strictly, and both of these functions loosely
 */
import type { RequestPattern } from '../../model/policy/sitemap.ts';
import type { RequestHead } from '../../model/traffic/request.ts';
import type { UrlPattern } from '../../net/url-pattern.ts';
import type { BodyPattern } from '../body/pattern.ts';
import type { BodyReading } from '../body/read-body.ts';
import {
  actionParameters,
  describedBy,
  functionOf,
  isActionField,
  isActionParameter,
  referredIn,
} from '../url/action-fields.ts';
import { choosingHeaders, FUNCTION_HEADERS, HANDLER_HEADERS, mayChoose, variableOf } from '../url/header-names.ts';

type Headers = RequestHead['headers'];

/** What in a request chooses the operation that its server runs. */
export interface ChosenBy {
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Names of fields of a form. */
  readonly fields: readonly string[];
  /** Names in the query. */
  readonly parameters: readonly string[];
}

export const NOTHING_CHOSEN: ChosenBy = { headers: [], fields: [], parameters: [] };

/** The fields of a form that do, in any reading of it. */
function actionFields(readings: readonly BodyReading[]): readonly string[] {
  let found: string[] | undefined;
  for (const reading of readings) {
    if (reading.kind !== 'form') continue;
    for (const { name } of reading.fields) if (isActionField(name)) found = [...(found ?? []), name];
  }
  return found ?? NOTHING_CHOSEN.fields;
}

/** @param search of a request that may change something: a read runs none of what its query names */
export function chosenBy(request: RequestHead, search: string, readings: readonly BodyReading[]): ChosenBy {
  const headers = choosingHeaders(request.headers);
  const fields = readings.length === 0 ? NOTHING_CHOSEN.fields : actionFields(readings);
  const parameters = search === '' ? NOTHING_CHOSEN.parameters : actionParameters(search);
  const isNothing = headers.length === 0 && fields.length === 0 && parameters.length === 0;
  return isNothing ? NOTHING_CHOSEN : { headers, fields, parameters };
}

export interface HeaderPattern {
  readonly asked: readonly AskedHeader[];
  /** The choosing headers of which the entry says something: those it asks for, and those that it has an argument of. */
  readonly names: ReadonlySet<string>;
}

interface AskedHeader {
  readonly name: string;
  readonly values: readonly string[];
}

/** What an entry says of headers; undefined where that is nothing. */
export function compileHeaders(
  { headers = {} }: RequestPattern,
  argued: readonly string[] = [],
): HeaderPattern | undefined {
  const asked = Object.entries(headers).map(([name, values]) => ({ name, values }));
  const names = new Set([...asked.map(({ name }) => name), ...argued].filter(mayChoose));
  return asked.length === 0 && names.size === 0 ? undefined : { asked, names };
}

/** What an entry says of query, headers and body. */
interface Telling {
  readonly pattern: Pick<UrlPattern, 'query'>;
  readonly headers: HeaderPattern | undefined;
  readonly body: BodyPattern | undefined;
}

/** Whether an entry says something of all that chooses a request's operation. What it says is held against it elsewhere. */
export function namesChoice({ pattern, headers, body }: Telling, chosen: ChosenBy): boolean {
  if (chosen === NOTHING_CHOSEN) return true;
  return (
    chosen.headers.every(([name]) => headers?.names.has(name) === true) &&
    chosen.fields.every((name) => body !== undefined && namesField(body, name)) &&
    chosen.parameters.every((name) => pattern.query.some((pair) => pair.name === name))
  );
}

/** Whether an entry says of such a field what it must be: of a reference, the value that it leads to. */
function namesField(body: BodyPattern, name: string): boolean {
  const described = describedBy(name);
  if (described !== undefined) return body.pairs.some(([field]) => field === described);
  return fieldsOf(body).includes(name);
}

/** The fields that an entry asks for. */
function fieldsOf({ present, pairs }: BodyPattern): readonly string[] {
  return [...present.map(({ field }) => field), ...pairs.map(([name]) => name)];
}

/** What chooses the operation of the requests that an entry means. */
export function choiceOf({ pattern, headers, body }: Telling): ChosenBy {
  const asked = headers?.asked.flatMap(({ name, values }) => choosingHeaders({ [name]: values[0] ?? '' })) ?? [];
  return {
    headers: asked,
    fields: body === undefined ? [] : fieldsOf(body).filter(isActionField),
    parameters: pattern.query.map(({ name }) => name).filter(isActionParameter),
  };
}

/** Whether a request has the headers exactly so, and no other that CGI takes for one of them. */
export function hasHeaders({ asked }: HeaderPattern, headers: Headers): boolean {
  return asked.every(({ name, values }) => {
    const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
    if (value === undefined || !values.includes(value)) return false;
    const variable = variableOf(name);
    return Object.keys(headers).every((other) => other === name || variableOf(other) !== variable);
  });
}

/** Whether some server could take what a request has for the headers. */
export function mayHaveHeaders({ asked }: HeaderPattern, headers: Headers, chosen: ChosenBy): boolean {
  return asked.every(({ name, values }) => {
    const found = looseValues(name, headers, chosen);
    return values.some((value) => found.includes(looseValue(name, value))) || found.includes(ANY);
  });
}

/** The functions of React's that an entry means. */
function functionsOf({ headers, body }: Telling): readonly string[] {
  const inHead = headers?.asked.flatMap(({ name, values }) => (isFunctionHeader(name) ? values : [])) ?? [];
  if (body === undefined) return inHead;
  const referred = body.pairs.flatMap(([name, value]) =>
    name.startsWith('$ACTION_') ? referredIn(String(value)) : [],
  );
  return [...inHead, ...fieldsOf(body).flatMap((name) => functionOf(name) ?? []), ...referred];
}

export function namesFunction(telling: Telling): boolean {
  return functionsOf(telling).length > 0;
}

/** Whether an entry means a function that a request may run, at whatever address: Next.js runs at each page those of all. */
export function mayRunFunction(telling: Telling, sent: Headers, chosen: ChosenBy): boolean {
  const meant = functionsOf(telling);
  const found = FUNCTION_HEADERS.flatMap((name) => looseValues(name, sent, chosen));
  return found.includes(ANY) || meant.some((value) => found.includes(looseValue('', value)));
}

function isFunctionHeader(name: string): boolean {
  return FUNCTION_HEADERS.some((each) => each === name);
}

/** What stands for a value that is not known. */
const ANY = '*';

/** Under which a table finds an entry by a header that it asks for. */
export function keysOfPattern({ asked: [first] }: HeaderPattern): readonly string[] {
  if (first === undefined) return [];
  const { name, values } = first;
  return [ANY, ...values.map((value) => looseValue(name, value))].map((value) => headerKey(name, value));
}

/** The keys under which a table holds entries that a request may be, by the header of this name. */
export function keysOfRequest(name: string, headers: Headers, chosen: ChosenBy): readonly string[] {
  return looseValues(name, headers, chosen).map((value) => headerKey(name, value));
}

function headerKey(name: string, value: string): string {
  return `header:${name}=${value}`;
}

/** Every value that a request may have for a header: of one that is given twice each, and what a form says in its place. */
function looseValues(name: string, headers: Headers, { fields }: ChosenBy): readonly string[] {
  const variable = variableOf(name);
  const found: string[] = [];
  for (const [other, value] of Object.entries(headers)) {
    if (variableOf(other) !== variable) continue;
    found.push(looseValue(name, value), ...value.split(',').map((each) => looseValue(name, each)));
  }
  const isFunction = isFunctionHeader(name);
  if (!isFunction && !HANDLER_HEADERS.some((each) => each === name)) return found;
  for (const field of fields) found.push(looseValue(name, (isFunction ? functionOf(field) : undefined) ?? ANY));
  return found;
}

const ACTION = /;action=([^;]*)/;

/** Without what a server may overlook; of a content type the action alone, where it has one. */
function looseValue(name: string, value: string): string {
  const plain = value.toLowerCase().replace(/[\s"']/g, '');
  return name === 'content-type' ? (ACTION.exec(plain)?.[1] ?? plain) : plain;
}
