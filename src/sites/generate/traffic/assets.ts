/** Requests that only fetch what pages are made of. */
import { mayChange } from '../../../session/state/changes.ts';
import type { Sighting } from './seen.ts';

const ASSET_TYPES: ReadonlySet<string> = new Set([
  'image',
  'script',
  'stylesheet',
  'font',
  'media',
  'manifest',
  'texttrack',
  'preflight',
  'websocket',
]);
const ASSET_ANSWER = /^(?:image|font|audio|video)\/|javascript|css|wasm|octet-stream|manifest/i;
const ASSET_PATH =
  /\.(?:js|mjs|css|map|png|jpe?g|gif|svg|ico|webp|avif|woff2?|ttf|otf|eot|mp[34]|webm|wasm|webmanifest)$/i;

/** Whether a request only fetches what pages are made of, or asks whether it may. */
export function isAsset({ seen, method, url }: Sighting): boolean {
  if (method === 'OPTIONS' || method === 'CONNECT' || method === 'TRACE') return true;
  if (mayChange({ method })) return false;
  return (
    ASSET_TYPES.has((seen.type ?? '').toLowerCase()) ||
    ASSET_ANSWER.test(seen.answerType ?? '') ||
    ASSET_PATH.test(url.pathname)
  );
}
