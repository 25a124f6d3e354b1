import { describe, expect, it } from 'vitest';
import { AddressBook, AddressRefused } from './addresses.ts';

function book(pins: Record<string, string>, answers: readonly (readonly string[])[] = []): AddressBook {
  const left = [...answers];
  return new AddressBook({ pins, allowPrivateNetworks: false, resolve: async () => left.shift() ?? [] });
}

function look(addresses: AddressBook, host: string): Promise<unknown> {
  const { lookup } = addresses.route({ host, port: 443 });
  return new Promise((resolve, reject) => {
    lookup(host, { all: true }, (cause, found) => (cause === null ? resolve(found) : reject(cause)));
  });
}

describe('pins', () => {
  const pins = {
    '*.test:443': '127.0.0.1:8443',
    'shop.test:443': '127.0.0.2:8444',
    '*.deep.test:443': '[::1]:8445',
  };

  it.each([
    ['shop.test', 443, '127.0.0.2', 8444],
    ['a.shop.test', 443, '127.0.0.1', 8443],
    ['test', 443, '127.0.0.1', 8443],
    ['a.b.deep.test', 443, '::1', 8445],
    ['shop.test', 444, 'shop.test', 444],
    ['nottest', 443, 'nottest', 443],
  ])('%s:%i goes to %s:%i', (host, port, toHost, toPort) => {
    expect(book(pins).route({ host, port })).toMatchObject({ host: toHost, port: toPort });
  });

  it.each([
    ['shop.test', '127.0.0.1:1'],
    ['shop.test:443', '127.0.0.1'],
    ['shop.test:443', 'elsewhere.test:443'],
    ['*:443', '127.0.0.1:1'],
    ['shop.test:443', '127.0.0.1:99999'],
  ])('%s to %s is refused when it is read', (from, to) => {
    expect(() => book({ [from]: to })).toThrow('network.resolve');
  });
});

describe('a name', () => {
  it('is resolved once for a connection, which uses the very answers that were checked', async () => {
    const addresses = book({}, [['1.1.1.1', '2606:4700::1111'], ['127.0.0.1']]);
    expect(await look(addresses, 'rebind.example')).toEqual([
      { address: '1.1.1.1', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
    await expect(look(addresses, 'rebind.example')).rejects.toThrow(AddressRefused);
  });

  it('is refused if any one of its addresses is reserved, and if it has none', async () => {
    await expect(look(book({}, [['1.1.1.1', '10.0.0.1']]), 'mixed.example')).rejects.toThrow(AddressRefused);
    await expect(look(book({}, [['no address']]), 'odd.example')).rejects.toThrow(AddressRefused);
    await expect(look(book({}, []), 'empty.example')).rejects.toThrow('has no address');
  });
});
