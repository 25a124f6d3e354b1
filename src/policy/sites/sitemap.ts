import { z } from 'zod';
import { ARGUMENT_TYPES } from '../../model/policy/condition.ts';
import type { ArgumentSource, ArgumentSpec, RequestPattern, SitemapEntry } from '../../model/policy/sitemap.ts';
import { HostSet } from '../../net/host-set.ts';
import { placeHost } from '../../net/place.ts';
import { siteOf } from '../../net/site.ts';
import {
  currency,
  filled,
  httpMethod,
  linearRegex,
  locale,
  name,
  pointer,
  report,
  urlPattern,
  whatwgPattern,
} from '../fields.ts';
import { selector } from '../selector.ts';
import { inside } from '../source/check.ts';
import { jsonObject } from '../source/json-value.ts';
import { suggest } from '../source/nearest.ts';
import type { Problems } from '../source/problems.ts';
import type { Path, SourceDocument } from '../source/source.ts';
import { readPatternHost } from '../url-pattern.ts';
import { headers } from './headers.ts';
import { checkMessageEntry, message } from './message.ts';

const body = jsonObject.default({}).describe('What the parsed body must contain; empty: any body.');
const verbatimBody = z
  .union([body, z.literal('verbatim')])
  .describe(
    'What the parsed body must contain; empty: any body. `verbatim`: it is signed, and leaves as it came or not at all.',
  );
const present = z
  .exactOptional(z.array(pointer).min(1))
  .describe('JSON Pointers to members that the parsed body or form must have, whatever their value.');
const url = urlPattern.describe('Absolute URL; `{name}` is one path segment, `*` is anything.');
const exampleUrls = z.array(z.string()).optional().describe('For readers; not used.');

/** Where a request goes, in one of two syntaxes. */
const place = {
  url: z.exactOptional(url),
  url_pattern: z
    .exactOptional(whatwgPattern)
    .describe('The same as a WHATWG URLPattern, its text or its components; in place of `url`.'),
};

function demandOnePlace(value: { readonly url?: string; readonly url_pattern?: unknown }, context: z.RefinementCtx) {
  if ((value.url === undefined) !== (value.url_pattern === undefined)) return;
  const message = value.url === undefined ? 'lacks `url`' : 'has both `url` and `url_pattern`';
  report(context, { message, advice: 'Give `url`, or a WHATWG URLPattern under `url_pattern`, and not both.' });
}

const child = z
  .strictObject({
    method: httpMethod,
    ...place,
    body,
    present,
    headers: z.exactOptional(headers),
    example_urls: exampleUrls,
  })
  .superRefine(demandOnePlace);

const REQUEST_PARTS = ['body', 'graphql', 'query', 'header', 'path'] as const;

const argumentSource = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('dom'),
      url,
      selector: filled.describe('CSS selector that fits exactly one element.'),
    })
    .describe('A value on the page (ceLLMate paper).'),
  z
    .strictObject({
      type: z.literal('request'),
      body: z.exactOptional(filled),
      graphql: z.exactOptional(filled.describe('Dotted path in the arguments of the one root field.')),
      query: z.exactOptional(filled),
      header: z.exactOptional(filled),
      path: z.exactOptional(filled),
    })
    .superRefine((value, context) => {
      if (REQUEST_PARTS.filter((part) => value[part] !== undefined).length === 1) return;
      const message = 'must name exactly one of body, graphql, query, header, path';
      report(context, { message, advice: 'Write for example `body: order.total`.' });
    })
    .describe('A value in the request itself.'),
  z
    .strictObject({
      type: z.literal('response'),
      action: z.exactOptional(filled).describe('Whose answer has it, with `body`.'),
      body: z.exactOptional(filled).describe('Dotted path in the JSON of that answer.'),
      selector: z
        .exactOptional(selector)
        .describe("CSS selector that fits exactly one element of the page's HTML as the server sent it."),
      url: z.exactOptional(url).describe('With `selector`: the pages that have it; any page of the site unless given.'),
    })
    .superRefine((value, context) => {
      const inJson = value.action !== undefined && value.body !== undefined;
      const strange = inJson ? (value.selector ?? value.url) : (value.action ?? value.body);
      if (inJson !== (value.selector !== undefined) && strange === undefined) return;
      const advice = 'Write `action: Quote, body: cart.total`, or `selector: "#total"` with the `url` of its page.';
      report(context, { message: 'must have either `action` and `body`, or `selector`', advice });
    })
    .describe('A value in an earlier response: in JSON, or in the HTML of the page.'),
]);

const argument = z
  .strictObject({
    type: z.enum(ARGUMENT_TYPES).describe('Values convert exactly, or count as missing.'),
    source: argumentSource,
    locale: z.exactOptional(locale).describe('How its numbers and dates are written, such as `de-DE`.'),
    currency: z.exactOptional(currency).describe('ISO code of the currency that it is in.'),
  })
  .superRefine((value, context) => {
    if (value.locale !== undefined && value.type !== 'number' && value.type !== 'date') {
      report(context, { message: 'has a locale, which a number or date has', advice: 'Remove it.' }, ['locale']);
    }
    if (value.currency !== undefined && value.type !== 'number') {
      report(context, { message: 'has a currency, which a number has', advice: 'Remove it.' }, ['currency']);
    }
  });

const semanticAction = name.describe('The name that site policies use.');
const args = z.record(name, argument).default({}).describe('Values that conditions and limits may use.');

const published = {
  category: z.string().optional().describe('For readers; not used.'),
  regex: z
    .union([z.literal(''), linearRegex])
    .default('')
    .describe('The URL must match it besides.'),
  resource_types: z.array(z.string()).optional().describe('Not used: an entry holds for every type of request.'),
  tags: z.array(z.string()).default([]).describe('What tag rules speak of.'),
  example_urls: exampleUrls,
  priority: z.number().default(0).describe('Decides between entries that are equally specific.'),
};
const children = z.array(child).default([]).describe('Requests that the page makes on the way to this action.');

const entry = z
  .strictObject({
    semantic_action: semanticAction,
    description: z.string().default(''),
    ...place,
    method: httpMethod,
    body: verbatimBody,
    present,
    headers: z.exactOptional(headers),
    args,
    ...published,
    children,
    graphql: z
      .exactOptional(
        z.strictObject({ operation: z.exactOptional(filled), fields: z.exactOptional(z.array(filled).min(1)) }),
      )
      .describe('Operation name and root fields of a GraphQL request.'),
    message: z.exactOptional(message),
    accepted: z
      .boolean()
      .default(true)
      .describe('`false`: generated, and nobody has accepted it yet; a person is asked as about what is not listed.'),
  })
  .superRefine((value, context) => {
    demandOnePlace(value, context);
    checkMessageEntry(value, context);
    if (value.url_pattern === undefined || value.regex === '') return;
    report(context, { message: 'has both `url_pattern` and `regex`', advice: 'Write the expression as a group.' }, [
      'regex',
    ]);
  });

/** An agent sitemap: ceLLMate's entries (docs/sources.md#cellmate-sitemaps) and those of its published files. */
export const sitemapSchema = z.array(entry);

/** The part of it that the ceLLMate paper has. */
export const paperSitemapSchema = z.array(
  z.strictObject({
    semantic_action: semanticAction,
    description: z.string().default(''),
    url,
    method: httpMethod,
    body,
    args,
  }),
);

/** The part of it that the published files have. */
export const publishedSitemapSchema = z.array(
  z.strictObject({
    semantic_action: semanticAction,
    url,
    method: httpMethod,
    body,
    ...published,
    children: z.array(z.strictObject({ method: httpMethod, url, body, example_urls: exampleUrls })).default([]),
  }),
);

type WrittenEntry = z.output<typeof entry>;

/** Where the sitemap stands inside its document: at the top of a file, or inline below a site. */
export interface Section {
  readonly source: SourceDocument;
  readonly path: Path;
}

/** Lowers a sitemap that passed its schema, and reports what reaches beyond the site it speaks for. */
export function lowerSitemap(
  written: readonly WrittenEntry[],
  domain: string,
  section: Section,
  problems: Problems,
): readonly SitemapEntry[] {
  const hosts = HostSet.coveringSubdomains([siteOf(placeHost(domain))]);
  const actions = new Set(written.map((each) => each.semantic_action));
  for (const [index, each] of written.entries()) {
    for (const [path, pattern] of namedUrls(each)) {
      const read = readPatternHost(pattern);
      if (!('host' in read) || hosts.match(read.host) !== undefined) continue;
      const where = [...section.path, index, ...path];
      problems.add(
        {
          message: `${inside(where)} lies outside ${domain}`,
          advice: `A sitemap speaks for its own site; give ${read.host} its own under \`sites\`.`,
        },
        section.source.place(where),
      );
    }
    for (const [name, { source }] of Object.entries(each.args)) {
      const action = source.type === 'response' ? source.action : undefined;
      if (action === undefined || actions.has(action)) continue;
      const where = [...section.path, index, 'args', name, 'source', 'action'];
      problems.add(
        {
          message: `${inside(where)} names the action '${action}', which the sitemap lacks`,
          advice: () => suggest(action, actions),
        },
        section.source.place(where),
      );
    }
  }
  return written.map(lowerEntry);
}

/** Every URL pattern of an entry, or what covers it, with its path inside the entry. */
function namedUrls(written: WrittenEntry): readonly (readonly [Path, string])[] {
  const children = written.children.flatMap((each, index) => namedUrl(each, ['children', index]));
  const pages = Object.entries(written.args).flatMap(([name, { source }]) =>
    source.type !== 'request' && source.url !== undefined
      ? [[['args', name, 'source', 'url'], source.url] as const]
      : [],
  );
  return [...namedUrl(written, []), ...children, ...pages];
}

function namedUrl({ url, url_pattern }: WrittenPlace, above: Path): readonly (readonly [Path, string])[] {
  if (url !== undefined) return [[[...above, 'url'], url]];
  return url_pattern === undefined ? [] : [[[...above, 'url_pattern'], url_pattern.url]];
}

/** Exactly one of the two is there, by the schema. */
type WrittenPlace = Pick<z.output<typeof child>, 'url' | 'url_pattern'>;

/** No spreading: each object that is spread has a shape of its own, and 30,000 of these would take more room than what they say. */
function lowerEntry(written: WrittenEntry): SitemapEntry {
  const { method, url, urlPattern, present, headers: asked, verbatim, body } = lowerPattern(written);
  const entry: Building<SitemapEntry> = {
    method,
    url,
    action: written.semantic_action,
    description: written.description,
    priority: written.priority,
    tags: written.tags.length === 0 ? NONE : written.tags,
    children: written.children.length === 0 ? NONE : written.children.map(lowerPattern),
    args: lowerArguments(written.args),
  };
  if (urlPattern !== undefined) entry.urlPattern = urlPattern;
  if (present !== undefined) entry.present = present;
  if (asked !== undefined) entry.headers = asked;
  if (verbatim !== undefined) entry.verbatim = verbatim;
  if (body !== undefined) entry.body = body;
  if (written.regex !== '') entry.regex = written.regex;
  if (written.graphql !== undefined) entry.graphql = written.graphql;
  if (written.message !== undefined) entry.message = written.message;
  if (!written.accepted) entry.accepted = false;
  return entry;
}

type Building<T> = { -readonly [K in keyof T]: T[K] };

/** Of an entry or a child. */
type WrittenPattern = Pick<WrittenEntry, 'url' | 'url_pattern' | 'method' | 'body' | 'present' | 'headers'>;

/** Most of 30,000 entries have none of these: they share one. */
const NONE: readonly never[] = [];
const NO_ARGUMENTS: SitemapEntry['args'] = {};

function lowerArguments(written: WrittenEntry['args']): SitemapEntry['args'] {
  const named = Object.entries(written);
  if (named.length === 0) return NO_ARGUMENTS;
  return Object.fromEntries(named.map(([name, each]) => [name, lowerArgument(each)]));
}

function lowerPattern(written: WrittenPattern): RequestPattern {
  const { method, url_pattern: whatwg } = written;
  const place = whatwg === undefined ? { url: written.url ?? '' } : { url: whatwg.url, urlPattern: whatwg.pattern };
  const pattern = {
    method,
    ...place,
    ...(written.present === undefined ? {} : { present: written.present }),
    ...(written.headers === undefined ? {} : { headers: written.headers }),
  };
  if (written.body === 'verbatim') return { ...pattern, verbatim: true };
  return Object.keys(written.body).length === 0 ? pattern : { ...pattern, body: written.body };
}

function lowerArgument({ source, ...declared }: z.output<typeof argument>): ArgumentSpec {
  return { ...declared, source: lowerSource(source) };
}

function lowerSource(source: z.output<typeof argumentSource>): ArgumentSource {
  if (source.type === 'dom') return source;
  if (source.type === 'response') {
    const { action = '', body = '', selector } = source;
    return selector === undefined
      ? { type: 'response', action, body }
      : { type: 'document', url: source.url, selector };
  }
  const part = REQUEST_PARTS.find((each) => source[each] !== undefined) ?? 'body';
  return { type: 'request', part, name: source[part] ?? '' };
}
