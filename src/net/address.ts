import ipaddr from 'ipaddr.js';
import { canonicalHost } from './url.ts';

/**
 * Metadata services, which hand a machine's credentials to whoever asks from it: those whose addresses and names say more than that they are
 * private. Azure's wire server stands on a public address.
 */
const METADATA_ADDRESSES: ReadonlySet<string> = new Set([
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd00:ec2::23',
  'fd20:ce::254',
]);

const METADATA_NAMES: ReadonlySet<string> = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.azure.internal',
  'metadata.tencentyun.com',
  'instance-data',
  'instance-data.ec2.internal',
]);

const LOCAL_NAMES: ReadonlySet<string> = new Set([
  'localhost',
  'localhost.localdomain',
  'localhost6',
  'ip6-localhost',
  'ip6-loopback',
]);

/** Only from here does anybody give out public addresses of version 6 (RFC 4291 §2.4, IANA's registry). */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** What every spelling of an address fits; the parser throws and catches inside on anything else, which costs microseconds. */
const ADDRESS_LIKE = /:|^[\da-fx.]+$/i;

/** Whether a host (as {@link import('./url.ts').hostOf} spells it) is an IP address and not a name. */
export function isAddress(host: string): boolean {
  return ADDRESS_LIKE.test(host) && ipaddr.isValid(host);
}

/**
 * The reserved range that an address lies in (`private`, `loopback`, `linkLocal`, …), or undefined for a public unicast address.
 * IPv4 written inside IPv6 (`::ffff:10.0.0.1`) is judged as the IPv4 address it is; every other translated form (NAT64, 6to4, Teredo, and
 * `::10.0.0.1`) is reserved as a whole, since where it leads is decided elsewhere. What is no address at all counts as reserved.
 */
export function reservedRange(address: string): string | undefined {
  // The parser takes `::1.2.3.4` for the mapped `::ffff:1.2.3.4`; the URL's does not.
  const plain = address.includes(':') && address.includes('.') ? canonicalHost(address) : address;
  if (plain === undefined || !ipaddr.isValid(plain)) return 'malformed';
  const written = ipaddr.parse(plain);
  const parsed = written instanceof ipaddr.IPv6 && written.isIPv4MappedAddress() ? written.toIPv4Address() : written;
  if (METADATA_ADDRESSES.has(parsed.toString())) return 'metadata';
  const range = parsed.range();
  if (range !== 'unicast') return range;
  return parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST) ? 'reserved' : undefined;
}

/**
 * Why a host must not be reached without leave, judged by its spelling alone: a reserved address or a name that means this machine.
 * Undefined for every other name; those are judged by their addresses when they are resolved.
 */
export function privateHost(host: string): string | undefined {
  if (isAddress(host)) return reservedRange(host);
  if (METADATA_NAMES.has(host)) return 'metadata';
  return LOCAL_NAMES.has(host) || host.endsWith('.localhost') ? 'loopback' : undefined;
}
