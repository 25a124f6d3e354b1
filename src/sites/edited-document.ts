/** A document that is changed at a few places and stays as it was written everywhere else, comments included. */
import { type Document, isCollection, isSeq, parseDocument } from 'yaml';
import { isJsonObject, type Json } from '../model/json.ts';

type Path = readonly string[];

export class EditedDocument {
  readonly path: string;
  readonly before: string;
  readonly #document: Document;
  readonly #isJson: boolean;

  constructor(path: string, text: string) {
    this.path = path;
    this.before = text;
    this.#document = parseDocument(text, { stringKeys: true, logLevel: 'error' });
    this.#isJson = text.trimStart().startsWith('{') || text.trimStart().startsWith('[');
  }

  /** The plain value at a place; undefined where nothing stands. */
  at(path: Path): Json | undefined {
    const value: Json = this.#document.toJS();
    return path.reduce<Json | undefined>((inside, key) => (isJsonObject(inside) ? inside[key] : undefined), value);
  }

  set(path: Path, value: Json): void {
    this.#document.setIn(path, this.#document.createNode(value));
  }

  /** Adds to the list at a place, or begins one. */
  append(path: Path, value: Json): void {
    const list = path.length === 0 ? this.#document.contents : this.#document.getIn(path);
    if (isSeq(list) && list.items.length > 0) this.#document.addIn(path, this.#document.createNode(value));
    else this.set(path, [value]);
  }

  get after(): string {
    if (!this.#isJson) return this.#document.toString({ lineWidth: 0, flowCollectionPadding: this.#padded() });
    const indent = /^[{[]\s*\n([ \t]+)/.exec(this.before.trimStart())?.[1] ?? '';
    return `${JSON.stringify(this.#document.toJS(), null, indent)}${this.before.endsWith('\n') ? '\n' : ''}`;
  }

  /** Whether its author writes `{ a: 1 }` rather than `{a: 1}`. */
  #padded(): boolean {
    return !/\{\S/.test(this.before) && isCollection(this.#document.contents);
  }
}

/** How two texts differ, as `diff -u` writes it, in one hunk. */
export function differenceOf({ path, before, after }: EditedDocument): readonly string[] {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1;
  let end = 0;
  const most = Math.min(old.length, fresh.length) - start;
  while (end < most && old[old.length - 1 - end] === fresh[fresh.length - 1 - end]) end += 1;
  const from = Math.max(0, start - CONTEXT);
  const context = (lines: readonly string[]) => lines.map((line) => ` ${line}`);
  return [
    `--- ${path}`,
    `+++ ${path}`,
    `@@ line ${start + 1} @@`,
    ...context(old.slice(from, start)),
    ...old.slice(start, old.length - end).map((line) => `-${line}`),
    ...fresh.slice(start, fresh.length - end).map((line) => `+${line}`),
    ...context(old.slice(old.length - end, old.length - end + CONTEXT)),
  ];
}

const CONTEXT = 3;
