/** URLPatterns by the data of web-platform-tests, through the reader that sitemap entries use. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { compileComponents, readWhatwgComponents } from '../../src/net/whatwg-pattern.ts';
import { SHARED } from './suites.ts';

const FILE = new URL('data/wpt/urlpatterntestdata.json', SHARED);

const init = z.record(z.string(), z.union([z.string(), z.boolean()]));
const words = z.array(z.union([z.string(), init]));
const testCase = z.looseObject({
  pattern: words.optional(),
  inputs: words.optional(),
  expected_obj: z.unknown().optional(),
  expected_match: z.unknown().optional(),
});

/** Where this reader and the data part, and why that is right or harmless here. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  'options and base URLs beside the pattern': 'An entry of a sitemap is one text or one mapping.',
  'user name, password and fragment': 'No request that may match strictly has any: they are not compared.',
  'what a component says is cut off or trimmed before it is read':
    'The polyfill refuses hosts and ports with stray characters that the standard cuts off: refusing is the safe reading.',
  'sets inside sets': 'The polyfill reads groups without set notation and refuses them.',
  'groups with look-around': 'They do not run in linear time.',
  'names beyond the basic plane': 'The polyfill encodes part of the name; such patterns match less than they say.',
};

type Outcome = 'agrees' | 'differs' | keyof typeof DIFFERENCES;

function refused(written: unknown): boolean {
  return written === 'error';
}

function outcomeOf(test: z.infer<typeof testCase>): Outcome {
  const [pattern, ...more] = test.pattern ?? [{}];
  if (more.length > 0 || pattern === undefined || (typeof pattern !== 'string' && 'ignoreCase' in pattern))
    return 'options and base URLs beside the pattern';
  const written = typeof pattern === 'string' ? pattern : z.record(z.string(), z.string()).parse(pattern);
  const text = JSON.stringify(pattern);
  let compiled: ReturnType<typeof compileComponents>;
  try {
    compiled = compileComponents(readWhatwgComponents(written), text);
  } catch {
    if (refused(test.expected_obj)) return 'agrees';
    if (/\[\[|&&/.test(text)) return 'sets inside sets';
    if (/\(\?[=!<]/.test(text)) return 'groups with look-around';
    if (/[\u{10000}-\u{10ffff}]/u.test(text)) return 'names beyond the basic plane';
    return /hostname|port|\.com\//.test(text)
      ? 'what a component says is cut off or trimmed before it is read'
      : 'differs';
  }
  if (refused(test.expected_obj)) return 'differs';
  if (typeof test.inputs?.[0] !== 'string' && test.inputs?.[1] !== undefined)
    return 'options and base URLs beside the pattern';
  if (test.inputs === undefined) return 'agrees';
  const wanted = test.expected_match !== null && test.expected_match !== undefined && !refused(test.expected_match);
  const got = partsOf(test.inputs);
  const matched = got !== undefined && compiled.matchesComponents(got) && compiled.matchesPort(got.port);
  if (matched === wanted) return 'agrees';
  if (/username|password|hash|#|@/.test(text + JSON.stringify(test.inputs))) return 'user name, password and fragment';
  if (/[\u{10000}-\u{10ffff}]/u.test(text)) return 'names beyond the basic plane';
  return 'differs';
}

const COMPONENTS = ['protocol', 'hostname', 'port', 'pathname', 'search'] as const;

/** The input of a case as the parts of a URL: a URL, or components, those above the first one that is given coming from the base. */
function partsOf(inputs: z.infer<typeof words>) {
  const [input, base] = inputs;
  if (input === undefined || typeof input === 'string') {
    const written = input ?? '';
    const against = typeof base === 'string' ? base : undefined;
    return URL.canParse(written, against) ? pick(new URL(written, against)) : undefined;
  }
  const parts = { protocol: '', hostname: '', port: '', pathname: '', search: '' };
  if (typeof input.baseURL === 'string') {
    if (!URL.canParse(input.baseURL)) return undefined;
    const inherited = pick(new URL(input.baseURL));
    for (const name of COMPONENTS) {
      if (name in input) break;
      parts[name] = inherited[name];
    }
    const path = input.pathname;
    if (typeof path === 'string' && !path.startsWith('/')) {
      parts.pathname = new URL(path, input.baseURL).pathname;
    }
  }
  const special = /^(https?|wss?|ftp|file|)$/.test(String(input.protocol ?? parts.protocol).replace(/:$/, ''));
  for (const name of COMPONENTS) {
    const given = input[name];
    if (typeof given !== 'string' || (name === 'pathname' && parts.pathname !== '' && !given.startsWith('/'))) continue;
    const canonical = canonicalise(name, given, special, String(input.protocol ?? parts.protocol));
    if (canonical === undefined) return undefined;
    parts[name] = canonical;
  }
  if (!parts.protocol.endsWith(':')) parts.protocol += ':';
  if (DEFAULT_PORTS[parts.protocol] === parts.port) parts.port = '';
  return parts;
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = {
  'http:': '80',
  'https:': '443',
  'ws:': '80',
  'wss:': '443',
  'ftp:': '21',
};

function canonicalise(name: string, given: string, special: boolean, protocol: string): string | undefined {
  if (given === '') return '';
  if (name === 'protocol') {
    const scheme = given.replace(/:$/, '');
    return URL.canParse(`${scheme}://x`) ? new URL(`${scheme}://x`).protocol : undefined;
  }
  if (name === 'hostname') {
    if (/[#/?\\]/.test(given)) return undefined;
    const url = special ? `https://${given}` : `x://${given}`;
    return URL.canParse(url) ? new URL(url).hostname : undefined;
  }
  if (name === 'port') {
    const digits = given.replace(/[\t\n\r]/g, '');
    const number = /^\d+/.exec(digits)?.[0];
    return number === undefined || Number(number) > 65_535 ? undefined : String(Number(number));
  }
  if (name === 'search') return new URL(`https://x/?${given.replace(/^\?/, '').replaceAll('#', '%23')}`).search;
  if (!special && !given.startsWith('/')) return new URL(`${protocol.replace(/:$/, '')}:${given}`).pathname;
  const path = given.replaceAll('#', '%23').replaceAll('?', '%3F');
  if (given.startsWith('/')) return new URL(`https://x${path}`).pathname;
  return new URL(`https://x/-${path}`).pathname.slice(2);
}

function pick({ protocol, hostname, port, pathname, search }: URL) {
  return { protocol, hostname, port, pathname, search };
}

it('agrees with the data but for the differences listed', () => {
  const cases = z
    .array(z.unknown())
    .parse(JSON.parse(readFileSync(FILE, 'utf8')))
    .filter((each) => typeof each !== 'string')
    .map((each) => testCase.parse(each));
  const counts = new Map<string, number>();
  const unexplained: string[] = [];
  for (const each of cases) {
    const outcome = outcomeOf(each);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    if (outcome === 'differs') unexplained.push(JSON.stringify([each.pattern, each.inputs, each.expected_match]));
  }
  expect(unexplained).toEqual([]);
  expect(Array.from(counts.keys()).filter((each) => each !== 'agrees' && !(each in DIFFERENCES))).toEqual([]);
  expect(counts.get('agrees')).toBeGreaterThanOrEqual(330);
});
