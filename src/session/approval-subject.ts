import type { Action } from '../model/action.ts';
import type { ApprovalSubject } from '../model/approval.ts';
import type { JsonObject } from '../model/json.ts';

/** What DevTools clients stamp on an input: of no effect, and never the same twice. */
const VOLATILE: ReadonlySet<string> = new Set(['timestamp']);

/** Everything of an action that an approval is bound to: change any of it, and it is another action. */
export function exactAction(action: Action): JsonObject {
  const { surface, tool, verb, verbName, url, target, page, texts, steps, arguments: args } = action;
  const { selector, role, name, submits } = target ?? {};
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
      submits: submits === undefined ? null : { method: submits.method, url: submits.url },
    },
    page: page?.url ?? null,
    texts: [...texts],
    steps: steps.map(exactAction),
    arguments: Object.fromEntries(Object.entries(args).filter(([key]) => !VOLATILE.has(key))),
  };
}

/** What the person is shown: the whole action, in lines that no page can draw on. */
export function approvalSubject(action: Action): ApprovalSubject {
  const { tool, verb, url, target, page, texts, steps } = action;
  const submits = target?.submits === undefined ? undefined : `${target.submits.method} ${target.submits.url}`;
  const named = nameOf(action);
  return {
    tool: plainLine(tool),
    verb,
    resolved: target?.class !== undefined,
    ...(named === undefined ? {} : { target: named }),
    ...(page?.url === undefined ? {} : { page: plainLine(page.url) }),
    ...(url === undefined ? {} : { url: plainLine(url) }),
    ...(submits === undefined ? {} : { submits: plainLine(submits) }),
    texts: texts.map(plainLine),
    steps: steps.flatMap(stepLines),
  };
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

/**
 * Text of a page or an agent as a trusted screen may show it: one line, without control and invisible characters or ones that turn the
 * direction of writing. Its length is shown and not cut: what is left out might be what matters.
 */
function plainLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}
