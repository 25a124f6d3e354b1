import { describe, expect, it } from 'vitest';
import { privateHost, reservedRange } from './address.ts';
import { HostSet } from './host-set.ts';
import { isPublicSuffix, siteOf } from './site.ts';
import { canonicalHost, hostOf, readUrl } from './url.ts';

function host(text: string): string | undefined {
  const url = readUrl(text);
  return url === undefined ? undefined : hostOf(url);
}

describe('URLs are read as the browser reads them', () => {
  it.each([
    ['https://evil.com\\@allowed.example/', 'evil.com'],
    ['https:\\\\evil.com', 'evil.com'],
    ['http:/evil.com', 'evil.com'],
    ['https:///evil.com', 'evil.com'],
    ['https://ev\til\n.com/', 'evil.com'],
    ['https://ev%69l.com', 'evil.com'],
    ['https://ｅｖｉｌ.com', 'evil.com'],
    ['http://2852039166/', '169.254.169.254'],
    ['http://0xa9fea9fe/', '169.254.169.254'],
    ['http://169.254.43518/', '169.254.169.254'],
    ['https://user@blocked.example/path', 'blocked.example'],
    ['HTTPS://Evil.COM./x', 'evil.com'],
    ['https://[fd00:ec2::254]/latest', 'fd00:ec2::254'],
  ])('%s is %s', (text, expected) => {
    expect(host(text)).toBe(expected);
  });

  it.each(['', 'http://', 'https://a b/', 'not a url', '//host'])('%j is no URL', (text) => {
    expect(readUrl(text)).toBeUndefined();
  });

  it('spells written hosts as URLs do', () => {
    expect(canonicalHost('Bücher.example.')).toBe('xn--bcher-kva.example');
    expect(canonicalHost('::1')).toBe('::1');
    expect(canonicalHost('0x7f.1')).toBe('127.0.0.1');
    expect(canonicalHost('a/b')).toBeUndefined();
    expect(canonicalHost('a:80')).toBeUndefined();
    expect(canonicalHost('user@host')).toBeUndefined();
  });
});

describe('reserved addresses', () => {
  it.each([
    '0.0.0.0',
    '127.8.0.1',
    '10.1.1.1',
    '172.31.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '192.0.0.8',
    '224.0.0.1',
    '255.255.255.255',
    '240.0.0.1',
    '168.63.129.16',
    '::',
    '::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
  ])('%s is reserved', (address) => {
    expect(reservedRange(address)).toBeTypeOf('string');
  });

  it.each(['1.1.1.1', '93.184.215.14', '2606:4700::1111', '::ffff:1.1.1.1'])('%s is public', (address) => {
    expect(reservedRange(address)).toBeUndefined();
  });

  it('knows names that mean this machine', () => {
    for (const name of ['localhost', 'x.localhost', 'ip6-loopback', '127.0.0.1'])
      expect(privateHost(name)).toBeDefined();
    for (const name of ['localhost.example', 'example.com', '1.1.1.1']) expect(privateHost(name)).toBeUndefined();
  });
});

describe('HostSet', () => {
  it('tells exact hosts, suffixes and everything apart', () => {
    const set = new HostSet(['example.com', '*.corp.example', 'BÜCHER.example']);
    expect(set.match('example.com')).toBe('example.com');
    expect(set.match('www.example.com')).toBeUndefined();
    expect(set.match('corp.example')).toBe('*.corp.example');
    expect(set.match('a.b.corp.example')).toBe('*.corp.example');
    expect(set.match('notcorp.example')).toBeUndefined();
    expect(set.match('xn--bcher-kva.example')).toBe('BÜCHER.example');
    expect(new HostSet(['*']).match('anything')).toBe('*');
    expect(new HostSet([]).match('anything')).toBeUndefined();
  });

  it('covers subdomains where asked to', () => {
    const set = HostSet.coveringSubdomains(['example.com']);
    expect(set.match('www.example.com')).toBeDefined();
    expect(set.match('example.com.evil.com')).toBeUndefined();
  });

  it.each(['', '*.', 'a b', 'https://x', 'a*b.com'])('refuses %j', (pattern) => {
    expect(() => new HostSet([pattern])).toThrow(RangeError);
  });
});

describe('sites', () => {
  it('follow the public-suffix list', () => {
    expect(siteOf('store.apple.com')).toBe('apple.com');
    expect(siteOf('www.amazon.co.uk')).toBe('amazon.co.uk');
    expect(siteOf('me.github.io')).toBe('me.github.io');
    expect(siteOf('shop.test')).toBe('shop.test');
    expect(siteOf('127.0.0.1')).toBe('127.0.0.1');
    expect(isPublicSuffix('co.uk')).toBe(true);
    expect(isPublicSuffix('amazon.co.uk')).toBe(false);
  });
});
