import { randomBytes } from 'node:crypto';
import { DEFAULT_SETTINGS } from '../see/settings.ts';
import type { GuardOptions } from './guard.ts';
import type { PageConfig } from './page/page-api.ts';
import type { Command, Placed, WorldNames } from './targets/placed.ts';

/** What a guard puts into each target, and the names that it gives to what is its own, made anew each time. */
export function placementOf(options: GuardOptions): { readonly names: WorldNames; readonly placed: Placed } {
  const isInPages = options.agentScripts === 'page';
  const event = unguessable('cordon-');
  const [binding, api] = [unguessable('cordon_'), unguessable('cordon_')];
  const agents = isInPages ? {} : { agents: unguessable('agents-') };
  const config: PageConfig = {
    goal: options.goal,
    ...(options.visibility && { visibility: options.visibility }),
    ...(options.domains && { domains: options.domains }),
    see: options.see ?? DEFAULT_SETTINGS,
    binding,
    api,
    watches: options.watches,
    ...(isInPages ? {} : { asks: { event, rules: options.asks?.rules ?? [] } }),
  };
  const client = `{ const cordonAsks = '${event}';\n${options.clientScript ?? ''}\n}`;
  return {
    names: { world: unguessable('cordon-'), binding, api, ...agents },
    placed: {
      sources: {
        own: `globalThis.cordonConfig=${JSON.stringify(config)};\n${options.pageScript}`,
        agents: [...scriptsIn(options.opening), client].join(';\n'),
      },
      opening: options.opening ?? [],
    },
  };
}

function unguessable(prefix: string): string {
  return `${prefix}${randomBytes(16).toString('hex')}`;
}

/** The scripts that each page runs first: what they take from a page, they take from each world of it. */
function scriptsIn(opening: readonly Command[] = []): readonly string[] {
  return opening.flatMap(({ params }) => (typeof params.source === 'string' ? [params.source] : []));
}
