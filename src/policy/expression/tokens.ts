/** What is wrong with an expression, and after how many characters. */
export class ExpressionFault extends Error {
  readonly at: number;
  readonly advice: string;

  constructor(message: string, advice: string, at: number) {
    super(message);
    this.at = at;
    this.advice = advice;
  }
}

/** A piece of an expression, and where it begins. */
export type Token = { readonly at: number } & (
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'word'; readonly value: string }
  | { readonly kind: 'mark'; readonly value: string }
  | { readonly kind: 'end' }
);

const PIECES =
  /\s+|(?<number>\d+(?:\.\d+)?)|(?<text>'(?:[^'\\]|\\['"\\])*'|"(?:[^"\\]|\\['"\\])*")|(?<word>[A-Za-z_]\w*)|(?<mark>==|!=|<=|>=|[<>+\-*/().,[\]])/y;

/** What other languages write, and what it is here. */
const ELSEWHERE: Readonly<Record<string, string>> = { '=': '==', '&': 'and', '|': 'or', '!': 'not' };

/** Splits an expression; the last token is always `end`. @throws {ExpressionFault} */
export function tokensOf(expression: string): readonly Token[] {
  const tokens: Token[] = [];
  PIECES.lastIndex = 0;
  for (let at = 0; at < expression.length; at = PIECES.lastIndex) {
    PIECES.lastIndex = at;
    const piece = PIECES.exec(expression);
    if (piece === null) throw stray(expression, at);
    const { number, text, word, mark } = piece.groups ?? {};
    if (number !== undefined) tokens.push({ kind: 'number', value: Number(number), at });
    if (text !== undefined) tokens.push({ kind: 'text', value: text.slice(1, -1).replace(/\\(.)/g, '$1'), at });
    if (word !== undefined) tokens.push({ kind: 'word', value: word, at });
    if (mark !== undefined) tokens.push({ kind: 'mark', value: mark, at });
  }
  return [...tokens, { kind: 'end', at: expression.length }];
}

function stray(expression: string, at: number): ExpressionFault {
  const character = String.fromCodePoint(expression.codePointAt(at) ?? 0);
  const meant = ELSEWHERE[character];
  if (meant !== undefined) return new ExpressionFault(`'${character}' means nothing here`, `Write \`${meant}\`.`, at);
  if (character === '"' || character === "'")
    return new ExpressionFault('a text does not end', 'Close its quotation mark.', at);
  return new ExpressionFault(
    `'${character}' means nothing here`,
    'See docs/policies/conditions.md for what may stand in an expression.',
    at,
  );
}
