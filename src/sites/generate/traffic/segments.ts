/**
 * Which steps of a path vary. A step that is formed as a value (a number, a UUID, a date) does; a word does where several stand in one place, behind what
 * names a collection or formed as slugs, and the same is done below each of them. A word that says what is done, or names another collection, never does.
 *
 *   POST /projects/apollo/issues  {title}
 *   POST /projects/gemini/issues  {title}       →  /projects/{project}/issues
 *   POST /labels/new              {name}
 *   POST /milestones/new          {name}        →  two paths: both name collections
 */
import { isSecretWord, tellsOfSecret } from '../../../record/secret-words.ts';
import { kindOfVerb } from '../names/verbs.ts';
import { isPlural, singular, wordsOf } from '../names/words.ts';

/** A request as far as its path goes: what is done, apart from the path, makes two of them the same. */
export interface Pathed {
  readonly method: string;
  readonly segments: readonly string[];
  /** What it carries, told by names. */
  readonly shape: string;
}

const SUFFIX = /\.(?:json|xml|html?|atom|rss|csv|patch|diff|md|txt|js|php)$/i;
/** A program of the application: a page of its own, whatever its name looks like. */
const SCRIPT = /\.(?:php\d?|cgi|aspx?|jspx?|do|pl)$/i;
/** What people keep in files. Tables and texts that an application makes itself are called by what is in them, and are left out. */
const UPLOADED =
  /\.(?:txt|pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|zip|tar|t?gz|7z|rar|png|jpe?g|gif|webp|bmp|tiff?|heic|mp[34]|mov|wav|eml|log)$/i;
const DATE = /^\d{4}-\d{1,2}(?:-\d{1,2})?(?:T[\d:.Z+-]+)?$/;
const UUID = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;
const HEX = /^(?=.*\d)(?=.*[a-f])[0-9a-f]{7,}$/i;
const KEY = /^[A-Z][A-Z\d]*[-_]\d+$/;
/** Letters and signs that a pattern can spell as they are. */
const PLAIN = /^[\w.~!$&'()+,;=:-]+$/;
const ROUTES: ReadonlySet<string> = new Set(
  `new edit create update delete settings search login logout admin dashboard profile about help home me self current default all index static assets
  account overview activity feed callback status health info stats latest recent popular trending`.split(/\s+/),
);

/** Whether a step is a value by its form alone, in its place behind another. */
export function isValueForm(segment: string, before: string | undefined): boolean {
  // What ends in a slash has no last step.
  if (segment === '') return false;
  const stem = segment.replace(SUFFIX, '');
  if (/^\d+$/.test(stem)) return !isVersion(stem, before);
  if (!PLAIN.test(segment)) return true;
  if (UUID.test(stem) || DATE.test(stem) || HEX.test(stem) || KEY.test(stem)) return true;
  if (/^\d+[-_]\p{L}/u.test(stem) || /[-_]\d{4,}$/.test(stem)) return true;
  if (isSecretWord(stem)) return true;
  if (before !== undefined && UPLOADED.test(segment) && !isRoute(segment.replace(UPLOADED, ''))) return true;
  // What follows `reset` or `invite` is for one person's eyes, whatever it looks like.
  return before !== undefined && tellsOfSecret(before) && !isRoute(stem);
}

/** `/api/2`, `/rest/3`, `/v1`. */
function isVersion(segment: string, before: string | undefined): boolean {
  return /^v\d+$/i.test(segment) || (/^\d{1,2}$/.test(segment) && /^(?:api|rest|v)$/i.test(before ?? ''));
}

/** Whether a word is part of a route: it says what is done, or names a collection. */
function isRoute(segment: string): boolean {
  const words = wordsOf(segment);
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  return ROUTES.has(segment.toLowerCase()) || kindOfVerb(first) !== undefined || kindOfVerb(last) !== undefined;
}

/** Formed as the names of things are in addresses: several words, digits, capitals. */
function isSlug(segment: string): boolean {
  return /[-_.\d]/.test(segment) || /^[A-Z]/.test(segment);
}

/** Whether what stands behind this step is likely one of several: `projects`, and the short forms of that. */
function namesCollection(segment: string | undefined): boolean {
  if (segment === undefined || segment.startsWith('{')) return false;
  const last = wordsOf(segment).at(-1) ?? '';
  return (
    (isPlural(last) && kindOfVerb(last) === undefined) ||
    /^(?:u|p|r|w|t|~|wiki|tag|user|project|category)$/.test(segment)
  );
}

/** The pattern of each request's path, the same object for the same pattern. `known`: names of things that pages and answers told. */
export function templatePaths<T extends Pathed>(
  requests: readonly T[],
  known: ReadonlySet<string>,
): ReadonlyMap<T, string> {
  const patterns = new Map<T, string>();
  template(requests, [], [], known, patterns);
  return patterns;
}

/** Stands for what varies. No address has a slash within a step. */
const OPEN = '/';

/** `path`: the pattern so far; `names`: the variables that are used in it. */
function template<T extends Pathed>(
  requests: readonly T[],
  path: readonly string[],
  names: readonly string[],
  known: ReadonlySet<string>,
  patterns: Map<T, string>,
): void {
  const depth = path.length;
  const before = path.at(-1);
  const bySegment = new Map<string, T[]>();
  for (const request of requests) {
    const segment = request.segments[depth];
    if (segment === undefined) {
      patterns.set(request, `/${path.join('/')}`);
      continue;
    }
    const same = bySegment.get(segment);
    if (same === undefined) bySegment.set(segment, [request]);
    else same.push(request);
  }
  const varying = varyingSegments(bySegment, depth, before, known);
  const merged = new Map<string, T[]>();
  for (const [segment, same] of bySegment) {
    const suffix = SUFFIX.exec(segment)?.[0] ?? '';
    const key = varying.has(segment) ? `${OPEN}${suffix}` : segment;
    const together = merged.get(key);
    if (together === undefined) merged.set(key, [...same]);
    else for (const each of same) together.push(each);
  }
  for (const [key, together] of merged) {
    if (!key.startsWith(OPEN)) {
      template(together, [...path, key], names, known, patterns);
      continue;
    }
    const name = freeName(before, names);
    template(together, [...path, `{${name}}${key.slice(OPEN.length)}`], [...names, name], known, patterns);
  }
}

function freeName(before: string | undefined, names: readonly string[]): string {
  const words = before === undefined || before.includes('{') ? [] : wordsOf(before);
  const base = words.length === 0 || !/^[a-z]/.test(words[0] ?? '') ? 'id' : singular(words.at(-1) ?? 'id');
  let name = base;
  for (let at = 2; names.includes(name); at++) name = `${base}${at}`;
  return name;
}

/** The steps in one place that stand for values. */
function varyingSegments<T extends Pathed>(
  bySegment: ReadonlyMap<string, readonly T[]>,
  depth: number,
  before: string | undefined,
  known: ReadonlySet<string>,
): ReadonlySet<string> {
  const varying = new Set<string>();
  const words: string[] = [];
  for (const [segment, requests] of bySegment) {
    if (isValueForm(segment, before)) varying.add(segment);
    else if (requests.some((request) => leadsToScript(request, depth))) continue;
    else if (segment !== '' && segment !== '-' && !isRoute(segment) && !isVersion(segment, before)) words.push(segment);
  }
  if (words.length === 0) return varying;
  const collection = namesCollection(before);
  const below = new Map<string, string[]>();
  for (const segment of [...varying, ...words]) {
    for (const request of bySegment.get(segment) ?? []) {
      const what = doneBelow(request, depth);
      const same = below.get(what);
      if (same === undefined) below.set(what, [segment]);
      else if (!same.includes(segment)) same.push(segment);
    }
  }
  for (const [what, segments] of below) {
    const written = what.startsWith('POST / ');
    for (const segment of segments) {
      if (varying.has(segment)) continue;
      const others = segments.filter((each) => each !== segment);
      const told = known.has(segment) && (collection || isSlug(segment));
      if (!told && others.length === 0) continue;
      // A word at the end of a POST may as well say what is done.
      if (written && !told && !isSlug(segment)) continue;
      if (!told && !collection && isWrittenAlone(bySegment.get(segment) ?? [], depth, below)) continue;
      const followed = followedByValue(bySegment.get(segment) ?? [], depth);
      const slugs = isSlug(segment) || others.some((each) => isSlug(each) || varying.has(each));
      if (told || collection || (slugs && !followed && !isPlural(segment))) varying.add(segment);
    }
  }
  return varying;
}

/** A step that takes what no other in its place does is a page with a form of its own, however alike the pages are to read. */
function isWrittenAlone(requests: readonly Pathed[], depth: number, below: ReadonlyMap<string, unknown[]>): boolean {
  return requests.some(
    (request) =>
      request.method !== 'GET' &&
      request.segments.length === depth + 1 &&
      below.get(doneBelow(request, depth))?.length === 1,
  );
}

/** A script, and what it lies in, name no things. */
function leadsToScript({ segments }: Pathed, depth: number): boolean {
  return segments.some((segment, at) => at >= depth && SCRIPT.test(segment));
}

/** A word before a value names a collection. */
function followedByValue(requests: readonly Pathed[], depth: number): boolean {
  return requests.some(({ segments }) => {
    const next = segments[depth + 1];
    return next !== undefined && isValueForm(next, segments[depth]);
  });
}

/** What is done below a step: the rest of the path, its values left open, the method, and what the request carries. */
function doneBelow({ method, segments, shape }: Pathed, depth: number): string {
  const rest = segments
    .slice(depth + 1)
    .map((segment, at) => (isValueForm(segment, segments[depth + at]) ? '{}' : segment));
  return `${method} /${rest.map((each) => `/${each}`).join('')} ${shape}`;
}
