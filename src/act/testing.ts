/** Policies and gates for this room's tests, with the defaults of CUA and Chio. */
import type { Action, CaptchaKind, MalformedCall, Surface, ToolCall } from '../model/action.ts';
import type {
  BrowserAutomationConfig,
  ComputerUseConfig,
  Dialect,
  Guardrails,
  InputInjectionConfig,
  Policy,
  RemoteDesktopConfig,
} from '../model/policy/policy.ts';
import { GOAL_ACTIONS, type Goal, type Scope } from '../model/policy/scope.ts';
import type { Verdict } from '../model/verdict.ts';
import { type ActGateOptions, createActGate } from './gate.ts';
import { readToolCall } from './surfaces/read-tool-call.ts';

/** CUA's defaults. */
export const GUARDRAILS: Guardrails = {
  allowPrivateNetworks: false,
  enableLlmActionCheck: true,
  maxUrlsVisited: 50,
  maxConsecutiveErrors: 5,
  blockedDomains: [],
  stuckWindowSize: 12,
  stuckRepeatHint: 3,
  stuckRepeatWarn: 5,
  stuckRepeatStop: 7,
  stuckCycleMaxLength: 3,
  stuckCycleRepeats: 3,
  stuckRevisitGap: 5,
  stuckFailureClusterWindow: 5,
  stuckFailureClusterThreshold: 3,
};

/** Chio's defaults. */
export const COMPUTER_USE: ComputerUseConfig = {
  enabled: true,
  allowedActionTypes: [
    'remote.session.connect',
    'remote.session.disconnect',
    'remote.session.reconnect',
    'input.inject',
    'remote.clipboard',
    'remote.file_transfer',
    'remote.audio',
    'remote.drive_mapping',
    'remote.printing',
    'remote.session_share',
  ],
  mode: 'guardrail',
  blockedDomains: [],
  allowedDomains: [],
};

export const INPUT_INJECTION: InputInjectionConfig = {
  enabled: true,
  allowedInputTypes: ['keyboard', 'mouse', 'touch'],
  requirePostconditionProbe: false,
  strict: true,
};

export const REMOTE_DESKTOP: RemoteDesktopConfig = {
  enabled: true,
  clipboardEnabled: true,
  fileTransferEnabled: true,
  sessionShareEnabled: true,
  audioEnabled: true,
  driveMappingEnabled: true,
  printingEnabled: true,
};

export const BROWSER_AUTOMATION: BrowserAutomationConfig = {
  enabled: true,
  allowedDomains: [],
  blockedDomains: [],
  allowedVerbs: [
    'navigate',
    'goto',
    'open',
    'screenshot',
    'screen_capture',
    'capture',
    'browser_screenshot',
    'get_url',
    'get_title',
    'read',
    'get_content',
    'close',
    'back',
    'forward',
    'reload',
  ],
  credentialDetection: true,
  extraCredentialPatterns: [],
};

export function policyOf(dialect: Dialect, members: Partial<Policy> = {}): Policy {
  return {
    dialect,
    file: 'policy.yaml',
    scope: {},
    guards: {},
    sites: [],
    limits: [],
    network: { resolve: {}, extraAuthorities: [] },
    mandatory: [],
    ...members,
  };
}

export function scopeOf(goal: Goal, domains: readonly string[]): Scope {
  return { goal, domains, actions: GOAL_ACTIONS[goal] };
}

export interface Judging {
  judge(tool: string, args?: ToolCall['arguments'], surface?: Surface): Verdict;
  /** Judges, and then reports how the action ended. */
  run(tool: string, args: ToolCall['arguments'], ended?: Ended): Verdict & { readonly told: readonly string[] };
}

interface Ended {
  readonly failed?: boolean;
  readonly fingerprint?: string;
  readonly url?: string;
  readonly captcha?: CaptchaKind;
}

/** A gate asked with tool calls, as `cordon eval act` asks it. */
export function judging(options: Partial<ActGateOptions> & { readonly policy: Policy }): Judging {
  const gate = createActGate({ scope: scopeOf('interact', []), now: () => 0, ...options });
  const read = (tool: string, args: ToolCall['arguments'], surface?: Surface): Action | MalformedCall =>
    readToolCall({ tool, arguments: args }, surface);
  return {
    judge: (tool, args = {}, surface) => gate.judge(read(tool, args, surface)),
    run(tool, args, { failed = false, ...page } = {}) {
      const verdict = gate.judge(read(tool, args));
      const told = gate.observe({ failed, page }).map((hint) => `${hint.severity} ${hint.by}`);
      return { ...verdict, told };
    },
  };
}

/** A gate under a Chio document with these guards. */
export function chio(guards: Policy['guards'], options: Partial<ActGateOptions> = {}): Judging {
  return judging({ policy: policyOf('chio', { guards }), ...options });
}

/** A gate under a `cordon: 1` document for a goal on some domains, CUA's guardrails at their defaults. */
export function cordon(
  goal: Goal,
  domains: readonly string[],
  guardrails: Partial<Guardrails> = {},
  options: Partial<ActGateOptions> = {},
): Judging {
  const policy = policyOf('cordon', { guardrails: { ...GUARDRAILS, ...guardrails } });
  return judging({ policy, scope: scopeOf(goal, domains), ...options });
}
