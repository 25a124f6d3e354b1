/** What `rails routes`, `artisan route:list`, express-list-endpoints and express-list-routes print. */
import { z } from 'zod';
import { parseJson } from '../bad-input.ts';
import { literalSteps, variable } from './base.ts';
import type { Route, RouteListing } from './route.ts';

const VERBS = 'GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS';

/** `/posts/:id(.:format)` of Rails, `/posts/:id(\\d+)?` of Express: each way to read what is optional. */
function colonPaths(written: string): readonly string[] {
  const path = written.replace(/\(\.:format\)/g, '').replace(/(:\w+)\((?:[^()]|\([^()]*\))*\)/g, '$1');
  const optional = /\(([^()]*)\)|\/(:\w+)\?/.exec(path);
  const both =
    optional === null
      ? [path]
      : [path.replace(optional[0], ''), path.replace(optional[0], optional[1] ?? `/${optional[2] ?? ''}`)];
  return both.map((each) =>
    (each === '' ? '/' : each)
      .split(/(:\w+|\*\w*)/)
      .map((part, at) =>
        at % 2 === 0
          ? literalSteps(part.replace(/[()?+\\^$]/g, ''))
          : part.startsWith('*')
            ? '*'
            : variable(part.slice(1)),
      )
      .join(''),
  );
}

/** `rails routes`, as a table or `--expanded`. */
export function readRails(text: string): RouteListing | undefined {
  const routes: Route[] = [];
  let prefix = '';
  const expanded: { verb?: string; path?: string } = {};
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const row = RAILS_ROW.exec(line);
    if (row !== null) {
      const [, name, verbs = '', path = '', handler = ''] = row;
      if (name !== undefined) prefix = name;
      add(routes, verbs.split('|'), path, [namedHandler(handler), ...(prefix === '' ? [] : [prefix])], at + 1);
      continue;
    }
    const member = /^(Verb|URI|Controller#Action)\s*\|\s*(.*)$/.exec(line.trim());
    if (member?.[1] === 'Verb') expanded.verb = member[2] ?? '';
    if (member?.[1] === 'URI') expanded.path = member[2] ?? '';
    if (member?.[1] === 'Controller#Action' && expanded.path !== undefined && member[2]?.includes('#') === true) {
      add(routes, (expanded.verb ?? '').split('|'), expanded.path, [namedHandler(member[2])], at + 1);
    }
  }
  return routes.length === 0 ? undefined : { routes, warnings: [] };
}

/** A prefix, verbs, a path, and what handles it; the first two may be missing. */
const RAILS_ROW = new RegExp(
  `^\\s*(?:((?!(?:${VERBS})\\b)[^\\s/]\\S*)\\s+)?(?:((?:${VERBS})(?:\\|(?:${VERBS}))*)\\s+)?(/\\S*)\\s+([\\w/:]+#\\w+)`,
);

function add(routes: Route[], methods: readonly string[], path: string, names: readonly string[], line?: number): void {
  const told = methods.filter((method) => method !== '');
  for (const each of colonPaths(path)) {
    routes.push({ methods: told, path: each, names, ...(line === undefined ? {} : { line }) });
  }
}

/** `admin/posts#create` and `PostController@store`: what is done behind the things. */
function namedHandler(handler: string): string {
  const [controller = '', action = ''] = handler.replace(/\s.*$/, '').split(/[#@]/);
  const things =
    controller
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/Controller$/, '') ?? '';
  return `${things}/${action}`;
}

const laravelRoute = z.object({
  method: z.union([z.string(), z.array(z.string())]),
  uri: z.string(),
  name: z.string().nullish(),
  action: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
});

/** `artisan route:list`, as `--json` or text. */
export function readLaravel(text: string, file: string): RouteListing | undefined {
  const routes: Route[] = [];
  const take = (methods: readonly string[], uri: string, names: readonly string[], line?: number): void => {
    for (const path of bracePaths(uri)) routes.push({ methods, path, names, ...(line === undefined ? {} : { line }) });
  };
  if (/^\s*\[/.test(text)) {
    const read = z.array(laravelRoute).safeParse(parseJson(text, file, 'listing of routes'));
    if (!read.success) return undefined;
    for (const { method, uri, name, action } of read.data) {
      const handler = typeof action === 'string' && action.includes('@') ? namedHandler(action) : undefined;
      const names = [handler, name ?? undefined].filter((each) => each !== undefined);
      take(typeof method === 'string' ? method.split('|') : method, uri, names);
    }
  } else {
    for (const [at, line] of text.split(/\r?\n/).entries()) {
      const row = LARAVEL_ROW.exec(line) ?? LARAVEL_BARE.exec(line);
      if (row === null) continue;
      const [, verbs = '', uri = '', rest = ''] = row;
      // A console of another character set writes the arrow between name and handler in its own way.
      const parts = rest.split(/\s+[^\x20-\x7e]+\s+/).filter((part) => part !== '');
      const methods = verbs === 'ANY' ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : verbs.split('|');
      const names = parts.toReversed().map((part) => (part.includes('@') ? namedHandler(part) : part));
      take(methods, uri, names, at + 1);
    }
  }
  return routes.length === 0 ? undefined : { routes, warnings: [] };
}

const LARAVEL_ROW = new RegExp(`^\\s*((?:${VERBS}|ANY)(?:\\|(?:${VERBS}))*)\\s+(\\S+)\\s+\\.{2,}\\s*(.*)$`);
const LARAVEL_BARE = new RegExp(`^\\s*((?:${VERBS}|ANY)(?:\\|(?:${VERBS}))+)\\s+([\\w/][^\\s#]*)\\s*$`);

/** `posts/{post}/comments/{comment?}`. */
function bracePaths(uri: string): readonly string[] {
  const optional = /\/?\{(\w+)\?\}$/.exec(uri);
  const each = optional === null ? [uri] : [uri.slice(0, optional.index), uri.replace('?}', '}')];
  return each.map((path) => {
    const whole = path.startsWith('/') ? path : `/${path}`;
    return whole
      .split(/(\{[^{}]*\})/)
      .map((part, at) =>
        at % 2 === 1 ? variable(part.slice(1, -1).replace(/:.*/, '').replace('?', '')) : literalSteps(part),
      )
      .join('');
  });
}

const endpoints = z.array(
  z.object({ path: z.string(), methods: z.array(z.string()).min(1), middlewares: z.array(z.string()).optional() }),
);

/** express-list-endpoints: JSON. */
export function readExpressJson(text: string, file: string): RouteListing | undefined {
  if (!/^\s*\[/.test(text)) return undefined;
  const read = endpoints.safeParse(parseJson(text, file, 'listing of routes'));
  if (!read.success) return undefined;
  const routes: Route[] = [];
  const warnings: string[] = [];
  for (const { path, methods, middlewares = [] } of read.data) {
    if (/^\/?\/\^|\$\/[a-z]*$/.test(path)) {
      warnings.push(`'${path.slice(0, 100)}' is a regular expression that no pattern can stand for: left out.`);
      continue;
    }
    const names = middlewares.filter(
      (name) => !/^(?:anonymous|<anonymous>|bound |authenticate|require|is[A-Z]|check|validate|ensure)/.test(name),
    );
    add(
      routes,
      methods.map((method) => method.toUpperCase()),
      path,
      methods.length === 1 ? names.slice(-1) : [],
    );
  }
  return { routes, warnings };
}

/** express-list-routes: a method and a path a line. */
export function readExpressText(text: string): RouteListing | undefined {
  const routes: Route[] = [];
  const lines = text.replace(/\p{Cc}\[\d+(?:;\d+)*m/gu, '').split(/\r?\n/);
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const row = EXPRESS_ROW.exec(line);
    // A line of another kind makes it another tool's listing.
    if (row === null) return undefined;
    add(routes, [row[1] ?? ''], (row[2] ?? '').replaceAll('\\', '/'), [], at + 1);
  }
  return routes.length === 0 ? undefined : { routes, warnings: [] };
}

const EXPRESS_ROW = new RegExp(`^\\s*(${VERBS})\\s+([/\\\\]\\S*)\\s*$`);
