import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What others publish and this repository does not hold lies beside the checkout. */
export const SHARED = new URL('../../../shared/', import.meta.url);

/** Each suite, and the folders beside the checkout that it reads. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  gitlab: ['data/gitlab.com/'],
  hushspec: ['data/hushspec/fixtures/'],
  research: ['research/'],
  seeds: ['seeds/'],
  tasks: ['data/policy-selection/', 'data/gitlab.com/'],
  'wpt-url': ['data/wpt/'],
  'wpt-urlpattern': ['data/wpt/'],
};

const missing = (folders: readonly string[]): readonly string[] =>
  folders.filter((folder) => !existsSync(new URL(folder, SHARED)));

/** The files of the suites whose data are here; of one that can not run, none: it is left out and said so, never skipped in silence. */
export function suitesToRun(): string[] {
  return Object.entries(NEEDED)
    .filter(([, folders]) => missing(folders).length === 0)
    .map(([name]) => `test/conformance/${name}.conformance.ts`);
}

/** A line for each suite that is left out, and why. */
export function leftOut(): string[] {
  return Object.entries(NEEDED).flatMap(([name, folders]) => {
    const absent = missing(folders).map((folder) => fileURLToPath(new URL(folder, SHARED)));
    return absent.length === 0 ? [] : [`left out: ${name} (there is no ${absent.join(' and no ')})`];
  });
}
