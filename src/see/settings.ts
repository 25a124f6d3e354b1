import type { InjectionLevel, PiiKind, Policy, ScriptWorld, SeeSettings } from '../model/policy/policy.ts';
import type { ReadTexts, TextReaderSettings } from '../model/text-reader.ts';
import type { Provenance } from './provenance.ts';

/** What becomes of a text, and what its marks carry. */
export interface TextSettings extends SeeSettings {
  /** The session's markers, where there is one: marks carry its nonce, and text must not. */
  readonly provenance?: Provenance;
  /** What a classifier has read, where the policy names one. */
  readonly reader?: ReadTexts;
}

/** What holds where no document says otherwise. */
export const DEFAULT_SETTINGS: SeeSettings = { injections: 'redact', pii: [] };

const STRICTNESS: readonly InjectionLevel[] = ['mark', 'redact', 'withhold'];

/** What a policy and the administrators' documents that bind it say together: the strictest level, and every kind of personal data. */
export function seeSettingsOf({ see = DEFAULT_SETTINGS, mandatory }: Pick<Policy, 'see' | 'mandatory'>): SeeSettings {
  let strictest = STRICTNESS.indexOf(see.injections);
  const pii = new Set<PiiKind>(see.pii);
  for (const each of mandatory) {
    if (each.see === undefined) continue;
    strictest = Math.max(strictest, STRICTNESS.indexOf(each.see.injections));
    for (const kind of each.see.pii) pii.add(kind);
  }
  return { injections: STRICTNESS[strictest] ?? 'withhold', pii: Array.from(pii) };
}

/** The classifier that is to read: the first that an administrator's document names, and else the policy's own. */
export function textReaderOf({ see, mandatory }: Pick<Policy, 'see' | 'mandatory'>): TextReaderSettings | undefined {
  return mandatory.find((each) => each.see?.reader !== undefined)?.see?.reader ?? see?.reader;
}

/** Where an agent's scripts run: in the page only where every document that speaks of what is seen says so. */
export function scriptWorldOf({ see, mandatory }: Pick<Policy, 'see' | 'mandatory'>): ScriptWorld {
  const narrowed = mandatory.some((each) => each.see !== undefined && each.see.scripts !== 'page');
  return narrowed ? 'apart' : (see?.scripts ?? 'apart');
}
