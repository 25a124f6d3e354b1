import { canonicalHost } from '../../net/url.ts';

/** A host in canonical spelling (IPv6 without brackets) and a port. */
export interface Authority {
  readonly host: string;
  readonly port: number;
}

const HOST_AND_PORT = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/;

/** Reads `host:port`, `host` where a default port is given, or `[v6]:port`; undefined for anything else. */
export function readAuthority(text: string, defaultPort?: number): Authority | undefined {
  const [, written, digits] = HOST_AND_PORT.exec(text) ?? [];
  const port = digits === undefined ? defaultPort : Number(digits);
  const host = written === undefined ? undefined : canonicalHost(written);
  if (host === undefined || port === undefined || port < 1 || port > 65_535) return undefined;
  return { host, port };
}

/** `host:port` in the one spelling that maps and messages use. */
export function spellAuthority({ host, port }: Authority): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export function sameAuthority(a: Authority, b: Authority): boolean {
  return a.host === b.host && a.port === b.port;
}
