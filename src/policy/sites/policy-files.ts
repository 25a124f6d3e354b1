import { z } from 'zod';
import type { SitemapEntry, SitePolicy } from '../../model/policy/sitemap.ts';
import { filled } from '../fields.ts';
import { checkSchema, inside } from '../source/check.ts';
import { type Reading, readNamedSource } from '../source/reading.ts';
import type { Path } from '../source/source.ts';
import { entriesByAction, lowerSitePolicy, sitePolicySchema, type WrittenPolicy } from './site-policies.ts';
import type { Section } from './sitemap.ts';
import {
  lowerPublished,
  lowerTagRule,
  type PublishedDefaults,
  publishedPolicySchema,
  tagRuleSchema,
  type WrittenPublishedPolicy,
  type WrittenTagRule,
} from './tag-rules.ts';
import { stricterUnlisted } from './unlisted.ts';

const reference = filled.describe('Path of another such file, relative to this one, or URL.');
const item = z.union([reference, sitePolicySchema, tagRuleSchema]);

/**
 * What may stand under a site's `policies`, or in a file named there: a list or mapping of site policies in ceLLMate's format
 * (docs/sources.md#cellmate-policies)
 * (Figures 7 and 8), or the published format: a policy, one of its rules, or a list that names the files of the rules (`rules/index.json`).
 */
export const policyFileSchema = z.union([
  z.array(item),
  z.strictObject({ policies: z.array(item) }),
  publishedPolicySchema,
  tagRuleSchema,
  sitePolicySchema,
]);

type Written = z.output<typeof policyFileSchema>;
type Item = z.output<typeof item>;

/** Everything that was found, each with the place where it is written. */
export interface GatheredPolicies {
  readonly named: Named[];
  readonly published: { readonly written: WrittenPublishedPolicy; readonly section: Section }[];
}

type Named = { readonly section: Section } & (
  | { readonly kind: 'policy'; readonly written: WrittenPolicy }
  | { readonly kind: 'rule'; readonly written: WrittenTagRule; readonly name: string }
);

/** A circle under ever new names must end too. */
const DEEPEST = 4;

/** Collects what stands inline at `path` of the document being read, or in the files that it names, in order. */
export async function gatherPolicies(
  written: string | Written,
  path: Path,
  reading: Reading,
): Promise<GatheredPolicies> {
  const found: GatheredPolicies = { named: [], published: [] };
  if (typeof written === 'string') await gatherFile(written, path, reading, found, []);
  else await gather(written, { source: reading.source, path }, '', reading, found, []);
  return found;
}

async function gatherFile(
  named: string,
  path: Path,
  reading: Reading,
  found: GatheredPolicies,
  above: readonly string[],
): Promise<void> {
  const source = await readNamedSource(reading, named, path, 'the site policies');
  if (source === undefined) return;
  const chain = [...above, source.name];
  if (above.includes(source.name) || chain.length > DEEPEST) {
    const message = `${inside(path)} leads in a circle: ${chain.join(' → ')}`;
    reading.problems.add(
      { message, advice: 'Let a file of policies name no file above it.' },
      reading.source.place(path),
    );
    return;
  }
  const value = checkSchema(policyFileSchema, source, reading.problems);
  if (value === undefined) return;
  await gather(value, { source, path: [] }, nameOf(source.name), { ...reading, source }, found, chain);
}

/** `…/rules/read_project.json` is the rule `read_project`. */
function nameOf(file: string): string {
  const base = file.split(/[/\\]/).at(-1) ?? file;
  return base.replace(/[?#].*$/, '').replace(/\.(json|ya?ml)$/i, '');
}

async function gather(
  written: Written,
  section: Section,
  name: string,
  reading: Reading,
  found: GatheredPolicies,
  above: readonly string[],
): Promise<void> {
  const each = async (items: readonly Item[], path: Path): Promise<void> => {
    for (const [index, one] of items.entries()) {
      const at = [...path, index];
      if (typeof one === 'string') await gatherFile(one, at, reading, found, above);
      else keep(one, { ...section, path: at }, '', found);
    }
  };
  if (Array.isArray(written)) return each(written, section.path);
  if ('policies' in written) return each(written.policies, [...section.path, 'policies']);
  if (!('rules' in written)) return keep(written, section, name, found);
  found.published.push({ written, section });
  return each(written.rules, [...section.path, 'rules']);
}

/** A rule has no name of its own: it goes by its file, or else by what it says. */
function keep(
  written: WrittenPolicy | WrittenTagRule,
  section: Section,
  file: string,
  { named }: GatheredPolicies,
): void {
  if ('name' in written) named.push({ kind: 'policy', written, section });
  else
    named.push({
      kind: 'rule',
      written,
      section,
      name: file || written.description.trim() || `rule ${named.length + 1}`,
    });
}

/** What the `policies` of a site come to. */
export interface LoweredPolicies extends PublishedDefaults {
  readonly policies: readonly SitePolicy[];
}

/** Lowers what was gathered, and holds it against the site's sitemap. Of several published defaults the strictest holds. */
export async function lowerPolicies(
  { named, published }: GatheredPolicies,
  siteDomain: string,
  sitemap: readonly SitemapEntry[],
  reading: Reading,
): Promise<LoweredPolicies> {
  const { problems } = reading;
  const entries = entriesByAction(sitemap);
  const names = new Set<string>();
  const policies: SitePolicy[] = [];
  for (const each of named) {
    const { section } = each;
    const policy =
      each.kind === 'policy'
        ? await lowerSitePolicy(each.written, entries, section, reading)
        : lowerTagRule(each.written, each.name, entries, section, problems);
    if (names.has(policy.name)) {
      const path = each.kind === 'policy' ? [...section.path, 'name'] : section.path;
      const message = `${inside(path)} repeats the name '${policy.name}'`;
      problems.add({ message, advice: 'Give each policy its own name.' }, section.source.place(path));
    }
    names.add(policy.name);
    policies.push(policy);
  }
  const defaults = published.map(({ written, section }) => lowerPublished(written, siteDomain, section, problems));
  const [first, ...others] = defaults.map(({ unlisted }) => unlisted);
  return {
    policies,
    unlisted: first === undefined ? 'deny-unsafe' : others.reduce(stricterUnlisted, first),
    external: defaults.flatMap(({ external }) => external),
  };
}
