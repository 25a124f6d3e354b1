import type { ResourceType } from '../../model/traffic/request.ts';
import { type Fields, fieldValue } from './fields.ts';

/** Sec-Fetch-Dest (Fetch Metadata) as the rules name it. `empty` is told apart below. */
const BY_DESTINATION: Readonly<Record<string, ResourceType>> = {
  document: 'document',
  iframe: 'document',
  frame: 'document',
  fencedframe: 'document',
  image: 'image',
  script: 'script',
  worker: 'script',
  sharedworker: 'script',
  serviceworker: 'script',
  audioworklet: 'script',
  paintworklet: 'script',
  style: 'stylesheet',
  xslt: 'stylesheet',
  font: 'font',
  audio: 'media',
  video: 'media',
  track: 'media',
  websocket: 'websocket',
};

/**
 * What kind of resource the browser is after. Chromium adds Fetch Metadata on https and on this machine alone; on plain http only a
 * navigation betrays itself, by what it accepts. Undefined where nothing tells.
 */
export function resourceType(method: string, fields: Fields): ResourceType | undefined {
  if (fieldValue(fields, 'ping-to') !== undefined) return 'ping';
  const destination = fieldValue(fields, 'sec-fetch-dest');
  if (destination === undefined) return acceptsPages(fields) ? 'document' : undefined;
  if (destination !== 'empty') return BY_DESTINATION[destination] ?? 'other';
  // A beacon looks like this; so does a fetch that asks for no answer, which is as good as one.
  const unread = method === 'POST' && fieldValue(fields, 'sec-fetch-mode') === 'no-cors';
  return unread ? 'ping' : 'fetch';
}

/** Whether whoever waits for the answer shows it to a person: only then is a page worth more than a line of text. */
export function wantsPage(type: ResourceType | undefined, fields: Fields): boolean {
  if (type === 'document') return true;
  const destination = fieldValue(fields, 'sec-fetch-dest');
  return destination === 'object' || destination === 'embed';
}

function acceptsPages(fields: Fields): boolean {
  return /^text\/html\b/i.test(fieldValue(fields, 'accept') ?? '');
}
