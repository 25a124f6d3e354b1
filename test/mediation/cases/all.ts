import type { Case, CaseGroup } from '../case.ts';
import { DEVTOOLS } from './devtools.ts';
import { FETCHES } from './fetches.ts';
import { HINTS } from './hints.ts';
import { HTTP_FEATURES } from './http-features.ts';
import { IDENTITY } from './identity.ts';
import { NAVIGATIONS } from './navigations.ts';
import { REPORTING } from './reporting.ts';
import { RESOURCES } from './resources.ts';
import { SERVICES } from './services.ts';
import { SOCKETS } from './sockets.ts';
import { WORKERS } from './workers.ts';

/** Every way of sending that is tried, in the order of the table. */
export const GROUPS: readonly CaseGroup[] = [
  NAVIGATIONS,
  FETCHES,
  RESOURCES,
  HINTS,
  WORKERS,
  SOCKETS,
  REPORTING,
  IDENTITY,
  HTTP_FEATURES,
  DEVTOOLS,
  SERVICES,
];

/** The cases by number: `case001` and so on. */
export const CASES: ReadonlyMap<string, Case> = new Map(
  GROUPS.flatMap(({ cases }) => cases).map((each, index) => [`case${String(index + 1).padStart(3, '0')}`, each]),
);
