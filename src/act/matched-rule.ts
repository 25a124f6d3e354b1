/**
 * HushSpec's own names for the rules that decide (`matched_rule`), by the ids that they have here. Its evaluator names the block and the key
 * of the document that spoke.
 */
import type { Verdict } from '../model/verdict.ts';
import type { Guard } from './guards/guard.ts';
import type { ActRule } from './rules.ts';

type Naming = string | ((evidence: NonNullable<Verdict['evidence']>) => string);

const NAMES: Readonly<Partial<Record<ActRule, Naming>>> = {
  'act.computer_use.listed': 'rules.computer_use.allowed_actions',
  'act.computer_use.action_type': 'rules.computer_use.mode',
  'act.input_injection.input_type': 'rules.input_injection.allowed_types',
  'act.input_injection.missing_type': 'rules.input_injection.allowed_types',
  'act.input_injection.probe': 'rules.input_injection.require_postcondition_probe',
  'act.remote_desktop.enabled': channelOf,
  'act.remote_desktop.channel': channelOf,
  'act.remote_desktop.unknown_channel': 'rules.remote_desktop_channels',
  'act.browser_automation.verb': 'rules.browser_automation.allowed_verbs',
  'act.browser_automation.blocked_domain': 'rules.browser_automation.blocked_domains',
  'act.browser_automation.allowed_domain': 'rules.browser_automation.allowed_domains',
  'act.browser_automation.credential': credentialOf,
  'act.browser_automation.credential_url': credentialOf,
  'act.browser_automation.password_field': 'rules.browser_automation.credential_detection',
  'act.egress.allow': 'rules.egress.allow',
  'act.egress.block': 'rules.egress.block',
  'act.egress.default_allow': 'rules.egress.default',
  'act.egress.default_block': 'rules.egress.default',
  'act.tool_access.allow': 'rules.tool_access.allow',
  'act.tool_access.block': 'rules.tool_access.block',
  'act.tool_access.require_confirmation': 'rules.tool_access.require_confirmation',
  'act.tool_access.default_allow': 'rules.tool_access.default',
  'act.tool_access.default_block': 'rules.tool_access.default',
  'act.tool_access.max_args_size': 'rules.tool_access.max_args_size',
  'act.secret_patterns.match': ({ pattern }) => `rules.secret_patterns.patterns.${String(pattern)}`,
  'act.spider_sense.threat': 'extensions.detection.threat_intel.similarity_threshold',
};

const BY_ID: ReadonlyMap<string, Naming> = new Map(Object.entries(NAMES));

function channelOf({ channel }: NonNullable<Verdict['evidence']>): string {
  return `rules.remote_desktop_channels.${String(channel).replace('remote.', '')}`;
}

function credentialOf({ kind }: NonNullable<Verdict['evidence']>): string {
  const key = kind === 'operator_pattern' ? 'extra_credential_patterns' : 'credential_detection';
  return `rules.browser_automation.${key}`;
}

/** A guard whose verdicts carry the name that HushSpec has for their rule. */
export function withMatchedRule(guard: Guard): Guard {
  return {
    judge(facts) {
      const verdict = guard.judge(facts);
      const naming = verdict === undefined ? undefined : BY_ID.get(verdict.by);
      if (verdict === undefined || naming === undefined) return verdict;
      return { ...verdict, matchedRule: typeof naming === 'string' ? naming : naming(verdict.evidence ?? {}) };
    },
  };
}
