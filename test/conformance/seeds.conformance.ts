/** The tables of CUA's and Chio's pages, read as data: every key that they list is one that documents may set, with the default that they state. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadPolicyText, loadPolicyValue } from '../../src/policy/load.ts';
import { SHARED } from './suites.ts';

const SEEDS = new URL('seeds/', SHARED);
const read = (name: string): string => readFileSync(new URL(name, SEEDS), 'utf8');
const nothing = (): Promise<never> => Promise.reject(new Error('names no document'));
const camel = (key: string): string => key.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const CHIO = read('chio-computer-use-guards.txt');
const BLOCKS = [
  ['ComputerUseGuard', 'computer_use'],
  ['InputInjectionCapabilityGuard', 'input_injection'],
  ['BrowserAutomationGuard', 'browser_automation'],
] as const;

const TYPES = 'bool|Vec<String>|EnforcementMode|Option<f64>|Option<u32>';
const ROW = new RegExp(
  `^([a-z_]+?)(?:${TYPES})(true|false|empty|None|Guardrail|\\[.*?\\]|\\d+ entries|\\d+-entry|Some\\(5\\) when rate is set)`,
);

/** The lines of a quoted list in the page's Rust, such as `default_allowed_verbs`. */
const listOf = (name: string): readonly string[] => {
  const body = new RegExp(`pub fn ${name}\\(\\).*?vec!\\[(.*?)\\]`, 's').exec(CHIO)?.[1] ?? '';
  return Array.from(body.matchAll(/"([^"]+)"/g), ([, entry]) => entry ?? '');
};

/** A default as the table writes it, as a value; undefined where it says that there is none. */
function defaultOf(key: string, written: string): unknown {
  if (written === 'true' || written === 'false') return written === 'true';
  if (written === 'empty') return [];
  if (written === 'Guardrail') return 'guardrail';
  if (written.startsWith('[')) return JSON.parse(written.replaceAll(/[“”]/g, '"'));
  if (/entr/.test(written))
    return listOf(key === 'allowed_verbs' ? 'default_allowed_verbs' : 'default_allowed_action_types');
  return undefined;
}

describe('the Chio page', () => {
  it.each(BLOCKS)('%s', async (guard, block) => {
    const section = CHIO.slice(CHIO.lastIndexOf(`\n${guard}\n`));
    const table = /KnobTypeDefaultPurpose\n(.*?)\n\n/s.exec(section)?.[1]?.split('\n') ?? [];
    const rows = table.flatMap((line) => {
      const [, key, written] = ROW.exec(line) ?? [];
      return key === undefined || written === undefined ? [] : [[key, written] as const];
    });
    expect(table.length).toBeGreaterThan(3);
    expect(rows.length).toBe(table.length);
    const policy = await loadPolicyValue({ hushspec: '0.1.0', guards: { cua: { [block]: {} } } }, 'p.yaml', nothing);
    const config: Readonly<Record<string, unknown>> = { ...Object.values(policy.guards)[0] };
    const differing = rows.filter(
      ([key, written]) => JSON.stringify(config[camel(key)]) !== JSON.stringify(defaultOf(key, written)),
    );
    expect(differing).toEqual([]);
    // Nothing that the table does not list either.
    expect(Object.keys(config).sort()).toEqual(
      rows
        .filter(([key, written]) => defaultOf(key, written) !== undefined)
        .map(([key]) => camel(key))
        .sort(),
    );
  });

  it('RemoteDesktopSideChannelGuard: every channel is on, and there is no ceiling', async () => {
    const rows = Array.from(CHIO.matchAll(/^[A-Z][a-z ]+(remote\.[a-z_]+?)([a-z]+(?:_[a-z]+)*_enabled)$/gm));
    expect(rows).toHaveLength(6);
    const policy = await loadPolicyValue(
      { hushspec: '0.1.0', guards: { cua: { remote_desktop: {} } } },
      'p.yaml',
      nothing,
    );
    const channels = Object.entries(policy.guards.remoteDesktop ?? {}).filter(([key]) => key.endsWith('Enabled'));
    expect(channels.map(([, on]) => on)).toEqual(Array.from({ length: 6 }, () => true));
    expect(policy.guards.remoteDesktop).not.toHaveProperty('maxTransferSizeBytes');
    for (const [key] of channels) expect(CHIO).toContain(key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  });

  it('SpiderSenseGuard', async () => {
    const spider = { pattern_db_path: 'builtin:starter' };
    const { guards } = await loadPolicyValue(
      { hushspec: '0.1.0', guards: { cua: { spider_sense: spider } } },
      'p.yaml',
      nothing,
    );
    const rows = Array.from(
      CHIO.matchAll(
        /^(similarity_threshold|ambiguity_band|top_k|ambiguous_policy)(?:f64|usize|AmbiguousPolicy)([0-9.]+|Allow)/gm,
      ),
      ([, key = '', written = '']) => [camel(key), written === 'Allow' ? 'allow' : Number(written)] as const,
    );
    expect(rows).toHaveLength(4);
    expect(guards.spiderSense).toMatchObject(Object.fromEntries(rows));
  });

  it('its snippet of a document loads', async () => {
    const snippet = /policy\.yaml\n(hushspec:.*?)\n\nNext steps/s.exec(CHIO)?.[1] ?? '';
    const withoutDatabase = snippet.replace(/ {4}spider_sense:\n(?: {6}.*\n?)+/, '');
    const { guards } = await loadPolicyText(`${withoutDatabase}\n`, 'policy.yaml', nothing);
    expect(guards.computerUse).toMatchObject({ mode: 'fail_closed', screenshotRatePerSecond: 2, screenshotBurst: 5 });
    expect(guards.inputInjection).toMatchObject({
      requirePostconditionProbe: true,
      allowedInputTypes: ['keyboard', 'mouse'],
    });
    expect(guards.remoteDesktop).toMatchObject({ clipboardEnabled: false, maxTransferSizeBytes: 1_048_576 });
    expect(guards.browserAutomation?.allowedVerbs).toEqual(['navigate', 'screenshot', 'get_content', 'type']);
  });
});

describe('CUA’s guardrails', () => {
  const CUA = read('cua-guardrails.txt');
  const block = /guardrails:\n(.*?)\n\nWhen omitted/s.exec(CUA)?.[1] ?? '';
  const written = Array.from(
    block.matchAll(/^ {2}([a-z_]+): *([^#\n]*)/gm),
    ([, key = '', value = '']) => [key, value.trim()] as const,
  );

  it('takes its example, key by key', async () => {
    expect(written.length).toBeGreaterThan(13);
    const { guardrails = {} } = await loadPolicyText(`cordon: 1\nguardrails:\n${block}\n`, 'p.yaml', nothing);
    const values: Readonly<Record<string, unknown>> = { ...guardrails };
    const differing = written.filter(
      ([key, value]) => JSON.stringify(values[camel(key)]) !== value.replaceAll("'", '"'),
    );
    expect(differing).toEqual([]);
  });

  it('has the defaults that it states', async () => {
    const { guardrails } = await loadPolicyValue({ cordon: 1 }, 'p.yaml', nothing);
    const stuck = written
      .filter(([key]) => key.startsWith('stuck_'))
      .map(([key, value]) => [camel(key), Number(value)]);
    expect(stuck).toHaveLength(9);
    const urls = /\| URL visit limit \| (\d+)|URL visit limit\s+(\d+)/.exec(CUA);
    const errors = /Consecutive error limit\D*(\d+)/.exec(CUA);
    expect(guardrails).toMatchObject({
      ...Object.fromEntries(stuck),
      maxUrlsVisited: Number(urls?.[1] ?? urls?.[2]),
      maxConsecutiveErrors: Number(errors?.[1]),
      allowPrivateNetworks: false,
      enableLlmActionCheck: true,
    });
    expect(guardrails).not.toHaveProperty('allowedDomains');
  });
});
