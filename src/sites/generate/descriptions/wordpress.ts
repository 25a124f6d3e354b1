/** The index that WordPress answers at `/wp-json`: routes as regular expressions, each with its methods. */
import { z } from 'zod';
import { parseJson } from '../bad-input.ts';
import { literalSteps, variable } from './base.ts';
import type { Route, RouteListing } from './route.ts';

const index = z.object({
  url: z.string().optional(),
  routes: z.record(
    z.string(),
    z.object({
      namespace: z.string().optional(),
      methods: z.array(z.string()).optional(),
      endpoints: z.array(z.object({ methods: z.array(z.string()) })).optional(),
    }),
  ),
});

export function readWordpress(text: string, file: string): RouteListing | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  const read = index.safeParse(parseJson(text, file, 'index of a REST interface'));
  if (!read.success) return undefined;
  const warnings: string[] = [];
  const routes = Object.entries(read.data.routes).flatMap(([route, { methods, endpoints }]): Route[] => {
    const path = patternOf(route);
    if (path === undefined) {
      warnings.push(`'${route.slice(0, 100)}' is a regular expression that no pattern can stand for: left out.`);
      return [];
    }
    const all = methods ?? endpoints?.flatMap((each) => each.methods) ?? [];
    return [
      {
        methods: [...new Set(all.map((method) => method.toUpperCase()))],
        path: `/wp-json${path === '/' ? '' : path}`,
        names: [],
      },
    ];
  });
  return { routes, warnings };
}

/** `/wp/v2/posts/(?P<id>[\d]+)`: groups with names are what varies; more than that no pattern says. */
function patternOf(route: string): string | undefined {
  let path = '';
  for (let at = 0; at < route.length; ) {
    if (!route.startsWith('(', at)) {
      const next = route.indexOf('(', at);
      const text = route.slice(at, next < 0 ? route.length : next);
      if (/[[\]*+?|^$\\]/.test(text)) return undefined;
      path += literalSteps(text);
      at += text.length;
      continue;
    }
    const name = /^\(\?P?<(\w+)>/.exec(route.slice(at))?.[1];
    const end = closing(route, at);
    if (name === undefined || end === undefined) return undefined;
    path += takesSlashes(route.slice(at, end)) ? '*' : variable(name);
    at = end + 1;
  }
  return path;
}

/** Whether what a group stands for may be several steps: `(?P<plugin>[^.\/]+(?:\/[^.\/]+)?)`. */
function takesSlashes(group: string): boolean {
  const open = group.replace(/\[\^(?:\\.|[^\]\\])*\]/g, '');
  return /\/|(?:^|[^\\])\.[+*]/.test(open);
}

/** Where a group ends; brackets within classes count for nothing. */
function closing(route: string, from: number): number | undefined {
  let depth = 0;
  let inClass = false;
  for (let at = from; at < route.length; at++) {
    const char = route[at];
    if (char === '\\') at += 1;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (!inClass && char === '(') depth += 1;
    else if (!inClass && char === ')' && --depth === 0) return at;
  }
  return undefined;
}
