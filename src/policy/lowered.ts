import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import type { Dialect, Policy } from '../model/policy/policy.ts';
import { canonicalHost } from '../net/url.ts';
import type { SourceDocument } from './source/source.ts';

/** A document as it was lowered, with the documents that it came from. */
export interface LoadedPolicy {
  readonly policy: Policy;
  /** With everything that it extends merged in; knows where each value stands. */
  readonly source: SourceDocument;
  readonly mandatory: readonly LoadedPolicy[];
}

/** One value of a lowered policy. */
export interface LoweredValue {
  readonly path: readonly string[];
  readonly value: Json;
  /** `file:line:column` where the value is written; undefined where it is the dialect's default. */
  readonly from: string | undefined;
}

/**
 * Every value of a policy in the one model that all dialects lower to, in order, and where it is written. A sitemap, a database and the like are
 * told by their size, and mandatory documents by their names: they are shown one by one.
 */
export function loweredValues({ policy, source }: LoadedPolicy): readonly LoweredValue[] {
  const shown = shownOf(policy);
  return leavesOf(shown, []).map(({ path, value }) => ({ path, value, from: placeOf(path, policy, source) }));
}

function shownOf({ file: _, mandatory, sites, network, ...rest }: Policy): JsonObject {
  const shown = {
    ...rest,
    sites: Object.fromEntries(
      sites.map(({ domain, sitemap, policies, ...site }) => [
        domain,
        {
          sitemap: `${sitemap.length} entries`,
          policies: policies.map(({ name }) => name),
          ...site,
          ...(site.select && { select: site.select.map(({ policy, params }) => ({ policy: policy.name, params })) }),
        },
      ]),
    ),
    network: { ...network, extraAuthorities: `${network.extraAuthorities.length} certificates` },
    mandatory: mandatory.map((each) => each.file),
  };
  const plain: Json = JSON.parse(JSON.stringify(shown));
  return isJsonObject(plain) ? plain : {};
}

/** The values that are no mappings: lists are shown whole. */
function leavesOf(value: Json, path: readonly string[]): { path: readonly string[]; value: Json }[] {
  if (!isJsonObject(value) || Object.keys(value).length === 0) return [{ path, value }];
  return Object.entries(value).flatMap(([key, item]) => leavesOf(item, [...path, key]));
}

/** Where the parts of the model stand in a document of each kind, the longest first; `snake_case` of their names unless told otherwise. */
interface Home {
  readonly model: readonly string[];
  readonly written: readonly string[];
  readonly keys?: Readonly<Record<string, string>>;
}

const SHARED: readonly Home[] = [
  {
    model: ['guards', 'spiderSense'],
    written: ['guards', 'cua', 'spider_sense'],
    keys: { database: 'pattern_db_path' },
  },
  { model: ['guards'], written: ['guards', 'cua'] },
  { model: ['network'], written: ['network'], keys: { extraAuthorities: 'ca' } },
  { model: ['approvals', 'requests'], written: ['approvals', 'ask'] },
  { model: ['models'], written: ['models'], keys: { timeoutMs: 'timeout_seconds' } },
];

const HUSHSPEC: readonly Home[] = [
  {
    model: ['guards', 'spiderSense'],
    written: ['extensions', 'detection', 'threat_intel'],
    keys: { database: 'pattern_db' },
  },
  {
    model: ['guards', 'computerUse'],
    written: ['rules', 'computer_use'],
    keys: { allowedActionTypes: 'allowed_actions' },
  },
  {
    model: ['guards', 'remoteDesktop'],
    written: ['rules', 'remote_desktop_channels'],
    keys: {
      clipboardEnabled: 'clipboard',
      fileTransferEnabled: 'file_transfer',
      audioEnabled: 'audio',
      driveMappingEnabled: 'drive_mapping',
    },
  },
  {
    model: ['guards', 'inputInjection'],
    written: ['rules', 'input_injection'],
    keys: { allowedInputTypes: 'allowed_types' },
  },
  { model: ['guards', 'egress'], written: ['rules', 'egress'], keys: { otherwise: 'default' } },
  { model: ['guards', 'toolAccess'], written: ['rules', 'tool_access'], keys: { otherwise: 'default' } },
  { model: ['guards'], written: ['rules'] },
];

const HOMES: Readonly<Record<Dialect, readonly Home[]>> = {
  cordon: SHARED,
  chio: SHARED,
  hushspec: HUSHSPEC,
  cua: SHARED,
};

function placeOf(path: readonly string[], { dialect }: Policy, source: SourceDocument): string | undefined {
  const written = writtenPath(path, dialect, source.value);
  if (valueAt(source.value, written) === undefined) return undefined;
  const { file, line, column } = source.place(written);
  return [file, line, column].filter((part) => part !== undefined).join(':');
}

function writtenPath(path: readonly string[], dialect: Dialect, document: Json): readonly string[] {
  const [top, second, ...rest] = path;
  // Worked out from the whole document.
  if (top === 'unenforced') return [];
  if (top === 'dialect') return [dialect === 'cordon' ? 'cordon' : 'hushspec'];
  if (top === 'sites' && second !== undefined) {
    const sites = valueAt(document, ['sites']);
    const key = Object.keys(isJsonObject(sites) ? sites : {}).find((each) => canonicalHost(each) === second);
    return ['sites', key ?? second, ...rest];
  }
  if (top === 'guardrails' && dialect === 'cua' && valueAt(document, ['guardrails']) === undefined) {
    return ['guardrail_overrides', ...[second, ...rest].map((step) => snakeCase(step ?? ''))];
  }
  const home = HOMES[dialect].find(({ model }) => model.every((step, index) => path[index] === step));
  const below = path.slice(home?.model.length ?? 0);
  return [...(home?.written ?? []), ...below.map((step) => home?.keys?.[step] ?? snakeCase(step))];
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function valueAt(value: Json | undefined, path: readonly string[]): Json | undefined {
  let found = value;
  for (const step of path) found = isJsonObject(found) && Object.hasOwn(found, step) ? found[step] : undefined;
  return found;
}
