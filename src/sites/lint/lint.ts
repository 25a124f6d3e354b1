import type { SourcePlace } from '../../model/error.ts';
import { isJsonObject, type Json } from '../../model/json.ts';
import type { SourceDocument } from '../../policy/source/source.ts';
import type { SiteFiles } from '../site-files.ts';
import { lintEntries } from './entries.ts';
import type { Finding, PlacedFinding, Severity } from './finding.ts';
import { lintPolicies } from './policies.ts';

const GRAVITY: Readonly<Record<Severity, number>> = { error: 0, warning: 1, note: 2 };

/** Everything that `cordon sitemap lint` has to say about a site's files, the gravest first, each at its file, line and column. */
export function lintSite({ site, sitemap, policies }: SiteFiles): readonly PlacedFinding[] {
  const ofPolicies = policies === undefined ? [] : lintPolicies(site.policies, site.sitemap);
  return [...lintEntries(site.sitemap), ...ofPolicies]
    .map(({ at, ...finding }) => ({ ...finding, place: placeOf(at, sitemap, policies) }))
    .toSorted(
      (a, b) =>
        GRAVITY[a.severity] - GRAVITY[b.severity] ||
        a.place.file.localeCompare(b.place.file) ||
        (a.place.line ?? 0) - (b.place.line ?? 0) ||
        (a.place.column ?? 0) - (b.place.column ?? 0),
    );
}

function placeOf(at: Finding['at'], sitemap: SourceDocument, policies: SourceDocument | undefined): SourcePlace {
  if ('entry' in at) return sitemap.place([at.entry, ...(at.path ?? [])]);
  return policies === undefined ? { file: sitemap.name } : policies.place(policyPath(policies.value, at.policy));
}

/** Where a file of policies writes one, or names the file that does. */
function policyPath(value: Json, name: string): readonly PropertyKey[] {
  const top = isJsonObject(value) ? (['policies', 'rules'].find((key) => Array.isArray(value[key])) ?? '') : '';
  const list = isJsonObject(value) ? value[top] : value;
  if (!Array.isArray(list)) return [];
  const index = list.findIndex((each: Json) =>
    typeof each === 'string'
      ? each.replace(/^.*[/\\]/, '').replace(/\.\w+$/, '') === name
      : isJsonObject(each) && (each.name === name || each.description === name),
  );
  const path = top === '' ? [] : [top];
  return index < 0 ? path : [...path, index];
}
