import { CordonError } from '../model/error.ts';
import { privateHost } from '../net/address.ts';
import { hostOf, readUrl } from '../net/url.ts';

/**
 * An address of the web as a person typed it. Without a scheme it is https, or http on this machine and in private networks.
 * @throws {CordonError} `input` for what is no address of the web
 */
export function webAddress(written: string): URL {
  const whole = readUrl(written);
  if (whole?.protocol === 'http:' || whole?.protocol === 'https:') return whole;
  // `localhost:3000` reads as a scheme of its own; `mailto:…` and `file:…` are meant as they stand.
  const plain = /^[a-z][a-z\d+-]*:(?!\d)/i.test(written) ? undefined : readUrl(`http://${written}`);
  if (plain !== undefined && plain.hostname !== '') {
    if (privateHost(hostOf(plain)) !== undefined) return plain;
    return new URL(`https://${written}`);
  }
  throw new CordonError(`'${written}' is no web address`, {
    kind: 'input',
    advice: 'Give the whole https:// address.',
  });
}
