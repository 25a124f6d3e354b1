import { z } from 'zod';
import { messageOf } from '../../model/error.ts';
import { HostGlobs } from '../../net/host-glob.ts';
import { filled, hostPattern, linearRegex, positiveInt, report } from '../fields.ts';
import { actionType, allowedVerb, inputType } from '../known-words.ts';

/**
 * HushSpec 0.1.0's `rules`, key by key with its own defaults (core specification, 3.1 to 3.10, and the two blocks that its schema adds). Every
 * block is checked, whether or not what it rules can happen in a browser.
 */
const on = z.boolean().default(true).describe('Whether this rule is active.');
const off = z.boolean().default(false).describe('Whether this rule is active.');
const names = z.array(z.string()).default([]);
const regexes = z.array(linearRegex).default([]);
const otherwise = z.enum(['allow', 'block']);
const count = z.int().nonnegative();

const hostGlob = z.string().superRefine((written, context) => {
  try {
    new HostGlobs([written], 'strict');
  } catch (cause) {
    const message = `must be a host pattern: ${messageOf(cause)}`;
    report(context, { message, advice: 'Write `example.com`, `*.example.com` or `**.example.com`.' });
  }
});
const hostGlobs = z.array(hostGlob).default([]);

const egress = z.strictObject({
  enabled: on,
  allow: hostGlobs,
  block: hostGlobs,
  default: otherwise.default('block'),
});

const toolAccess = z.strictObject({
  enabled: on,
  allow: names,
  block: names,
  require_confirmation: names,
  default: otherwise.default('allow'),
  max_args_size: z.exactOptional(positiveInt),
});

const secretPattern = z.strictObject({
  name: filled,
  pattern: linearRegex,
  severity: z.enum(['critical', 'error', 'warn']),
  description: z.exactOptional(z.string()),
});

const secretPatterns = z.strictObject({
  enabled: on,
  patterns: z
    .array(secretPattern)
    .default([])
    .superRefine((patterns, context) => {
      const seen = new Set<string>();
      for (const [index, { name }] of patterns.entries()) {
        const fault = { message: `repeats the name '${name}'`, advice: 'Give each pattern its own name.' };
        if (seen.has(name)) report(context, fault, [index, 'name']);
        seen.add(name);
      }
    }),
  skip_paths: names,
});

const computerUse = z.strictObject({
  enabled: off,
  mode: z.enum(['observe', 'guardrail', 'fail_closed']).default('guardrail'),
  allowed_actions: z.array(actionType).default([]),
});

const remoteDesktopChannels = z.strictObject({
  enabled: off,
  clipboard: z.boolean().default(false),
  file_transfer: z.boolean().default(false),
  audio: z.boolean().default(true),
  drive_mapping: z.boolean().default(false),
});

const inputInjection = z.strictObject({
  enabled: off,
  allowed_types: z.array(inputType).default([]),
  require_postcondition_probe: z.boolean().default(false),
});

const browserAutomation = z.strictObject({
  enabled: off,
  allowed_domains: z.array(hostPattern).default([]),
  blocked_domains: z.array(hostPattern).default([]),
  allowed_verbs: z.array(allowedVerb).default([]),
  credential_detection: z.boolean().default(true),
  extra_credential_patterns: regexes,
});

export const rulesSchema = z.strictObject({
  egress: z.exactOptional(egress),
  tool_access: z.exactOptional(toolAccess),
  secret_patterns: z.exactOptional(secretPatterns),
  computer_use: z.exactOptional(computerUse),
  remote_desktop_channels: z.exactOptional(remoteDesktopChannels),
  input_injection: z.exactOptional(inputInjection),
  browser_automation: z.exactOptional(browserAutomation),
  forbidden_paths: z.exactOptional(z.strictObject({ enabled: on, patterns: names, exceptions: names })),
  path_allowlist: z.exactOptional(z.strictObject({ enabled: off, read: names, write: names, patch: names })),
  patch_integrity: z.exactOptional(
    z.strictObject({
      enabled: on,
      max_additions: count.default(1000),
      max_deletions: count.default(500),
      forbidden_patterns: regexes,
      require_balance: z.boolean().default(false),
      max_imbalance_ratio: z.number().positive().default(10),
    }),
  ),
  shell_commands: z.exactOptional(z.strictObject({ enabled: on, forbidden_patterns: regexes })),
  code_execution: z.exactOptional(
    z.strictObject({
      enabled: off,
      language_allowlist: names,
      module_denylist: names,
      network_access: z.boolean().default(false),
      max_execution_time_ms: z.exactOptional(count),
      max_scan_bytes: z.exactOptional(positiveInt),
    }),
  ),
});

export type WrittenRules = z.output<typeof rulesSchema>;
