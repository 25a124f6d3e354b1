import { z } from 'zod';
import type {
  BrowserAutomationConfig,
  ComputerUseConfig,
  InputInjectionConfig,
  RemoteDesktopConfig,
} from '../../model/policy/policy.ts';
import { filled, hostPattern, linearRegex, positiveInt, positiveNumber, report } from '../fields.ts';
import { actionType, allowedVerb, DEFAULT_ACTION_TYPES, DEFAULT_INPUT_TYPES, inputType } from '../known-words.ts';

/** Chio's default verbs (docs/sources.md#chio-browserautomationguard). */
export const DEFAULT_VERBS = [
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
];
const DEFAULT_BURST = 5;

const enabled = z.boolean().default(true).describe('Master switch of this guard.');

const computerUse = z.strictObject({
  enabled,
  allowed_action_types: z
    .array(actionType)
    .default(DEFAULT_ACTION_TYPES)
    .describe('Allow-list for remote.* and input.* action types.'),
  mode: z
    .enum(['observe', 'guardrail', 'fail_closed'])
    .default('guardrail')
    .describe('What an unlisted action type gets: logged, a warning, or a deny.'),
  blocked_domains: z.array(hostPattern).default([]).describe('Hosts denied for navigation. `*.suffix` is supported.'),
  allowed_domains: z.array(hostPattern).default([]).describe('If not empty, only these hosts pass under fail_closed.'),
  screenshot_rate_per_second: z
    .exactOptional(positiveNumber)
    .describe('Refill rate of the screenshot bucket. Absent: no limit.'),
  screenshot_burst: z.exactOptional(z.int().nonnegative()).describe('Screenshots at once; 5 where a rate is set.'),
});

const inputInjection = z.strictObject({
  enabled,
  allowed_input_types: z.array(inputType).default(DEFAULT_INPUT_TYPES).describe('Permitted input_type values.'),
  require_postcondition_probe: z.boolean().default(false).describe('Demand a postcondition_probe_hash.'),
  strict: z.boolean().default(true).describe('Deny injections without an input_type.'),
});

const channel = z.boolean().default(true);
const remoteDesktop = z.strictObject({
  enabled,
  clipboard_enabled: channel.describe('remote.clipboard'),
  file_transfer_enabled: channel.describe('remote.file_transfer'),
  session_share_enabled: channel.describe('remote.session_share'),
  audio_enabled: channel.describe('remote.audio'),
  drive_mapping_enabled: channel.describe('remote.drive_mapping'),
  printing_enabled: channel.describe('remote.printing'),
  max_transfer_size_bytes: z.exactOptional(z.int().nonnegative()).describe('Ceiling of one file transfer, in bytes.'),
});

const browserAutomation = z.strictObject({
  enabled,
  allowed_domains: z.array(hostPattern).default([]).describe('When set, the only hosts the agent may navigate to.'),
  blocked_domains: z.array(hostPattern).default([]).describe('Always denied, before the allow-list.'),
  allowed_verbs: z.array(allowedVerb).default(DEFAULT_VERBS).describe('Permitted verbs. Empty: any verb.'),
  credential_detection: z.boolean().default(true).describe('Search typed text for credentials.'),
  extra_credential_patterns: z.array(linearRegex).default([]).describe('Further patterns, in RE2 syntax.'),
});

/** Rounding of decimal fractions: 0.7 + 0.3 may be a hair above 1. */
const EPSILON = 1e-9;

const spiderSense = z
  .strictObject({
    enabled,
    pattern_db_path: z.exactOptional(filled).describe('JSON array of {id, category, stage, label, embedding}.'),
    similarity_threshold: z.number().default(0.85).describe('Centre of the deny/allow band.'),
    ambiguity_band: z.number().default(0.1).describe('Half-width of the band.'),
    top_k: positiveInt.default(5).describe('Matches retained per query.'),
    ambiguous_policy: z.enum(['allow', 'deny']).default('allow').describe('Verdict for scores inside the band.'),
  })
  .superRefine((value, context) => {
    const { similarity_threshold: threshold, ambiguity_band: band } = value;
    const unit = (number: number) => number >= -EPSILON && number <= 1 + EPSILON;
    const advice = 'Keep the threshold, the band, and their sum and difference within 0 to 1.';
    if (!unit(threshold)) {
      report(context, { message: `must be within 0 to 1, not ${threshold} (SpiderSense Config)`, advice }, [
        'similarity_threshold',
      ]);
    } else if (!unit(band)) {
      report(context, { message: `must be within 0 to 1, not ${band} (SpiderSense Config)`, advice }, [
        'ambiguity_band',
      ]);
    } else if (!unit(threshold + band) || !unit(threshold - band)) {
      const message = `reaches beyond 0 to 1 around the threshold ${threshold} (SpiderSense Config)`;
      report(context, { message, advice }, ['ambiguity_band']);
    }
    if (value.enabled && value.pattern_db_path === undefined) {
      const message = 'lacks `pattern_db_path` (SpiderSense Config)';
      report(context, { message, advice: 'Name the database of threat patterns, or set `enabled: false`.' });
    }
  });

/** The `guards` section: Chio's keys and defaults (docs/sources.md#chio). A block that is absent is off (docs/architecture.md#documents). */
export const guardsSchema = z.strictObject({
  cua: z
    .exactOptional(
      z.strictObject({
        computer_use: z.exactOptional(computerUse).describe('Action types, navigation and screenshots.'),
        input_injection: z.exactOptional(inputInjection).describe('What may be injected as input.'),
        remote_desktop: z.exactOptional(remoteDesktop).describe('Side channels of a remote desktop.'),
        browser_automation: z.exactOptional(browserAutomation).describe('Verbs, hosts, and credentials in typed text.'),
        spider_sense: z.exactOptional(spiderSense).describe('Similarity to known attacks, by embedding.'),
      }),
    )
    .describe('The five computer-use guards.'),
});

export type WrittenGuards = z.output<typeof guardsSchema>;
export type WrittenSpiderSense = z.output<typeof spiderSense>;

export function lowerComputerUse(written: z.output<typeof computerUse>): ComputerUseConfig {
  const rate = written.screenshot_rate_per_second;
  return {
    enabled: written.enabled,
    allowedActionTypes: written.allowed_action_types,
    mode: written.mode,
    blockedDomains: written.blocked_domains,
    allowedDomains: written.allowed_domains,
    ...(rate === undefined
      ? {}
      : { screenshotRatePerSecond: rate, screenshotBurst: Math.max(1, written.screenshot_burst ?? DEFAULT_BURST) }),
  };
}

export function lowerInputInjection(written: z.output<typeof inputInjection>): InputInjectionConfig {
  return {
    enabled: written.enabled,
    allowedInputTypes: written.allowed_input_types,
    requirePostconditionProbe: written.require_postcondition_probe,
    strict: written.strict,
  };
}

export function lowerRemoteDesktop(written: z.output<typeof remoteDesktop>): RemoteDesktopConfig {
  const ceiling = written.max_transfer_size_bytes;
  return {
    enabled: written.enabled,
    clipboardEnabled: written.clipboard_enabled,
    fileTransferEnabled: written.file_transfer_enabled,
    sessionShareEnabled: written.session_share_enabled,
    audioEnabled: written.audio_enabled,
    driveMappingEnabled: written.drive_mapping_enabled,
    printingEnabled: written.printing_enabled,
    ...(ceiling === undefined ? {} : { maxTransferSizeBytes: ceiling }),
  };
}

export function lowerBrowserAutomation(written: z.output<typeof browserAutomation>): BrowserAutomationConfig {
  return {
    enabled: written.enabled,
    allowedDomains: written.allowed_domains,
    blockedDomains: written.blocked_domains,
    allowedVerbs: written.allowed_verbs,
    credentialDetection: written.credential_detection,
    extraCredentialPatterns: written.extra_credential_patterns,
  };
}
