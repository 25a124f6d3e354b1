/**
 * The expression language of conditions (docs/policies/conditions.md): comparisons of parameters, arguments and literals, joined by `and`, `or`, `not`, with
 * arithmetic and a fixed table of functions. No loops, no names to define, nothing that can fail to end. Every expression is checked when it is loaded: what
 * has no type, or the wrong one, never reaches a decision.
 *
 *     args.total <= params.max and args.place == params.place
 *
 * Precedence from loose to tight: `or`, `and`, `not`, one comparison, `+ -`, `* /`, unary `-`.
 */

import { isDay } from '../../model/day.ts';
import {
  type ArgumentType,
  type Arithmetic,
  type Comparison,
  EXPRESSION_FUNCTIONS,
  type Expression,
  type ExpressionFunction,
  type ExpressionSignature,
} from '../../model/policy/condition.ts';
import { suggest } from '../source/nearest.ts';
import { ExpressionFault, type Token, tokensOf } from './tokens.ts';

/** The declared types of what an expression may speak of. */
export interface Declared {
  readonly params: Readonly<Record<string, ArgumentType>>;
  readonly args: Readonly<Record<string, ArgumentType>>;
}

/** Longer or deeper than anyone can review. */
const LONGEST = 1_000;
const DEEPEST = 32;

/** An expression that is true or false. @throws {ExpressionFault} with the place of the first thing that is wrong. */
export function parseExpression(text: string, declared: Declared): Expression {
  if (text.length > LONGEST) {
    const advice = `Keep it under ${LONGEST} characters, or bring a module.`;
    throw new ExpressionFault(`it has ${text.length} characters`, advice, 0);
  }
  return new Parser(tokensOf(text), declared).whole();
}

interface Typed {
  readonly node: Expression;
  readonly type: ArgumentType;
  readonly at: number;
}

const COMPARISONS: readonly Comparison[] = ['==', '!=', '<=', '>=', '<', '>'];
const SUMS: readonly Arithmetic[] = ['+', '-'];
const PRODUCTS: readonly Arithmetic[] = ['*', '/'];

class Parser {
  readonly #tokens: readonly Token[];
  readonly #declared: Declared;
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], declared: Declared) {
    this.#tokens = tokens;
    this.#declared = declared;
  }

  whole(): Expression {
    const found = this.#or();
    const { kind, at } = this.#token;
    if (kind !== 'end')
      throw new ExpressionFault('the expression should end here', 'Join two tests by `and` or `or`.', at);
    return expect(found, 'boolean').node;
  }

  #or(): Typed {
    return this.#joined('or', () => this.#joined('and', () => this.#not()));
  }

  #joined(operator: 'and' | 'or', operand: () => Typed): Typed {
    let left = operand();
    while (this.#took('word', operator)) {
      const right = expect(operand(), 'boolean');
      const node = { kind: 'logic', operator, left: expect(left, 'boolean').node, right: right.node } as const;
      left = { node, type: 'boolean', at: left.at };
    }
    return left;
  }

  #not(): Typed {
    const { at } = this.#token;
    if (!this.#took('word', 'not')) return this.#comparison();
    const operand = this.#deeper(() => expect(this.#not(), 'boolean'));
    return { node: { kind: 'not', operand: operand.node }, type: 'boolean', at };
  }

  #comparison(): Typed {
    const left = this.#arithmetic(SUMS, () => this.#arithmetic(PRODUCTS, () => this.#unary()));
    const operator = this.#tookOne(COMPARISONS);
    if (operator === undefined) return left;
    const right = this.#arithmetic(SUMS, () => this.#arithmetic(PRODUCTS, () => this.#unary()));
    const [one, other] = alike(left, right);
    const ordered = operator !== '==' && operator !== '!=';
    if (ordered && one.type !== 'number' && one.type !== 'date') {
      const advice = 'Compare numbers or dates, or use `==`.';
      throw new ExpressionFault(`'${operator}' does not order values of type ${one.type}`, advice, left.at);
    }
    const { at } = this.#token;
    if (this.#tookOne(COMPARISONS) !== undefined) {
      throw new ExpressionFault('comparisons do not chain', 'Write two, joined by `and`.', at);
    }
    return { node: { kind: 'compare', operator, left: one.node, right: other.node }, type: 'boolean', at: left.at };
  }

  #arithmetic(operators: readonly Arithmetic[], operand: () => Typed): Typed {
    let left = operand();
    for (let operator = this.#tookOne(operators); operator !== undefined; operator = this.#tookOne(operators)) {
      const right = expect(operand(), 'number');
      const node = { kind: 'arithmetic', operator, left: expect(left, 'number').node, right: right.node } as const;
      left = { node, type: 'number', at: left.at };
    }
    return left;
  }

  #unary(): Typed {
    const { at } = this.#token;
    if (!this.#took('mark', '-')) return this.#primary();
    const operand = this.#deeper(() => expect(this.#unary(), 'number'));
    const zero = { kind: 'literal', value: 0 } as const;
    return { node: { kind: 'arithmetic', operator: '-', left: zero, right: operand.node }, type: 'number', at };
  }

  #primary(): Typed {
    const token = this.#token;
    const { at } = token;
    this.#next++;
    if (token.kind === 'number') return { node: { kind: 'literal', value: token.value }, type: 'number', at };
    if (token.kind === 'text') return { node: { kind: 'literal', value: token.value }, type: 'string', at };
    if (token.kind === 'mark' && token.value === '(') {
      const inner = this.#deeper(() => this.#or());
      this.#close(')');
      return inner;
    }
    if (token.kind !== 'word')
      throw new ExpressionFault('a value is missing here', 'Write a literal, `args.…` or `params.…`.', at);
    const { value: word } = token;
    if (word === 'true' || word === 'false')
      return { node: { kind: 'literal', value: word === 'true' }, type: 'boolean', at };
    if (word === 'args' || word === 'params') return this.#value(word, at);
    if (isFunction(word)) return this.#call(word, at);
    throw new ExpressionFault(`'${word}' is no function`, suggest(word, Object.keys(EXPRESSION_FUNCTIONS)), at);
  }

  /** `args.total`, or `args['order-total']` for a name that is no plain word. */
  #value(of: 'args' | 'params', at: number): Typed {
    const bracket = this.#took('mark', '[');
    if (!bracket && !this.#took('mark', '.'))
      throw new ExpressionFault(`\`${of}\` is no value`, `Name one: \`${of}.…\`.`, at);
    const token = this.#token;
    const name = token.kind === (bracket ? 'text' : 'word') && 'value' in token ? String(token.value) : undefined;
    if (name === undefined)
      throw new ExpressionFault(`a name should follow \`${of}\``, `Write \`${of}.name\`.`, token.at);
    this.#next++;
    if (bracket) this.#close(']');
    const known = this.#declared[of];
    const type = Object.hasOwn(known, name) ? known[name] : undefined;
    if (type === undefined) {
      throw new ExpressionFault(`\`${of}.${name}\` is not declared`, suggest(name, Object.keys(known)), at);
    }
    return { node: { kind: 'value', of, name, type }, type, at };
  }

  #call(name: ExpressionFunction, at: number): Typed {
    const signature: ExpressionSignature = EXPRESSION_FUNCTIONS[name];
    const { takes, gives, choice, ofArgument } = signature;
    if (!this.#took('mark', '(')) throw new ExpressionFault(`'${name}' is a function`, `Write \`${name}(…)\`.`, at);
    const given: Typed[] = [];
    this.#deeper(() => {
      do given.push(this.#or());
      while (this.#took('mark', ','));
    });
    this.#close(')');
    const [first] = given;
    if (first === undefined) throw new ExpressionFault('a value is missing here', `Write \`${name}(…)\`.`, at);
    if (choice === true ? given.length < 2 : given.length !== takes.length) {
      const wanted = choice === true ? 'two or more' : String(takes.length);
      throw new ExpressionFault(
        `'${name}' takes ${wanted} values and has ${given.length}`,
        `It gives ${signature.about}.`,
        at,
      );
    }
    if (ofArgument === true && (first.node.kind !== 'value' || first.node.of !== 'args')) {
      throw new ExpressionFault(`'${name}' takes an argument`, `Write \`${name}(args.…)\`.`, first.at);
    }
    const operands =
      choice === true
        ? [first, ...given.slice(1).map((each) => alike(first, each)[1])]
        : given.map((each, index) => expect(each, takes[index] ?? 'string'));
    return { node: { kind: 'call', name, operands: operands.map(({ node }) => node) }, type: gives, at };
  }

  get #token(): Token {
    return this.#tokens[this.#next] ?? { kind: 'end', at: 0 };
  }

  #took(kind: 'word' | 'mark', value: string): boolean {
    const token = this.#token;
    if (token.kind !== kind || token.value !== value) return false;
    this.#next++;
    return true;
  }

  #tookOne<T extends string>(marks: readonly T[]): T | undefined {
    const found = marks.find((mark) => this.#took('mark', mark));
    return found;
  }

  #close(mark: ')' | ']'): void {
    const { at } = this.#token;
    if (!this.#took('mark', mark)) throw new ExpressionFault(`'${mark}' is missing here`, 'Close what you opened.', at);
  }

  #deeper<T>(read: () => T): T {
    this.#depth++;
    if (this.#depth > DEEPEST) {
      throw new ExpressionFault('it is nested too deeply', `Nest at most ${DEEPEST} levels.`, this.#token.at);
    }
    const found = read();
    this.#depth--;
    return found;
  }
}

function isFunction(word: string): word is ExpressionFunction {
  return Object.hasOwn(EXPRESSION_FUNCTIONS, word);
}

function expect(found: Typed, type: ArgumentType): Typed {
  if (found.type === type) return found;
  const day = type === 'date' ? dayLiteral(found) : undefined;
  if (day !== undefined) return day;
  throw new ExpressionFault(`this is of type ${found.type}`, `Give a value of type ${type} here.`, found.at);
}

/** Both of one type. A text beside a date is the day that it names. */
function alike(left: Typed, right: Typed): readonly [Typed, Typed] {
  if (left.type === right.type) return [left, right];
  if (left.type === 'date') return [left, expect(right, 'date')];
  if (right.type === 'date') return [expect(left, 'date'), right];
  const advice = 'Compare values of one type.';
  throw new ExpressionFault(`a ${left.type} is compared with a ${right.type}`, advice, right.at);
}

function dayLiteral({ node, at }: Typed): Typed | undefined {
  if (node.kind !== 'literal' || typeof node.value !== 'string') return undefined;
  if (!isDay(node.value)) throw new ExpressionFault(`'${node.value}' is no day`, 'Write it as `2027-05-17`.', at);
  return { node, type: 'date', at };
}

/** The arguments that an expression looks at, each once. */
export function argumentsIn(node: Expression): readonly string[] {
  const found = new Set<string>();
  const visit = (each: Expression): void => {
    if (each.kind === 'value' && each.of === 'args') found.add(each.name);
    if (each.kind === 'not') visit(each.operand);
    if ('left' in each) for (const side of [each.left, each.right]) visit(side);
    if (each.kind === 'call') for (const operand of each.operands) visit(operand);
  };
  visit(node);
  return [...found];
}
