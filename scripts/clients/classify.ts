import type {
  AnyNode,
  ArrowFunctionExpression,
  CallExpression,
  FunctionDeclaration,
  FunctionExpression,
  Pattern,
} from 'acorn';
import * as rules from './rules.ts';
import { calledName, expressionOf, nodesOf } from './tree.ts';

type AnyFunction = ArrowFunctionExpression | FunctionExpression | FunctionDeclaration;

/** What a text is, or why it is no helper. */
export type Reading = { readonly role: string } | { readonly no: string };

/** What a function or an expression of a client's does, by the rules. */
export function classify(text: string): Reading {
  const tree = expressionOf(text);
  if (tree === undefined) return bundleOf(text);
  const outer = unwrapped(tree);
  const name = outer.type === 'FunctionExpression' ? outer.id?.name : undefined;
  if (name !== undefined && rules.REVIEWED.has(name)) return { role: 'reads' };
  const bundle = bundleOf(text);
  if ('role' in bundle) return bundle;
  const carried = isFunction(outer) ? carriedBy(outer, text) : undefined;
  const no = new Reader(tree, isFunction(outer) ? outer : undefined, carried !== undefined).objection();
  if (no !== undefined) return { no };
  if (carried !== undefined) return { role: `carries ${carried}` };
  const names = [...nodesOf(tree)].map(changedName);
  if (names.some((each) => each !== undefined && rules.SELECTS.has(each))) return { role: 'selects' };
  return { role: names.some((each) => each !== undefined && rules.FILLS.has(each)) ? 'fills' : 'reads' };
}

/** The bundles that find and read, by how they end. */
function bundleOf(text: string): Reading {
  if (!/^\(\(\) => \{\s*const module = \{\};/.test(text.trim())) return { no: 'no expression' };
  const known =
    /return new \(module\.exports\.(?:InjectedScript|UtilityScript)\(\)\)\(globalThis, [^\n]*\);\s*\}\)\(\);$/.test(
      text.trim(),
    ) || /\n\s*return module\.exports\.default;\s*\}\)\(\)$/.test(text.trim());
  return known ? { role: 'reads' } : { no: 'another bundle' };
}

function unwrapped(node: AnyNode): AnyNode {
  return node.type === 'ParenthesizedExpression' ? unwrapped(node.expression) : node;
}

function isFunction(node: AnyNode): node is AnyFunction {
  return /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node.type);
}

/** Where a function takes a text from that it runs: `2` for its third argument, `1.name` for a property of its second. */
function carriedBy({ params }: AnyFunction, text: string): string | undefined {
  const run = /(?:\.eval|\bcreateFunction)\((?:'\('|"\(")?\s*\+?\s*([\w.]+)\s*(?:\+\s*(?:'\)'|"\)"))?\)/.exec(
    text,
  )?.[1];
  if (run === undefined)
    return /^\(utilityScript, \.\.\.args\) => utilityScript\.evaluate\(\.\.\.args\)$/.test(text)
      ? 'playwright'
      : undefined;
  const [name = '', property] = run.split('.');
  for (const [at, param] of params.entries()) {
    if (param.type === 'Identifier' && param.name === name)
      return property === undefined ? String(at) : `${at}.${property}`;
    if (param.type !== 'ObjectPattern' || property !== undefined) continue;
    for (const each of param.properties) {
      if (
        each.type === 'Property' &&
        each.value.type === 'Identifier' &&
        each.value.name === name &&
        each.key.type === 'Identifier'
      )
        return `${at}.${each.key.name}`;
    }
  }
  return undefined;
}

/** The name of what is written, or called to fill in. */
function changedName(node: AnyNode): string | undefined {
  if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression') return calledName(node.left);
  if (node.type !== 'CallExpression') return undefined;
  return isSetter(node.callee) ? 'fill' : calledName(node.callee);
}

function isOfDocument(callee: AnyNode): boolean {
  if (callee.type !== 'MemberExpression') return false;
  const { object } = callee;
  return object.type === 'Identifier' && object.name === 'document';
}

/** `descriptor.set.call(…)`: the value of a field, past what the page put before it. */
function isSetter(callee: AnyNode): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'MemberExpression' &&
    calledName(callee.object) === 'set'
  );
}

/** Looks for what the rules do not allow. */
class Reader {
  readonly #tree: AnyNode;
  readonly #carries: boolean;
  /** What the function is given as it stands: an agent chooses it. */
  readonly #given = new Set<string>();
  /** What the function takes out of an object that it is given. */
  readonly #taken = new Set<string>();
  /** Functions written in it. */
  readonly #own = new Set<string>();
  /** Objects made in it. */
  readonly #made = new Set<string>();
  /** Elements made in it. */
  readonly #elements = new Set<string>();
  readonly #locals = new Set<string>();

  constructor(tree: AnyNode, outer: AnyFunction | undefined, carries: boolean) {
    this.#tree = tree;
    this.#carries = carries;
    for (const param of outer?.params ?? []) this.#take(param, false);
    for (const node of nodesOf(tree)) {
      if (isFunction(node))
        for (const param of node.params) if (param.type === 'ObjectPattern') this.#take(param, true);
      this.#declare(node);
    }
  }

  #take(param: Pattern, isTaken: boolean): void {
    if (param.type === 'Identifier') (isTaken ? this.#taken : this.#given).add(param.name);
    else if (param.type === 'RestElement') this.#take(param.argument, isTaken);
    else if (param.type === 'AssignmentPattern') this.#take(param.left, isTaken);
    else if (param.type === 'ArrayPattern')
      for (const each of param.elements) if (each !== null) this.#take(each, false);
    if (param.type !== 'ObjectPattern') return;
    for (const each of param.properties) this.#take(each.type === 'Property' ? each.value : each.argument, true);
  }

  #declare(node: AnyNode): void {
    if (node.type === 'FunctionDeclaration' && node.id !== null) this.#own.add(node.id.name);
    // What settles a promise that is made here.
    if (node.type === 'NewExpression' && calledName(node.callee) === 'Promise') {
      const [executor] = node.arguments;
      if (executor !== undefined && isFunction(executor))
        for (const param of executor.params) if (param.type === 'Identifier') this.#own.add(param.name);
    }
    const [id, value] =
      node.type === 'VariableDeclarator'
        ? [node.id, node.init]
        : node.type === 'AssignmentExpression'
          ? [node.left, node.right]
          : [];
    if (id?.type !== 'Identifier') return;
    this.#locals.add(id.name);
    if (value == null) return;
    const made = unwrapped(value);
    if (isFunction(made)) this.#own.add(id.name);
    // `fulfill = f` inside of an executor.
    if (made.type === 'Identifier' && this.#own.has(made.name)) this.#own.add(id.name);
    if (
      this.#carries &&
      made.type === 'CallExpression' &&
      /^(?:createFunction|eval)$/.test(calledName(made.callee) ?? '')
    )
      this.#own.add(id.name);
    if (made.type === 'CallExpression' && calledName(made.callee) === 'createElement') this.#elements.add(id.name);
    if (/^(?:Object|Array|New)Expression$/.test(made.type)) this.#made.add(id.name);
  }

  /** The first thing that is not allowed. */
  objection(): string | undefined {
    for (const node of nodesOf(this.#tree)) {
      const no = this.#look(node);
      if (no !== undefined) return no;
    }
    return undefined;
  }

  #look(node: AnyNode): string | undefined {
    switch (node.type) {
      case 'CallExpression':
        return this.#call(node);
      case 'NewExpression': {
        const name = calledName(node.callee) ?? '?';
        return rules.CONSTRUCTORS.has(name) || rules.EVENTS.has(name) ? undefined : `new ${name}`;
      }
      case 'AssignmentExpression':
        return this.#write(node.left, node.right);
      case 'UpdateExpression':
        return this.#write(node.argument);
      case 'UnaryExpression':
        return node.operator === 'delete' ? this.#write(node.argument) : undefined;
      case 'ImportExpression':
      case 'TaggedTemplateExpression':
      case 'WithStatement':
      case 'YieldExpression':
        return node.type === 'YieldExpression' ? undefined : node.type;
      default:
        return undefined;
    }
  }

  #write(target: AnyNode, value?: AnyNode): string | undefined {
    if (target.type === 'Identifier') return this.#locals.has(target.name) ? undefined : `writes ${target.name}`;
    if (target.type !== 'MemberExpression') return undefined;
    const { object } = target;
    const name = calledName(target) ?? '[…]';
    if (object.type === 'Identifier' && this.#made.has(object.name)) return undefined;
    if (object.type === 'Identifier' && this.#elements.has(object.name))
      return rules.OF_NEW_ELEMENTS.has(name) ? undefined : `writes .${name} of a new element`;
    // Markup is none of a value; nothing is.
    if (name === 'innerHTML') return value?.type === 'Literal' && value.value === '' ? undefined : 'writes .innerHTML';
    const known = rules.WRITES.has(name) || rules.FILLS.has(name) || rules.SELECTS.has(name) || name.startsWith('__');
    return known ? undefined : `writes .${name}`;
  }

  #call({ callee, arguments: args }: CallExpression): string | undefined {
    const bare = unwrapped(callee);
    if (isFunction(bare)) return undefined;
    const name = calledName(callee);
    if (name === undefined) return 'calls […]()';
    // An XPath, and not what a library calls so.
    if (name === 'evaluate' && isOfDocument(bare)) return undefined;
    // A text, whatever else it is called of.
    if (name === 'replace' && args[0]?.type === 'Literal') return undefined;
    if (name === 'call' && isSetter(bare)) return undefined;
    if (name === 'dispatchEvent') return this.#tells(args[0]) ? undefined : 'dispatchEvent';
    if (this.#carries && /^(?:createFunction|eval|evaluate)$/.test(name)) return undefined;
    if (bare.type === 'Identifier' && this.#own.has(name)) return undefined;
    // What came of the text that it carries, which is known for itself.
    if (bare.type === 'Identifier' && this.#carries && this.#locals.has(name)) return undefined;
    if (bare.type === 'Identifier' && this.#given.has(name)) return `calls its argument ${name}`;
    const allowed =
      bare.type === 'Identifier'
        ? rules.FUNCTIONS.has(name) || (this.#taken.has(name) && rules.METHODS.has(name))
        : undefined;
    if (allowed === false) return `${name}()`;
    if (allowed === undefined && !this.#isKnownMethod(name, bare)) return `.${name}()`;
    const callback = rules.WITH_CALLBACK.get(name);
    return callback !== undefined && this.#isGiven(args[callback]) ? `hands its argument to ${name}` : undefined;
  }

  #isKnownMethod(name: string, callee: AnyNode): boolean {
    if (rules.METHODS.has(name) || rules.WITH_CALLBACK.has(name) || rules.SELECTS.has(name)) return true;
    if (callee.type !== 'MemberExpression') return false;
    const { object } = callee;
    const isLocal = object.type === 'Identifier' && this.#locals.has(object.name);
    return isLocal ? rules.OWN_METHODS.has(name) || (rules.FILLS.has(name) && name !== 'fill') : rules.FILLS.has(name);
  }

  #isGiven(node: AnyNode | undefined): boolean {
    return (
      node !== undefined &&
      ((node.type === 'Identifier' && (this.#given.has(node.name) || this.#taken.has(node.name))) ||
        node.type === 'MemberExpression')
    );
  }

  /** Whether an event only says that something was filled in. */
  #tells(event: AnyNode | undefined): boolean {
    if (event?.type === 'Identifier')
      return [...nodesOf(this.#tree)].some(
        (node) =>
          node.type === 'VariableDeclarator' &&
          node.id.type === 'Identifier' &&
          node.id.name === event.name &&
          node.init != null &&
          this.#tells(node.init),
      );
    if (event?.type !== 'NewExpression' || !rules.EVENTS.has(calledName(event.callee) ?? '')) return false;
    const [type] = event.arguments;
    return type?.type === 'Literal' && typeof type.value === 'string' && rules.TOLD.has(type.value);
  }
}
