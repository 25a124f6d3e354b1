/** What programs pass to the library, checked as it comes: many are not type-checked, and an option that nobody knows would be one that does not hold. */
import { z } from 'zod';
import { CordonError } from '../model/error.ts';
import { suggest } from '../policy/source/nearest.ts';

export const callback = z.custom<object>((value) => typeof value === 'function', 'expected a function');
/** A document, by its path or address or as its content. */
export const documents = z.union(
  [z.string(), z.record(z.string(), z.unknown())],
  'expected a path, or the content as an object',
);

/** An object of the program's own with this method. */
export function having(method: string): z.ZodType<object> {
  return z.custom<object>(
    (value) => typeof value === 'object' && value !== null && typeof Reflect.get(value, method) === 'function',
    `expected an object with \`${method}\``,
  );
}

/**
 * What was passed, parsed.
 *
 * @param of what it was passed to, in words
 * @throws {CordonError} `input`
 */
export function checkedInput<S extends z.ZodType>(schema: S, input: unknown, of: string): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const [unknown] = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  if (unknown !== undefined) {
    throw new CordonError(`There is no option \`${unknown}\` of ${of}`, {
      kind: 'input',
      advice: suggest(unknown, schema instanceof z.ZodObject ? Object.keys(schema.shape) : []),
      cause: parsed.error,
    });
  }
  const { path, message } = issue === undefined ? { path: [], message: 'unexpected' } : furthest(issue);
  throw new CordonError(`${path.length === 0 ? 'What was passed' : `\`${path.join('.')}\``} to ${of}: ${message}`, {
    kind: 'input',
    advice: `Pass what the types of ${of} describe.`,
    cause: parsed.error,
  });
}

/** Of the forms that a value may have, what is wrong with it in the one that it comes nearest to. */
function furthest(issue: z.core.$ZodIssue): { readonly path: readonly PropertyKey[]; readonly message: string } {
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors.flat().map(furthest);
  const deepest = inner.reduce<readonly PropertyKey[]>(
    (best, { path }) => (path.length > best.length ? path : best),
    [],
  );
  return { path: [...issue.path, ...deepest], message: issue.message };
}
