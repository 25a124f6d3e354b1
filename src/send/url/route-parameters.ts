/**
 * Parameters by which an application takes a request for one to another of its addresses, whatever the path says: to WordPress `rest_route`, in the
 * query or in a form, goes before `/wp-json/…`.
 */
import { isSameName } from './loose-names.ts';

const ROUTE_PARAMETERS = ['rest_route'] as const;

/** What every spelling of theirs has, and few names of forms. */
const MAY_BE = /route/i;

/** Whether some server may take a name for such a parameter. */
export function isRouteParameter(name: string): boolean {
  return MAY_BE.test(name) && ROUTE_PARAMETERS.some((route) => isSameName(name, route));
}
