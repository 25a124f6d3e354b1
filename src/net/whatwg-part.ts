/**
 * The components of a WHATWG URLPattern, part by part (URLPattern Standard, "parse a pattern string"), and from there as regular
 * expressions that run in linear time.
 *
 *   /items/:id(\d+)?   →  '/items', then a group named id with the prefix '/', the expression \d+ and the modifier ?
 *                      →  ^/items(?:/(?:\d+))?$
 *
 * The browser's own URLPattern backtracks, so that `/:a-:b-:c` already takes a time that grows with the cube of a path's length.
 */
import { RE2JS } from 're2js';
import { messageOf } from '../model/error.ts';

export type PartModifier = '' | '?' | '*' | '+';

/** One part: literal text, or something that stands for text, between a prefix and a suffix that come and go with it. */
export interface PatternPart {
  readonly kind: 'text' | 'segment' | 'any' | 'regexp';
  /** Literal text, or the source of a regular expression. */
  readonly value: string;
  /** What a group is called; empty where it is not. */
  readonly name: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly modifier: PartModifier;
}

/** In which component the parts stand: what ends a `:name`, and which character before a group belongs to it. */
export const COMPONENT_MARKS = {
  hostname: { delimiter: '.', prefix: '' },
  pathname: { delimiter: '/', prefix: '/' },
  plain: { delimiter: '', prefix: '' },
} as const;
export type ComponentMarks = (typeof COMPONENT_MARKS)[keyof typeof COMPONENT_MARKS];

interface Token {
  readonly type: 'char' | 'name' | 'regexp' | '*' | '{' | '}' | '?' | '+';
  readonly value: string;
}

/** @throws {RangeError} for a component that is not balanced; those of a URLPattern always are. */
export function readParts(component: string, marks: ComponentMarks): PatternPart[] {
  const tokens = tokenize(component);
  const parts: PatternPart[] = [];
  let pending = '';
  let at = 0;
  const take = (...types: readonly Token['type'][]): Token | undefined => {
    const token = tokens[at];
    if (token === undefined || !types.includes(token.type)) return undefined;
    at += 1;
    return token;
  };
  const takeModifier = (): PartModifier => {
    const type = take('?', '*', '+')?.type;
    return type === '?' || type === '*' || type === '+' ? type : '';
  };
  const takeText = (): string => {
    let text = '';
    for (let token = take('char'); token !== undefined; token = take('char')) text += token.value;
    return text;
  };
  const flush = (): void => {
    if (pending !== '') parts.push(textPart(pending, ''));
    pending = '';
  };
  const add = (group: Token | undefined, name: string, prefix: string, suffix: string): void => {
    const modifier = takeModifier();
    if (group === undefined && name === '' && modifier === '') {
      pending += prefix + suffix;
      return;
    }
    flush();
    const kind = group?.type === 'regexp' ? 'regexp' : group?.type === '*' ? 'any' : name === '' ? 'text' : 'segment';
    if (kind === 'text') parts.push(textPart(prefix + suffix, modifier));
    else parts.push({ kind, value: kind === 'regexp' ? (group?.value ?? '') : '', name, prefix, suffix, modifier });
  };
  while (at < tokens.length) {
    const start = at;
    const char = take('char');
    const name = take('name')?.value ?? '';
    const group = take('regexp') ?? (name === '' ? take('*') : undefined);
    if (name !== '' || group !== undefined) {
      const prefix = char?.value ?? '';
      if (prefix !== marks.prefix) pending += prefix;
      flush();
      add(group, name, prefix === marks.prefix ? prefix : '', '');
      continue;
    }
    at = start;
    const plain = take('char');
    if (plain !== undefined) {
      pending += plain.value;
      continue;
    }
    if (take('{') === undefined) throw new RangeError(`'${component}' is no component of a URLPattern`);
    const prefix = takeText();
    const innerName = take('name')?.value ?? '';
    const inner = take('regexp') ?? (innerName === '' ? take('*') : undefined);
    const suffix = takeText();
    if (take('}') === undefined) throw new RangeError(`'${component}' is no component of a URLPattern`);
    add(inner, innerName, prefix, suffix);
  }
  flush();
  return parts;
}

function textPart(value: string, modifier: PartModifier): PatternPart {
  return { kind: 'text', value, name: '', prefix: '', suffix: '', modifier };
}

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (char === '\\') {
      tokens.push({ type: 'char', value: text.slice(at + 1, at + 2) });
      at += 2;
    } else if (char === '*' || char === '{' || char === '}' || char === '?' || char === '+') {
      tokens.push({ type: char, value: char });
      at += 1;
    } else if (char === ':') {
      const name = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/u.exec(text.slice(at + 1))?.[0] ?? '';
      tokens.push(name === '' ? { type: 'char', value: char } : { type: 'name', value: name });
      at += 1 + name.length;
    } else if (char === '(') {
      const end = endOfGroup(text, at);
      tokens.push({ type: 'regexp', value: text.slice(at + 1, end) });
      at = end + 1;
    } else {
      tokens.push({ type: 'char', value: char });
      at += char.length;
    }
  }
  return tokens;
}

function endOfGroup(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '(') depth += 1;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  throw new RangeError(`'${text}' has a group without an end`);
}

/** Whether an expression is made of plain things that cannot be empty and cannot hold a slash. In doubt it is not. */
export function staysInSegment(source: string): boolean {
  if (!/^(?:\\[dw]|\[[\w-]+\]|[\w|+-]|\{\d+(?:,\d*)?\})+$/.test(source)) return false;
  return !RE2JS.compile(`^(?:${source})$`).matcher('').find();
}

/** The parts as the source of a regular expression, without anchors. */
export function regexSource(parts: readonly PatternPart[], { delimiter }: ComponentMarks): string {
  const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const segment = delimiter === '' ? '.+?' : `[^${literal(delimiter)}]+?`;
  return parts
    .map(({ kind, value, prefix, suffix, modifier }) => {
      if (kind === 'text') return modifier === '' ? literal(value) : `(?:${literal(value)})${modifier}`;
      const inner = `(?:${kind === 'regexp' ? value : kind === 'any' ? '.*' : segment})`;
      const [before, after] = [literal(prefix), literal(suffix)];
      if (modifier === '' || modifier === '?') return `(?:${before}${inner}${after})${modifier}`;
      const repeated = `(?:${before}${inner}(?:${after}${before}${inner})*${after})`;
      return modifier === '*' ? `${repeated}?` : repeated;
    })
    .join('');
}

/** A component as a test that runs in linear time. @throws {RangeError} where a group cannot run so. */
export function compileParts(
  parts: readonly PatternPart[],
  marks: ComponentMarks,
  ignoreCase = false,
): (text: string) => boolean {
  try {
    const compiled = RE2JS.compile(`^(?:${regexSource(parts, marks)})$`, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
    return (text) => compiled.matcher(text).find();
  } catch (cause) {
    throw new RangeError(`one of its groups cannot run in linear time (${messageOf(cause)})`, { cause });
  }
}
