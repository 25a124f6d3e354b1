/** What the act gate costs (docs/architecture.md#speed): the deterministic chain with every guard on, its parts, and the anomaly score. */
import { Bench } from 'tinybench';
import { createActGate } from '../src/act/gate.ts';
import { isKnownSafe } from '../src/act/known-safe.ts';
import { readToolCall } from '../src/act/surfaces/read-tool-call.ts';
import type { Action, ToolCall } from '../src/model/action.ts';
import type { Guards, Policy } from '../src/model/policy/policy.ts';
import { GOAL_ACTIONS } from '../src/model/policy/scope.ts';
import { type ThreatDatabase, threatDatabase } from '../src/model/policy/threats.ts';

/** One measured row; times are of one call, in microseconds. */
export interface ActRow {
  readonly name: string;
  readonly median: number;
  readonly p99: number;
}

const SEQUENCE = Array.from({ length: 5 }, (_, index) => ({
  action: 'key_press',
  selector: `#f${index}`,
  text: `value ${index}`,
}));

const CALLS: readonly (readonly [string, ToolCall])[] = [
  ['navigate', { tool: 'browser_navigate', arguments: { url: 'https://gitlab.com/johannr-dev/agent/-/issues/30' } }],
  ['click', { tool: 'browser_click', arguments: { element: 'Comment button', ref: 'e42' } }],
  [
    'type',
    {
      tool: 'browser_type',
      arguments: { element: 'Comment', ref: 'e41', text: 'Thank you, fixed in the last release.' },
    },
  ],
  ['sequence of five', { tool: 'browser_dom', arguments: { action: 'execute_sequence', steps: SEQUENCE } }],
  ['denied navigation', { tool: 'browser_navigate', arguments: { url: 'https://evil.example/?q=1' } }],
];

const GUARDS = {
  computerUse: {
    enabled: true,
    allowedActionTypes: ['input.inject', 'remote.clipboard'],
    mode: 'fail_closed',
    blockedDomains: ['169.254.169.254', '*.internal.example'],
    allowedDomains: ['*.gitlab.com'],
  },
  inputInjection: { enabled: true, allowedInputTypes: ['keyboard'], requirePostconditionProbe: true, strict: true },
  remoteDesktop: {
    enabled: true,
    clipboardEnabled: false,
    fileTransferEnabled: true,
    sessionShareEnabled: false,
    audioEnabled: false,
    driveMappingEnabled: false,
    printingEnabled: false,
    maxTransferSizeBytes: 1_048_576,
  },
  browserAutomation: {
    enabled: true,
    allowedDomains: ['*.gitlab.com'],
    blockedDomains: ['169.254.169.254'],
    allowedVerbs: ['navigate', 'click', 'type', 'press_key'],
    credentialDetection: true,
    extraCredentialPatterns: [],
  },
} as const satisfies Guards;

/** Each guard by itself, asked of a call that it has to look at. */
const ALONE: readonly (readonly [name: string, guards: Guards, call: ToolCall])[] = [
  ['none', {}, { tool: 'browser_navigate', arguments: { url: 'https://gitlab.com/a' } }],
  [
    'ComputerUse',
    { computerUse: { ...GUARDS.computerUse, mode: 'guardrail' } },
    { tool: 'browser_navigate', arguments: { url: 'https://gitlab.com/a' } },
  ],
  [
    'InputInjection',
    { inputInjection: GUARDS.inputInjection },
    { tool: 'input.inject', arguments: { input_type: 'mouse' } },
  ],
  [
    'RemoteDesktopSideChannel',
    { remoteDesktop: GUARDS.remoteDesktop },
    { tool: 'remote.file_transfer', arguments: { transfer_size: 1024 } },
  ],
  [
    'BrowserAutomation, a navigation',
    { browserAutomation: GUARDS.browserAutomation },
    { tool: 'browser_navigate', arguments: { url: 'https://gitlab.com/a/b?c=d' } },
  ],
  [
    'BrowserAutomation, a sentence',
    { browserAutomation: GUARDS.browserAutomation },
    {
      tool: 'browser_type',
      arguments: { element: 'Comment', ref: 'e41', text: 'Thank you, fixed in the last release.' },
    },
  ],
  [
    'BrowserAutomation, a key',
    { browserAutomation: GUARDS.browserAutomation },
    { tool: 'browser_press_key', arguments: { key: 'a' } },
  ],
];

const SAFE: Action = {
  surface: 'cdp',
  tool: 'Input.dispatchMouseEvent',
  verb: 'click',
  verbName: 'click',
  target: { role: 'button', name: 'Next page', class: 'plain', hidden: false },
  texts: [],
  steps: [],
  arguments: { x: 1, y: 2 },
};

/** Thresholds so high that a benchmark's repetition never stops the session: the detector's work stays the same. */
function policyWith(guards: Guards): Policy {
  return {
    dialect: 'cordon',
    file: 'bench.yaml',
    scope: {},
    guardrails: {
      allowPrivateNetworks: false,
      enableLlmActionCheck: true,
      maxUrlsVisited: 50,
      maxConsecutiveErrors: 5,
      blockedDomains: ['ads.example'],
      stuckWindowSize: 12,
      stuckRepeatHint: 13,
      stuckRepeatWarn: 13,
      stuckRepeatStop: 13,
      stuckCycleMaxLength: 3,
      stuckCycleRepeats: 3,
      stuckRevisitGap: 1e9,
      stuckFailureClusterWindow: 5,
      stuckFailureClusterThreshold: 3,
    },
    guards,
    sites: [],
    limits: [],
    network: { resolve: {}, extraAuthorities: [] },
    mandatory: [],
  };
}

function gateWith(guards: Guards) {
  const scope = { goal: 'interact', domains: ['gitlab.com'], actions: GOAL_ACTIONS.interact } as const;
  return createActGate({ policy: policyWith(guards), scope, now: Date.now });
}

/** Threats in general position, the same in every run. */
function threats(count: number, size: number): ThreatDatabase {
  let seed = 1;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647 - 0.5;
  };
  const known = Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    category: 'prompt_injection',
    stage: 'perception',
    label: `threat ${index}`,
  }));
  return threatDatabase(
    known,
    known.map(() => Array.from({ length: size }, next)),
    'sha256:bench',
  );
}

/** Runs the act gate's benchmarks. A counter in the text keeps each call distinct, as a working agent's are. */
export async function benchAct(): Promise<readonly ActRow[]> {
  const bench = new Bench({ time: 300, warmupTime: 100 });
  for (const [name, call] of CALLS) {
    const gate = gateWith(GUARDS);
    const action = readToolCall(call);
    const other = readToolCall({ tool: 'browser_snapshot', arguments: {} });
    const third = readToolCall({ tool: 'browser_press_key', arguments: { key: 'Tab' } });
    const pause = [other, third, third, other, other];
    let turn = 0;
    bench.add(`act chain: ${name}`, () => gate.judge(action), {
      // Two other actions in uneven turns between the measured ones, so that no cycle is found.
      beforeEach: () => {
        turn += 1;
        gate.judge(pause[turn % pause.length] ?? other);
        if (turn % 7 === 0) gate.judge(third);
      },
    });
    bench.add(`read tool call: ${name}`, () => readToolCall(call));
  }
  const { guardrails: _cua, ...shared } = policyWith({});
  const chioPolicy: Policy = { ...shared, dialect: 'chio' };
  for (const [name, guards, call] of ALONE) {
    // A Chio document has no stuck detection, so the same call may be judged again and again.
    const alone = createActGate({
      policy: { ...chioPolicy, guards },
      scope: { goal: 'interact', domains: [], actions: GOAL_ACTIONS.interact },
      now: Date.now,
    });
    const action = readToolCall(call);
    bench.add(`one guard: ${name}`, () => alone.judge(action));
  }
  bench.add('known-safe fast path: a click', () => isKnownSafe(SAFE));
  const [count, size] = [10_000, 384];
  const database = threats(count, size);
  const spiderSense = {
    enabled: true,
    database,
    similarityThreshold: 0.85,
    ambiguityBand: 0.1,
    topK: 5,
    ambiguousPolicy: 'allow',
  } as const;
  const gate = createActGate({
    policy: { ...chioPolicy, guards: { spiderSense } },
    scope: { goal: 'interact', domains: [], actions: GOAL_ACTIONS.interact },
    now: Date.now,
  });
  const embedding = Array.from(threats(1, size).rows);
  const rows = new Float32Array(count * size).fill(0.5);
  const scored = readToolCall({ tool: 'browser_snapshot', arguments: { embedding: embedding.reverse() } });
  bench.add(`anomaly score: ${count} × ${size}`, () => gate.judge(scored));
  bench.add(`reading ${count} × ${size} once`, () => {
    let sum = 0;
    for (let index = 0; index < rows.length; index += 1) sum += rows[index] ?? 0;
    return sum;
  });
  await bench.run();
  return bench.tasks.map(({ name, result }) => {
    if (result.state !== 'completed') throw new Error(`benchmark '${name}' did not complete`);
    return { name, median: result.latency.p50 * 1000, p99: result.latency.p99 * 1000 };
  });
}

/** The rows as lines for a terminal. */
export function formatActRows(rows: readonly ActRow[]): string {
  return rows
    .map(({ name, median, p99 }) => `${name.padEnd(34)} median ${median.toFixed(2)} µs   p99 ${p99.toFixed(2)} µs`)
    .join('\n');
}
