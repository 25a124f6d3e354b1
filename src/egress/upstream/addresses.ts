import { promises as dns } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { CordonError } from '../../model/error.ts';
import type { PrivateAccess } from '../../model/policy/policy.ts';
import { isAddress } from '../../net/address.ts';
import { PrivateNetworks } from '../../net/private-networks.ts';
import { type Authority, readAuthority, spellAuthority } from '../http/authority.ts';

/** Resolves a host name to all its addresses. */
export type Resolver = (host: string) => Promise<readonly string[]>;

/** The system's resolver. */
export const systemResolver: Resolver = async (host) => {
  const found = await dns.lookup(host, { all: true, verbatim: true });
  return found.map(({ address }) => address);
};

/** A host that must not be reached: it is, or leads to, a reserved address. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  readonly host: string;

  constructor(host: string, range: string) {
    super(`${host} leads to a reserved address (${range})`);
    this.host = host;
  }
}

/** Where to connect for a host: an operator's fixed address, or the host itself by way of a lookup that checks. */
export interface Route {
  readonly host: string;
  readonly port: number;
  readonly lookup: LookupFunction;
}

export interface AddressBookOptions {
  /** `Network.resolve` of the policy document. */
  readonly pins: Readonly<Record<string, string>>;
  readonly allowPrivateNetworks: PrivateAccess;
  readonly resolve: Resolver;
}

/**
 * Decides which address a connection goes to. Checking and connecting are one act: the socket asks {@link Route.lookup} for addresses and
 * uses those, so a name cannot answer one thing when it is checked and another when it is used (DNS rebinding).
 */
export class AddressBook {
  readonly #exact = new Map<string, Authority>();
  readonly #below = new Map<string, Authority>();
  readonly #private: PrivateNetworks;
  readonly #resolve: Resolver;

  /** @throws {CordonError} for a pin that is not `host:port` → `address:port`. */
  constructor(options: AddressBookOptions) {
    this.#private = new PrivateNetworks(options.allowPrivateNetworks);
    this.#resolve = options.resolve;
    for (const [from, to] of Object.entries(options.pins)) this.#pin(from, to);
  }

  /** @throws {AddressRefused} where the host's spelling alone says that it is private. */
  route(authority: Authority): Route {
    const pin = this.#pinFor(authority);
    if (pin !== undefined) return { ...pin, lookup: this.#lookupAt(pin.port) };
    const range = this.#private.refusesHost(authority.host, authority.port);
    if (range !== undefined) throw new AddressRefused(authority.host, range);
    return { ...authority, lookup: this.#lookupAt(authority.port) };
  }

  /** `dns.lookup`'s signature, for sockets; fails with {@link AddressRefused} if any one answer is reserved. */
  #lookupAt(port: number): LookupFunction {
    return (host, options, callback) => {
      this.#addressesOf(host, port).then(
        (addresses) => {
          const found = addresses.map((address) => ({ address, family: isIP(address) }));
          const first = found[0];
          if (first === undefined) callback(new Error(`${host} has no address`), []);
          else if (options.all === true) callback(null, found);
          else callback(null, first.address, first.family);
        },
        (cause: unknown) => callback(cause instanceof Error ? cause : new Error(String(cause)), []),
      );
    };
  }

  async #addressesOf(host: string, port: number): Promise<readonly string[]> {
    const addresses = await this.#resolve(host);
    for (const address of addresses) {
      const range = this.#private.refusesAddress(host, port, address);
      if (range !== undefined) throw new AddressRefused(host, range);
    }
    return addresses;
  }

  #pinFor({ host, port }: Authority): Authority | undefined {
    const exact = this.#exact.get(spellAuthority({ host, port }));
    if (exact !== undefined || this.#below.size === 0 || isAddress(host)) return exact;
    for (let dot = -1, rest = host; ; rest = host.slice(dot + 1)) {
      const pin = this.#below.get(spellAuthority({ host: rest, port }));
      if (pin !== undefined) return pin;
      dot = host.indexOf('.', dot + 1);
      if (dot < 0) return undefined;
    }
  }

  #pin(from: string, to: string): void {
    const wildcard = from.startsWith('*.');
    const name = readAuthority(wildcard ? from.slice(2) : from);
    const address = readAuthority(to);
    if (name === undefined || name.host.includes('*') || address === undefined || !isAddress(address.host)) {
      throw new CordonError(`'${from}: ${to}' in network.resolve is not a host and an address`, {
        kind: 'input',
        advice: `Write it as "host:port": "address:port", for example "*.test:443": "127.0.0.1:8443".`,
      });
    }
    (wildcard ? this.#below : this.#exact).set(spellAuthority(name), address);
  }
}
