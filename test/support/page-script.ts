import { bundlePageScript } from '../../scripts/bundle-page.mjs';

const made = new Map<'see' | 'client', Promise<string>>();

/** An in-page script of the sources as they are, made once by each worker. */
export function pageScript(name: 'see' | 'client' = 'see'): Promise<string> {
  const known = made.get(name) ?? bundlePageScript(name);
  made.set(name, known);
  return known;
}
