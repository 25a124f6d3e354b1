/** What `manage.py show_urls` prints (django-extensions): rows parted by tabs, a table, or JSON. It says no methods. */
import { z } from 'zod';
import { parseJson } from '../bad-input.ts';
import { literalSteps, variable } from './base.ts';
import type { Route, RouteListing } from './route.ts';

const row = z.object({ url: z.string(), module: z.string(), name: z.string().nullish() });

export function readDjango(text: string, file: string): RouteListing | undefined {
  if (/^\s*\[/.test(text)) {
    const read = z.array(row).safeParse(parseJson(text, file, 'listing of routes'));
    return read.success
      ? { routes: read.data.map(({ url, module, name }) => routeOf(url, module, name ?? '')), warnings: [] }
      : undefined;
  }
  const routes: Route[] = [];
  const warnings: string[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const cells = line.includes('|')
      ? line.split('|').slice(1)
      : line.includes('\t')
        ? line.split('\t')
        : line.trim().split(/\s+/);
    const [url = '', module = '', name = ''] = cells
      .map((cell) => cell.trim())
      .filter((cell, index) => cell !== '' || index > 0);
    if (!/^\//.test(url) || !/^[\w.<>]+$/.test(module) || !module.includes('.')) {
      if (/^\//.test(url))
        warnings.push(`${file}:${at + 1}: '${url.slice(0, 100)}' has no handler that can be read: left out.`);
      continue;
    }
    routes.push({ ...routeOf(url, module, name), line: at + 1 });
  }
  return routes.length === 0 ? undefined : { routes, warnings };
}

/** `/articles/<int:year>/` and `/articles/(?P<year>[0-9]{4})/$`. */
function routeOf(url: string, module: string, name: string): Route {
  const simple = url
    .replace(/\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)/g, '<$1>')
    .replace(/\\([./-])/g, '$1')
    .replace(/[\^$]|\\Z/g, '');
  const path = simple
    .split(/(<[^<>]*>)/)
    .map((part, at) =>
      at % 2 === 1 ? pathVariable(part.slice(1, -1)) : literalSteps(part.replace(/[?*+()[\]\\]/g, '')),
    )
    .join('');
  const handler = module.split('.').at(-1)?.replace(/View$/, '') ?? '';
  const plainName = name.split(':').at(-1) ?? '';
  // The administration's own routes are `app_model_change`.
  const names = [plainName, handler].filter(
    (each) => each !== '' && !/^(?:view|function|method|wrapper|<lambda>)$/i.test(each),
  );
  return { methods: [], path: path.startsWith('/') ? path : `/${path}`, names };
}

/** `path:rest` takes slashes too. */
function pathVariable(written: string): string {
  const [first = '', second] = written.split(':');
  return first === 'path' ? '*' : variable(second ?? first);
}
