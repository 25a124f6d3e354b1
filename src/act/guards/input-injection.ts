/** Chio's InputInjectionCapabilityGuard: which input may be injected, and under what promise to look afterwards. */
import type { Json, JsonObject } from '../../model/json.ts';
import type { InputInjectionConfig } from '../../model/policy.ts';
import type { Facts } from '../facts.ts';
import { refuse } from '../rules.ts';
import { bareToolName, normaliseName } from '../verbs.ts';
import { DISABLED, type Guard } from './guard.ts';

const TYPED_TOOLS: ReadonlySet<string> = new Set(['keyboard', 'mouse', 'touch', 'input']);

export function createInputInjectionGuard(config: InputInjectionConfig): Guard {
  if (!config.enabled) return DISABLED;
  const allowed = new Set(config.allowedInputTypes.map(normaliseName));
  return {
    judge(facts) {
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
      if (config.requirePostconditionProbe && !hasProbe(args)) {
        return refuse(
          'act.input_injection.probe',
          'Injected input must carry a postcondition_probe_hash: take one of the state that you expect, and repeat the call.',
        );
      }
      return undefined;
    },
  };
}

function isInjection({ action, actionTypes }: Facts, typed: boolean): boolean {
  if (actionTypes.includes('input.inject')) return true;
  return typed && TYPED_TOOLS.has(bareToolName(action.tool));
}

function hasProbe(args: JsonObject): boolean {
  return present(args, 'postcondition_probe_hash', 'postconditionProbeHash').some(
    (probe) => typeof probe === 'string' && probe.trim() !== '',
  );
}

/** Both spellings of an argument, as far as they are there: each is judged, since an executor may read either. */
function present(args: JsonObject, ...keys: readonly string[]): readonly Json[] {
  return keys.map((key) => args[key]).filter((value) => value !== undefined);
}
