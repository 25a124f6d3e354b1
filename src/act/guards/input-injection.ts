/**
 * Chio's InputInjectionCapabilityGuard: which input may be injected, and under what promise to look afterwards.
 *
 * The promise is kept here: the hash that the call commits to is held against the fingerprint of the page that is observed next. Another page than the
 * promised one is told to the agent and recorded, and counts as a failed action; a promise that nobody looked into rides as a warning along with
 * the next injection.
 */
import type { ActionOutcome } from '../../model/action.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import type { InputInjectionConfig } from '../../model/policy/policy.ts';
import { allow, type Hint, type Verdict } from '../../model/verdict.ts';
import type { Facts } from '../facts.ts';
import { type ActRule, refuse, warn } from '../rules.ts';
import { bareToolName, normaliseName } from '../verbs.ts';
import { DISABLED, type Guard } from './guard.ts';

const TYPED_TOOLS: ReadonlySet<string> = new Set(['keyboard', 'mouse', 'touch', 'input']);

export function createInputInjectionGuard(config: InputInjectionConfig): Guard {
  if (!config.enabled) return DISABLED;
  const allowed = new Set(config.allowedInputTypes.map(normaliseName));
  const required = config.requirePostconditionProbe;
  /** The hashes of the last injection, until a page is observed. */
  let promised: readonly string[] = [];
  return {
    started({ action, actionTypes }) {
      if (required && actionTypes.includes('input.inject')) promised = probesOf(action.arguments);
    },

    observe({ page, failed = false }: ActionOutcome): Hint | undefined {
      const fingerprint = page?.fingerprint;
      if (promised.length === 0 || (fingerprint === undefined && !failed)) return undefined;
      const kept = fingerprint !== undefined && promised.some((probe) => sameDigest(probe, fingerprint));
      promised = [];
      // An injection that failed is told as that.
      return kept || failed
        ? undefined
        : {
            by: UNMET,
            severity: 'WARNING',
            message:
              'The page is not as the postcondition probe promised: look at it before anything else is injected.',
          };
    },

    judge(facts): Verdict | undefined {
      const args = facts.action.arguments;
      const types = present(args, 'input_type', 'inputType');
      if (!isInjection(facts, types.length > 0)) return undefined;
      if (types.length === 0 && config.strict) {
        return refuse(
          'act.input_injection.missing_type',
          'Injected input must say its input_type: repeat the call with one, or use the browser tools.',
        );
      }
      const wrong = types.some((type) => typeof type !== 'string' || !allowed.has(normaliseName(type)));
      if (wrong) {
        const reason = `This input type may not be injected: use ${[...allowed].join(', ') || 'the browser tools'} instead.`;
        return refuse('act.input_injection.input_type', reason);
      }
      if (!required) return undefined;
      const probes = probesOf(args);
      if (probes.length === 0) {
        return refuse(
          'act.input_injection.probe',
          'Injected input must carry a postcondition_probe_hash: take one of the state that you expect, and repeat the call.',
        );
      }
      const evidence = { probe: probes.find((probe) => HASH.test(probe)) ?? 'no hash' };
      if (promised.length === 0)
        return allow('act.input_injection.probed', 'What is to follow this input is promised.', { evidence });
      return warn(
        'act.input_injection.unverified',
        'Nobody looked whether the last injection did what its probe promised.',
        evidence,
      );
    },
  };
}

const UNMET: ActRule = 'act.input_injection.postcondition';

/** What the record keeps of a probe: a hash, and nothing that only calls itself one. */
const HASH = /^(?:[a-z0-9-]{1,12}:)?[0-9a-f]{1,128}$/i;

/** Digests are written with or without the name of their algorithm, in either case. */
function sameDigest(one: string, other: string): boolean {
  return bareDigest(one) === bareDigest(other);
}

function bareDigest(digest: string): string {
  return digest
    .trim()
    .toLowerCase()
    .replace(/^[a-z0-9-]+:/, '');
}

function isInjection({ action, actionTypes }: Facts, typed: boolean): boolean {
  if (actionTypes.includes('input.inject')) return true;
  return typed && TYPED_TOOLS.has(bareToolName(action.tool));
}

function probesOf(args: JsonObject): readonly string[] {
  const probes = present(args, 'postcondition_probe_hash', 'postconditionProbeHash');
  return probes.filter((probe) => typeof probe === 'string').filter((probe) => probe.trim() !== '');
}

/** Both spellings of an argument, as far as they are there: each is judged, since an executor may read either. */
function present(args: JsonObject, ...keys: readonly string[]): readonly Json[] {
  return keys.map((key) => args[key]).filter((value) => value !== undefined);
}
