/**
 * A checked expression as one function. Whatever cannot be computed (a missing argument, a division by zero) is `undefined`, and so is all that is made of it:
 * `not` of nothing is nothing, and only `true` is true.
 */

import { isDay } from '../../model/day.ts';
import type { Json } from '../../model/json.ts';
import type {
  Arithmetic,
  Comparison,
  Expression,
  ExpressionCondition,
  ExpressionFunction,
  Values,
} from '../../model/policy/condition.ts';
import { daysBetween } from '../values/date.ts';
import { type Arguments, type ConditionTest, own } from './condition.ts';

type Scalar = number | string | boolean;
type Computed = Scalar | undefined;
type Node = (args: Arguments) => Computed;

/** The expression with its parameters filled in. Every argument that it names must be there and of its type, whatever the others are. */
export function compileExpression({ expression }: ExpressionCondition, params: Values): ConditionTest {
  const needed: Node[] = [];
  const node = compile(expression, params, needed);
  return (args) => needed.every((each) => each(args) !== undefined) && node(args) === true;
}

function compile(expression: Expression, params: Values, needed: Node[]): Node {
  const inner = (each: Expression): Node => compile(each, params, needed);
  switch (expression.kind) {
    case 'literal': {
      const { value } = expression;
      return () => value;
    }
    case 'value':
      return value(expression, params, needed);
    case 'not': {
      const operand = inner(expression.operand);
      return (args) => {
        const held = operand(args);
        return typeof held === 'boolean' ? !held : undefined;
      };
    }
    case 'logic': {
      const decides = expression.operator === 'or';
      const left = inner(expression.left);
      const right = inner(expression.right);
      return (args) => {
        const first = left(args);
        return first === undefined || first === decides ? first : right(args);
      };
    }
    case 'compare':
      return both(inner(expression.left), inner(expression.right), COMPARE[expression.operator]);
    case 'arithmetic':
      return both(inner(expression.left), inner(expression.right), COMPUTE[expression.operator]);
    case 'call':
      return call(expression.name, expression.operands, inner);
  }
}

function value({ of, name, type }: Expression & { kind: 'value' }, params: Values, needed: Node[]): Node {
  const read = (found: Json | undefined): Computed => {
    if (typeof found === 'number') return type === 'number' && Number.isFinite(found) ? found : undefined;
    if (typeof found === 'boolean') return type === 'boolean' ? found : undefined;
    if (typeof found !== 'string') return undefined;
    return type === 'string' || (type === 'date' && isDay(found)) ? found : undefined;
  };
  const given = of === 'params' ? read(own(params, name)) : undefined;
  const node: Node = of === 'params' ? () => given : ({ values }) => read(own(values, name));
  needed.push(node);
  return node;
}

type Binary = (left: Scalar, right: Scalar) => Computed;

function both(left: Node, right: Node, compute: Binary): Node {
  return (args) => {
    const first = left(args);
    const second = right(args);
    return first === undefined || second === undefined ? undefined : compute(first, second);
  };
}

const COMPARE: Readonly<Record<Comparison, Binary>> = {
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
};

const COMPUTE: Readonly<Record<Arithmetic, Binary>> = {
  '+': numbers((left, right) => left + right),
  '-': numbers((left, right) => left - right),
  '*': numbers((left, right) => left * right),
  '/': numbers((left, right) => left / right),
};

function numbers(compute: (left: number, right: number) => number): Binary {
  return (left, right) => {
    if (typeof left !== 'number' || typeof right !== 'number') return undefined;
    const result = compute(left, right);
    return Number.isFinite(result) ? result : undefined;
  };
}

const CALL: Readonly<
  Record<Exclude<ExpressionFunction, 'currency' | 'oneOf'>, (first: string, second: string) => Scalar>
> = {
  lower: (text) => text.toLowerCase(),
  trim: (text) => text.trim(),
  length: (text) => [...text].length,
  contains: (text, part) => text.includes(part),
  startsWith: (text, start) => text.startsWith(start),
  days: daysBetween,
};

function call(
  name: ExpressionFunction,
  operands: readonly Expression[],
  compileInner: (each: Expression) => Node,
): Node {
  const [first, ...others] = operands.map(compileInner);
  if (first === undefined) return () => undefined;
  if (name === 'currency') {
    const [argument] = operands;
    const asked = argument?.kind === 'value' ? argument.name : '';
    return ({ currencies }) => own(currencies, asked);
  }
  if (name === 'oneOf') {
    return (args) => {
      const wanted = first(args);
      const options = others.map((option) => option(args));
      return wanted === undefined || options.includes(undefined) ? undefined : options.includes(wanted);
    };
  }
  const compute = CALL[name];
  const [second] = others;
  return (args) => {
    const text = first(args);
    const other = second === undefined ? '' : second(args);
    return typeof text === 'string' && typeof other === 'string' ? compute(text, other) : undefined;
  };
}
