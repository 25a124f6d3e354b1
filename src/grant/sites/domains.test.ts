import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalPlace } from '../../net/place.ts';
import { predictDomains } from './domains.ts';

describe('domains that a task names', () => {
  it.each([
    ['Read https://www.github.com/johannr-dev/agent/issues/30', ['github.com']],
    ['Compare gitlab.com and github.com.', ['gitlab.com', 'github.com']],
    ['Buy a phone on store.apple.com', ['store.apple.com']],
    ['Read www.amazon.co.uk today', ['amazon.co.uk']],
    ['Fetch httpbin.org', ['httpbin.org']],
    ['Open example.com.', ['example.com']],
    ['Open (https://example.com/a.b), please', ['example.com']],
    ['Open https://example.com.', ['example.com']],
    ['Read Bücher.example and https://ＥＸＡＭＰＬＥ.com/', ['xn--bcher-kva.example', 'example.com']],
    ['Open http://127.0.0.1:8080/x', ['http://127.0.0.1:8080']],
    ['Open 10.0.0.1 now', ['10.0.0.1']],
    ['Open http://10.0.0.1/ now', ['http://10.0.0.1']],
    ['Open http://[::1]:8443/ and [fd00::1]', ['http://[::1]:8443', 'fd00::1']],
    ['Open shop.test:8443/cart', ['http://shop.test:8443']],
    ['Open shop.example.com:8443/cart', ['https://shop.example.com:8443']],
    ['Open shop.example:8443/cart', ['https://shop.example:8443']],
    ['Open 203.0.113.9:8443 and 93.184.216.34:8443', ['https://203.0.113.9:8443', 'https://93.184.216.34:8443']],
    ['Open 10.0.0.1:8443 and nas.lan:8443', ['http://10.0.0.1:8443', 'http://nas.lan:8443']],
    ['Save a note on http://localhost:3000', ['http://localhost:3000']],
    ['Save a note on localhost:3000.', ['http://localhost:3000']],
    ['Save a note on localhost', ['localhost']],
    ['Read http://example.com/ and https://shop.test/', ['example.com', 'shop.test']],
    ['Read me.github.io', ['me.github.io']],
    ['Read gitlab.com twice: gitlab.com/a/b.md', ['gitlab.com']],
    ['Go to Marksandspencer.com', ['marksandspencer.com']],
    ['Find tokio on docs.rs', ['docs.rs']],
    ['Comment on issue 30 of johannr-dev/agent on GitLab', ['gitlab.com']],
    ['purchase a coffee maker on Amazon', ['amazon.com']],
    ["Look at GitHub's docs using github's search", ['github.com']],
    ['Search "RFID" at Best Buy and on the Home Depot', ['bestbuy.com', 'homedepot.com']],
    ['Kommentiere auf GitLab', ['gitlab.com']],
  ])('%j names %j', (task, domains) => {
    expect(predictDomains(task)).toEqual(domains);
  });
});

describe('an address that shows one site and leads to another', () => {
  it.each([
    ['Read https://shop.example@evil.example/', 'shop.example', 'evil.example', 'evil.example'],
    ['Read https://user@evil.example/path', 'user', 'evil.example', 'evil.example'],
    ['Read https://shop.example:hunter2@evil.example:8443', 'shop.example', 'evil.example:8443', 'evil.example'],
    ['Read https://a.example@shop.example@evil.example', 'a.example@shop.example', 'evil.example', 'evil.example'],
    ['Read https://evil.example\\@good.example/', 'evil.example\\', 'good.example', 'evil.example'],
    ['Read https:///shop.example@evil.example/', 'shop.example', 'evil.example', 'evil.example'],
    ['Read https://shop.example＠evil.example/', 'shop.example', 'evil.example', 'evil.example'],
    ['Read gitlab.com, but not wss://shop.example@evil.example', 'shop.example', 'evil.example', 'evil.example'],
  ])('%j is refused, and both are named', (task, before, behind, host) => {
    const said = `'${before}' before an @ and '${behind}' behind it, and a browser goes to ${host}`;
    expect(() => predictDomains(task)).toThrow(said);
    expect(() => predictDomains(task)).not.toThrow(/hunter2/);
  });

  it.each([
    ['Write to bob@shop.example on mail.example', ['mail.example']],
    ['Read https://video.example/@maker and shop.example/@maker', ['video.example', 'shop.example']],
    ['Read https://shop.example?to=bob@mail.example', ['shop.example']],
    ['Explain on shop.example what is wrong with "https://shop.example@evil.example/"', ['shop.example']],
  ])('%j is none', (task, domains) => {
    expect(predictDomains(task)).toEqual(domains);
  });
});

describe('what is no domain', () => {
  it.each([
    '',
    'purchase a coffee maker',
    'Summarise report.pdf and notes.txt',
    'Install node.js and next.js',
    'Edit README.md and main.rs and run setup.py, then unpack x.zip',
    'Learn ASP.NET',
    'Read src/index.html.com.js',
    'Write to bob@example.com or john.smith@corp.example',
    'Search for "gitlab.com" and “on GitHub”',
    'Version 1.2.3.4 and v 10.0.0.1',
    'Note the results.In the end, stop',
    'Find an amazon river documentary on the amazon river',
    'Aim at target',
    'Buy a Dyson hair dryer, an Apple pencil and Amazon gift cards',
    'Look at com, co.uk and github.io',
    'e.g. this, i.e. that, 3.14 and U.S.A',
    'Open javascript:alert(1) or file:///etc/passwd',
    'Read ../../secret.com',
  ])('%j names none', (task) => {
    expect(predictDomains(task)).toEqual([]);
  });
});

describe('sites of the policy document', () => {
  it('are known by their own names', () => {
    const sites = ['forge.test', 'corner-shop.example', 'docs.acme.example'];
    expect(predictDomains('Comment on Forge', sites)).toEqual(['forge.test']);
    expect(predictDomains('Buy it at the corner shop', sites)).toEqual(['corner-shop.example']);
    expect(predictDomains('Read it on acme', sites)).toEqual(['docs.acme.example']);
    expect(predictDomains('Read it on umbrella', sites)).toEqual([]);
  });

  it('outrank the table and lift the doubt about endings', () => {
    expect(predictDomains('Read issues on GitLab', ['gitlab.corp.example'])).toEqual(['gitlab.com']);
    expect(predictDomains('Read issues on GitLab', ['gitlab.example'])).toEqual(['gitlab.example']);
    expect(predictDomains('Open install.sh', ['install.sh'])).toEqual(['install.sh']);
  });
});

describe('whatever the task', () => {
  it('each domain is a host or an origin in its one spelling', () => {
    const word = fc.oneof(
      fc.webUrl(),
      fc.domain(),
      fc.string(),
      fc.constantFrom('on', 'at', 'GitLab', '"', 'x.com', 'ü.de', '。', '[::1]'),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (words) => {
        for (const host of predictDomains(words.join(' '))) expect(canonicalPlace(host)).toBe(host);
      }),
    );
  });

  it.each(['a.', 'a-', '.a', 'x.com/', 'on on ', '[:'])('%j a hundred thousand times over is read', (unit) => {
    expect(predictDomains(unit.repeat(20_000)).length).toBeLessThan(3);
  });
});
