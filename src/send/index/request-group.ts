/** The requests of one place in the trie together: where many share a path, a table by what their bodies and headers must say finds the few. */
import type { Json } from '../../model/json.ts';
import type { RequestHead } from '../../model/traffic/request.ts';
import { wordKey } from '../body/graphql.ts';
import { type BodyPattern, looseText } from '../body/pattern.ts';
import { type BodyReading, membersOf } from '../body/read-body.ts';
import type { BodyView, NamedText } from '../body/view.ts';
import { looseNames, withoutPrefix } from '../url/loose-names.ts';
import { type ChosenBy, keysOfPattern, keysOfRequest } from './header-pattern.ts';
import { type ListedRequest, LoosenedRequest } from './listed-request.ts';

/** What stands at a place of the trie. Nearly always it is one request that looks at neither body nor headers, which then stands there by itself. */
export type Place = ListedRequest | RequestGroup;

/** A place with one more request; `loosened`: patterns reach it by letting nested groups in. */
export function withRequest(place: Place | undefined, request: ListedRequest, loosened: boolean): Place {
  if (place === undefined && !isToldByMore(request)) return request;
  const group = place === undefined ? new RequestGroup() : groupAt(place, loosened);
  group.add(loosened ? loosenedOf(request) : request);
  return group;
}

/** Whether more than its address tells a request. */
function isToldByMore({ body, headers }: ListedRequest): boolean {
  return body !== undefined || (headers !== undefined && headers.asked.length > 0);
}

/** All that stands at a place. */
export function groupAt(place: Place, loosened: boolean): RequestGroup {
  if (place instanceof RequestGroup) return place;
  const group = new RequestGroup();
  group.add(loosened ? loosenedOf(place) : place);
  return group;
}

const LOOSENED = new WeakMap<ListedRequest, LoosenedRequest>();

/** A request with nested groups let in, made when somebody asks for it. One request has one, so that it is known again. */
export function loosenedOf(request: ListedRequest): LoosenedRequest {
  const known = LOOSENED.get(request);
  if (known !== undefined) return known;
  const loosened = new LoosenedRequest(request);
  LOOSENED.set(request, loosened);
  return loosened;
}

/** The requests that share one place: what more than one would need is made when it is needed. */
export class RequestGroup {
  #byAddress: ListedRequest | ListedRequest[] | undefined;
  #table: Table | undefined;

  /** Those that their address alone tells. */
  get byAddress(): readonly ListedRequest[] {
    if (this.#byAddress === undefined) return NO_REQUESTS;
    return Array.isArray(this.#byAddress) ? this.#byAddress : [this.#byAddress];
  }

  /** Those that their body or headers tell as well. */
  get told(): readonly ListedRequest[] {
    return this.#table?.requests ?? NO_REQUESTS;
  }

  get all(): readonly ListedRequest[] {
    return this.#table === undefined ? this.byAddress : [...this.byAddress, ...this.told];
  }

  /** Whether any looks at the body. */
  get looksAtBody(): boolean {
    return this.#table?.looksAtBody === true;
  }

  get graphql(): boolean {
    return this.#table?.graphql === true;
  }

  get looksAtHeaders(): boolean {
    return this.#table?.looksAtHeaders === true;
  }

  add(request: ListedRequest): void {
    if (isToldByMore(request)) {
      this.#table ??= new Table();
      this.#table.add(request);
    } else if (this.#byAddress === undefined) this.#byAddress = request;
    else if (Array.isArray(this.#byAddress)) this.#byAddress.push(request);
    else this.#byAddress = [this.#byAddress, request];
  }

  /** Of those that body or headers tell, the ones that a request could be, with few others among them. */
  candidates(view: BodyView, head: RequestHead, chosen: ChosenBy): Iterable<ListedRequest> {
    return this.#table?.candidates(view, head, chosen) ?? NO_REQUESTS;
  }
}

const NO_REQUESTS: readonly ListedRequest[] = [];

/** The requests of one place that look at headers or body, by what these must say. */
class Table {
  readonly requests: ListedRequest[] = [];
  graphql = false;
  looksAtBody = false;
  looksAtHeaders = false;
  readonly #headers = new Set<string>();
  readonly #byWord = new Map<string, ListedRequest[]>();
  readonly #members = new Set<string>();
  readonly #present = new Set<string>();
  readonly #others: ListedRequest[] = [];

  add(request: ListedRequest): void {
    this.requests.push(request);
    if (request.body !== undefined) this.looksAtBody = true;
    if (request.body?.graphql !== undefined) this.graphql = true;
    const keys = this.#keysOfRequest(request);
    if (keys.length === 0) this.#others.push(request);
    for (const key of keys) {
      const listed = this.#byWord.get(key);
      if (listed === undefined) this.#byWord.set(key, [request]);
      else listed.push(request);
    }
  }

  candidates(view: BodyView, { headers }: RequestHead, chosen: ChosenBy): Set<ListedRequest> {
    const found = new Set(this.#others);
    const look = (key: string) => {
      for (const request of this.#byWord.get(key) ?? []) found.add(request);
    };
    for (const name of this.#headers) for (const key of keysOfRequest(name, headers, chosen)) look(key);
    if (this.looksAtBody) this.#lookInBody(view, look);
    return found;
  }

  #lookInBody({ readings, operation, query, inHead }: BodyView, look: (key: string) => void): void {
    for (const name of operation?.names ?? []) {
      look(`name:${name.toLowerCase()}`);
      look(`word:${wordKey(name)}`);
    }
    for (const field of operation?.anyFields ?? []) {
      look(`field:${field}`);
      look(`word:${wordKey(field)}`);
    }
    // A batch has the same few names again and again.
    const read = new Map<string, readonly string[]>();
    for (const [written, value] of topMembers(readings, [...query, ...inHead.all])) {
      const names = read.get(written) ?? namesOf(written);
      read.set(written, names);
      for (const name of names) {
        if (this.#members.has(name)) look(memberKey(name, value));
        for (const outer of outerNames(name, this.#present)) look(`present:${outer}`);
      }
    }
  }

  /** By a header, where it asks for one: few requests have it. */
  #keysOfRequest({ headers, body }: ListedRequest): readonly string[] {
    const [first] = headers?.asked ?? [];
    if (headers === undefined || first === undefined) return body === undefined ? [] : this.#keysOf(body);
    this.looksAtHeaders = true;
    this.#headers.add(first.name);
    return keysOfPattern(headers);
  }

  #keysOf(pattern: BodyPattern): string[] {
    const { graphql } = pattern;
    if (graphql !== undefined) {
      const { operation, fields = [] } = graphql;
      const names = operation === undefined ? [] : [`name:${operation.toLowerCase()}`, `word:${wordKey(operation)}`];
      return [...names, ...fields.map((field) => `field:${field}`)];
    }
    const member = Object.entries(pattern.body).find(([, value]) => isScalar(value));
    if (member === undefined) return this.#presentKeys(pattern);
    return looseNames(member[0]).flatMap((name) => {
      this.#members.add(name);
      return [memberKey(name, looseText(member[1])), memberKey(name, undefined)];
    });
  }

  /** Where no value is asked for: the first name of a member that must be there. */
  #presentKeys({ present: [first] }: BodyPattern): string[] {
    const name = first?.path[0];
    // What stands inside of a list has no name to be looked up by.
    if (name === undefined || /^\d*$/.test(name)) return [];
    const tops = looseNames(name).map((each) => each.split('.', 1)[0] ?? '');
    if (tops.includes('')) return [];
    for (const top of tops) this.#present.add(top);
    return tops.map((top) => `present:${top}`);
  }
}

/** What servers may call a member, ASP.NET's MVC without a word before it. */
function namesOf(written: string): readonly string[] {
  const names = looseNames(written);
  const bare = withoutPrefix(written);
  return bare === undefined ? names : [...names, bare];
}

/** By which a member is looked up; without a value, whatever that is. */
function memberKey(name: string, value: string | undefined): string {
  return value === undefined ? `member:${name}` : `member:${name}=${value}`;
}

/** The name itself or what it stands inside of, where it is among those: a form writes `user[name]`, which is `user.name` here. */
function outerNames(name: string, known: ReadonlySet<string>): readonly string[] {
  if (known.size === 0) return NO_NAMES;
  const [top = ''] = name.split('.', 1);
  return known.has(top) ? [top] : NO_NAMES;
}

const NO_NAMES: readonly string[] = [];

function isScalar(value: Json): boolean {
  return value === null || typeof value !== 'object';
}

function* topMembers(
  readings: readonly BodyReading[],
  beside: readonly NamedText[],
): Generator<readonly [string, string | undefined]> {
  for (const { name, value } of beside) yield [name, looseText(value)];
  for (const reading of readings) {
    for (const [name, value] of membersOf(reading)) yield [name, value === undefined ? value : looseText(value)];
  }
}
