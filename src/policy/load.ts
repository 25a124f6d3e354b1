import type { z } from 'zod';
import { CordonError, messageOf } from '../model/error.ts';
import { isJsonObject } from '../model/json.ts';
import type { Guards, Policy, Site } from '../model/policy/policy.ts';
import { canonicalPlace } from '../net/place.ts';
import { chioSchema, cordonSchema, cuaSchema } from './document.ts';
import { cordonLink, type MandatoryReference, mergeExtended } from './extends.ts';
import { lowerHushspec } from './hushspec/lower.ts';
import type { LoadedPolicy } from './lowered.ts';
import { narrowSites, refuseWidening } from './mandatory.ts';
import { checkApprovals, lowerApprovals } from './sections/approvals.ts';
import { lowerBudgets } from './sections/budgets.ts';
import { DEFAULT_GUARDRAILS, lowerGuardrails } from './sections/guardrails.ts';
import {
  lowerBrowserAutomation,
  lowerComputerUse,
  lowerInputInjection,
  lowerRemoteDesktop,
  type WrittenGuards,
} from './sections/guards.ts';
import { checkFleet, checkLimits, lowerLimits, lowerLimitsStore } from './sections/limits.ts';
import { lowerModels } from './sections/models.ts';
import { lowerNetwork, PLAIN_NETWORK } from './sections/network.ts';
import { lowerSee } from './sections/see.ts';
import { lowerSpiderSense } from './sections/spider-sense.ts';
import { askedAtOnce } from './sites/published.ts';
import { lowerSite } from './sites/site.ts';
import { checkSchema, inside } from './source/check.ts';
import { suggest } from './source/nearest.ts';
import { Problems } from './source/problems.ts';
import { type DocumentReader, type Reading, readNamedSource } from './source/reading.ts';
import { readSource, type SourceDocument, sourceOf } from './source/source.ts';

/*
 * The way of a document:
 *
 *   file or URL ─► source/ read with line and column, checked against a schema ─► extends.ts: what it builds on
 *      ─► document.ts (hushspec/): its sections/ and sites/, lowered to one model ─► mandatory.ts: narrowed, never widened
 */

/**
 * Loads the policy document at a path or URL, with everything that it names, of whichever dialect (docs/policies/dialects.md).
 * @throws {import('./source/problems.ts').PolicyError} with all that is wrong, each with file, line and column. Nothing that is not understood is passed over.
 */
export async function loadPolicy(reference: string, read: DocumentReader): Promise<Policy> {
  return (await loadPolicySources(reference, read)).policy;
}

async function readNamed(reference: string, read: DocumentReader): Promise<SourceDocument> {
  try {
    const { name, text } = await read(reference, undefined);
    return readSource(text, name);
  } catch (cause) {
    if (cause instanceof CordonError) throw cause;
    const advice = 'Check that the policy document exists.';
    throw new CordonError(`cannot read '${reference}': ${messageOf(cause)}`, { kind: 'input', advice, cause });
  }
}

/** As {@link loadPolicy}, with where each value stands. */
export async function loadPolicySources(reference: string, read: DocumentReader): Promise<LoadedPolicy> {
  return loadSource(await readNamed(reference, read), read, 'own', []);
}

/** As {@link loadPolicy}, from text. `file` is its name in messages, and what it names is resolved against it. */
export async function loadPolicyText(text: string, file: string, read: DocumentReader): Promise<Policy> {
  return (await loadSource(readSource(text, file), read, 'own', [])).policy;
}

/** As {@link loadPolicy}, from a value that was parsed elsewhere. Its problems have a file and no lines. */
export async function loadPolicyValue(value: unknown, file: string, read: DocumentReader): Promise<Policy> {
  return (await loadSource(sourceOf(value, file), read, 'own', [])).policy;
}

/** An operator's own document, or an administrator's that binds it. */
type Role = 'own' | 'mandatory';

/** Answers with the policy, the document that problems of later checks are reported in, and all that is mandatory, in one flat list. */
type Lowering = (reading: Reading, role: Role, above: readonly string[]) => Promise<LoadedPolicy | undefined>;

const DIALECTS: readonly { readonly key: string; readonly lower: Lowering }[] = [
  { key: 'cordon', lower: lowerCordon },
  { key: 'hushspec', lower: lowerHush },
  { key: 'guardrails', lower: lowerCua },
  { key: 'guardrail_overrides', lower: lowerCua },
];

async function loadSource(
  source: SourceDocument,
  read: DocumentReader,
  role: Role,
  above: readonly string[],
): Promise<LoadedPolicy> {
  const problems = new Problems();
  const lower = dialectOf(source, problems);
  const loaded = await lower?.({ source, problems, read }, role, [...above, source.name]);
  if (loaded !== undefined && role === 'mandatory') refuseWidening(loaded.policy, loaded.source, problems);
  problems.throwIfAny();
  if (loaded === undefined) throw new Error(`'${source.name}' was neither loaded nor found faulty`);
  return loaded;
}

function dialectOf({ value, place }: SourceDocument, problems: Problems): Lowering | undefined {
  if (!isJsonObject(value)) {
    problems.add({ message: 'a policy document is a mapping', advice: 'Begin it with `cordon: 1`.' }, place([]));
    return undefined;
  }
  const found = DIALECTS.find(({ key }) => Object.hasOwn(value, key));
  if (found !== undefined) return found.lower;
  const first = Object.keys(value)[0] ?? '';
  const keys = DIALECTS.map(({ key }) => key);
  const message = `the document begins with \`${first}\`, which is no policy format that Cordon knows`;
  problems.add({ message, advice: `Begin it with \`cordon: 1\`. ${suggest(first, keys)}` }, place([first], 'key'));
  return undefined;
}

async function lowerCordon(reading: Reading, role: Role, above: readonly string[]): Promise<LoadedPolicy | undefined> {
  const merged = await mergeExtended(reading, cordonLink);
  if (merged === undefined) return undefined;
  const { source } = merged;
  const { problems } = reading;
  const written = checkSchema(cordonSchema, source, problems);
  if (written === undefined) return undefined;
  const network =
    written.network === undefined ? PLAIN_NETWORK : await lowerNetwork(written.network, { ...reading, source });
  const allowPrivateNetworks =
    written.guardrails === undefined ? false : lowerGuardrails(written.guardrails).allowPrivateNetworks;
  const inner: Reading = { ...reading, source, reach: { network, allowPrivateNetworks } };

  const mandatory = await loadMandatory(merged.mandatory, inner, above);
  const sites = narrowSites(
    await lowerSites(written, inner),
    mandatory.map(({ policy }) => policy),
  );
  const limits = lowerLimits(written.limits);
  const limitsStore = lowerLimitsStore(
    written.limits_store,
    mandatory.map(({ policy }) => policy),
    source,
    problems,
  );
  if (role === 'own') {
    // Only here are the sitemaps at hand that a mandatory document's limits speak of.
    checkLimits(limits, sites, 'refused', source, problems);
    checkFleet(limits, limitsStore, source, problems);
    checkApprovals(source, sites, 'refused', problems);
    for (const each of mandatory) {
      checkLimits(each.policy.limits, sites, 'ignored', each.source, problems);
      checkFleet(each.policy.limits, limitsStore, each.source, problems);
      checkApprovals(each.source, sites, 'ignored', problems);
    }
  }
  const policy: Policy = {
    dialect: 'cordon',
    file: source.name,
    ...(written.task === undefined ? {} : { task: written.task }),
    scope: written.scope,
    ...guardrailsOf(written.guardrails, role),
    guards: await lowerGuards(written.guards, inner),
    sites,
    limits,
    ...(limitsStore === undefined ? {} : { limitsStore }),
    ...(written.approvals === undefined ? {} : { approvals: lowerApprovals(written.approvals) }),
    ...(written.budgets === undefined ? {} : { budgets: lowerBudgets(written.budgets) }),
    ...(written.models === undefined ? {} : { models: lowerModels(written.models) }),
    ...(written.see === undefined ? {} : { see: lowerSee(written.see, source) }),
    network,
    mandatory: mandatory.map((each) => each.policy),
  };
  return { policy, source, mandatory };
}

/** Chio's documents have `guards`; HushSpec proper has `rules`, and knows no `guards`: the two never mix. */
async function lowerHush(reading: Reading): Promise<LoadedPolicy | undefined> {
  const { source, problems } = reading;
  const has = (key: string) => isJsonObject(source.value) && Object.hasOwn(source.value, key);
  if (!has('guards')) {
    const lowered = await lowerHushspec(reading);
    return lowered && { ...lowered, mandatory: [] };
  }
  const foreign = ['rules', 'extensions', 'extends'].find(has);
  if (foreign !== undefined) {
    const message = `the document has both \`guards\`, as the Chio page writes them, and \`${foreign}\`, as HushSpec does`;
    problems.add(
      { message, advice: 'Keep one of the two, or make them two documents.' },
      source.place([foreign], 'key'),
    );
    return undefined;
  }
  const written = checkSchema(chioSchema, source, problems);
  if (written === undefined) return undefined;
  const policy = { ...bare('chio', source), guards: await lowerGuards(written.guards, reading) };
  return { policy, source, mandatory: [] };
}

async function lowerCua({ source, problems }: Reading): Promise<LoadedPolicy | undefined> {
  const written = checkSchema(cuaSchema, source, problems);
  if (written === undefined) return undefined;
  const section = written.guardrails ?? written.guardrail_overrides;
  const guardrails = section === undefined ? DEFAULT_GUARDRAILS : lowerGuardrails(section);
  return { policy: { ...bare('cua', source), guardrails }, source, mandatory: [] };
}

/** They hold with their defaults even if absent (docs/architecture.md#documents), save in a mandatory document, which binds by what it says alone. */
function guardrailsOf(written: z.output<typeof cordonSchema>['guardrails'], role: Role): Pick<Policy, 'guardrails'> {
  if (written !== undefined) return { guardrails: lowerGuardrails(written) };
  return role === 'own' ? { guardrails: DEFAULT_GUARDRAILS } : {};
}

/** A policy that says nothing: the floor alone. */
function bare(dialect: Policy['dialect'], { name }: SourceDocument): Policy {
  return { dialect, file: name, scope: {}, guards: {}, sites: [], limits: [], network: PLAIN_NETWORK, mandatory: [] };
}

async function lowerGuards({ cua = {} }: WrittenGuards, reading: Reading): Promise<Guards> {
  return {
    ...(cua.computer_use && { computerUse: lowerComputerUse(cua.computer_use) }),
    ...(cua.input_injection && { inputInjection: lowerInputInjection(cua.input_injection) }),
    ...(cua.remote_desktop && { remoteDesktop: lowerRemoteDesktop(cua.remote_desktop) }),
    ...(cua.browser_automation && { browserAutomation: lowerBrowserAutomation(cua.browser_automation) }),
    ...(cua.spider_sense && { spiderSense: await lowerSpiderSense(cua.spider_sense, reading) }),
  };
}

async function lowerSites(written: z.output<typeof cordonSchema>, reading: Reading): Promise<readonly Site[]> {
  const { source, problems } = reading;
  const document = isJsonObject(source.value) ? source.value : {};
  const named = isJsonObject(document.sites) ? Object.keys(document.sites) : [];
  const sites = new Map<string, Site>();
  const placed = named.map((key) => ({ key, domain: canonicalPlace(key) ?? key }));
  const published = placed.filter(({ domain }) => written.sites[domain]?.published === true);
  const asking = askedAtOnce(published, reading);
  for (const { key, domain } of placed) {
    const site = written.sites[domain];
    if (site === undefined) continue;
    if (sites.has(domain)) {
      const path = ['sites', key];
      const fault = { message: `${inside(path)} names ${domain} a second time`, advice: 'Write each site once.' };
      problems.add(fault, source.place(path, 'key'));
    }
    sites.set(domain, await lowerSite(domain, key, site, asking));
  }
  return Array.from(sites.values());
}

/** A circle under ever new names must end too. */
const DEEPEST = 16;

/** Loads what is mandatory, and what that makes mandatory in turn, into one flat list: the gates need not look deeper. */
async function loadMandatory(
  references: readonly MandatoryReference[],
  reading: Reading,
  above: readonly string[],
): Promise<readonly LoadedPolicy[]> {
  const loaded: LoadedPolicy[] = [];
  for (const { reference, source, path } of references) {
    const named = await readNamedSource({ ...reading, source }, reference, path, 'the mandatory document');
    if (named === undefined) continue;
    if (above.includes(named.name) || above.length > DEEPEST) {
      const message = `\`mandatory\` runs in a circle: ${[...above, named.name].join(' → ')}`;
      reading.problems.add({ message, advice: 'Remove one of these references.' }, source.place(path));
      continue;
    }
    try {
      const { policy, source: own, mandatory } = await loadSource(named, reading.read, 'mandatory', above);
      loaded.push({ policy: { ...policy, mandatory: [] }, source: own, mandatory: [] }, ...mandatory);
    } catch (thrown) {
      reading.problems.addThrown(thrown);
    }
  }
  return loaded;
}
