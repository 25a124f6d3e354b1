/** Listings of routes as web frameworks print them: each row a method (or none), a path and what handles it. */
import { badInput } from '../bad-input.ts';
import { kindOfVerb } from '../names/verbs.ts';
import { wordsOf } from '../names/words.ts';
import type { Learned, Operation } from '../operation.ts';
import type { Base } from './base.ts';
import { readDjango } from './django.ts';
import type { Route, RouteListing } from './route.ts';
import { readExpressJson, readExpressText, readLaravel, readRails } from './route-listings.ts';
import { readWordpress } from './wordpress.ts';

export const ROUTE_FORMATS = ['django', 'rails', 'laravel', 'express', 'wordpress'] as const;
export type RouteFormat = (typeof ROUTE_FORMATS)[number];

const KNOWN: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
const READERS: Readonly<Record<RouteFormat, (text: string, file: string) => RouteListing | undefined>> = {
  wordpress: readWordpress,
  laravel: readLaravel,
  express: (text, file) => readExpressJson(text, file) ?? readExpressText(text),
  rails: readRails,
  django: readDjango,
};

/** What a listing describes. @throws {CordonError} `input` where it is no listing, or one of another tool. */
export function readRoutes(text: string, file: string, format: RouteFormat | undefined, base: Base): Learned {
  const listing = listingOf(text, file, format);
  const warnings = [...listing.warnings];
  const place = { ...base, prefix: prefixOf(base, listing) };
  const operations = listing.routes.flatMap((route) => [...operationsOf(route, file, place, warnings)]);
  if (operations.length === 0) warnings.push('The listing has no route that a request could be told by.');
  return { operations, warnings };
}

/** Where the index of WordPress is answered is told by its routes already. */
function prefixOf({ prefix }: Base, { routes }: RouteListing): string {
  const isTold = prefix.endsWith(INDEX) && routes.every(({ path }) => path === INDEX || path.startsWith(`${INDEX}/`));
  return isTold ? prefix.slice(0, -INDEX.length) : prefix;
}

const INDEX = '/wp-json';

function listingOf(text: string, file: string, format: RouteFormat | undefined): RouteListing {
  if (format !== undefined) {
    const listing = READERS[format](text, file);
    if (listing !== undefined && listing.routes.length > 0) return listing;
    const other = ROUTE_FORMATS.find((each) => each !== format && isOf(each, text, file));
    throw badInput(
      { file, line: 1 },
      `This is no listing of ${format}${other === undefined ? '' : `; it looks like one of ${other}`}.`,
      'Give what the tool printed, whole, and name its --format.',
    );
  }
  for (const each of ROUTE_FORMATS.toReversed()) {
    if (!isOf(each, text, file)) continue;
    const listing = READERS[each](text, file);
    if (listing !== undefined) return listing;
  }
  throw badInput(
    { file, line: 1 },
    'This is no listing of routes that is known.',
    `Name its --format: ${ROUTE_FORMATS.join(', ')}.`,
  );
}

function isOf(format: RouteFormat, text: string, file: string): boolean {
  try {
    return (READERS[format](text, file)?.routes.length ?? 0) > 0;
  } catch {
    // What cannot be read is none of it.
    return false;
  }
}

function* operationsOf(route: Route, file: string, { origin, prefix }: Base, warnings: string[]): Generator<Operation> {
  if (/^\/?\*/.test(route.path) || /^\/?\{[^{}]*\}\*/.test(route.path)) {
    warnings.push(`${place(file, route.line)}: '${route.path.slice(0, 100)}' stands for every address: left out.`);
    return;
  }
  const isOpen = route.path.includes('*');
  for (const method of methodsOf(route)) {
    const reads = method === 'GET';
    yield {
      origin,
      method,
      path: prefix + route.path,
      query: [],
      reads,
      names: route.names,
      args: [],
      known: [
        { source: `${place(file, route.line)}: ${route.names[0] ?? route.path}`, examples: 0, pages: [], controls: [] },
      ],
      ...(route.path.split('/').every((step) => step === '' || step.startsWith('{')) && !reads && route.path !== '/'
        ? { unsure: 'its address is nothing but what varies' }
        : {}),
      ...(isOpen ? { unsure: 'its route takes whatever follows' } : {}),
      ...(route.methods.length === 0 && !reads ? { unsure: 'the listing does not say by which method' } : {}),
      sample: { kind: 'none' },
    };
  }
}

function place(file: string, line: number | undefined): string {
  return line === undefined ? file : `${file}:${line}`;
}

/** Without methods, a route is read; it is written to where its names say that something is done. */
function methodsOf({ methods, names, path }: Route): readonly string[] {
  if (methods.length > 0) return methods.filter((method) => KNOWN.has(method));
  return [...names, path.split('/').findLast((step) => step !== '') ?? ''].some(saysChange) ? ['GET', 'POST'] : ['GET'];
}

function saysChange(name: string): boolean {
  if (name.startsWith('{')) return false;
  return wordsOf(name).some((word) => {
    const kind = kindOfVerb(word);
    return (
      kind !== undefined &&
      kind !== 'view' &&
      !/^(?:comment|reply|label|tag|email|mail|message|record|book|list|order|charge|act|test|rate|share|flag|report|user|record|draft|forward|bid|process|do|start)$/.test(
        word,
      )
    );
  });
}
