import { type AnyNode, type Expression, parse, parseExpressionAt } from 'acorn';

/** Every node of a tree, outermost first. */
export function* nodesOf(root: AnyNode): Generator<AnyNode> {
  const left = [root];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    yield node;
    left.push(...childrenOf(node));
  }
}

function childrenOf(node: AnyNode): readonly AnyNode[] {
  return Object.values(node).flatMap((value: unknown) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The tree of a source, whichever kind of module it is; undefined where it is no JavaScript. */
export function treeOf(source: string): AnyNode | undefined {
  for (const sourceType of ['module', 'script'] as const) {
    try {
      return parse(source, {
        ecmaVersion: 'latest',
        sourceType,
        allowHashBang: true,
        allowReturnOutsideFunction: true,
        allowAwaitOutsideFunction: true,
      });
    } catch {
      // The other kind, or no JavaScript at all.
    }
  }
  return undefined;
}

/** The tree of one expression and nothing behind it. */
export function expressionOf(text: string): Expression | undefined {
  try {
    const made = parseExpressionAt(`(${text}\n)`, 0, { ecmaVersion: 'latest', preserveParens: true });
    return made.end === text.length + 3 ? made : undefined;
  } catch {
    // No expression.
    return undefined;
  }
}

/** What a call names last: `frame.evaluate(…)` is `evaluate`. */
export function calledName(callee: AnyNode): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'ChainExpression' || callee.type === 'ParenthesizedExpression')
    return calledName(callee.expression);
  if (callee.type !== 'MemberExpression' || callee.computed) return undefined;
  return callee.property.type === 'Identifier' ? callee.property.name : undefined;
}
