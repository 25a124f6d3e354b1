import { createActGate } from '../act/gate.ts';
import type { NamedControl } from '../act/scope-verifier.ts';
import type { Grant } from '../model/policy/grant.ts';
import type { LimitStore } from '../model/policy/limit-store.ts';
import type { Scope } from '../model/policy/scope.ts';
import type { ReadTexts } from '../model/text-reader.ts';
import { Blinders } from '../see/controls/blinders.ts';
import { classifyElement, type ElementFacts, isHardToUndo } from '../see/controls/classify.ts';
import { foldWords } from '../see/fold.ts';
import { createSeeGate } from '../see/gate.ts';
import { seeSettingsOf } from '../see/settings.ts';
import type { ConditionModules } from '../send/conditions/condition.ts';
import { sendGateOf } from '../send/gate.ts';
import type { Gates } from './session.ts';

/** What a grant's gates need besides the grant. */
export interface GateNeeds {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** What counts the limits over more than this session. */
  readonly store?: LimitStore | undefined;
  /** The sites' own condition functions, made ready. */
  readonly modules?: ConditionModules | undefined;
  /** Whether a language model reviews what the act gate is not sure of. */
  readonly model?: boolean;
  /** Reads texts behind the rules. */
  readonly reader?: ReadTexts | undefined;
  /** What the act gate holds actions to, where that is not the grant's own scope. */
  readonly scope?: Scope;
}

/**
 * Makes the three gates of a grant: everything that its documents say is compiled here, once. The act gate holds actions to the
 * grant's scope, unless it is tried out under another.
 */
export function gatesFor(
  grant: Grant,
  { now, store, modules, reader, model = false, scope = grant.scope }: GateNeeds,
): Gates {
  const { policy } = grant;
  const blinders = new Blinders(scope);
  return {
    see: createSeeGate({ ...grant.scope, nonce: randomNonce(), settings: seeSettingsOf(policy), reader }),
    act: createActGate({
      policy,
      scope,
      now,
      model,
      hides: (names) => named(names, (facts) => blinders.hides(facts)?.by),
      words: foldWords,
      dangerous: (names) => named(names, dangerousBy),
    }),
    send: sendGateOf(grant, store, modules),
  };
}

/** What page text would have to guess to forge a provenance marker: 128 bits that it never sees in time. */
function randomNonce(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A control of which only names are known is read as a button: the see gate's own lexicon then says what it is. */
function named(
  names: readonly string[],
  classify: (facts: ElementFacts) => NamedControl['by'] | undefined,
): NamedControl | undefined {
  const by = classify({ tag: 'button', names, editable: false, submits: false, clickable: true });
  return by === undefined ? undefined : { by, name: names.join(' ') };
}

function dangerousBy(facts: ElementFacts): NamedControl['by'] | undefined {
  return isHardToUndo(facts) ? classifyElement(facts).by : undefined;
}
