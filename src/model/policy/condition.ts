import type { Json } from '../json.ts';

/** The types that parameters and arguments are declared with. A date is a calendar day, held as `2027-05-17`. */
export const ARGUMENT_TYPES = ['number', 'string', 'boolean', 'date'] as const;
export type ArgumentType = (typeof ARGUMENT_TYPES)[number];

/** A parameter of a condition: what a person or the selector fills in. */
export interface ParameterSpec {
  readonly type: ArgumentType;
  readonly description: string;
}

interface ConditionValues {
  readonly parameters: Readonly<Record<string, ParameterSpec>>;
  /** Arguments of the policy's actions that it looks at, by their names in the sitemap. */
  readonly args: readonly string[];
}

/** A built-in function, or with `module` one of the site's own (docs/sources.md#cellmate-policies). */
export interface FunctionCondition extends ConditionValues {
  readonly name: string;
  readonly module?: ConditionModule;
}

/** A site's own ES module, its text already read. Its default export decides. */
export interface ConditionModule {
  readonly file: string;
  readonly text: string;
}

/** An expression over parameters and arguments, parsed and checked when the document was loaded (docs/policies/conditions.md). */
export interface ExpressionCondition extends ConditionValues {
  readonly expression: Expression;
}

/** The condition of a site policy. */
export type Condition = FunctionCondition | ExpressionCondition;

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';
export type Arithmetic = '+' | '-' | '*' | '/';

/** A checked expression: every node has one type, and what it is made of fits it. */
export type Expression =
  | { readonly kind: 'literal'; readonly value: number | string | boolean }
  | {
      readonly kind: 'value';
      readonly of: 'params' | 'args';
      readonly name: string;
      readonly type: ArgumentType;
    }
  | { readonly kind: 'not'; readonly operand: Expression }
  | { readonly kind: 'logic'; readonly operator: 'and' | 'or'; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'compare'; readonly operator: Comparison; readonly left: Expression; readonly right: Expression }
  | {
      readonly kind: 'arithmetic';
      readonly operator: Arithmetic;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'call'; readonly name: ExpressionFunction; readonly operands: readonly Expression[] };

/** A function of the expression language: what it takes and gives. */
export interface ExpressionSignature {
  readonly takes: readonly ArgumentType[];
  readonly gives: ArgumentType;
  readonly about: string;
  /** Any number of operands from the second on, all of the first one's type, whichever that is. */
  readonly choice?: true;
  /** The operand must be an argument itself: only that has what is asked for. */
  readonly ofArgument?: true;
}

/** Every function of the expression language; there are no others and no way to make one. */
export const EXPRESSION_FUNCTIONS = {
  lower: { takes: ['string'], gives: 'string', about: 'the text in lower case' },
  trim: { takes: ['string'], gives: 'string', about: 'the text without white space at its ends' },
  length: { takes: ['string'], gives: 'number', about: 'how many characters (code points) the text has' },
  contains: { takes: ['string', 'string'], gives: 'boolean', about: 'whether the first text has the second in it' },
  startsWith: { takes: ['string', 'string'], gives: 'boolean', about: 'whether the first text begins with the second' },
  oneOf: {
    takes: ['string'],
    gives: 'boolean',
    choice: true,
    about: 'whether the first value equals one of the others',
  },
  days: { takes: ['date', 'date'], gives: 'number', about: 'days from the first date to the second' },
  currency: {
    takes: ['number'],
    gives: 'string',
    ofArgument: true,
    about: 'ISO code of an argument’s currency; the condition fails where that is not known',
  },
} as const satisfies Readonly<Record<string, ExpressionSignature>>;
export type ExpressionFunction = keyof typeof EXPRESSION_FUNCTIONS;

/** Values by name: parameters as the selection gives them, arguments as they were found. */
export type Values = Readonly<Record<string, Json>>;
