import { z } from 'zod';
import type { Json } from '../../model/json.ts';
import { suggest } from './nearest.ts';
import type { Problems } from './problems.ts';
import type { Path, SourceDocument } from './source.ts';

type Issue = z.core.$ZodIssue;

/** Names of JSON types as a person says them, by zod's name. */
const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'a mapping',
  record: 'a mapping',
  array: 'a list',
};

/**
 * Holds a document, or the part of it under `at`, against a schema. Every failure is reported with its place and with what to write
 * instead; the answer is undefined when there was one.
 */
export function checkSchema<S extends z.ZodType>(
  schema: S,
  source: SourceDocument,
  problems: Problems,
  at: { readonly path: Path; readonly value: Json } = { path: [], value: source.value },
): z.output<S> | undefined {
  const knownKeys = new WeakMap<readonly string[], readonly string[]>();
  const result = schema.safeParse(at.value, {
    error(issue) {
      // zod tells which keys are unknown, but only its schema knows which would have been right.
      if (issue.code === 'unrecognized_keys' && issue.inst instanceof z.ZodObject) {
        knownKeys.set(issue.keys, Object.keys(issue.inst.shape));
      }
      return undefined;
    },
  });
  if (result.success) return result.data;
  const report = new Report(source, problems, knownKeys, at);
  for (const [index, issue] of result.error.issues.entries()) {
    if (problems.full) {
      problems.skip(countFaults(result.error.issues.slice(index)));
      break;
    }
    report.add(issue, at.path);
  }
  return undefined;
}

class Report {
  readonly #source: SourceDocument;
  readonly #problems: Problems;
  readonly #knownKeys: WeakMap<readonly string[], readonly string[]>;
  readonly #root: { readonly path: Path; readonly value: Json };

  constructor(
    source: SourceDocument,
    problems: Problems,
    knownKeys: WeakMap<readonly string[], readonly string[]>,
    root: { readonly path: Path; readonly value: Json },
  ) {
    this.#source = source;
    this.#problems = problems;
    this.#knownKeys = knownKeys;
    this.#root = root;
  }

  add(issue: Issue, above: Path): void {
    const path = [...above, ...issue.path];
    const value = this.#valueAt(path);
    if (issue.code === 'unrecognized_keys') {
      this.#unknownKeys(issue, path);
    } else if (issue.code === 'invalid_union') {
      this.#union(issue, path);
    } else if (issue.code === 'invalid_key') {
      for (const each of issue.issues) this.#problem(path, 'key', ...explain(each, path.at(-1)));
    } else if (value === undefined && path.length > 0 && isWrongType(issue)) {
      const above = path.slice(0, -1);
      const key = String(path.at(-1));
      const fault = { message: `${inside(above)} lacks \`${key}\``, advice: `Add \`${key}\`, ${expectation(issue)}.` };
      this.#problems.add(fault, this.#source.place(above));
    } else {
      this.#problem(path, 'value', ...explain(issue, value));
    }
  }

  #problem(path: Path, part: 'key' | 'value', message: string, advice: string): void {
    this.#problems.add({ message: `${inside(path)} ${message}`, advice }, this.#source.place(path, part));
  }

  #unknownKeys(issue: z.core.$ZodIssueUnrecognizedKeys, path: Path): void {
    const known = this.#knownKeys.get(issue.keys) ?? [];
    for (const [index, key] of issue.keys.entries()) {
      if (this.#problems.full) {
        this.#problems.skip(issue.keys.length - index);
        return;
      }
      this.#problems.add(
        { message: `${inside(path)} has an unknown key \`${key}\``, advice: () => suggest(key, known) },
        this.#source.place([...path, key], 'key'),
      );
    }
  }

  /** Of a union's alternatives, the one whose shape the author evidently chose speaks; where there is none, all are named. */
  #union(issue: z.core.$ZodIssueInvalidUnion, path: Path): void {
    const chosen = issue.errors.filter((each) => !each.some((one) => one.path.length === 0 && isWrongType(one)));
    const [speaking] = chosen.toSorted((a, b) => countFaults(a) - countFaults(b));
    if (speaking !== undefined) {
      for (const each of speaking) this.add(each, path);
      return;
    }
    if (issue.errors.length === 0) {
      const value = this.#valueAt(path);
      const options = 'options' in issue && Array.isArray(issue.options) ? issue.options.map(String) : [];
      this.#problem(
        path,
        'value',
        `must be one of ${options.join(', ')}, not ${show(value)}`,
        suggest(String(value), options),
      );
      return;
    }
    const kinds = issue.errors.flatMap((each) => each.map((one) => (isWrongType(one) ? expectation(one) : '')));
    const words = Array.from(new Set(kinds.filter((each) => each !== ''))).join(' or ');
    this.#problem(path, 'value', `must be ${words}, not ${show(this.#valueAt(path))}`, `Write ${words}.`);
  }

  #valueAt(path: Path): Json | undefined {
    let value: Json | undefined = this.#root.value;
    for (const step of path.slice(this.#root.path.length)) {
      if (typeof value !== 'object' || value === null) return undefined;
      value = Object.getOwnPropertyDescriptor(value, step)?.value;
    }
    return value;
  }
}

function countFaults(issues: readonly Issue[]): number {
  return issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0);
}

function isWrongType(issue: Issue): boolean {
  return issue.code === 'invalid_type' || issue.code === 'invalid_value';
}

function expectation(issue: Issue): string {
  if (issue.code === 'invalid_value') return issue.values.map(String).join(' or ');
  return issue.code === 'invalid_type' ? (TYPE_WORDS[issue.expected] ?? issue.expected) : 'a value';
}

/** Message (after the name of the value) and advice. */
function explain(issue: Issue, value: unknown): [string, string] {
  switch (issue.code) {
    case 'invalid_type':
      return [`must be ${expectation(issue)}, not ${show(value)}`, `Write ${expectation(issue)} here.`];
    case 'invalid_value': {
      const choice = issue.values.map(String);
      const message = `must be ${choice.length > 1 ? `one of ${choice.join(', ')}` : choice.join('')}, not ${show(value)}`;
      return [message, suggest(String(value), choice)];
    }
    case 'too_small':
      return issue.origin === 'number' || issue.origin === 'int'
        ? [
            `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}, not ${show(value)}`,
            'Write a larger number.',
          ]
        : ['must not be empty', 'Write at least one, or leave the key out.'];
    case 'too_big':
      return [
        `must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}, not ${show(value)}`,
        'Write a smaller number.',
      ];
    case 'custom': {
      const advice: unknown = issue.params?.advice;
      return [issue.message, typeof advice === 'string' ? advice : 'Correct this value.'];
    }
    default:
      return [`is not valid: ${issue.message}`, 'Correct this value.'];
  }
}

/** A path as messages name it: `sites["gitlab.com"].select[0]`. */
export function inside(path: Path): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (/^[\w-]+$/.test(String(step))) text += text === '' ? String(step) : `.${String(step)}`;
    else text += `[${JSON.stringify(String(step))}]`;
  }
  return text === '' ? 'the document' : `\`${text}\``;
}

function show(value: unknown): string {
  if (value === undefined) return 'absent';
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a mapping';
  const text = String(value);
  return typeof value === 'string' ? `'${text.length > 60 ? `${text.slice(0, 60)}…` : text}'` : text;
}
