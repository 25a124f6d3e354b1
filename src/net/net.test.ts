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
    // IANA's special-purpose registry of version 4, each range at both its ends.
    ['0.0.0.0', 'unspecified'],
    ['0.255.255.255', 'unspecified'],
    ['10.0.0.0', 'private'],
    ['10.255.255.255', 'private'],
    ['100.64.0.0', 'carrierGradeNat'],
    ['100.127.255.255', 'carrierGradeNat'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.255', 'loopback'],
    ['169.254.0.0', 'linkLocal'],
    ['169.254.255.255', 'linkLocal'],
    ['172.16.0.0', 'private'],
    ['172.31.255.255', 'private'],
    ['192.0.0.0', 'reserved'],
    ['192.0.0.255', 'reserved'],
    ['192.0.2.0', 'reserved'],
    ['192.88.99.0', 'reserved'],
    ['192.88.99.255', 'reserved'],
    ['192.168.0.0', 'private'],
    ['192.168.255.255', 'private'],
    ['198.18.0.0', 'reserved'],
    ['198.19.255.255', 'reserved'],
    ['198.51.100.255', 'reserved'],
    ['203.0.113.0', 'reserved'],
    ['224.0.0.1', 'multicast'],
    ['239.255.255.255', 'multicast'],
    ['240.0.0.0', 'reserved'],
    ['255.255.255.255', 'broadcast'],
    // Its registry of version 6.
    ['::', 'unspecified'],
    ['::1', 'loopback'],
    ['100::1', 'discard'],
    ['100:0:0:1::1', 'reserved'],
    ['2001:2::1', 'benchmarking'],
    ['2001:10::1', 'deprecatedOrchid'],
    ['2001:20::1', 'orchid2'],
    ['2001:db8::1', 'reserved'],
    ['2001:db8:ffff::', 'reserved'],
    ['3fff::1', 'reserved'],
    ['3fff:fff::', 'reserved'],
    ['5f00::1', 'segmentRouting'],
    ['fc00::1', 'uniqueLocal'],
    ['fdff:ffff::1', 'uniqueLocal'],
    ['fe80::1', 'linkLocal'],
    ['febf::1', 'linkLocal'],
    ['fec0::1', 'deprecatedSiteLocal'],
    ['feff::1', 'deprecatedSiteLocal'],
    ['ff02::1', 'multicast'],
    ['4000::1', 'reserved'],
    ['e000::1', 'reserved'],
    // Version 4 inside version 6: mapped is what it holds; translated and tunnelled forms lead who knows where.
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['0:0:0:0:0:FFFF:0A00:0001', 'private'],
    ['::ffff:169.254.169.254', 'metadata'],
    ['::10.0.0.1', 'reserved'],
    ['::8.8.8.8', 'reserved'],
    ['::ffff:0:8.8.8.8', 'rfc6145'],
    ['64:ff9b::7f00:1', 'rfc6052'],
    ['64:ff9b::8.8.8.8', 'rfc6052'],
    ['64:ff9b:1::a00:1', 'rfc6052'],
    ['64:ff9b:1:ffff::8.8.8.8', 'rfc6052'],
    ['2001::1', 'teredo'],
    ['2001:0:4136:e378:8000:63bf:3fff:fdd2', 'teredo'],
    ['2002:7f00:1::', '6to4'],
    ['2002:808:808::1', '6to4'],
    // Metadata services: most clouds; Amazon's containers; Azure; Alibaba; Oracle; Amazon and Google over version 6.
    ['169.254.169.254', 'metadata'],
    ['169.254.170.2', 'metadata'],
    ['168.63.129.16', 'metadata'],
    ['100.100.100.200', 'metadata'],
    ['192.0.0.192', 'metadata'],
    ['fd00:ec2::254', 'metadata'],
    ['fd00:0ec2:0::0254', 'metadata'],
    ['fd20:ce::254', 'metadata'],
    ['fe80::1%eth0', 'linkLocal'],
    ['not an address', 'malformed'],
    ['', 'malformed'],
  ])('%s is %s', (address, range) => {
    expect(reservedRange(address)).toBe(range);
  });

  it.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '128.0.0.0',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '93.184.215.14',
    '2606:4700::1111',
    '2a00:1450:4001::200e',
    '2001:4860:4860::8888',
    '2003::1',
    '3ffe::1',
    '::ffff:1.1.1.1',
  ])('%s is public', (address) => {
    expect(reservedRange(address)).toBeUndefined();
  });

  it('knows names that mean this machine', () => {
    for (const name of ['localhost', 'x.localhost', 'ip6-loopback', '127.0.0.1'])
      expect(privateHost(name)).toBeDefined();
    for (const name of ['metadata.google.internal', 'instance-data']) expect(privateHost(name)).toBe('metadata');
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
