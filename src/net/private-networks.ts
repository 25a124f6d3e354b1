import ipaddr from 'ipaddr.js';
import type { Policy, PrivateAccess } from '../model/policy/policy.ts';
import { isAddress, privateHost, reservedRange } from './address.ts';
import { HostSet } from './host-set.ts';
import { isOrigin } from './place.ts';
import { isPublicName } from './site.ts';
import { hostOf, portOf, readUrl } from './url.ts';

/**
 * Ranges that a name may lead to once an operator has named it. Not among them is link-local, where metadata services of clouds answer: a name
 * of one's own that leads there was not meant to.
 */
const BEHIND_NAMES: ReadonlySet<string> = new Set(['private', 'loopback', 'carrierGradeNat', 'uniqueLocal']);

/** A destination as it is written: a host pattern, an address or a network, and a port of it. */
const DESTINATION = /^(?<place>\[[^\]]*\]|[^:]*\/\d+|[\da-f:.]+\/\d+|[^:]*)(?::(?<port>\d{1,5}))?$/i;

interface Network {
  readonly base: ipaddr.IPv4 | ipaddr.IPv6;
  readonly bits: number;
}

interface Destinations {
  readonly hosts: HostSet;
  readonly networks: readonly Network[];
}

/**
 * What of this machine and its networks a session may reach: nothing, all, or what the operator names (`allow_private_networks`).
 *
 *     intranet.example       that name, wherever it leads but to metadata services; *.corp.example: and all names below it
 *     192.168.1.5, [fd00::5] that address, under its own and any other name
 *     10.1.0.0/16, fd00::/8  every address in the network, metadata services excepted
 *     localhost:3000         of any of these, that port alone
 */
export class PrivateNetworks {
  readonly #all: boolean;
  readonly #anyPort: Destinations;
  readonly #byPort: ReadonlyMap<number, Destinations>;

  /** @throws {RangeError} for what is no such destination. */
  constructor(access: PrivateAccess) {
    this.#all = access === true;
    const places = new Map<number | undefined, string[]>();
    for (const written of typeof access === 'boolean' ? [] : access) {
      const { place, port } = readDestination(written);
      places.set(port, [...(places.get(port) ?? []), place]);
    }
    this.#anyPort = destinationsOf(places.get(undefined) ?? []);
    this.#byPort = new Map(
      Array.from(places, ([port, named]) => [port ?? 0, destinationsOf(port === undefined ? [] : named)]),
    );
  }

  /** Why a host, in canonical spelling, must not be reached, as far as its spelling tells: a reserved address, or a name for this machine. */
  refusesHost(host: string, port: number): string | undefined {
    const range = this.#all ? undefined : privateHost(host);
    if (range === undefined) return undefined;
    const named = this.#destinations(port).some(
      ({ hosts, networks }) => hosts.match(host) !== undefined || (isAddress(host) && holds(networks, host, range)),
    );
    return named ? undefined : range;
  }

  /** Why an address that a host leads to must not be connected to. */
  refusesAddress(host: string, port: number, address: string): string | undefined {
    const range = this.#all ? undefined : reservedRange(address);
    if (range === undefined) return undefined;
    const named = this.#destinations(port).some(
      ({ hosts, networks }) =>
        holds(networks, address, range) ||
        (hosts.match(host) !== undefined && (BEHIND_NAMES.has(range) || isAddress(host))),
    );
    return named ? undefined : range;
  }

  #destinations(port: number): readonly Destinations[] {
    const ofPort = this.#byPort.get(port);
    return ofPort === undefined ? [this.#anyPort] : [this.#anyPort, ofPort];
  }
}

/** What a document lets be reached, as far as the mandatory ones let it. */
export function privateAccessOf(policy: Pick<Policy, 'guardrails' | 'mandatory' | 'privatePlaces'>): PrivateAccess {
  if (closesPrivate(policy)) return false;
  const written = policy.guardrails?.allowPrivateNetworks ?? false;
  const named = policy.privatePlaces ?? [];
  if (written === true || named.length === 0) return written;
  return written === false ? named : [...written, ...named];
}

/** Whether a mandatory document keeps the others out of private networks. */
export function closesPrivate({ mandatory }: Pick<Policy, 'mandatory'>): boolean {
  return mandatory.some(({ guardrails }) => guardrails?.allowPrivateNetworks === false);
}

/**
 * What an origin opens of private networks by being named: its own host and port, where it is spelled as an address or a name of this machine or its
 * networks. Not a name of the public DNS, whose owner may lead it anywhere, nor metadata services, which a document has to list.
 */
export function privatePlaceOf(origin: string): string | undefined {
  const url = isOrigin(origin) ? readUrl(origin) : undefined;
  if (url === undefined) return undefined;
  const host = hostOf(url);
  const isPrivate = isAddress(host) ? BEHIND_NAMES.has(reservedRange(host) ?? '') : isLocalName(host);
  return isPrivate ? `${url.hostname}:${portOf(url)}` : undefined;
}

function isLocalName(host: string): boolean {
  const range = privateHost(host);
  return range === undefined ? !isPublicName(host) : range !== 'metadata';
}

function readDestination(written: string): { readonly place: string; readonly port: number | undefined } {
  // Of more than one colon without brackets, none is a port's: it is an address of version 6.
  if (isAddress(written)) return { place: networkOf(written), port: undefined };
  const { place = '', port } = DESTINATION.exec(written)?.groups ?? {};
  const bare = place.startsWith('[') ? place.slice(1, -1) : place;
  const number = port === undefined ? undefined : Number(port);
  if (bare === '' || number === 0 || (number ?? 1) > 65_535) throw new RangeError(`'${written}' is no destination`);
  return { place: isAddress(bare) ? networkOf(bare) : bare, port: number };
}

/** One address as the network that holds it alone. */
function networkOf(address: string): string {
  const parsed = ipaddr.process(address);
  return `${parsed.toString()}/${parsed.kind() === 'ipv4' ? 32 : 128}`;
}

function destinationsOf(places: readonly string[]): Destinations {
  return {
    hosts: new HostSet(places.filter((each) => !isNetwork(each))),
    networks: places.filter(isNetwork).map(readNetwork),
  };
}

function isNetwork(place: string): boolean {
  return place.includes('/');
}

function readNetwork(place: string): Network {
  // Of fewer than four parts, `10.1/16` would be 10.0.0.1's.
  if (!ipaddr.IPv4.isValidCIDRFourPartDecimal(place) && !ipaddr.IPv6.isValidCIDR(place))
    throw new RangeError(`'${place}' is no network`);
  const [base, bits] = ipaddr.parseCIDR(place);
  return { base, bits };
}

function holds(networks: readonly Network[], address: string, range: string): boolean {
  if (networks.length === 0 || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const bitsOfOne = parsed.kind() === 'ipv4' ? 32 : 128;
  return networks.some(
    ({ base, bits }) =>
      parsed.kind() === base.kind() &&
      parsed.match(base, bits) &&
      // A network that happens to cover a metadata service was not written for it.
      (range !== 'metadata' || bits === bitsOfOne),
  );
}
