/**
 * One row of a surface's table: a tool with its arguments, its verb, and how a call of it becomes an action.
 *
 * A call may have the arguments that the row names, those that Chio's guards read from any call, and no others: what an argument that nobody
 * here knows would do is not known either. Arguments that providers fill with null count as absent.
 */
import { z } from 'zod';
import type { Action, Surface, Verb } from '../../model/action.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { type Details, describeIssue, GUARD_LABELS, type Misfit, makeAction, textsOf } from './reading.ts';

/** An argument whose value decides what the tool does. */
export interface Choice {
  readonly argument: string;
  /** What each value does, by its text (`true` for the boolean). A value that is not here is malformed. */
  readonly verbs: Readonly<Record<string, Verb>>;
}

export interface Tool {
  /** What it does; where an argument decides, what it does without. */
  readonly verb: Verb;
  readonly choice?: Choice;
  /** The arguments that a call may have. */
  readonly arguments: readonly string[];
  read(surface: Surface, tool: string, verbName: string, args: JsonObject): Action | Misfit;
}

/** A surface's tools by bare name. */
export type Tools = ReadonlyMap<string, Tool>;

/** What Chio's guards read from the arguments of any call (docs/sources.md#chio-generic-tools). */
const RIDING: ReadonlySet<string> = new Set([
  ...GUARD_LABELS,
  'transfer_size',
  'transferSize',
  'embedding',
  'embeddings',
  'vector',
]);

/** Arguments of tools that a boundary cannot let pass, and why: what they do, no gate would see. */
export const REFUSED_ARGUMENTS: ReadonlyMap<string, string> = new Map([
  ...['filename', 'filePath', 'requestFilePath', 'responseFilePath', 'outputDirPath'].map((name): [string, string] => [
    name,
    'writes what is shown to a file: leave it out and read the result',
  ]),
  ['initScript', 'runs a script in the page: leave it out'],
  ['scriptToEvaluateOnLoad', 'runs a script in the page: leave it out'],
]);

export interface ToolOptions<Shape extends z.ZodRawShape> {
  readonly read?: (args: z.output<z.ZodObject<Shape>>) => Details | Misfit;
  readonly choice?: Choice;
}

export function defineTool<Shape extends z.ZodRawShape>(
  verb: Verb,
  shape: Shape,
  { read = () => ({}), choice }: ToolOptions<Shape> = {},
): Tool {
  const schema = z.object(shape);
  return {
    verb,
    ...(choice === undefined ? {} : { choice }),
    arguments: Object.keys(shape),
    read(surface, tool, verbName, args) {
      const unknown = Object.keys(args).find((key) => !Object.hasOwn(shape, key) && !RIDING.has(key));
      if (unknown !== undefined) return { misfit: `${unknown}: ${whyRefused(unknown)}` };
      const parsed = schema.safeParse(withoutNulls(args));
      if (!parsed.success) return { misfit: describeIssue(parsed.error) };
      const chosen = choice === undefined ? undefined : chosenVerb(choice, args);
      if (typeof chosen === 'object') return chosen;
      const details = read(parsed.data);
      if ('misfit' in details) return details;
      return makeAction(surface, tool, chosen ?? verb, verbName, args, details);
    },
  };
}

/** Tools that serve who develops a site and not who uses it: known, and in no goal. Whatever they are given counts as typed. */
export function developersTools(...names: readonly string[]): readonly (readonly [string, Tool])[] {
  return names.map((name) => [name, DEVELOPERS]);
}

const DEVELOPERS: Tool = {
  verb: 'other',
  arguments: [],
  read: (surface, tool, verbName, args) => makeAction(surface, tool, 'other', verbName, args, { texts: textsOf(args) }),
};

function chosenVerb({ argument, verbs }: Choice, args: JsonObject): Verb | Misfit | undefined {
  const value = args[argument];
  if (value === undefined || value === null) return undefined;
  const said = String(value);
  return Object.hasOwn(verbs, said) ? verbs[said] : { misfit: `${argument}: none of ${Object.keys(verbs).join(', ')}` };
}

function whyRefused(argument: string): string {
  return REFUSED_ARGUMENTS.get(argument) ?? 'the tool has no such argument';
}

function withoutNulls(args: JsonObject): Record<string, Json> {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
}
