import type { PageTarget } from '../../browser/page/protocol.ts';
import type { Action, ActionTarget, PageState, Verb } from '../../model/action.ts';
import type { JsonObject } from '../../model/json.ts';
import type { InputKind } from './lockout.ts';

/** The names under which verb lists know what raw DevTools input does. */
const VERB_NAMES: Readonly<Partial<Record<Verb, string>>> = {
  navigate: 'goto',
  press: 'key_press',
  dialog: 'handle_dialog',
};

interface Facts {
  readonly verb: Verb;
  readonly url?: string;
  readonly target?: PageTarget | null;
  readonly texts?: readonly string[];
  readonly page?: PageState | undefined;
}

/** A DevTools command as the act gate knows actions. */
export function actionOf(method: string, params: JsonObject, { verb, url, target, texts = [], page }: Facts): Action {
  return {
    surface: 'cdp',
    tool: method,
    verb,
    verbName: VERB_NAMES[verb] ?? verb,
    texts,
    steps: [],
    arguments: params,
    ...(url === undefined ? {} : { url }),
    ...(target == null ? {} : { target: targetOf(target) }),
    ...(page === undefined ? {} : { page }),
  };
}

function targetOf({ role, name, hidden, included, submits, shownAs, class: kind }: PageTarget): ActionTarget {
  return {
    role,
    name,
    hidden,
    class: kind,
    ...(included === undefined ? {} : { included }),
    ...(submits === undefined ? {} : { submits }),
    ...(shownAs === undefined ? {} : { shownAs }),
  };
}

/** What a key event does: types text, presses a named key, or nothing of its own (releases, modifiers). */
export function keyEffect(
  params: JsonObject,
): { readonly verb: 'type' | 'press'; readonly texts: readonly string[] } | undefined {
  const { type, key, text, unmodifiedText } = params;
  if (type === 'keyUp' || (typeof key === 'string' && MODIFIERS.has(key))) return undefined;
  const typed = [text, unmodifiedText].find((each) => typeof each === 'string' && each !== '');
  return typeof typed === 'string' && !isControl(typed)
    ? { verb: 'type', texts: [typed] }
    : { verb: 'press', texts: [] };
}

/** Whether a key is one of those that press what has the focus, types into it, or does neither. */
export function keyKind({ key }: JsonObject, verb: 'type' | 'press' | undefined): InputKind {
  if (key === 'Enter' || key === ' ') return 'press';
  return verb === 'type' ? 'text' : 'other';
}

const MODIFIERS: ReadonlySet<string> = new Set([
  'Alt',
  'AltGraph',
  'CapsLock',
  'Control',
  'Fn',
  'Meta',
  'NumLock',
  'Shift',
]);

function isControl(text: string): boolean {
  return [...text].every((char) => char < ' ' || char === '\u007f');
}
