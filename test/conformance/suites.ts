import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../', import.meta.url);
/** What others publish and this repository does not hold lies beside the checkout. */
export const SHARED = new URL('../shared/', ROOT);

const beside = (...folders: readonly string[]) => folders.map((folder) => new URL(folder, SHARED));
/** `npm run corpora` makes them. */
const saved = (...applications: readonly string[]) =>
  applications.map((name) => new URL(`bench/corpora/pages/${name}/labels.tsv`, ROOT));

/** Each suite, and what it reads besides the repository. */
const NEEDED: Readonly<Record<string, readonly URL[]>> = {
  elements: saved('mediawiki', 'oscar', 'roundcube', 'trac', 'wagtail', 'wordpress'),
  gitlab: beside('data/gitlab.com/'),
  hushspec: beside('data/hushspec/fixtures/'),
  research: beside('research/'),
  seeds: beside('seeds/'),
  tasks: beside('data/policy-selection/', 'data/gitlab.com/'),
  'wpt-url': beside('data/wpt/'),
  'wpt-urlpattern': beside('data/wpt/'),
};

const missing = (needed: readonly URL[]): readonly string[] =>
  needed.filter((place) => !existsSync(place)).map((place) => fileURLToPath(place));

/** The files of the suites whose data are here; one that can not run is left out and said so, never skipped in silence. */
export function suitesToRun(): string[] {
  return Object.entries(NEEDED)
    .filter(([, needed]) => missing(needed).length === 0)
    .map(([name]) => `test/conformance/${name}.conformance.ts`);
}

/** A line for each suite that is left out, and why. */
export function leftOut(): string[] {
  return Object.entries(NEEDED).flatMap(([name, needed]) => {
    const absent = missing(needed);
    return absent.length === 0 ? [] : [`left out: ${name} (there is no ${absent.join(', no ')})`];
  });
}
