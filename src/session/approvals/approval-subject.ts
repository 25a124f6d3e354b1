import type { Action } from '../../model/action.ts';
import type { ActionSubject, ShownPart } from '../../model/approval.ts';
import type { JsonObject } from '../../model/json.ts';
import { plainLine } from '../../model/plain-line.ts';
import { clipped, visible } from '../shown-text.ts';

/** What DevTools clients stamp on an input: of no effect, and never the same twice. */
const VOLATILE: ReadonlySet<string> = new Set(['timestamp']);

/** Everything of an action that an approval is bound to: change any of it, and it is another action. */
export function exactAction(action: Action): JsonObject {
  const { surface, tool, verb, verbName, url, target, page, texts, steps, arguments: args, shown = [] } = action;
  const { selector, role, name, names = [], submits } = target ?? {};
  return {
    surface,
    tool,
    verb,
    verbName,
    url: url ?? null,
    target: {
      selector: selector ?? null,
      role: role ?? null,
      name: name ?? null,
      names: [...names],
      submits: submits === undefined ? null : { method: submits.method, url: submits.url },
    },
    page: page?.url ?? null,
    texts: [...texts],
    shown: shown.map(({ what, text }) => [what, text]),
    steps: steps.map(exactAction),
    arguments: Object.fromEntries(Object.entries(args).filter(([key]) => !VOLATILE.has(key))),
  };
}

/** What the person is shown: the whole action, in lines that no page can draw on. Undefined where it does what nobody can be shown. */
export function approvalSubject(action: Action): ActionSubject | undefined {
  const { tool, verb, url, target, page, texts, steps } = action;
  const submits = target?.submits === undefined ? undefined : `${target.submits.method} ${target.submits.url}`;
  const named = nameOf(action);
  const parts = partsOf(action);
  if (parts === undefined) return undefined;
  return {
    kind: 'action',
    tool: plainLine(tool),
    verb,
    resolved: target?.class !== undefined,
    ...(named === undefined ? {} : { target: named }),
    also: (target?.names ?? []).map(plainLine),
    before: (target?.calledBefore ?? []).map(plainLine),
    ...(page?.url === undefined ? {} : { page: plainLine(page.url) }),
    ...(url === undefined ? {} : { url: plainLine(url) }),
    ...(submits === undefined ? {} : { submits: plainLine(submits) }),
    texts: texts.map(plainLine),
    steps: steps.flatMap(stepLines),
    shown: parts.map(({ what, text }) => ({
      what: plainLine(what),
      text: visible(clipped(text, MOST_SHOWN, 'with digest')),
    })),
  };
}

/** Longer than most scripts that agents write. */
const MOST_SHOWN = 4_000;

/** Whether an answer may hold for longer than one call: what a script does is not told by its text. */
export function mayLast({ verb, steps }: Action): boolean {
  return verb !== 'evaluate' && steps.every(mayLast);
}

/** Scripts, files and the like, of every step; undefined where a script's text is not at hand. */
function partsOf(action: Action): readonly ShownPart[] | undefined {
  const own = action.shown ?? (SHOWN_BY_ARGUMENTS.has(action.verb) ? argumentParts(action) : NOTHING);
  if (action.verb === 'evaluate' && own.length === 0) return undefined;
  const steps = action.steps.map(partsOf);
  return steps.every((parts) => parts !== undefined) ? [...own, ...steps.flat()] : undefined;
}

const NOTHING: readonly ShownPart[] = [];
const SHOWN_BY_ARGUMENTS: ReadonlySet<string> = new Set(['evaluate', 'upload']);

/** A tool call's own arguments; the digest that stands for a script shows nothing. */
function argumentParts({ arguments: args }: Action): readonly ShownPart[] {
  return Object.entries(args)
    .filter(([name]) => name !== 'sha256' && !VOLATILE.has(name))
    .map(([what, value]) => ({ what, text: typeof value === 'string' ? value : JSON.stringify(value) }));
}

function nameOf({ target }: Action): string | undefined {
  if (target === undefined) return undefined;
  const { role, name, selector } = target;
  const parts = [
    role,
    name === undefined ? undefined : `'${name}'`,
    selector === undefined ? undefined : `at ${selector}`,
  ];
  return plainLine(parts.filter((part) => part !== undefined && part !== "''").join(' '));
}

function stepLines(step: Action): readonly string[] {
  if (step.steps.length > 0) return step.steps.flatMap(stepLines);
  const parts = [
    step.verbName,
    nameOf(step),
    step.url,
    step.texts.length === 0 ? undefined : JSON.stringify(step.texts),
  ];
  return [plainLine(parts.filter((part) => part !== undefined).join(' '))];
}
