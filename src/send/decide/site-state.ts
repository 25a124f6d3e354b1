import type { RequestAskRule } from '../../model/approval.ts';
import { CordonError } from '../../model/error.ts';
import type { Limit, Site } from '../../model/policy/policy.ts';
import type { SelectedPolicy, SitemapEntry } from '../../model/policy/sitemap.ts';
import type { AnswerWatch, ArgumentWatch, DocumentWatch } from '../../model/traffic/request.ts';
import { isOrigin, placeHost, placeOfOrigin } from '../../net/place.ts';
import { canonicalHost, hostOf, isUnder, readUrl } from '../../net/url.ts';
import { compileUrlPattern } from '../../net/url-pattern.ts';
import { type CompiledArgument, compileArgument } from '../conditions/arguments.ts';
import type { ConditionModules } from '../conditions/condition.ts';
import { SitemapIndex } from '../index/index-sitemap.ts';
import { openAccount } from '../limits/accounts.ts';
import { listedEntry } from '../messages/listing.ts';
import { type Origin, readMethod, severity } from '../url/canonical.ts';
import { asksOfSite, type SiteAsks } from './ask-rules.ts';
import { type ListedAction, listActions, NO_ARGUMENTS, neededArguments } from './listed-action.ts';

/** One site of a grant, compiled: what the gate knows of it when a request arrives. */
export interface SiteState {
  readonly site: Site;
  /** Host name in canonical spelling; its subdomains belong to the site too. */
  readonly host: string;
  readonly index: SitemapIndex;
  readonly watches: readonly ArgumentWatch[];
  readonly answerWatches: readonly AnswerWatch[];
  readonly documentWatches: readonly DocumentWatch[];
  /** What a person is asked about here. */
  readonly asks: SiteAsks | undefined;
  /** Whether it is origins alone, and not a domain with all its subdomains. */
  readonly alone: boolean;
  /** Whether a host is one of its own, on whatever port. */
  holds(host: string): boolean;
  /** Whether requests to this origin, on a host of its own, are the site's. */
  serves(origin: Origin): boolean;
}

/** @throws {CordonError} 'input' for broken patterns, foreign entries, unknown actions, conditions and limits. */
export function compileSite(
  site: Site,
  selected: readonly SelectedPolicy[],
  limits: readonly Limit[],
  modules?: ConditionModules,
  asking: readonly RequestAskRule[] = [],
): SiteState {
  const { host, origins } = readDomain(site.domain);
  const only = site.origins ?? (isOrigin(site.domain) ? [site.domain] : undefined);
  const actions = listActions(site, selected, modules, asking);
  for (const limit of limits) openLimit(site, actions, limit);
  const index = new SitemapIndex(site.graphql === 'by-name');
  const watches: Watches = { page: new Map(), answer: new Map(), document: new Map() };
  for (const entry of site.sitemap) {
    const action = actions.get(entry.action);
    if (action === undefined) continue;
    const args = compileArguments(site, host, action, entry, watches);
    const needsBody = args !== NO_ARGUMENTS && [...neededArguments(action)].some((name) => standsInBody(args, name));
    // A person is shown all of it.
    // Some applications change things by GET: what is not said to read is asked about.
    const mayChange = severity(readMethod(entry.method)) > 0 || !entry.tags.includes('read');
    const unaccepted = entry.accepted === false && mayChange;
    const readsBody = needsBody || action.asks.length > 0 || unaccepted;
    const owner = args === NO_ARGUMENTS && !unaccepted ? action : { action, args, readsBody, unaccepted };
    for (const { pattern } of index.add({ entry: listedEntry(entry, site.unlisted), owner })) {
      if (pattern.host !== host && !pattern.host.endsWith(`.${host}`)) throw foreignEntry(pattern.source, site);
      origins.add(`${pattern.protocol}${pattern.port}`);
    }
  }
  return {
    site,
    host,
    index,
    watches: [...watches.page.values()],
    answerWatches: [...watches.answer.values()],
    documentWatches: [...watches.document.values()],
    asks: asksOfSite(asking, site, actions.values()),
    ...extentOf(host, origins, only),
  };
}

/** Which requests are a site's: those to certain origins alone, or to a host and its subdomains on certain protocols and ports. */
function extentOf(
  host: string,
  origins: ReadonlySet<string>,
  only: readonly string[] | undefined,
): Pick<SiteState, 'alone' | 'holds' | 'serves'> {
  const bare = host.startsWith('[') ? host.slice(1, -1) : host;
  if (only === undefined) {
    return {
      alone: false,
      holds: (asked) => isUnder(asked, bare),
      serves: ({ protocol, port }) => origins.has(protocol + port),
    };
  }
  const hosts = new Set(only.map(placeHost));
  const places = new Set(only);
  return {
    alone: true,
    holds: (asked) => hosts.has(asked),
    serves: (origin) => places.has(placeOfOrigin(origin)),
  };
}

/** `gitlab.com` is https on its default port; `shop.test:8443` that port; `http://127.0.0.1:3000` that origin. */
function readDomain(domain: string): { host: string; origins: Set<string> } {
  const host = canonicalHost(domain);
  if (host !== undefined) return { host: domain.includes(':') ? `[${host}]` : host, origins: new Set(['https:']) };
  const url = readUrl(domain.includes('://') ? domain : `https://${domain}/`);
  if (url === undefined || url.hostname === '' || url.pathname !== '/') {
    throw new CordonError(`'${domain}' is no site.`, {
      kind: 'input',
      advice: 'Name a site by its domain, such as gitlab.com.',
    });
  }
  const origins = domain.includes('://') ? [`${url.protocol}${url.port}`] : [`https:${url.port}`, `http:${url.port}`];
  return { host: url.hostname.startsWith('[') ? url.hostname : hostOf(url), origins: new Set(origins) };
}

/** What a site's arguments have to be looked for outside of their request, by key. */
interface Watches {
  readonly page: Map<string, ArgumentWatch>;
  readonly answer: Map<string, AnswerWatch>;
  readonly document: Map<string, DocumentWatch>;
}

/** The site's arguments of an entry. One from a page or an answer that a granted condition or a limit needs is watched. */
function compileArguments(
  site: Site,
  host: string,
  action: ListedAction,
  entry: SitemapEntry,
  watches: Watches,
): Readonly<Record<string, CompiledArgument>> {
  if (Object.keys(entry.args).length === 0) return NO_ARGUMENTS;
  const needed = neededArguments(action);
  const compiled: Record<string, CompiledArgument> = {};
  for (const [name, spec] of Object.entries(entry.args)) {
    const { source } = spec;
    if (source.type === 'request') {
      compiled[name] = compileArgument(spec, undefined);
    } else if (source.type === 'response') {
      const watch = { key: answerKey(site.domain, source), host, action: source.action, path: source.body };
      compiled[name] = compileArgument(spec, { key: watch.key, page: undefined });
      if (needed.has(name)) watches.answer.set(watch.key, watch);
    } else if (source.type === 'document') {
      const { url, selector } = source;
      const key = `document ${site.domain}/${entry.action}/${name} ${url ?? ''} ${selector}`;
      compiled[name] = compileArgument(spec, { key, page: url === undefined ? undefined : compileUrlPattern(url) });
      if (needed.has(name)) watches.document.set(key, { key, argument: name, host, url, selector });
    } else {
      const key = watchKey(`${site.domain}/${entry.action}/${name}`, source, watches.page);
      compiled[name] = compileArgument(spec, { key, page: compileUrlPattern(source.url) });
      if (needed.has(name)) watches.page.set(key, { key, argument: name, url: source.url, selector: source.selector });
    }
  }
  return compiled;
}

/** No key of another kind of argument begins like it. */
function answerKey(domain: string, { action, body }: { readonly action: string; readonly body: string }): string {
  return `answer ${domain}/${action}/${body}`;
}

/** Two entries of one action may find an argument in two places: the second place gets a number behind its key. */
function watchKey(
  base: string,
  source: { readonly url: string; readonly selector: string },
  watches: ReadonlyMap<string, ArgumentWatch>,
): string {
  for (let number = 1; ; number++) {
    const key = number === 1 ? base : `${base}#${number}`;
    const known = watches.get(key);
    if (known === undefined || (known.url === source.url && known.selector === source.selector)) return key;
  }
}

function standsInBody(args: Readonly<Record<string, CompiledArgument>>, name: string): boolean {
  const source = Object.hasOwn(args, name) ? args[name]?.spec.source : undefined;
  // Servers that look into the query for a name look into bodies as well.
  return source?.type === 'request' && (source.part === 'body' || source.part === 'query');
}

function openLimit(site: Site, actions: ReadonlyMap<string, ListedAction>, limit: Limit): void {
  if (limit.site !== site.domain) return;
  const action = actions.get(limit.action);
  const declared =
    limit.kind === 'count' ||
    site.sitemap.some((entry) => entry.action === limit.action && Object.hasOwn(entry.args, limit.argument));
  if (action === undefined || !declared) {
    const what = limit.kind === 'sum' ? `'${limit.action}' with the argument '${limit.argument}'` : `'${limit.action}'`;
    throw new CordonError(`A limit names ${what}, which the sitemap of ${site.domain} does not list.`, {
      kind: 'input',
      advice: 'Correct the name in the limit, or list the action and its argument in the sitemap.',
    });
  }
  action.accounts = [...action.accounts, openAccount(limit)];
}

function foreignEntry(pattern: string, site: Site): CordonError {
  return new CordonError(`The sitemap of ${site.domain} lists '${pattern}', which is beyond that site.`, {
    kind: 'input',
    advice: "List it in that site's own sitemap, or under 'external'.",
  });
}
