/** What the send gate looked at when it decided, for `cordon explain`: readings, entries, arguments and limits, apart from the hot path. */
import type { SendGate } from '../model/gates.ts';
import type { Json } from '../model/json.ts';
import type { Limit } from '../model/policy/policy.ts';
import type { ArgumentSource } from '../model/policy/sitemap.ts';
import type { PageArguments, WebRequest } from '../model/traffic/request.ts';
import type { ReadBody } from './body/read-body.ts';
import { writeBody } from './body/write-body.ts';
import { argumentOf } from './decide/decide.ts';
import type { ActionTerms, Owner } from './decide/listed-action.ts';
import { matchesOf, type Question } from './decide/question.ts';
import type { ListedRequest } from './index/listed-request.ts';
import type { Match } from './index/match.ts';
import type { CanonicalUrl } from './url/canonical.ts';

/** A send gate that can say what it looks at. */
export interface ExplainingSendGate extends SendGate {
  explain(request: WebRequest, args: PageArguments): RequestExplanation;
}

export interface RequestExplanation {
  /** The URL in its canonical spelling; undefined where it was refused before it was read. */
  readonly url: string | undefined;
  /** Why the URL is never read strictly. */
  readonly evasive: string | undefined;
  readonly site: { readonly domain: string; readonly unlisted: string } | undefined;
  /** Other paths that some server might take it for. */
  readonly otherReadings: readonly string[];
  /** Methods that it asks a server to use instead of its own. */
  readonly overrides: readonly string[];
  /** Its body as it would leave, were it let on: `as it came` where no rule looks into it. */
  readonly sends?: { readonly type: string; readonly body: string };
  /** One for each operation that it carries; a request without GraphQL carries one. */
  readonly operations: readonly OperationExplanation[];
}

export interface OperationExplanation {
  readonly body: BodyExplanation;
  /** Headers, and fields of a form, that choose what the server runs. */
  readonly chosenBy?: readonly string[];
  readonly entries: readonly EntryExplanation[];
}

export type BodyExplanation =
  | { readonly kind: 'not read' }
  | { readonly kind: 'unreadable'; readonly why: string }
  | { readonly kind: 'form' | 'json'; readonly names: readonly string[] }
  | {
      readonly kind: 'graphql';
      readonly operation: string;
      readonly name: string | undefined;
      readonly fields: readonly string[];
    };

/** One entry that the request is, or may be taken for. */
export interface EntryExplanation {
  readonly action: string;
  readonly method: string;
  readonly url: string;
  /** What it asks headers for. */
  readonly headers?: Readonly<Record<string, readonly string[]>>;
  /** `exactly` may grant; `loosely` can only deny. */
  readonly fits: 'exactly' | 'loosely';
  /** Where not in its own path or method: the reading in which it fits. */
  readonly reading?: string;
  /** Whether it is the entry's own request, or one that its page makes on its way. */
  readonly role: 'own' | 'child';
  readonly status: ActionTerms['status'];
  readonly conditions: readonly { readonly policy: string; readonly says: string; readonly args: readonly string[] }[];
  readonly args: readonly ArgumentExplanation[];
  readonly limits: readonly Limit[];
}

export interface ArgumentExplanation {
  readonly name: string;
  readonly state: string;
  readonly value?: Json;
  /** Where its value is looked for; absent where the entry declares no such argument. */
  readonly from?: string;
}

export const NOT_PLACED: RequestExplanation = {
  url: undefined,
  evasive: undefined,
  site: undefined,
  otherReadings: [],
  overrides: [],
  operations: [],
};

export function explainRequest(url: CanonicalUrl, questions: readonly Question[]): RequestExplanation {
  const [first] = questions;
  const paths = first?.lookup.readings ?? url.readings;
  const site = first?.state.site;
  return {
    url: url.href,
    evasive: url.evasive,
    site: site === undefined ? undefined : { domain: site.domain, unlisted: site.unlisted },
    otherReadings: paths.slice(1).map(({ segments }) => `/${segments.join('/')}`),
    overrides: first?.overrides ?? [],
    ...(first === undefined ? {} : sendsOf(first.body)),
    operations: questions.map((question) => ({
      body: bodyOf(question),
      ...choosersOf(question),
      entries: entriesOf(question),
    })),
  };
}

function sendsOf(body: ReadBody): Pick<RequestExplanation, 'sends'> {
  const sent = body.kind === 'unreadable' ? undefined : writeBody(body);
  if (sent === undefined) return {};
  if (sent.kind === 'bytes') return { sends: { type: sent.type, body: new TextDecoder().decode(sent.bytes) } };
  return { sends: { type: sent.type, body: 'as it came' } };
}

function choosersOf({ chosenBy: { headers, fields } }: Question): Pick<OperationExplanation, 'chosenBy'> {
  const names = [...headers.map(([name]) => name), ...fields];
  return names.length === 0 ? {} : { chosenBy: names };
}

function bodyOf({ view }: Question): BodyExplanation {
  const { operation, unreadable, declared } = view;
  if (unreadable !== undefined) return { kind: 'unreadable', why: unreadable };
  if (operation !== undefined) {
    return { kind: 'graphql', operation: operation.kind, name: operation.name, fields: operation.fields };
  }
  if (declared === undefined) return { kind: 'not read' };
  if (declared.kind === 'form') return { kind: 'form', names: declared.fields.map(({ name }) => name) };
  const { value } = declared;
  const isList = Array.isArray(value);
  return { kind: 'json', names: typeof value === 'object' && value !== null && !isList ? Object.keys(value) : [] };
}

function entriesOf(question: Question): readonly EntryExplanation[] {
  const found: EntryExplanation[] = [];
  const known = new Set<string>();
  const methods = [question.method, ...question.overrides, ...question.hiddenOverrides];
  for (const method of new Set(methods)) {
    const own = method === question.method;
    const matches = matchesOf(question, method, own && question.exact);
    if ('unreadable' in matches) continue;
    for (const [at, inReading] of matches.byReading.entries()) {
      const path = `/${question.lookup.readings[at]?.segments.join('/') ?? ''}`;
      const reading = at === 0 && own ? undefined : own ? path : `${method} ${path}`;
      for (const match of inReading) {
        for (const owner of match.request.owners) {
          const asked = JSON.stringify(headersOf(match.request));
          const key = `${owner.action.name} ${match.request.pattern.source} ${match.request.own} ${asked}`;
          if (known.has(key)) continue;
          known.add(key);
          found.push(entryOf(question, match, owner, method, reading));
        }
      }
    }
  }
  return found.sort((left, right) => Number(right.fits === 'exactly') - Number(left.fits === 'exactly'));
}

function entryOf(
  question: Question,
  { request, strict }: Match,
  owner: Owner,
  method: string,
  reading: string | undefined,
): EntryExplanation {
  const { action } = owner;
  const limits = action.accounts.map(({ limit }) => limit);
  const summed = limits.flatMap((limit) => (limit.kind === 'sum' ? [limit.argument] : []));
  const names = new Set([...action.conditions.flatMap(({ args }) => args), ...summed]);
  return {
    action: action.name,
    method,
    url: request.pattern.source,
    ...headersOf(request),
    fits: strict ? 'exactly' : 'loosely',
    ...(reading === undefined ? {} : { reading }),
    role: request.own ? 'own' : 'child',
    status: action.status,
    conditions: action.conditions.map(({ policy, says, args }) => ({ policy, says, args })),
    args: [...names].map((name) => argumentAs(question, request, owner, name)),
    limits,
  };
}

function headersOf({ headers }: ListedRequest): Pick<EntryExplanation, 'headers'> {
  const asked = headers?.asked ?? [];
  return asked.length === 0 ? {} : { headers: Object.fromEntries(asked.map(({ name, values }) => [name, values])) };
}

function argumentAs(question: Question, request: ListedRequest, owner: Owner, name: string): ArgumentExplanation {
  const found = argumentOf(question, request, owner, name);
  const source = Object.hasOwn(owner.args, name) ? owner.args[name]?.spec.source : undefined;
  const from = source === undefined ? {} : { from: placeOf(source) };
  return found.state === 'value'
    ? { name, state: 'value', value: found.value, ...from }
    : { name, state: found.state, ...from };
}

function placeOf(source: ArgumentSource): string {
  switch (source.type) {
    case 'dom':
      return `'${source.selector}' on the page ${source.url}`;
    case 'request':
      return `'${source.name}' in the ${source.part} of the request`;
    case 'document':
      return `'${source.selector}' in the HTML of ${source.url ?? 'the page'}, as the server sent it`;
    case 'response':
      return `'${source.body}' in the answer to '${source.action}'`;
  }
}
