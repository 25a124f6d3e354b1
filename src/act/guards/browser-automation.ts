/** Chio's BrowserAutomationGuard: verbs, navigation domains, and credentials in what is typed or navigated to. */
import type { Action, Verb } from '../../model/action.ts';
import type { BrowserAutomationConfig } from '../../model/policy/policy.ts';
import type { Verdict } from '../../model/verdict.ts';
import { HostSet } from '../../net/host-set.ts';
import type { Facts } from '../facts.ts';
import { refuse } from '../rules.ts';
import { isBrowserTool } from '../surfaces/chio.ts';
import { VerbSet } from '../verbs.ts';
import { type CredentialDetector, createCredentialDetector } from './credentials/credentials.ts';
import type { Stretch } from './credentials/stretch.ts';
import { fieldOf, type Typed, TypedMemory } from './credentials/typed-memory.ts';
import { DISABLED, type Guard } from './guard.ts';
import { holdsShift, pressedTexts } from './pressed-text.ts';

const PASSWORD_FIELD = /\b(?:password|passwort|passwd|pwd|passphrase|mot de passe|contrase(?:ñ|n)a)\b/i;

export function createBrowserAutomationGuard(config: BrowserAutomationConfig): Guard {
  if (!config.enabled) return DISABLED;
  const blocked = new HostSet(config.blockedDomains);
  const allowed = new HostSet(config.allowedDomains);
  const verbs = config.allowedVerbs.length === 0 ? undefined : new VerbSet(config.allowedVerbs);
  const detector = config.credentialDetection ? createCredentialDetector(config.extraCredentialPatterns) : undefined;
  /** Operator's patterns may match what tells nothing at a glance. */
  const hasPatterns = config.extraCredentialPatterns.length > 0;
  const memory = new TypedMemory();
  let shift: 'down' | 'up' = 'up';

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
    const told = memory.join(URLS, partsOf(url));
    const kind =
      detector.inUrl(url) ??
      inTelling([told.field, ...told.streams], detector.inStream, hasPatterns) ??
      first(told.mixed, detector.inStream);
    if (kind === undefined) {
      told.keep();
      return undefined;
    }
    const reason = 'This URL carries what looks like a credential: open it without.';
    return refuse('act.browser_automation.credential_url', reason, { kind });
  }

  function judgeTyping({ action, names }: Facts): Verdict | undefined {
    if (detector === undefined) return undefined;
    const field = fieldOf(action);
    memory.follow(action);
    shift = holdsShift(action) ?? shift;
    const texts = action.verb === 'press' ? pressedTexts(action.texts, shift === 'down') : action.texts;
    if (!texts.some((text) => text !== '')) return undefined;
    if (TYPES_WHOLE.has(action.verb) && names.some((name) => PASSWORD_FIELD.test(name))) {
      const reason = 'Passwords are not typed out here: pass a credential_ref for this field instead.';
      return refuse('act.browser_automation.password_field', reason);
    }
    const typed = memory.join(field, texts);
    const kind = kindIn(detector, texts, typed);
    if (kind !== undefined) {
      const reason = 'This text holds what looks like a credential: leave it out, or pass a credential_ref instead.';
      return refuse('act.browser_automation.credential', reason, { kind });
    }
    typed.keep();
    return undefined;
  }

  function kindIn(detector: CredentialDetector, texts: readonly string[], typed: Typed): string | undefined {
    // What the texts tell by themselves they also tell as a part of the field.
    const alone = typed.field.text === texts[0] || !(typed.field.telling || hasPatterns) ? [] : texts;
    // Key by key, patterns are tried at every eighth key only on what fields hold together: it takes more than one to tell.
    const together = hasPatterns && (texts.some((text) => text.length > 1) || typed.field.text.length % 8 === 0);
    return (
      first(alone, detector.inText) ??
      inTelling([typed.field], detector.inText, hasPatterns) ??
      inTelling(typed.streams, detector.inStream, together) ??
      first(typed.mixed, hasPatterns && !together ? detector.inPieces : detector.inStream) ??
      first(typed.pairs, detector.inPieces)
    );
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

/** What navigations tell, as a field of its own. */
const URLS = '\u0000urls';

/** The number of an issue, an order or a page. */
const NUMBER = /^\d{1,8}$/;

/**
 * The parts of a URL that may tell something: the steps of its path, the values of its query, and what follows `#`. Numbers in the path are what pages
 * have: a few of them in a row would look like a card.
 */
function partsOf({ pathname, search, searchParams, hash }: URL): readonly string[] {
  const parts = pathname.split('/').filter((step) => !NUMBER.test(step));
  if (search !== '') parts.push(...searchParams.values());
  parts.push(hash.slice(1));
  return parts.filter((part) => part !== '');
}

function first(texts: readonly string[], kindIn: (text: string) => string | undefined): string | undefined {
  for (const text of texts) {
    const kind = kindIn(text);
    if (kind !== undefined) return kind;
  }
  return undefined;
}

/** The first credential in what is worth reading. */
function inTelling(
  stretches: readonly Stretch[],
  kindIn: (text: string) => string | undefined,
  all: boolean,
): string | undefined {
  for (const stretch of stretches) {
    const kind = all || stretch.telling ? kindIn(stretch.text) : undefined;
    if (kind !== undefined) return kind;
  }
  return undefined;
}
