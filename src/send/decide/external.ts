import { CordonError } from '../../model/error.ts';
import type { ExternalRule } from '../../model/policy/policy.ts';
import type { RequestHead } from '../../model/traffic/request.ts';
import { HostSet } from '../../net/host-set.ts';
import { canonicalHost } from '../../net/url.ts';
import { compileUrlPattern, type UrlPattern } from '../../net/url-pattern.ts';
import { type CanonicalUrl, headOverrides, readMethod } from '../url/canonical.ts';

interface CompiledRule {
  /** Absent: a host pattern, any path on https and its default port. */
  readonly pattern: UrlPattern | undefined;
  readonly methods: readonly string[];
  readonly type: string | undefined;
  readonly webSocket: boolean;
}

const PLAIN_METHODS = ['GET', 'HEAD'] as const;
/** As what messages are asked after: no request can have this method. */
export const SENDING = 'SEND:';
/** The method by which a rule for a WebSocket lets the page send messages too. */
const SEND = 'SEND';

/**
 * The requests beyond its own hosts that a site allows (`external` in docs/policies/reference.md#sites): by method, path and resource type. What names
 * only a place grants GET and HEAD, and no WebSocket; what names a WebSocket lets the page listen, and speak where its method is SEND.
 */
export class ExternalRules {
  readonly #byHost = new Map<string, CompiledRule[]>();
  readonly #hosts: HostSet;

  /** @throws {CordonError} 'input' for a pattern that is neither a URL pattern nor a host pattern. */
  constructor(rules: Iterable<ExternalRule>) {
    for (const rule of rules) this.#add(rule);
    this.#hosts = new HostSet(this.#byHost.keys());
  }

  allows(head: RequestHead, method: string, url: CanonicalUrl): boolean {
    if (url.evasive !== undefined || headOverrides(head, url.search).some((each) => each !== method)) return false;
    const exact = this.#byHost.get(url.host);
    if (exact?.some((rule) => fits(rule, head, method, url))) return true;
    for (let rest = url.host; ; rest = rest.slice(rest.indexOf('.') + 1)) {
      if (this.#byHost.get(`*.${rest}`)?.some((rule) => fits(rule, head, method, url))) return true;
      if (!rest.includes('.')) return false;
    }
  }

  /** Whether any rule speaks of the host, so that a refusal can say what is missing. */
  mentions(host: string): boolean {
    return this.#hosts.match(host) !== undefined;
  }

  #add(rule: ExternalRule): void {
    const isUrl = rule.url.includes('://');
    const pattern = isUrl ? compileUrlPattern(rule.url) : undefined;
    const key = pattern === undefined ? hostKey(rule.url) : `${pattern.subdomains ? '*.' : ''}${bare(pattern.host)}`;
    const compiled: CompiledRule = {
      pattern,
      methods: rule.method === undefined ? PLAIN_METHODS : methodsOf(rule.method),
      type: rule.type,
      webSocket: rule.type === 'websocket' || /^wss?:/.test(rule.url),
    };
    this.#byHost.set(key, [...(this.#byHost.get(key) ?? []), compiled]);
  }
}

/** What sends messages needs its handshake as well. */
function methodsOf(written: string): readonly string[] {
  const method = readMethod(written);
  if (method === SEND) return [...PLAIN_METHODS, SENDING];
  return method === 'GET' ? PLAIN_METHODS : [method];
}

function bare(host: string): string {
  return host.startsWith('[') ? host.slice(1, -1) : host;
}

function hostKey(written: string): string {
  const below = written.startsWith('*.');
  const host = canonicalHost(below ? written.slice(2) : written);
  if (host === undefined || host.includes('*')) {
    throw new CordonError(`'${written}' is neither a URL pattern nor a host.`, {
      kind: 'input',
      advice: "Write 'https://host/path*', 'host' or '*.host' under 'external'.",
    });
  }
  return below ? `*.${host}` : host;
}

function fits(rule: CompiledRule, head: RequestHead, method: string, url: CanonicalUrl): boolean {
  if (!rule.methods.includes(method) && !preflights(rule, head, method)) return false;
  if (rule.type !== undefined && rule.type !== head.type) return false;
  // A rule for a WebSocket means no plain requests, nor one for plain requests a WebSocket.
  if ((url.origin.webSocket || head.type === 'websocket') !== rule.webSocket) return false;
  return rule.pattern === undefined ? url.protocol === 'https:' && url.port === '' : rule.pattern.matchesParts(url);
}

/** A browser asks leave by OPTIONS before a method that is not plain; it may ask for what the rule allows. */
function preflights(rule: CompiledRule, head: RequestHead, method: string): boolean {
  return method === 'OPTIONS' && rule.methods.includes(readMethod(head.headers['access-control-request-method'] ?? ''));
}
