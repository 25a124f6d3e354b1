import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAddress } from './address.ts';
import { PrivateNetworks } from './private-networks.ts';

describe('a private destination', () => {
  // What is named, what is reached (host, port, the address it leads to), and whether it may be.
  it.each<[string, string, number, string, boolean]>([
    ['intranet.example', 'intranet.example', 443, '10.1.2.3', true],
    ['intranet.example', 'intranet.example', 8080, '127.0.0.1', true],
    ['intranet.example', 'www.intranet.example', 443, '10.1.2.3', false],
    ['intranet.example', 'other.example', 443, '10.1.2.3', false],
    ['*.corp.example', 'a.b.corp.example', 443, 'fd12::1', true],
    ['*.corp.example', 'corp.example.evil.example', 443, '10.0.0.1', false],
    // A name leads to a metadata service only by somebody's malice.
    ['intranet.example', 'intranet.example', 80, '169.254.169.254', false],
    ['intranet.example', 'intranet.example', 80, '169.254.1.1', false],
    ['intranet.example', 'intranet.example', 80, '168.63.129.16', false],
    ['intranet.example', 'intranet.example', 80, '100.100.100.200', false],
    ['intranet.example', 'intranet.example', 80, '::ffff:169.254.169.254', false],
    ['intranet.example', 'intranet.example', 80, '64:ff9b::a00:1', false],
    ['localhost', 'localhost', 3000, '127.0.0.1', true],
    ['localhost', '127.0.0.1', 3000, '127.0.0.1', false],
    ['localhost:3000', 'localhost', 3000, '::1', true],
    ['localhost:3000', 'localhost', 3001, '127.0.0.1', false],
    ['127.0.0.1', '127.0.0.1', 80, '127.0.0.1', true],
    ['127.0.0.1', 'rebound.example', 80, '127.0.0.1', true],
    ['127.0.0.1', '127.0.0.2', 80, '127.0.0.2', false],
    ['127.0.0.1:8080', '127.0.0.1', 8080, '127.0.0.1', true],
    ['127.0.0.1:8080', '127.0.0.1', 80, '127.0.0.1', false],
    ['127.0.0.1', 'mapped.example', 80, '::ffff:127.0.0.1', true],
    ['10.1.0.0/16', '10.1.255.255', 80, '10.1.255.255', true],
    ['10.1.0.0/16', '10.2.0.0', 80, '10.2.0.0', false],
    ['10.1.0.0/16:8080', 'app.example', 8080, '10.1.0.9', true],
    ['10.1.0.0/16:8080', 'app.example', 8081, '10.1.0.9', false],
    ['fd00::/8', 'fd12::1', 443, 'fd12::1', true],
    ['fd00::/8:443', 'fd12::1', 443, 'fd12::1', true],
    ['fd00::/8:443', 'fd12::1', 80, 'fd12::1', false],
    ['fd00::5', 'fd00::5', 443, 'fd00::5', true],
    ['[fd00::5]:8443', 'fd00::5', 8443, 'fd00::5', true],
    ['[fd00::5]:8443', 'fd00::5', 443, 'fd00::5', false],
    // A metadata service is reached where it is named itself, and not where a network covers it.
    ['169.254.0.0/16', '169.254.1.1', 80, '169.254.1.1', true],
    ['169.254.0.0/16', '169.254.169.254', 80, '169.254.169.254', false],
    ['0.0.0.0/0', 'x.example', 80, '169.254.169.254', false],
    ['fd00::/8', 'fd00:ec2::254', 80, 'fd00:ec2::254', false],
    ['169.254.169.254', '169.254.169.254', 80, '169.254.169.254', true],
    ['169.254.169.254', 'any.example', 80, '169.254.169.254', true],
  ])('%s: %s:%i at %s may be reached: %s', (written, host, port, address, expected) => {
    const named = new PrivateNetworks([written]);
    const refused = named.refusesHost(host, port) ?? named.refusesAddress(host, port, address);
    expect(refused === undefined).toBe(expected);
  });

  it.each(['', 'a b', 'https://x.example', '10.0.0.0/33', '10.0.0/8', '*.', 'x.example:0', 'x.example:99999', ':80'])(
    'cannot be %j',
    (written) => {
      expect(() => new PrivateNetworks([written])).toThrow(RangeError);
    },
  );

  it('is all or none where that is what is said, and public ones are nobody’s business here', () => {
    const address = fc.ipV4();
    const host = fc.oneof(fc.domain(), address);
    const lists = fc.constantFrom<string[]>([], ['10.0.0.0/8'], ['x.example:80']);
    fc.assert(
      fc.property(host, address, fc.integer({ min: 1, max: 65_535 }), lists, (name, leadsTo, port, list) => {
        const target = isAddress(name) ? name : leadsTo;
        const reaches = (access: boolean | readonly string[]) => {
          const networks = new PrivateNetworks(access);
          return (networks.refusesHost(name, port) ?? networks.refusesAddress(name, port, target)) === undefined;
        };
        expect(reaches(true)).toBe(true);
        // Naming something opens no less than nothing, and no more than all.
        expect(reaches(false) && !reaches(list)).toBe(false);
        if (!target.startsWith('10.') && name !== 'x.example') expect(reaches(list)).toBe(reaches(false));
      }),
    );
  });
});
