import { z } from 'zod';
import type { Guardrails } from '../../model/policy/policy.ts';
import { hostPattern, positiveInt, privateDestination, report } from '../fields.ts';

/** The `guardrails` section: keys and defaults of CUA (docs/sources.md#cua-guardrails). */
export const guardrailsSchema = z
  .strictObject({
    allow_private_networks: z
      .union([z.boolean(), z.array(privateDestination).min(1)])
      .default(false)
      .describe(
        'Allow localhost and internal addresses: all of them, or these hosts, addresses and networks, each with a port or without (10.1.0.0/16:8080).',
      ),
    enable_llm_action_check: z
      .boolean()
      .default(true)
      .describe('Let a language model judge ambiguous clicks, where one is configured.'),
    max_urls_visited: positiveInt.default(50).describe('How many different URLs one run may visit.'),
    max_consecutive_errors: positiveInt.default(5).describe('How many actions may fail in a row.'),
    allowed_domains: z
      .exactOptional(z.array(hostPattern).min(1))
      .describe('Only these hosts, and the category block-list is lifted for them. `*.example.com` covers subdomains.'),
    blocked_domains: z.array(hostPattern).default([]).describe('Never these hosts.'),
    stuck_window_size: positiveInt.default(12).describe('How many recent actions stuck detection looks at.'),
    stuck_repeat_hint: positiveInt.default(3).describe('The same action this often in a row: a hint.'),
    stuck_repeat_warn: positiveInt.default(5).describe('The same action this often in a row: a warning.'),
    stuck_repeat_stop: positiveInt.default(7).describe('The same action this often in a row: stop.'),
    stuck_cycle_max_length: positiveInt.default(3).describe('The longest cycle (A-B-C) that is looked for.'),
    stuck_cycle_repeats: positiveInt.default(3).describe('How often a cycle must repeat to count.'),
    stuck_revisit_gap: positiveInt.default(5).describe('Steps between two visits of a URL before a hint.'),
    stuck_failure_cluster_window: positiveInt.default(5).describe('How many recent actions are searched for failures.'),
    stuck_failure_cluster_threshold: positiveInt.default(3).describe('So many failures among them: a hint, then more.'),
  })
  .superRefine((value, context) => {
    // A threshold that its window can never hold would switch its check off without a word.
    for (const { key, least, most, what } of reachable(value)) {
      if (least <= most) continue;
      const message = `can never be reached: ${what} (${least} > ${most})`;
      report(context, { message, advice: 'Lower it, or widen what it is held against.' }, [key]);
    }
  });

type Written = z.output<typeof guardrailsSchema>;

function reachable(value: Written) {
  const window = value.stuck_window_size;
  return [
    {
      key: 'stuck_repeat_hint',
      least: value.stuck_repeat_hint,
      most: value.stuck_repeat_warn,
      what: 'it exceeds stuck_repeat_warn',
    },
    {
      key: 'stuck_repeat_warn',
      least: value.stuck_repeat_warn,
      most: value.stuck_repeat_stop,
      what: 'it exceeds stuck_repeat_stop',
    },
    { key: 'stuck_repeat_stop', least: value.stuck_repeat_stop, most: window, what: 'it exceeds stuck_window_size' },
    {
      key: 'stuck_cycle_repeats',
      least: value.stuck_cycle_max_length * value.stuck_cycle_repeats,
      most: window,
      what: 'a cycle of stuck_cycle_max_length repeated so often exceeds stuck_window_size',
    },
    {
      key: 'stuck_failure_cluster_threshold',
      least: value.stuck_failure_cluster_threshold,
      most: value.stuck_failure_cluster_window,
      what: 'it exceeds stuck_failure_cluster_window',
    },
  ];
}

export function lowerGuardrails(written: Written): Guardrails {
  return {
    allowPrivateNetworks: written.allow_private_networks,
    enableLlmActionCheck: written.enable_llm_action_check,
    maxUrlsVisited: written.max_urls_visited,
    maxConsecutiveErrors: written.max_consecutive_errors,
    ...(written.allowed_domains === undefined ? {} : { allowedDomains: written.allowed_domains }),
    blockedDomains: written.blocked_domains,
    stuckWindowSize: written.stuck_window_size,
    stuckRepeatHint: written.stuck_repeat_hint,
    stuckRepeatWarn: written.stuck_repeat_warn,
    stuckRepeatStop: written.stuck_repeat_stop,
    stuckCycleMaxLength: written.stuck_cycle_max_length,
    stuckCycleRepeats: written.stuck_cycle_repeats,
    stuckRevisitGap: written.stuck_revisit_gap,
    stuckFailureClusterWindow: written.stuck_failure_cluster_window,
    stuckFailureClusterThreshold: written.stuck_failure_cluster_threshold,
  };
}

/** The guardrails of a `cordon: 1` document that does not mention them: they hold all the same (docs/architecture.md#documents). */
export const DEFAULT_GUARDRAILS: Guardrails = lowerGuardrails(guardrailsSchema.parse({}));
