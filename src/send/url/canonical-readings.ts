/**
 * How a request may be read (docs/architecture.md#allow-strictly-deny-loosely).
 *
 * The strict reading is the URL exactly as the browser sends it. The plausible readings are what some server might make of it:
 *
 *   POST https://gitlab.com/G//p/%252D/hooks.json;v=1/?x=1
 *     0  g / p / %252d / hooks.json;v=1     (lower case, doubled and trailing slashes gone)
 *     1  g / p / %252d / hooks.json         (matrix parameters gone)
 *     2  g / p / %252d / hooks              (format extension gone)
 *     3  g / p / %2d / hooks …, 4  g / p / - / hooks …   (decoded once, twice, until nothing changes)
 *
 * An ordinary URL has the first alone (`canonical.ts` sees to that), and comes here never.
 */

/** A path as a server might split it: lower case, without empty segments. */
export interface PathReading {
  readonly segments: readonly string[];
  /** Whether a slash stands at the end, so that `/x/*` fits `/x/`. */
  readonly trailing: boolean;
}

/** What is encoded more often than this is refused: nobody's server decodes so often, and nobody means it. */
const DECODINGS = 6;
/** In the last segment (`callsOf`): each is looked up. */
const MOST_CALLS = 1_000;
/** Rails and chi cut off the last ending whatever it is, older Springs all of them. */
const FORMATS = [/^(.+)\.[^.]+$/, /^(.[^.]*)\..+$/] as const;
/** Behind these a server may take the rest of a path for data of the script (CGI's PATH_INFO). */
const SCRIPT = /\.(?:php\d?|phtml|phar|cgi|fcgi|pl|py|rb|jspx?|do|action|aspx?|ashx|asmx|cfm|dll|exe)$/;
/** A dot segment, also with parameters, as Tomcat drops them; a backslash, or what cannot be seen. */
const EVASIVE_PATH = /(?:^|[/\\])\.{1,2}(?:;[^/\\]*)?(?:[/\\]|$)|\\|\p{Cc}/u;

/** A path's segments without the empty ones. */
export function splitPath(path: string): PathReading {
  const segments: string[] = [];
  let start = 0;
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', start)) {
    if (at > start) segments.push(path.slice(start, at));
    start = at + 1;
  }
  if (start < path.length) segments.push(path.slice(start));
  return { segments, trailing: start === path.length };
}

/** Why a path, given with its decodings, can never be read strictly. */
export function evasivePath(levels: readonly string[]): string | undefined {
  if (levels.length > DECODINGS) return OVER_ENCODED;
  if (levels.some((level) => level.slice(level.lastIndexOf('/')).split(',').length > MOST_CALLS)) return MANY_CALLS;
  if (levels.some(isNoText)) return 'its path is no UTF-8 text';
  if (levels.some((level) => level.includes('//'))) return 'its path has an empty segment';
  return levels.some((level) => EVASIVE_PATH.test(level)) ? 'its path hides a dot segment' : undefined;
}

/** Whether escapes in it stand for octets that are no UTF-8: every server makes something else of them. */
function isNoText(path: string): boolean {
  if (!path.includes('%')) return false;
  return (path.match(/(?:%[0-9a-f]{2})+/gi) ?? []).some((run) => {
    try {
      decodeURIComponent(run);
      return false;
    } catch {
      // What the parser says of octets that are no UTF-8.
      return true;
    }
  });
}

const lenient = new TextDecoder();

/** A path as Bottle decodes it: octets that are no UTF-8 are left out, so that `/%C0delete` is `/delete`. */
function withoutNoText(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
    const octets = Uint8Array.from(run.slice(1).split('%'), (hex) => Number.parseInt(hex, 16));
    return lenient.decode(octets).replaceAll('\ufffd', '');
  });
}

const OVER_ENCODED = 'its path is encoded again and again';
const MANY_CALLS = 'its path names more calls than can be looked at';
/** Why a path is refused in whatever place: its readings do not come to an end. */
export const ENDLESS: ReadonlySet<string> = new Set([OVER_ENCODED, MANY_CALLS]);

/** The path as written and decoded again and again until nothing changes, at most {@link DECODINGS} times. */
export function decodings(path: string): string[] {
  const levels = [path];
  for (let current = path; levels.length <= DECODINGS; ) {
    const next = decodeLeniently(current);
    if (next === current) break;
    levels.push(next);
    current = next;
  }
  return levels;
}

/** Percent-decoding as a forgiving server does it: UTF-8 where it is, Latin-1 where it is not, `%uXXXX` too. */
export function decodeLeniently(text: string): string {
  if (!text.includes('%')) return text;
  return text
    .replace(/%u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/%c([01])%([89ab][0-9a-f])/gi, (_, high: string, low: string) => {
      // ASCII in two bytes where one would do, which some servers still accept.
      return String.fromCharCode(Number(high) * 64 + (Number.parseInt(low, 16) & 0x3f));
    })
    .replace(/%e0%([89][0-9a-f])%([89ab][0-9a-f])/gi, (_, high: string, low: string) => overlong(high, low))
    .replace(/%f0%(8[0-9a-f])%([89ab][0-9a-f])%([89ab][0-9a-f])/gi, (_, ...octets: string[]) =>
      overlong(...octets.slice(0, 3)),
    )
    .replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
      try {
        return decodeURIComponent(run);
      } catch {
        // Not UTF-8: the other reading that servers give it.
        return run.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      }
    })
    .normalize('NFKC');
}

/** A character written with more octets than it needs, by the octets behind the first. */
function overlong(...octets: readonly string[]): string {
  return String.fromCodePoint(octets.reduce((sum, octet) => sum * 64 + (Number.parseInt(octet, 16) & 0x3f), 0));
}

/** Every reading of a path from its own and its decodings, its own first. */
export function plausiblePaths(base: PathReading, levels: readonly string[]): PathReading[] {
  const readings = [base];
  const seen = new Set([base.segments.join('/')]);
  const add = (segments: readonly string[], trailing: boolean) => {
    const key = segments.join('/');
    if (seen.has(key)) return;
    seen.add(key);
    readings.push({ segments, trailing });
  };
  for (const level of [...levels, ...levels.filter(isNoText).map(withoutNoText)]) {
    for (const path of levelForms(level.toLowerCase())) {
      const { segments, trailing } = splitPath(path);
      const resolved = resolveDots(segments);
      add(resolved, trailing);
      const bare = resolved.map(withoutMatrix).filter((segment) => segment !== '');
      for (const whole of [bare, bare.map(trimmed), scriptOf(bare), ...callsOf(bare)]) {
        if (whole === undefined) continue;
        add(whole, trailing);
        for (const format of FORMATS) {
          const stem = format.exec(whole.at(-1) ?? '')?.[1];
          if (stem !== undefined) add([...whole.slice(0, -1), stem], trailing);
        }
      }
    }
  }
  return readings;
}

/** ASP.NET has its session in a path, in any place: `/(S(lit3py55))/orders`, and Mono `/(0123456789ABCDEF)/orders`. */
const SESSION = /\/\([^()/]*(?:\([^()/]*\)[^()/]*)*\)/g;

/** A decoded `?` or `#` or NUL may end the path for a server that decodes early. */
function levelForms(path: string): string[] {
  const slashed = path.replaceAll('\\', '/');
  const cut = slashed.search(/[?#\0]/);
  const forms = cut < 0 ? [slashed] : [slashed, slashed.slice(0, cut)];
  return slashed.includes('/(') ? [...forms, ...forms.map((form) => form.replace(SESSION, ''))] : forms;
}

/** Without what stands behind a script's name; undefined where nothing does. */
function scriptOf(segments: readonly string[]): readonly string[] | undefined {
  const at = segments.findIndex((segment) => SCRIPT.test(segment));
  return at < 0 || at === segments.length - 1 ? undefined : segments.slice(0, at + 1);
}

/** tRPC runs each of what the last segment names: `/trpc/note.add,account.delete`. */
function callsOf(segments: readonly string[]): readonly (readonly string[])[] {
  const last = segments.at(-1);
  if (last?.includes(',') !== true) return [];
  return last.split(',').map((call) => [...segments.slice(0, -1), call]);
}

/** Without trailing dots and spaces, which Windows overlooks in names. */
function trimmed(segment: string): string {
  let end = segment.length;
  while (end > 1 && (segment[end - 1] === '.' || segment[end - 1] === ' ')) end -= 1;
  return segment.slice(0, end);
}

function withoutMatrix(segment: string): string {
  const at = segment.indexOf(';');
  return at < 0 ? segment : segment.slice(0, at);
}

function resolveDots(segments: readonly string[]): readonly string[] {
  if (!segments.some((segment) => /^\.{1,2}(;|$)/.test(segment))) return segments;
  const resolved: string[] = [];
  for (const segment of segments) {
    const name = withoutMatrix(segment);
    if (name === '..') resolved.pop();
    else if (name !== '.') resolved.push(segment);
  }
  return resolved;
}
