/** Sitemaps and requests for the send gate's tests and benchmark. */
import { z } from 'zod';
import type { JsonObject } from '../src/model/json.ts';
import type { Site } from '../src/model/policy/policy.ts';
import type { RequestPattern, SelectedPolicy, SitemapEntry } from '../src/model/policy/sitemap.ts';
import type { WebRequest } from '../src/model/traffic/request.ts';

const PublishedRequest = z.object({
  method: z.string(),
  url: z.string(),
  body: z.record(z.string(), z.json()).optional(),
  regex: z.string().optional(),
  example_urls: z.array(z.string()).optional(),
});
const PublishedEntry = PublishedRequest.extend({
  semantic_action: z.string(),
  tags: z.array(z.string()),
  priority: z.number(),
  children: z.array(PublishedRequest),
});

/** The published GitLab sitemap (52 entries) as the gate's model, with the example URLs of each entry beside it. */
export function readPublishedSitemap(text: string): { entries: SitemapEntry[]; examples: Map<string, string[]> } {
  const published = z.array(PublishedEntry).parse(JSON.parse(text));
  const entries = published.map(
    (entry): SitemapEntry => ({
      ...requestPattern(entry),
      action: entry.semantic_action,
      description: '',
      priority: entry.priority,
      tags: entry.tags,
      children: entry.children.map(requestPattern),
      args: {},
    }),
  );
  return { entries, examples: new Map(published.map((entry) => [entry.semantic_action, entry.example_urls ?? []])) };
}

function requestPattern({ method, url, body, regex }: z.infer<typeof PublishedRequest>): RequestPattern {
  const bodyPart = body === undefined || Object.keys(body).length === 0 ? {} : { body };
  return { method, url, ...bodyPart, ...(regex === undefined || regex === '' ? {} : { regex }) };
}

export function entry(action: string, method: string, url: string, more: Partial<SitemapEntry> = {}): SitemapEntry {
  return { action, method, url, description: '', priority: 0, tags: [], children: [], args: {}, ...more };
}

export function site(domain: string, sitemap: readonly SitemapEntry[], more: Partial<Site> = {}): Site {
  return { domain, sitemap, policies: [], external: [], unlisted: 'deny-unsafe', ...more };
}

/** A policy that allows (or denies) the named actions, selected. */
export function allowing(actions: readonly string[], effect: 'allow' | 'deny' = 'allow'): SelectedPolicy {
  return { policy: { name: `${effect}_some`, effect, actions, description: '' }, params: {} };
}

const encoder = new TextEncoder();

/** A request; a body that is an object travels as JSON, one that is a string as a form. */
export function request(method: string, url: string, body?: JsonObject | string | readonly JsonObject[]): WebRequest {
  if (body === undefined) return { method, url, headers: {}, body: { kind: 'none' } };
  const isForm = typeof body === 'string';
  const bytes = encoder.encode(isForm ? body : JSON.stringify(body));
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  return {
    method,
    url,
    headers: { 'content-type': type, 'content-length': String(bytes.length) },
    body: { kind: 'bytes', bytes },
  };
}

/** The shapes of the published sitemap: project pages, account pages, API calls, form overrides. `N` is a number of its own. */
const SHAPES: readonly (readonly [method: string, url: string, example: string, method_?: string])[] = [
  ['GET', 'https://gitlab.com/{group}/{project}/-/pageN', '/acme/rocket/-/pageN'],
  ['GET', 'https://gitlab.com/{group}/{project}/-/listN/*', '/acme/rocket/-/listN/7'],
  ['POST', 'https://gitlab.com/{group}/{project}/-/itemN/{id}', '/acme/rocket/-/itemN/42', 'delete'],
  ['PUT', 'https://gitlab.com/{group}/{project}/-/switchN/{id}/disable', '/acme/rocket/-/switchN/42/disable'],
  ['POST', 'https://gitlab.com/-/user_settings/settingN', '/-/user_settings/settingN'],
  ['GET', 'https://gitlab.com/api/v4/projects/{project_id}/resourceN*', '/api/v4/projects/73205083/resourceN'],
  ['DELETE', 'https://gitlab.com/api/v4/thingN/{id}', '/api/v4/thingN/42'],
  ['GET', 'https://gitlab.com/users/{user}/tabN', '/users/someone/tabN'],
];

/** A GitLab-shaped site with so many entries, every other one granted, and requests of which every other one is listed. */
export function syntheticSite(size: number): { site: Site; selected: SelectedPolicy[]; requests: WebRequest[] } {
  const entries: SitemapEntry[] = [];
  const listed: WebRequest[] = [];
  for (let number = 0; entries.length < size; number++) {
    const [method, url, example, override] = SHAPES[number % SHAPES.length] ?? ['GET', 'https://gitlab.com/N', '/N'];
    const named = (text: string) => text.replace('N', String(number));
    const body = override === undefined ? {} : { body: { _method: override } };
    entries.push(entry(`action ${number}`, method, named(url), body));
    const form = override === undefined ? undefined : `_method=${override}&authenticity_token=x`;
    listed.push(request(method, `https://gitlab.com${named(example)}`, form));
  }
  const granted = entries.filter((_, number) => number % 2 === 0).map(({ action }) => action);
  const step = Math.max(1, Math.floor(listed.length / 26));
  const hits = listed.filter((_, number) => number % step === 0).slice(0, 26);
  const misses = hits.map(({ method, url }, number) => request(method, url.replace(/\d+(?=\D*$)/, `x${number}y`)));
  const requests = hits.flatMap((hit, number) => [hit, misses[number] ?? hit]);
  return { site: site('gitlab.com', entries), selected: [allowing(granted)], requests };
}
