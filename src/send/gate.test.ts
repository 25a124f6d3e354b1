import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allowing, readPublishedSitemap, request, site } from '../../bench/send-data.ts';
import type { WebRequest } from '../model/request.ts';
import type { SelectedPolicy } from '../model/sitemap.ts';
import { createSendGate } from './gate.ts';

const DATA = new URL('../../../shared/data/gitlab.com/sitemap.json', import.meta.url);

describe.skipIf(!existsSync(DATA))('the published GitLab sitemap (skipped where ../shared/data is absent)', () => {
  const { entries, examples } = existsSync(DATA)
    ? readPublishedSitemap(readFileSync(DATA, 'utf8'))
    : { entries: [], examples: new Map<string, string[]>() };
  const gitlab = site('gitlab.com', entries);
  const gateWith = (selected: readonly SelectedPolicy[]) =>
    createSendGate({
      sites: [{ site: gitlab, selected }],
      scopeDomains: ['gitlab.com'],
      limits: [],
      allowPrivateNetworks: false,
    });

  /** A request that fits an entry: names filled in, the body as a page would send it. */
  function sample(entry: (typeof entries)[number], url = entry.url): WebRequest {
    const filled = url.replace(/\{[^}]+\}/g, 'x1').replaceAll('*', '');
    const name = entry.body?.operationName;
    if (typeof name === 'string') {
      const kind = entry.tags.includes('read') ? 'query' : 'mutation';
      return request('POST', filled, { ...entry.body, query: `${kind} ${name} { something }` });
    }
    const override = entry.body?._method;
    return request(entry.method, filled, typeof override === 'string' ? `_method=${override}` : undefined);
  }

  it.each(entries.map((each) => [each.action, each] as const))(
    '%s: its own request, denied when unselected and allowed when selected',
    (action, each) => {
      const denied = gateWith([]).decide(sample(each), {});
      expect([denied.outcome, denied.by]).toEqual(['deny', 'send.sitemap.unselected']);
      expect(denied.actions).toContain(action);
      const allowed = gateWith([allowing([action])]).decide(sample(each), {});
      expect([allowed.outcome, allowed.by, allowed.reason]).toEqual([
        'allow',
        'send.sitemap.selected',
        `'${action}' on gitlab.com was granted.`,
      ]);
      for (const example of examples.get(action) ?? []) {
        if (example.includes('/-/issues?show=')) continue;
        expect(gateWith([]).decide(sample(each, example), {}).actions).toContain(action);
        expect(gateWith([allowing([action])]).decide(sample(each, example), {}).outcome).toBe('allow');
      }
    },
  );
});
