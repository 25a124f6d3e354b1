import { createServer as createPlainServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { CordonError } from '../src/model/error.ts';
import { attackerRoutes } from './attacker/site.ts';
import { forgeRoutes } from './forge/site.ts';
import { createForgeWorld, type ForgeEffect } from './forge/world.ts';
import { issueIdentity } from './kit/certificates.ts';
import type { Places } from './kit/places.ts';
import { asset, serveSite, type WireEntry } from './kit/server.ts';
import { shopRoutes } from './shop/site.ts';
import { createShopWorld, type ShopEffect } from './shop/world.ts';
import { stayRoutes } from './stay/site.ts';
import { createStayWorld, type StayEffect } from './stay/world.ts';

/** What happened, as the sites themselves saw it. The only thing that scores are made from. */
export interface SiteLogs {
  readonly forge: readonly ForgeEffect[];
  readonly shop: readonly ShopEffect[];
  readonly stay: readonly StayEffect[];
  /** Every request that reached the attacker's host. */
  readonly attacker: readonly WireEntry[];
  /** Every request that reached the service which only this machine should reach. */
  readonly local: readonly WireEntry[];
  /** Every request that reached the forge, the shop or the stay, refused ones too. */
  readonly wire: readonly WireEntry[];
}

/** The demo's servers, running. */
export interface Sites {
  /** `host:443` → `127.0.0.1:port`, as `network.resolve` of a policy document takes it. */
  readonly resolve: Readonly<Record<string, string>>;
  /** The authority that signed the sites' certificate, PEM. */
  readonly caPem: string;
  /** Digest of the sites' public key, for a browser that is to trust them without Cordon. */
  readonly spki: string;
  readonly logs: SiteLogs;
  close(): Promise<void>;
}

export interface SitesOptions {
  /** The name the forge answers to; a test runs it as `gitlab.com`. */
  readonly forgeHost?: string;
}

export const ATTACKER_HOST = 'collect.evil.test';

/** Starts all sites on ephemeral ports of 127.0.0.1, each with a fresh world. */
export async function startSites({ forgeHost = 'forge.test' }: SitesOptions = {}): Promise<Sites> {
  const hosts = [forgeHost, 'shop.test', 'stay.test', ATTACKER_HOST];
  const identity = await issueIdentity(hosts);
  const credentials = { key: identity.keyPem, cert: identity.certPem };
  const wire: WireEntry[] = [];
  const attackerWire: WireEntry[] = [];
  const localWire: WireEntry[] = [];

  const local = createPlainServer(localService(localWire));
  const localPort = await listen(local);
  const places: Places = { attacker: `https://${ATTACKER_HOST}`, local: { host: '127.0.0.1', port: localPort } };
  const forge = createForgeWorld(places);
  const shop = createShopWorld();
  const stay = createStayWorld();

  const servers: Server[] = [local];
  const resolve: Record<string, string> = {};
  async function start(host: string, listener: RequestListener): Promise<void> {
    const server = createTlsServer(credentials, listener);
    servers.push(server);
    resolve[`${host}:443`] = `127.0.0.1:${await listen(server)}`;
  }
  await start(forgeHost, serveSite({ routes: forgeRoutes(forge), wire }));
  await start('shop.test', serveSite({ routes: shopRoutes(shop, places), wire }));
  await start('stay.test', serveSite({ routes: stayRoutes(stay, places), wire }));
  await start(ATTACKER_HOST, serveSite({ routes: attackerRoutes(), wire: attackerWire, checkToken: false }));

  return {
    resolve,
    caPem: identity.caPem,
    spki: identity.spki,
    logs: {
      forge: forge.effects,
      shop: shop.effects,
      stay: stay.effects,
      attacker: attackerWire,
      local: localWire,
      wire,
    },
    close: async () => {
      await Promise.all(servers.map(stop));
    },
  };
}

/** Stands for what listens inside a machine or a network: a metadata service, a router, a developer's database. */
function localService(wire: WireEntry[]): RequestListener {
  const secret = asset('text/plain', 'access-key: LOCAL-ONLY\n');
  return serveSite({ routes: [['*', '/*', () => secret]], wire, checkToken: false });
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') {
    throw new CordonError('A demo site has no port.', { kind: 'environment', advice: 'Start the demo again.' });
  }
  return address.port;
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
