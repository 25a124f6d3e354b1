import { z } from 'zod';
import {
  CONDITION_NAMES,
  comparisonSpec,
  isComparison,
  type ParameterRole,
  rolesOf,
} from '../../model/policy/built-in-conditions.ts';
import {
  ARGUMENT_TYPES,
  type ArgumentType,
  type Condition,
  type ConditionModule,
} from '../../model/policy/condition.ts';
import type { SitemapEntry } from '../../model/policy/sitemap.ts';
import { argumentsIn, parseExpression } from '../expression/parse.ts';
import { ExpressionFault } from '../expression/tokens.ts';
import { filled, report } from '../fields.ts';
import { inside } from '../source/check.ts';
import { suggest } from '../source/nearest.ts';
import { type Reading, readNamedText } from '../source/reading.ts';
import type { Section } from './sitemap.ts';

export const conditionSchema = z
  .strictObject({
    name: z.exactOptional(filled).describe('The function that decides: a built-in, or the one that `module` exports.'),
    expression: z
      .exactOptional(filled)
      .describe('Or an expression over `params` and `args` (docs/policies/conditions.md).'),
    parameters: z
      .record(filled, z.strictObject({ type: z.enum(ARGUMENT_TYPES), description: z.string().default('') }))
      .default({})
      .describe('What the person who selects the policy fills in.'),
    args: z
      .array(filled)
      .default([])
      .describe(
        'Arguments of the actions, by their names in the sitemap. Those that an expression names need not be listed.',
      ),
    module: z
      .exactOptional(filled)
      .describe("Path of the site's own ES module, whose default export decides; relative to this document, or URL."),
  })
  .superRefine(({ name, expression, module }, context) => {
    if ((name === undefined) === (expression === undefined)) {
      report(context, { message: 'must have either `name` or `expression`', advice: 'Write one of the two.' });
    }
    if (module !== undefined && expression !== undefined) {
      report(context, { message: 'has a module besides an expression', advice: 'Keep one of the two.' }, ['module']);
    }
  });

type Written = z.output<typeof conditionSchema>;
type Complain = (part: readonly PropertyKey[], message: string, advice: string) => void;

interface Surroundings {
  /** The requests that the condition is for. */
  readonly entries: readonly SitemapEntry[];
  readonly complain: Complain;
}

/** Lowers a condition that passed its schema: holds it against the requests it is for, and reads the module it names. */
export async function lowerCondition(
  written: Written,
  entries: readonly SitemapEntry[],
  { source, path }: Section,
  reading: Reading,
): Promise<Condition | undefined> {
  const { parameters, name, module } = written;
  const complain: Complain = (part, message, advice) =>
    reading.problems.add(
      { message: `${inside([...path, ...part])} ${message}`, advice },
      source.place([...path, ...part]),
    );
  const declared = argumentTypes(entries, complain);
  if (name === undefined) return lowerExpression(written, declared, { entries, complain });
  const types = new Map(
    written.args.map((each, at) => [each, knownType(each, ['args', at], declared, { entries, complain })]),
  );
  const plain = { name, parameters, args: written.args };
  if (module !== undefined) {
    const text = await readNamedText({ ...reading, source }, module, [...path, 'module'], 'the module');
    if (text === undefined) return undefined;
    const read: ConditionModule = { file: text.name, text: text.text };
    return { ...plain, module: read };
  }
  checkBuiltIn(plain, types, complain);
  return plain;
}

/** The types of the arguments that every one of some requests declares; those they disagree on are left out, and said. */
function argumentTypes(entries: readonly SitemapEntry[], complain: Complain): Readonly<Record<string, ArgumentType>> {
  const [first, ...others] = entries;
  const types: Record<string, ArgumentType> = {};
  for (const [name, { type }] of Object.entries(first?.args ?? {})) {
    const same = others.map((entry) => (Object.hasOwn(entry.args, name) ? entry.args[name]?.type : undefined));
    if (same.includes(undefined)) continue;
    if (same.every((each) => each === type)) types[name] = type;
    else complain([], `needs '${name}', which its requests declare with different types`, 'Declare it with one type.');
  }
  return types;
}

function knownType(
  name: string,
  part: readonly PropertyKey[],
  declared: Readonly<Record<string, ArgumentType>>,
  { entries, complain }: Surroundings,
): ArgumentType | undefined {
  if (Object.hasOwn(declared, name)) return declared[name];
  const without = entries.find((entry) => !Object.hasOwn(entry.args, name));
  if (without === undefined) return undefined;
  const { action, method, url, args } = without;
  const message = `names '${name}', which the sitemap does not declare for every request of '${action}' (${method} ${url})`;
  complain(part, message, suggest(name, Object.keys(args)));
  return undefined;
}

function lowerExpression(
  { expression = '', parameters, args }: Written,
  declared: Readonly<Record<string, ArgumentType>>,
  surroundings: Surroundings,
): Condition | undefined {
  const { complain } = surroundings;
  const params = Object.fromEntries(Object.entries(parameters).map(([name, { type }]) => [name, type]));
  for (const [at, name] of args.entries()) knownType(name, ['args', at], declared, surroundings);
  try {
    const parsed = parseExpression(expression, { params, args: declared });
    return { expression: parsed, parameters, args: [...new Set([...args, ...argumentsIn(parsed)])] };
  } catch (fault) {
    if (!(fault instanceof ExpressionFault)) throw fault;
    const { message, advice, at } = fault;
    const near = expression.slice(at, at + 20);
    const where = near === '' ? 'at its end' : `at character ${at + 1}, \`${near}\``;
    complain(['expression'], `cannot be understood ${where}: ${message}`, advice);
    return undefined;
  }
}

type FunctionParts = Pick<Written, 'parameters' | 'args'> & { readonly name: string };
type Types = ReadonlyMap<string, ArgumentType | undefined>;

function checkBuiltIn(condition: FunctionParts, types: Types, complain: Complain): void {
  const { name } = condition;
  const roles = rolesOf(name);
  if (roles !== undefined) checkNamed(condition, roles, types, complain);
  else if (isComparison(name)) checkPairs(condition, types, complain);
  else complain(['name'], `names '${name}', which is no condition function`, suggest(name, CONDITION_NAMES));
}

function checkNamed(
  { name, parameters, args }: FunctionParts,
  roles: Readonly<Record<string, ParameterRole>>,
  types: Types,
  complain: Complain,
): void {
  for (const parameter of Object.keys(parameters)) {
    const role = Object.hasOwn(roles, parameter) ? roles[parameter] : undefined;
    if (role === undefined) {
      const advice = suggest(parameter, Object.keys(roles));
      complain(['parameters', parameter], `is no parameter of '${name}'`, advice);
      continue;
    }
    const { argument, by, types: only } = role;
    const spec = comparisonSpec(by);
    checkType(['parameters', parameter, 'type'], parameters[parameter]?.type, only ?? spec.parameter, complain);
    const at = args.indexOf(argument);
    if (at < 0) complain(['args'], `lacks '${argument}', which '${parameter}' is held against`, `Add \`${argument}\`.`);
    else checkType(['args', at], types.get(argument), only ?? spec.argument, complain);
  }
  for (const [parameter, { optional }] of Object.entries(roles)) {
    if (optional !== true && !Object.hasOwn(parameters, parameter)) {
      complain(['parameters'], `lacks '${parameter}', which '${name}' needs`, `Add \`${parameter}\`.`);
    }
  }
}

function checkPairs({ name, parameters, args }: FunctionParts, types: Types, complain: Complain): void {
  if (!isComparison(name)) return;
  const spec = comparisonSpec(name);
  const names = Object.keys(parameters).filter((each) => spec.money !== true || each !== 'currency');
  if (spec.money === true)
    checkType(['parameters', 'currency', 'type'], parameters.currency?.type, ['string'], complain);
  if (names.length !== args.length || names.length === 0) {
    const message = `compares ${names.length} parameters with ${args.length} arguments`;
    complain([], message, 'Give it one argument for each parameter, in the same order.');
    return;
  }
  for (const [at, parameter] of names.entries()) {
    const type = parameters[parameter]?.type;
    const argument = types.get(args[at] ?? '');
    checkType(['parameters', parameter, 'type'], type, spec.parameter, complain);
    checkType(['args', at], argument, spec.sameType === true && type !== undefined ? [type] : spec.argument, complain);
  }
}

function checkType(
  part: readonly PropertyKey[],
  type: ArgumentType | undefined,
  allowed: readonly ArgumentType[],
  complain: Complain,
): void {
  if (type === undefined || allowed.includes(type)) return;
  complain(part, `is of type ${type}`, `Declare it as ${allowed.join(' or ')}.`);
}
