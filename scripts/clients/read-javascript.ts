import type { AnyNode, CallExpression, TemplateLiteral } from 'acorn';
import { calledName, nodesOf, treeOf } from './tree.ts';

/** The calls by which a client sends what it is given, or hands it to what does. */
const SENDS =
  /^_?(?:evaluate|rawEvaluate|safeNonStalling|nonStalling|callOn|callFunctionOn|waitForFunction|querySelectorAllAndEvaluate)\w*$|On(?:Element|Selector)\w*$|^\$\$?eval$|^(?:add(?:Init|Preload)Script|_addInitScript|evaluateOnNewDocument|String|stringifyFunction|ensureLoaded|mainFrameEvaluate|resolveNode\w*)$/;
/** Files without these words send nothing. */
const WORDS =
  /evaluate|callFunctionOn|ToEvaluateOnNewDocument|querySelector|functionDeclaration|module = \{\}|export const|exports\./i;
const FUNCTIONS: ReadonlySet<string> = new Set(['ArrowFunctionExpression', 'FunctionExpression']);
/** Generated texts are longer than this. */
const LONG = 1_000;
/** What a text in a command is called. */
const PARAMETERS: ReadonlySet<string> = new Set(['functionDeclaration', 'expression']);

interface File {
  readonly source: string;
  readonly tree: AnyNode;
  /** The constants of the file that are strings, by name. */
  readonly strings: Map<string, string[]>;
}

/** What the sources of one package send to pages by themselves, as far as it stands in them. */
export class JavaScriptPackage {
  readonly #files: File[] = [];
  readonly #functions = new Map<string, string[]>();
  readonly #handlers = new Map<string, string[]>();
  /** Texts that Playwright puts a function of its own into. */
  readonly #wrappers: (readonly [before: string, after: string])[] = [];
  /** The long texts that generated modules are made of, by the module's name. */
  readonly #generated = new Map<string, string>();

  add(path: string, source: string): void {
    if (!WORDS.test(source)) return;
    const tree = treeOf(source);
    if (tree === undefined) return;
    const file: File = { source, tree, strings: new Map() };
    this.#files.push(file);
    for (const node of nodesOf(tree)) this.#define(file, node);
    const generated = longest(file.strings.get('source'));
    const name = /([^/]+)\.[cm]?js$/.exec(path)?.[1];
    if (generated !== undefined && generated.length > LONG && name !== undefined)
      this.#generated.set(name.toLowerCase(), generated);
  }

  #define({ source, strings }: File, node: AnyNode): void {
    if (node.type === 'FunctionDeclaration') this.#function(node.id?.name, source.slice(node.start, node.end));
    if (node.type === 'TemplateLiteral' && node.expressions.length === 1 && isPageFunction(node.expressions[0]))
      this.#wrappers.push([node.quasis[0]?.value.cooked ?? '', node.quasis[1]?.value.cooked ?? '']);
    const named = nameAndValue(node);
    if (named === undefined) return;
    const [name, value] = named;
    const text = textOf(value);
    if (text !== undefined) push(strings, name, text);
    if (!FUNCTIONS.has(value.type)) return;
    this.#function(name, source.slice(value.start, value.end));
    if (/^querySelector(?:All)?$/.test(name)) push(this.#handlers, name, source.slice(value.start, value.end));
  }

  #function(name: string | undefined, text: string): void {
    if (name !== undefined) push(this.#functions, name, text);
  }

  /** The texts that are sent. */
  *texts(): Generator<string> {
    for (const file of this.#files) {
      for (const node of nodesOf(file.tree)) yield* this.#sentBy(file, node);
    }
    for (const handlers of this.#handlers.values()) yield* handlers;
  }

  *#sentBy(file: File, node: AnyNode): Generator<string> {
    if (node.type === 'CallExpression') yield* this.#sentByCall(file, node);
    if (node.type === 'Property' && !node.computed && node.key.type === 'Identifier' && PARAMETERS.has(node.key.name))
      yield* this.#textsOf(file, node.value);
    if (node.type === 'TemplateLiteral') yield* this.#bundle(file, node);
  }

  *#sentByCall(file: File, call: CallExpression): Generator<string> {
    const name = calledName(call.callee);
    if (name === 'interpolateFunction') return yield* this.#interpolated(file, call);
    if (name === 'toString' && call.callee.type === 'MemberExpression')
      return yield* this.#textsOf(file, call.callee.object);
    const isComputed = call.callee.type === 'MemberExpression' && call.callee.computed;
    if (!isComputed && (name === undefined || !SENDS.test(name))) return;
    for (const argument of call.arguments) {
      for (const text of this.#textsOf(file, argument)) {
        yield text;
        if (name === 'waitForFunctionValueInUtility')
          for (const [before, after] of this.#wrappers) yield before + text + after;
      }
    }
  }

  *#textsOf(file: File, node: AnyNode): Generator<string> {
    if (FUNCTIONS.has(node.type)) yield file.source.slice(node.start, node.end);
    else if (node.type === 'Identifier') yield* this.#named(file, node.name);
    else if (node.type === 'MemberExpression' && node.property.type === 'Identifier')
      yield* this.#named(file, node.property.name);
    else if (node.type === 'ConditionalExpression') {
      yield* this.#textsOf(file, node.consequent);
      yield* this.#textsOf(file, node.alternate);
    } else if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression')
      yield* this.#textsOf(file, node.callee.object);
    else {
      const text = textOf(node);
      if (text !== undefined) yield text;
    }
  }

  *#named({ strings }: File, name: string): Generator<string> {
    yield* this.#functions.get(name) ?? [];
    yield* strings.get(name) ?? [];
  }

  /** A function of Puppeteer's with those of its query handlers put in. */
  *#interpolated({ source }: File, { arguments: [outer] }: CallExpression): Generator<string> {
    if (outer === undefined) return;
    const text = source.slice(outer.start, outer.end);
    const name = /PLACEHOLDER\(\s*['"](\w+)['"]\s*\)/.exec(text)?.[1] ?? '';
    for (const handler of this.#handlers.get(name) ?? [])
      yield text.replace(/PLACEHOLDER\(\s*['"]\w+['"]\s*\)/g, () => `(${handler})`);
  }

  /** A bundle put together from a generated text: what is handed to it at its end differs, what stands before it is for other browsers. */
  *#bundle({ strings }: File, { quasis, expressions }: TemplateLiteral): Generator<string> {
    const whole = quasis.map(({ value }) => value.cooked ?? '').join('');
    if (!/const module = \{\};/.test(whole) || !/module\.exports/.test(whole)) return;
    let text = quasis[0]?.value.cooked ?? '';
    for (const [at, hole] of expressions.entries()) {
      text += this.#generatedText(strings, hole) ?? (/\(globalThis, $/.test(text) ? '{}' : '');
      text += quasis[at + 1]?.value.cooked ?? '';
    }
    yield text;
  }

  #generatedText(strings: ReadonlyMap<string, readonly string[]>, hole: AnyNode): string | undefined {
    if (hole.type === 'Identifier') return longest(strings.get(hole.name));
    if (hole.type !== 'MemberExpression' || hole.object.type !== 'Identifier') return undefined;
    const from = hole.object.name.toLowerCase();
    return [...this.#generated].find(([name]) => from.includes(name))?.[1];
  }
}

function isPageFunction(node: AnyNode | undefined): boolean {
  return node?.type === 'Identifier' && node.name === 'pageFunction';
}

/** A name and what it stands for: a variable, a property, an assignment. */
function nameAndValue(node: AnyNode): readonly [string, AnyNode] | undefined {
  if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init != null)
    return [node.id.name, node.init];
  if (node.type === 'AssignmentExpression') {
    const name = calledName(node.left);
    return name === undefined ? undefined : [name, node.right];
  }
  if (
    (node.type === 'PropertyDefinition' || node.type === 'Property') &&
    node.key.type === 'Identifier' &&
    node.value != null
  )
    return [node.key.name, node.value];
  return undefined;
}

function textOf(node: AnyNode): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}

function push(map: Map<string, string[]>, name: string, text: string): void {
  const texts = map.get(name);
  if (texts === undefined) map.set(name, [text]);
  else if (!texts.includes(text)) texts.push(text);
}

/** Bundled modules share a file: of names that are there twice, the generated text is the long one. */
function longest(texts: readonly string[] = []): string | undefined {
  return texts.reduce<string | undefined>((best, text) => (text.length > (best?.length ?? 0) ? text : best), undefined);
}
