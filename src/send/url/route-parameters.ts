/**
 * Parameters by which an application takes a request for one to another of its addresses, whatever the path says.
 *
 *   WordPress   rest_route=/wp/v2/users/1   in the query or a form     is /wp-json/wp/v2/users/1
 *   Drupal 7    q=user/2/cancel             in the query               is /user/2/cancel
 *   Grails      _action_delete=Delete       in the query or a form     is /book/delete at /book/save
 */
import { foldName, isSameName } from './loose-names.ts';

/** What stands in every spelling of these, and in few names of forms. */
const MAY_BE = /route|action/i;
const REST_ROUTE = 'rest_route';
/** Grails has what is behind it for the action's name; an image that is pressed says where. */
const ACTION = /^_action_(\w+)(?:\.[xy])?$/i;

/** Whether some server may take a name for one of those that mean nothing else. A `q` is what people search for, too. */
export function isRouteParameter(name: string): boolean {
  if (!MAY_BE.test(name)) return false;
  return isSameName(name, REST_ROUTE) || ACTION.test(foldName(name).trim());
}

/** Drupal's path, as PHP reads names: without spaces before them, and up to a NUL. */
function isPathParameter(name: string): boolean {
  return /q/i.test(name) && isSameName(name, 'q');
}

/** Whether a parameter may name another address. */
export function mayRoute(name: string): boolean {
  return isPathParameter(name) || isRouteParameter(name);
}

/** Deeper ones have no action among their first segments. */
const MOST_TRIED = 8;

/** The paths that an application may take a request to this one for. */
export function routedPaths(name: string, value: string, pathname: string): readonly string[] {
  const folder = pathname.replace(/(?:wp-json\/.*|[^/]*)$/i, '');
  const route = value.trim().replace(/^\/+/, '');
  if (isPathParameter(name)) return route.includes('/') ? [`/${route}`, `${folder}${route}`] : NONE;
  if (!isRouteParameter(name)) return NONE;
  const action = ACTION.exec(foldName(name).trim())?.[1];
  if (action === undefined) return [`${folder}wp-json/${route}`];
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const replaced = segments.slice(0, MOST_TRIED).map((_, at) => segments.with(at, action));
  return [...replaced, [...segments, action]].map((path) => `/${path.join('/')}`);
}

const NONE: readonly string[] = [];
