/** One request that a sitemap lists, as it is matched. */
import type { UrlPattern } from '../../net/url-pattern.ts';
import type { BodyPattern } from '../body/pattern.ts';
import type { Owner } from '../decide/listed-action.ts';
import type { HeaderPattern } from './header-pattern.ts';

/** One request pattern of the sitemap, ready to be matched. */
export interface ListedRequest {
  readonly own: boolean;
  /** One for an entry's own request; for children, every entry that lists this very pattern. */
  readonly owners: readonly Owner[];
  readonly pattern: UrlPattern;
  readonly regex: ((text: string) => boolean) | undefined;
  readonly body: BodyPattern | undefined;
  readonly headers: HeaderPattern | undefined;
  /** Whether its body leaves as it came: a signed one would be worth nothing otherwise. */
  readonly verbatim: boolean;
  /** Never strict: found through nested groups or a method override. */
  readonly loosened: boolean;
  /** The same request as it stands, where this one lets nested groups in: whatever matches that needs no second match here. */
  readonly plain: ListedRequest | undefined;
  /** Whether its body pattern or query speaks of `_method`, so that an override is what the entry means. */
  readonly explainsOverride: boolean;
  /** Longer literal path, then query, then body and headers (docs/architecture.md#sitemap-matching). Compared before {@link priority}. */
  readonly rank: number;
  /** The part of {@link rank} that does not look at body and headers. */
  readonly urlRank: number;
  readonly priority: number;
}

/** What sets few requests apart: most share one of these. */
interface Traits extends Pick<ListedRequest, 'own' | 'regex' | 'body' | 'headers' | 'verbatim' | 'explainsOverride'> {}

const ORDINARY = { regex: undefined, body: undefined, headers: undefined, verbatim: false, explainsOverride: false };
const ORDINARY_OWN: Traits = { own: true, ...ORDINARY };
const ORDINARY_CHILD: Traits = { own: false, ...ORDINARY };

function shared(traits: Traits): Traits {
  const { own, regex, body, headers, verbatim, explainsOverride } = traits;
  if (regex !== undefined || body !== undefined || headers !== undefined || verbatim || explainsOverride) return traits;
  return own ? ORDINARY_OWN : ORDINARY_CHILD;
}

/** A request as an entry or its child lists it. Kept small, because a sitemap may have 30,000 of them. */
export class CompiledRequest implements ListedRequest {
  readonly pattern: UrlPattern;
  readonly rank: number;
  readonly priority: number;
  readonly #traits: Traits;
  #owners: Owner | readonly Owner[];

  constructor(
    read: Pick<
      ListedRequest,
      'pattern' | 'urlRank' | 'priority' | 'own' | 'regex' | 'verbatim' | 'explainsOverride'
    > & {
      readonly body: BodyPattern | undefined;
      readonly headers: HeaderPattern | undefined;
      readonly owner: Owner;
    },
  ) {
    const { own, regex, body, headers, verbatim, explainsOverride } = read;
    const members = (body?.members ?? 0) + 2 * (headers?.asked.length ?? 0);
    this.pattern = read.pattern;
    this.rank = read.urlRank * MOST_MEMBERS + Math.min(members, MOST_MEMBERS - 1);
    this.priority = read.priority;
    this.#traits = shared({ own, regex, body, headers, verbatim, explainsOverride });
    this.#owners = read.owner;
  }

  get owners(): readonly Owner[] {
    const owners = this.#owners;
    return 'action' in owners ? [owners] : owners;
  }

  /** Another entry that lists the same request. */
  addOwner(owner: Owner): void {
    const { owners } = this;
    if (!owners.some(({ action }) => action === owner.action)) this.#owners = [...owners, owner];
  }

  get own(): boolean {
    return this.#traits.own;
  }

  get regex(): ListedRequest['regex'] {
    return this.#traits.regex;
  }

  get body(): BodyPattern | undefined {
    return this.#traits.body;
  }

  get headers(): HeaderPattern | undefined {
    return this.#traits.headers;
  }

  get verbatim(): boolean {
    return this.#traits.verbatim;
  }

  get loosened(): boolean {
    return false;
  }

  get plain(): undefined {
    return undefined;
  }

  get explainsOverride(): boolean {
    return this.#traits.explainsOverride;
  }

  get urlRank(): number {
    return Math.floor(this.rank / MOST_MEMBERS);
  }
}

/** In {@link ListedRequest.rank} body and headers count less than anything of the URL. */
const MOST_MEMBERS = 256;

/** A request with nested groups let in, which most of a sitemap's have: it keeps nothing of its own. */
export class LoosenedRequest implements ListedRequest {
  readonly #listed: ListedRequest;

  constructor(listed: ListedRequest) {
    this.#listed = listed;
  }

  get plain(): ListedRequest | undefined {
    return this.#listed;
  }

  get own(): boolean {
    return this.#listed.own;
  }

  get owners(): readonly Owner[] {
    return this.#listed.owners;
  }

  get pattern(): UrlPattern {
    return this.#listed.pattern;
  }

  get regex(): ListedRequest['regex'] {
    return undefined;
  }

  get body(): BodyPattern | undefined {
    return this.#listed.body;
  }

  get headers(): HeaderPattern | undefined {
    return this.#listed.headers;
  }

  get verbatim(): boolean {
    return this.#listed.verbatim;
  }

  get loosened(): boolean {
    return true;
  }

  get explainsOverride(): boolean {
    return this.#listed.explainsOverride;
  }

  get rank(): number {
    return this.#listed.rank;
  }

  get urlRank(): number {
    return this.#listed.urlRank;
  }

  get priority(): number {
    return this.#listed.priority;
  }
}

/** A request under the method that its body names in place of its own. */
export class OverrideRequest extends LoosenedRequest {
  readonly #body: BodyPattern | undefined;
  readonly #regex: ListedRequest['regex'];

  constructor(listed: ListedRequest, body: BodyPattern | undefined) {
    super(listed);
    this.#body = body;
    this.#regex = listed.regex;
  }

  override get plain(): undefined {
    return undefined;
  }

  override get regex(): ListedRequest['regex'] {
    return this.#regex;
  }

  override get body(): BodyPattern | undefined {
    return this.#body;
  }
}
