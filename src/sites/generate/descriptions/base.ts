/** Where described operations are served. */
import { badInput } from '../bad-input.ts';

/** Host, port and prefix of a site's interface. */
export interface Base {
  readonly origin: string;
  /** Without a slash at its end: empty, or `/api/v4`. */
  readonly prefix: string;
}

/** @throws {CordonError} `input` for what is no address of the web. */
export function readBase(text: string, file: string): Base {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    url === undefined ||
    (url.protocol !== 'https:' && url.protocol !== 'http:') ||
    url.hostname === '' ||
    /[{}*]/.test(url.host)
  ) {
    throw badInput(
      { file },
      `'${text.slice(0, 100)}' is no address that a site could have.`,
      'Give --base, such as `https://shop.example/api`.',
    );
  }
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, '').replace(/[{}*]/g, '') };
}

/** A step of a described path as patterns write it: literal text with what a pattern would misread left open. */
export function literalSteps(text: string): string {
  return text
    .split('/')
    .map((step) =>
      /^[\w.~!$&'()+,;=:@-]*$/.test(step)
        ? step
        : encodeURI(step).replace(/[*?#]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`),
    )
    .join('/');
}

/** A name that a pattern's variable may have. */
export function variable(name: string): string {
  return `{${name.replace(/[^\w]+/g, '_').replace(/^_+|_+$/g, '') || 'id'}}`;
}

/** A described path (`/notes/{note-id}/links`) as a pattern; braces hold what varies, and with a plus sign (`{proxy+}`) several steps. */
export function patternOf(route: string): string {
  return route
    .split(/(\{[^{}]*\})/)
    .map((part, at) =>
      at % 2 === 0 ? literalSteps(part) : /^\{\+|\+\}$/.test(part) ? '*' : variable(part.slice(1, -1)),
    )
    .join('');
}
