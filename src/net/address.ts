import ipaddr from 'ipaddr.js';

/**
 * Metadata services that answer on addresses outside every reserved range, and so need naming:
 * Azure's wire server stands on a public address.
 */
const METADATA_ADDRESSES: ReadonlySet<string> = new Set(['168.63.129.16']);

const LOCAL_NAMES: ReadonlySet<string> = new Set([
  'localhost',
  'localhost.localdomain',
  'localhost6',
  'ip6-localhost',
  'ip6-loopback',
  'metadata.google.internal',
]);

/** What every spelling of an address fits; the parser throws and catches inside on anything else, which costs microseconds. */
const ADDRESS_LIKE = /:|^[\da-fx.]+$/i;

/** Whether a host (as {@link import('./url.ts').hostOf} spells it) is an IP address and not a name. */
export function isAddress(host: string): boolean {
  return ADDRESS_LIKE.test(host) && ipaddr.isValid(host);
}

/**
 * The reserved range that an address lies in (`private`, `loopback`, `linkLocal`, …), or undefined for a public unicast address.
 * IPv4 written inside IPv6 (`::ffff:10.0.0.1`) is judged as the IPv4 address it is; every other translated form is reserved as a
 * whole, since where it leads is decided elsewhere. What is no address at all counts as reserved.
 */
export function reservedRange(address: string): string | undefined {
  if (!ipaddr.isValid(address)) return 'malformed';
  const parsed = ipaddr.process(address);
  if (METADATA_ADDRESSES.has(parsed.toString())) return 'metadata';
  const range = parsed.range();
  return range === 'unicast' ? undefined : range;
}

/**
 * Why a host must not be reached without leave, judged by its spelling alone: a reserved address or a name that means this machine.
 * Undefined for every other name; those are judged by their addresses when they are resolved.
 */
export function privateHost(host: string): string | undefined {
  if (isAddress(host)) return reservedRange(host);
  return LOCAL_NAMES.has(host) || host.endsWith('.localhost') ? 'loopback' : undefined;
}
