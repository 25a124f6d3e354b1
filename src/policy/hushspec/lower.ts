import type { Guards, Policy, SpiderSenseConfig } from '../../model/policy/policy.ts';
import { mergeExtended } from '../extends.ts';
import { PLAIN_NETWORK } from '../sections/network.ts';
import { readThreats, STARTER_DATABASE } from '../sections/spider-sense.ts';
import { checkSchema } from '../source/check.ts';
import type { Reading } from '../source/reading.ts';
import type { SourceDocument } from '../source/source.ts';
import { hushspecLink, hushspecSchema } from './document.ts';
import type { WrittenExtensions, WrittenThreatIntel } from './extensions.ts';
import { namedSetsBefore } from './named-sets.ts';
import type { WrittenRules } from './rules.ts';

/** A document and where its values stand, once everything that it extends is merged into it. */
export interface LoweredHushspec {
  readonly policy: Policy;
  readonly source: SourceDocument;
}

/** Lowers HushSpec 0.1.0: what rules computer use, browsers, hosts and tools. What it rules besides is named as not enforced. */
export async function lowerHushspec(reading: Reading): Promise<LoweredHushspec | undefined> {
  const merged = await mergeExtended({ ...reading, read: namedSetsBefore(reading.read) }, hushspecLink);
  if (merged === undefined) return undefined;
  const { source } = merged;
  const written = checkSchema(hushspecSchema, source, reading.problems);
  if (written === undefined) return undefined;
  const { rules, extensions } = written;
  const guards: Guards = {
    ...guardsOf(rules),
    ...(await spiderSenseOf(extensions.detection?.threat_intel, { ...reading, source })),
  };
  const unenforced = unenforcedOf(rules, extensions);
  const policy: Policy = {
    dialect: 'hushspec',
    file: source.name,
    scope: {},
    guards,
    sites: [],
    limits: [],
    network: PLAIN_NETWORK,
    mandatory: [],
    ...(unenforced.length > 0 && { unenforced }),
  };
  return { policy, source };
}

function guardsOf(rules: WrittenRules): Guards {
  const { egress, tool_access, secret_patterns, computer_use, remote_desktop_channels, input_injection } = rules;
  const { browser_automation } = rules;
  const lists = (type: string) => computer_use?.enabled === true && computer_use.allowed_actions.includes(type);
  return {
    ...(computer_use && {
      computerUse: {
        enabled: computer_use.enabled,
        allowedActionTypes: computer_use.allowed_actions,
        mode: computer_use.mode,
        blockedDomains: [],
        allowedDomains: [],
      },
    }),
    ...(remote_desktop_channels && {
      remoteDesktop: {
        enabled: remote_desktop_channels.enabled,
        clipboardEnabled: remote_desktop_channels.clipboard,
        fileTransferEnabled: remote_desktop_channels.file_transfer,
        audioEnabled: remote_desktop_channels.audio,
        driveMappingEnabled: remote_desktop_channels.drive_mapping,
        // HushSpec has no switch for these two: they are on where the document allows them by name.
        sessionShareEnabled: lists('remote.session_share'),
        printingEnabled: lists('remote.printing'),
      },
    }),
    ...(input_injection && {
      inputInjection: {
        enabled: input_injection.enabled,
        allowedInputTypes: input_injection.allowed_types,
        requirePostconditionProbe: input_injection.require_postcondition_probe,
        strict: true,
      },
    }),
    ...(browser_automation && {
      browserAutomation: {
        enabled: browser_automation.enabled,
        allowedDomains: browser_automation.allowed_domains,
        blockedDomains: browser_automation.blocked_domains,
        allowedVerbs: browser_automation.allowed_verbs,
        credentialDetection: browser_automation.credential_detection,
        extraCredentialPatterns: browser_automation.extra_credential_patterns,
      },
    }),
    ...(egress && {
      egress: { enabled: egress.enabled, allow: egress.allow, block: egress.block, otherwise: egress.default },
    }),
    ...(tool_access && {
      toolAccess: {
        enabled: tool_access.enabled,
        allow: tool_access.allow,
        block: tool_access.block,
        requireConfirmation: tool_access.require_confirmation,
        otherwise: tool_access.default,
        ...(tool_access.max_args_size === undefined ? {} : { maxArgsSize: tool_access.max_args_size }),
      },
    }),
    ...(secret_patterns && {
      secretPatterns: {
        enabled: secret_patterns.enabled,
        patterns: secret_patterns.patterns.map(({ name, pattern }) => ({ name, pattern })),
      },
    }),
  };
}

const PATTERN_DB = ['extensions', 'detection', 'threat_intel', 'pattern_db'];

/** A match at the threshold is a finding: there is no band around it. */
async function spiderSenseOf(
  written: WrittenThreatIntel | undefined,
  reading: Reading,
): Promise<Pick<Guards, 'spiderSense'>> {
  if (written === undefined) return {};
  const database = written.enabled
    ? await readThreats(written.pattern_db ?? STARTER_DATABASE, PATTERN_DB, reading)
    : undefined;
  const spiderSense: SpiderSenseConfig = {
    enabled: written.enabled,
    ...(database && { database }),
    similarityThreshold: written.similarity_threshold,
    ambiguityBand: 0,
    topK: written.top_k,
    ambiguousPolicy: 'deny',
  };
  return { spiderSense };
}

/** Blocks about files, patches, shells and interpreters, which are no part of a browser. */
const FOREIGN = ['forbidden_paths', 'path_allowlist', 'patch_integrity', 'shell_commands', 'code_execution'] as const;

function unenforcedOf(rules: WrittenRules, { posture, origins, detection }: WrittenExtensions): readonly string[] {
  return [
    ...FOREIGN.filter((name) => rules[name]?.enabled === true).map((name) => `rules.${name}`),
    ...((rules.secret_patterns?.skip_paths.length ?? 0) > 0 ? ['rules.secret_patterns.skip_paths'] : []),
    ...(posture === undefined ? [] : ['extensions.posture']),
    ...(origins === undefined ? [] : ['extensions.origins']),
    ...(detection?.jailbreak?.enabled === true ? ['extensions.detection.jailbreak'] : []),
    // The see gate takes instructions out of what the agent reads, whatever the levels.
    ...(detection?.prompt_injection === undefined ? [] : ['extensions.detection.prompt_injection (its levels)']),
  ];
}
