/** Chio's BrowserAutomationGuard: verbs, navigation domains, and credentials in what is typed or navigated to. */
import type { Action, Verb } from '../../model/action.ts';
import type { BrowserAutomationConfig } from '../../model/policy.ts';
import type { Verdict } from '../../model/verdict.ts';
import { HostSet } from '../../net/host-set.ts';
import type { Facts } from '../facts.ts';
import { refuse } from '../rules.ts';
import { isBrowserTool } from '../surfaces/chio.ts';
import { VerbSet } from '../verbs.ts';
import { createCredentialDetector } from './credentials.ts';
import { DISABLED, type Guard } from './guard.ts';
import { fieldOf, TypedMemory } from './typed-memory.ts';

/** Keys that are pressed and not typed, by name (`Enter`, `ArrowLeft`, `Control+A`): no part of a text. */
const NAMED_KEY = /^(?:F\d{1,2}|.*\+.*|(?=.{2})[A-Z][a-z]+(?:[A-Z][a-z]+)*)$/;
const PASSWORD_FIELD = /\b(?:password|passwort|passwd|pwd|passphrase|mot de passe|contrase(?:ñ|n)a)\b/i;

export function createBrowserAutomationGuard(config: BrowserAutomationConfig): Guard {
  if (!config.enabled) return DISABLED;
  const blocked = new HostSet(config.blockedDomains);
  const allowed = new HostSet(config.allowedDomains);
  const verbs = config.allowedVerbs.length === 0 ? undefined : new VerbSet(config.allowedVerbs);
  const detector = config.credentialDetection ? createCredentialDetector(config.extraCredentialPatterns) : undefined;
  const memory = new TypedMemory();

  function judgeVerb({ action }: Facts): Verdict | undefined {
    // A sequence is as good as its steps, and each of those is judged.
    if (verbs === undefined || !isBrowserCall(action) || action.verb === 'sequence') return undefined;
    if (verbs.has(action.verb, action.verbName)) return undefined;
    const reason = `The verb '${action.verbName}' is not allowed here: use one of ${config.allowedVerbs.join(', ')}.`;
    return refuse('act.browser_automation.verb', reason, { verb: action.verbName });
  }

  function judgeNavigation({ navigation }: Facts): Verdict | undefined {
    if (navigation?.kind !== 'web') return undefined;
    const { host, url } = navigation;
    if (blocked.match(host) !== undefined) {
      return refuse('act.browser_automation.blocked_domain', 'This host is blocked: use another site.', { host });
    }
    if (allowed.size > 0 && allowed.match(host) === undefined) {
      const reason = 'Only listed hosts may be opened: use one of them.';
      return refuse('act.browser_automation.allowed_domain', reason, { host });
    }
    if (detector === undefined) return undefined;
    const told = partsOf(url);
    const joined = memory.join(URLS, told);
    const kind = detector.inUrl(url) ?? first([joined.field, ...joined.streams], detector.inStream);
    if (kind === undefined) {
      memory.keep(URLS, told);
      return undefined;
    }
    const reason = 'This URL carries what looks like a credential: open it without.';
    return refuse('act.browser_automation.credential_url', reason, { kind });
  }

  function judgeTyping({ action, names }: Facts): Verdict | undefined {
    if (detector === undefined) return undefined;
    const field = fieldOf(action);
    const key = keyOf(action);
    if (key !== undefined) memory.press(field, key);
    const typed = typedTexts(action);
    if (!typed.some((text) => text !== '')) return undefined;
    if (TYPES_WHOLE.has(action.verb) && names.some((name) => PASSWORD_FIELD.test(name))) {
      const reason = 'Passwords are not typed out here: pass a credential_ref for this field instead.';
      return refuse('act.browser_automation.password_field', reason);
    }
    const joined = memory.join(field, typed);
    // Key by key, what fields hold together is taken apart at every eighth key only: it takes more than one to tell.
    const thorough = typed.some((text) => text.length > 1) || joined.field.length % 8 === 0;
    const kind =
      (typed.length === 1 && typed[0] === joined.field ? undefined : first(typed, detector.inText)) ??
      detector.inText(joined.field) ??
      first(joined.streams, thorough ? detector.inStream : detector.inPieces) ??
      first(joined.pairs, detector.inPieces);
    if (kind !== undefined) {
      const reason = 'This text holds what looks like a credential: leave it out, or pass a credential_ref instead.';
      return refuse('act.browser_automation.credential', reason, { kind });
    }
    memory.keep(field, typed);
    return undefined;
  }

  return { judge: (facts) => judgeVerb(facts) ?? judgeNavigation(facts) ?? judgeTyping(facts) };
}

/** Verbs that fill a field with their text, as against single keys and choices. */
const TYPES_WHOLE: ReadonlySet<Verb> = new Set<Verb>(['type', 'inject']);

/** Whether Chio would call it a browser action, and not a remote, input or foreign tool. */
function isBrowserCall(action: Action): boolean {
  if (action.verb === 'remote' || action.verb === 'inject') return false;
  return action.verb !== 'other' || isBrowserTool(action.tool);
}

function typedTexts({ verb, texts }: Action): readonly string[] {
  return verb === 'press' ? texts.filter((text) => !NAMED_KEY.test(text)) : texts;
}

/** What navigations tell, as a field of its own. */
const URLS = '\u0000urls';

/** The parts of a URL that may tell something: the values of its query, what follows `#`, and the path's last step. */
function partsOf(url: URL): readonly string[] {
  const step = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  return [step, ...url.searchParams.values(), url.hash.slice(1)].filter((part) => part !== '');
}

/** The key that a call presses, where it is none that types. */
function keyOf({ verb, texts, arguments: args }: Action): string | undefined {
  if (verb !== 'press') return undefined;
  const { key } = args;
  return typeof key === 'string' ? key : texts.find((text) => NAMED_KEY.test(text));
}

function first(texts: readonly string[], kindIn: (text: string) => string | undefined): string | undefined {
  for (const text of texts) {
    const kind = kindIn(text);
    if (kind !== undefined) return kind;
  }
  return undefined;
}
