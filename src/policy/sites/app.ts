/**
 * What Cordon ships for applications that many run themselves (`apps/`): `sites: { wiki.example: { app: mediawiki, base: /w } }`. Their files speak of
 * `https://app.invalid`, in whose place stands where the application is.
 */
import { isOrigin } from '../../net/place.ts';
import type { Reading } from '../source/reading.ts';

const PLACEHOLDER = 'https://app.invalid';

/** Where the files of an application are, for a site that it is at, below `base`. */
export function appReading(
  app: string,
  base: string,
  domain: string,
  reading: Reading,
): { readonly sitemap: string; readonly policies: string; readonly reading: Reading } {
  const place = `${isOrigin(domain) ? domain : `https://${domain}`}${base}`;
  const [sitemap, policies] = [`app:${app}/sitemap.json`, `app:${app}/policies.json`];
  const read: Reading['read'] = async (reference, from) => {
    const { name, text } = await reading.read(reference, from);
    return { name, text: text.replaceAll(PLACEHOLDER, place) };
  };
  return { sitemap, policies, reading: { ...reading, read } };
}
