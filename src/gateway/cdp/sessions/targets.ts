import type { Guard } from '../../../browser/guard.ts';
import { GUARDED_TYPES } from '../../../browser/targets/target-registry.ts';
import { isJsonObject, type Json } from '../../../model/json.ts';

/** The types of target that an agent is told of. Whatever else the browser has, its own user interface among it, does not exist for agents. */
const SHOWN_TYPES: ReadonlySet<string> = new Set([
  'browser',
  'tab',
  'page',
  'iframe',
  'worker',
  'shared_worker',
  'service_worker',
  'worklet',
  'auction_worklet',
  'shared_storage_worklet',
]);

/** What an agent is told of a target: no title of a page whose filter is not known to be at work, and none of a tab, which is that of its page. */
export function shownTarget(guard: Guard, info: Json | undefined): Json {
  if (!isJsonObject(info)) return info ?? null;
  if (info.type === 'tab') return { ...info, title: '' };
  if (!GUARDED_TYPES.has(String(info.type))) return info;
  return guard.isGuarded(String(info.targetId)) ? info : { ...info, title: '' };
}

const HIDDEN_SCHEMES = /^(?:chrome|chrome-untrusted|chrome-search|chrome-extension|devtools):/i;

/** Whether an agent may know of a target, by what the browser says of it. */
export function isShownTarget(info: Json | undefined): boolean {
  if (!isJsonObject(info)) return false;
  const { type, url } = info;
  return typeof type === 'string' && SHOWN_TYPES.has(type) && typeof url === 'string' && !HIDDEN_SCHEMES.test(url);
}
