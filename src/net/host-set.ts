import { canonicalHost } from './url.ts';

/**
 * A set of host patterns, asked in time that depends on the labels of the host and not on the number of patterns.
 *
 * `example.com` names that host alone; `*.example.com` names it and every host below it (Chio's reading of `*.suffix`); `*` names all.
 * The two kinds stand in one set each. For `a.b.example.com` the exact set is asked once and the suffix set for the host
 * and each parent: `a.b.example.com`, `b.example.com`, `example.com`, `com`.
 */
export class HostSet {
  readonly #exact = new Map<string, string>();
  readonly #suffixes = new Map<string, string>();
  #all: string | undefined;

  /** @throws {RangeError} for a pattern that no host name could match. */
  constructor(patterns: Iterable<string>) {
    for (const pattern of patterns) this.#add(pattern);
  }

  /** A set in which every host also covers its subdomains, as scopes and sites mean it. */
  static coveringSubdomains(hosts: Iterable<string>): HostSet {
    return new HostSet(Array.from(hosts, (host) => (host === '*' || host.startsWith('*.') ? host : `*.${host}`)));
  }

  get size(): number {
    return this.#exact.size + this.#suffixes.size + (this.#all === undefined ? 0 : 1);
  }

  /** The pattern that covers a host in canonical spelling, or undefined. An address is covered by itself alone. */
  match(host: string): string | undefined {
    const exact = this.#exact.get(host);
    if (exact !== undefined) return exact;
    for (let rest = host; this.#suffixes.size > 0; ) {
      const pattern = this.#suffixes.get(rest);
      if (pattern !== undefined) return pattern;
      const dot = rest.indexOf('.');
      if (dot < 0) break;
      rest = rest.slice(dot + 1);
    }
    return this.#all;
  }

  #add(pattern: string): void {
    if (pattern === '*') {
      this.#all = pattern;
      return;
    }
    const covering = pattern.startsWith('*.');
    const host = canonicalHost(covering ? pattern.slice(2) : pattern);
    if (host === undefined || host.includes('*')) throw new RangeError(`'${pattern}' is no host pattern`);
    (covering ? this.#suffixes : this.#exact).set(host, pattern);
  }
}
