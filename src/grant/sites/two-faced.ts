import { CordonError } from '../../model/error.ts';
import { plainLine } from '../../model/plain-line.ts';
import { readableHost } from '../../net/readable-host.ts';
import { hostOf } from '../../net/url.ts';

/** As much of an address as tells which site somebody takes it for. */
const LONGEST_SHOWN = 60;
const AUTHORITY = /^[a-z]+:\/\/([^/?#]*)/i;

/**
 * Whoever reads `https://shop.example@evil.example/` sees the shop, and a browser goes to the other. Nobody can tell which one is meant, so neither is granted.
 * @throws {CordonError} `denied` for an address with something before an `@` in the place of its host
 */
export function refuseTwoFaced(written: string, read: URL): void {
  const authority = AUTHORITY.exec(written)?.[1] ?? '';
  const at = authority.lastIndexOf('@');
  if (at < 0 && read.username === '' && read.password === '') return;
  // What follows a colon may be a password.
  const before = shown(at < 0 ? read.username : authority.slice(0, at).replace(/:.*$/s, ''));
  const behind = shown(at < 0 ? read.host : authority.slice(at + 1));
  const host = readableHost(hostOf(read));
  throw new CordonError(
    `The task names an address with '${before}' before an @ and '${behind}' behind it, and a browser goes to ${host}`,
    {
      kind: 'denied',
      advice: `Write the address of the site that is meant, without an @. Where it is only spoken of, put it in quotation marks.`,
    },
  );
}

function shown(part: string): string {
  return plainLine(part.length > LONGEST_SHOWN ? `${part.slice(0, LONGEST_SHOWN)}…` : part);
}
