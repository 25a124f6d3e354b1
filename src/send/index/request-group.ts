/** The requests that a sitemap lists, and those of one place together: where many share a path, a table by what their bodies must say finds the few. */
import { isJsonObject, type Json } from '../../model/json.ts';
import type { UrlPattern } from '../../net/url-pattern.ts';
import { wordKey } from '../body/graphql.ts';
import { type BodyPattern, looseText } from '../body/pattern.ts';
import type { BodyReading } from '../body/read-body.ts';
import type { BodyView, NamedText } from '../body/view.ts';
import type { CompiledArgument } from '../conditions/arguments.ts';
import type { ListedAction } from '../decide/listed-action.ts';
import { looseNames } from '../url/loose-names.ts';

/** An action whose page makes a request on its way, and the entry that says so. */
export interface Owner {
  readonly action: ListedAction;
  readonly args: Readonly<Record<string, CompiledArgument>>;
  /** Whether a granted condition or a limit needs an argument that stands in the body, or a person is shown it. */
  readonly readsBody: boolean;
  /** Whether nobody has accepted the entry yet: what it says is asked about. */
  readonly unaccepted: boolean;
}

/** One request pattern of the sitemap, ready to be matched. */
export interface ListedRequest {
  readonly own: boolean;
  /** One for an entry's own request; for children, every entry that lists this very pattern. */
  readonly owners: Owner[];
  readonly pattern: UrlPattern;
  readonly regex: ((text: string) => boolean) | undefined;
  readonly body: BodyPattern | undefined;
  /** Whether its body leaves as it came: a signed one would be worth nothing otherwise. */
  readonly verbatim: boolean;
  /** Never strict: found through nested groups or a method override. */
  readonly loosened: boolean;
  /** The same request as it stands, where this one lets nested groups in: whatever matches that needs no second match here. */
  readonly plain: ListedRequest | undefined;
  /** Whether its body pattern or query speaks of `_method`, so that an override is what the entry means. */
  readonly explainsOverride: boolean;
  /** Longer literal path, then query, then body (docs/architecture.md#sitemap-matching). Compared before {@link priority}. */
  readonly rank: number;
  /** The part of {@link rank} that does not look at the body. */
  readonly urlRank: number;
  readonly priority: number;
}

/** A request with nested groups let in, which most of a sitemap's have: it keeps nothing of its own. */
export class LoosenedRequest implements ListedRequest {
  readonly plain: ListedRequest;

  constructor(plain: ListedRequest) {
    this.plain = plain;
  }

  get own(): boolean {
    return this.plain.own;
  }

  get owners(): Owner[] {
    return this.plain.owners;
  }

  get pattern(): UrlPattern {
    return this.plain.pattern;
  }

  get regex(): undefined {
    return undefined;
  }

  get body(): BodyPattern | undefined {
    return this.plain.body;
  }

  get verbatim(): boolean {
    return this.plain.verbatim;
  }

  get loosened(): boolean {
    return true;
  }

  get explainsOverride(): boolean {
    return this.plain.explainsOverride;
  }

  get rank(): number {
    return this.plain.rank;
  }

  get urlRank(): number {
    return this.plain.urlRank;
  }

  get priority(): number {
    return this.plain.priority;
  }
}

/** The requests that share one place in the trie: nearly always one, so that what more would need is made when it is needed. */
export class RequestGroup {
  #withoutBody: ListedRequest | ListedRequest[] | undefined;
  #table: BodyTable | undefined;

  get withoutBody(): readonly ListedRequest[] {
    if (this.#withoutBody === undefined) return NO_REQUESTS;
    return Array.isArray(this.#withoutBody) ? this.#withoutBody : [this.#withoutBody];
  }

  get withBody(): readonly ListedRequest[] {
    return this.#table?.requests ?? NO_REQUESTS;
  }

  get graphql(): boolean {
    return this.#table?.graphql === true;
  }

  add(request: ListedRequest): void {
    if (request.body !== undefined) {
      this.#table ??= new BodyTable();
      this.#table.add(request, request.body);
    } else if (this.#withoutBody === undefined) this.#withoutBody = request;
    else if (Array.isArray(this.#withoutBody)) this.#withoutBody.push(request);
    else this.#withoutBody = [this.#withoutBody, request];
  }

  /** The requests whose body patterns this body could hold, with few others among them. */
  candidates(view: BodyView): Iterable<ListedRequest> {
    return this.#table?.candidates(view) ?? NO_REQUESTS;
  }
}

const NO_REQUESTS: readonly ListedRequest[] = [];

/** The requests of one place that look at the body, by what it must say. */
class BodyTable {
  readonly requests: ListedRequest[] = [];
  graphql = false;
  readonly #byWord = new Map<string, ListedRequest[]>();
  readonly #members = new Set<string>();
  readonly #present = new Set<string>();
  readonly #others: ListedRequest[] = [];

  add(request: ListedRequest, pattern: BodyPattern): void {
    this.requests.push(request);
    if (pattern.graphql !== undefined) this.graphql = true;
    const keys = this.#keysOf(pattern);
    if (keys.length === 0) this.#others.push(request);
    for (const key of keys) {
      const listed = this.#byWord.get(key);
      if (listed === undefined) this.#byWord.set(key, [request]);
      else listed.push(request);
    }
  }

  /** The requests whose body patterns this body could hold, with few others among them. */
  candidates({ readings, operation, query }: BodyView): Set<ListedRequest> {
    const found = new Set(this.#others);
    const look = (key: string) => {
      for (const request of this.#byWord.get(key) ?? []) found.add(request);
    };
    for (const name of operation?.names ?? []) {
      look(`name:${name.toLowerCase()}`);
      look(`word:${wordKey(name)}`);
    }
    for (const field of operation?.anyFields ?? []) {
      look(`field:${field}`);
      look(`word:${wordKey(field)}`);
    }
    for (const [written, value] of topMembers(readings, query)) {
      for (const name of looseNames(written)) {
        if (this.#members.has(name)) look(`member:${name}=${value}`);
        for (const outer of outerNames(name, this.#present)) look(`present:${outer}`);
      }
    }
    return found;
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
    return looseNames(member[0]).map((name) => {
      this.#members.add(name);
      return `member:${name}=${looseText(member[1])}`;
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
  query: readonly NamedText[],
): Generator<readonly [string, string]> {
  for (const { name, value } of query) yield [name, looseText(value)];
  for (const reading of readings) {
    if (reading.kind === 'form') {
      for (const { name, value } of reading.fields) yield [name, looseText(value ?? '')];
    } else if (isJsonObject(reading.value)) {
      for (const [name, value] of Object.entries(reading.value)) yield [name, looseText(value)];
    }
  }
}
