import { RE2JS } from 're2js';
import { HostSet } from './host-set.ts';
import { canonicalHost } from './url.ts';

/** How a pattern is read: to allow, exactly; to deny, as widely as anyone may read it (docs/architecture.md#allow-strictly-deny-loosely). */
type Reading = 'strict' | 'loose';

/** How many labels `*.host` stands for below the host. */
interface Depth {
  readonly pattern: string;
  readonly anyDepth: boolean;
}

/**
 * HushSpec's host patterns (core specification, 3.3): `*` is anything within one label, `**` anything across labels, `?` one character, and `*`
 * alone every host. Its evaluator lets `*` cross labels, and Chio lets `*.host` cover the host: a loose set reads them so.
 *
 *     *.example.com    strict: a.example.com                 loose: also a.b.example.com and example.com
 *     **.example.com   strict: a.example.com, a.b.example.com
 *     api-?.*.com      anything else is a pattern of its own, run in linear time
 */
export class HostGlobs {
  readonly #plain: HostSet;
  /** By the host under which a strict `*.` or `**.` stands. */
  readonly #below = new Map<string, Depth>();
  readonly #globs: { readonly pattern: string; readonly compiled: RE2JS }[] = [];

  /** @throws {RangeError} for a pattern that no host name could match. */
  constructor(patterns: Iterable<string>, reading: Reading) {
    const plain: string[] = [];
    for (const pattern of patterns) {
      const below = /^\*{1,2}\.([^*?]+)$/.exec(pattern)?.[1];
      if (!/[*?]/.test(pattern) || /^\*{1,2}$/.test(pattern)) plain.push(pattern.startsWith('*') ? '*' : pattern);
      else if (below === undefined) this.#globs.push({ pattern, compiled: compile(pattern, reading) });
      else if (reading === 'loose') plain.push(`*.${below}`);
      else this.#addBelow(pattern, below);
    }
    this.#plain = new HostSet(plain);
  }

  /** The pattern that covers a host in canonical spelling, or undefined. */
  match(host: string): string | undefined {
    return this.#plain.match(host) ?? this.#matchBelow(host) ?? this.#matchGlob(host);
  }

  #addBelow(pattern: string, host: string): void {
    const name = canonicalHost(host);
    if (name === undefined) throw new RangeError(`'${pattern}' is no host pattern`);
    const anyDepth = pattern.startsWith('**') || this.#below.get(name)?.anyDepth === true;
    this.#below.set(name, { pattern, anyDepth });
  }

  #matchBelow(host: string): string | undefined {
    if (this.#below.size === 0) return undefined;
    for (let dot = host.indexOf('.'), depth = 1; dot >= 0; dot = host.indexOf('.', dot + 1), depth += 1) {
      const found = this.#below.get(host.slice(dot + 1));
      if (found !== undefined && (depth === 1 || found.anyDepth)) return found.pattern;
    }
    return undefined;
  }

  #matchGlob(host: string): string | undefined {
    return this.#globs.find(({ compiled }) => compiled.matches(host))?.pattern;
  }
}

function compile(pattern: string, reading: Reading): RE2JS {
  if (!/^[a-z0-9.*?_:-]*[a-z0-9*?_:-]$/i.test(pattern)) throw new RangeError(`'${pattern}' is no host pattern`);
  const within = reading === 'strict' ? '[^.]*' : '.*';
  const parts = pattern.toLowerCase().split(/(\*+|\?)/);
  const source = parts.map((part) => {
    if (part === '?') return reading === 'strict' ? '[^.]' : '.';
    if (part.startsWith('*')) return part.length > 1 ? '.*' : within;
    return RE2JS.quote(part);
  });
  return RE2JS.compile(source.join(''));
}
