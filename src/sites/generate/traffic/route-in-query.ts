/** Applications without pretty addresses have their routes in the query: `/?rest_route=/wp/v2/posts/12`. */
import { isValueForm } from './segments.ts';

const NAMES = /^(?:(?:\w+_)?route|r|q|path_?info)$/i;
const ROUTE = /^\/[\w.~-]+(?:\/[\w.~-]+)*\/?$/;

/** The route that a pair of the query names, with its values left open (`/wp/v2/posts/{id}`); undefined where it names none. */
export function routeIn(name: string, value: string): string | undefined {
  if (!NAMES.test(name) || !ROUTE.test(value)) return undefined;
  return value
    .split('/')
    .map((step, at, all) => (step !== '' && isValueForm(step, all[at - 1]) ? '{id}' : step))
    .join('/');
}

/** Whether a member of a query is such a route, read. */
export function isRoute(name: string, value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('/') && NAMES.test(name);
}
