/** Command lines of documents as words: as much of a shell's grammar as documents use. */

/** One command with what it is given on standard input, where a command before it in a pipe is `echo`. */
export interface CommandLine {
  readonly words: readonly string[];
  /** The command whose output it reads. */
  readonly from: readonly string[] | undefined;
}

const OPERATORS = ['&&', '||', '>>', '<(', '|', ';', '&', '>', '<', ')'];

/** The commands of a block, in order. Comments go, lines that end in a backslash go on. */
export function commandLines(block: string): readonly CommandLine[] {
  return block
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .flatMap((line) => commandsOf(tokens(line)));
}

type Token = { readonly word: string } | { readonly operator: string };

function commandsOf(all: readonly Token[]): readonly CommandLine[] {
  const found: CommandLine[] = [];
  let words: string[] = [];
  let from: readonly string[] | undefined;
  let skips = false;
  const end = (): void => {
    if (words.length > 0) found.push({ words, from });
    words = [];
  };
  for (const token of [...all, { operator: ';' }]) {
    if ('word' in token) {
      // A file that is read from or written to is no word of the command.
      if (!skips) words.push(token.word);
      skips = false;
    } else if (token.operator === '>' || token.operator === '>>' || token.operator === '<') {
      skips = true;
    } else {
      const before = words;
      end();
      from = token.operator === '|' ? before : undefined;
    }
  }
  return found;
}

function tokens(line: string): readonly Token[] {
  const found: Token[] = [];
  let word: string | undefined;
  let at = 0;
  const end = (): void => {
    if (word !== undefined) found.push({ word });
    word = undefined;
  };
  while (at < line.length) {
    const letter = line.charAt(at);
    const operator = OPERATORS.find((each) => line.startsWith(each, at));
    if (letter === '#' && word === undefined) break;
    if (letter === "'" || letter === '"') {
      const close = closing(line, at);
      const inner = line.slice(at + 1, close);
      word = `${word ?? ''}${letter === '"' ? inner.replaceAll('\\"', '"') : inner}`;
      at = close + 1;
    } else if (/\s/.test(letter)) {
      end();
      at += 1;
    } else if (operator !== undefined) {
      end();
      found.push({ operator });
      at += operator.length;
    } else {
      word = `${word ?? ''}${letter}`;
      at += 1;
    }
  }
  end();
  return found;
}

function closing(line: string, open: number): number {
  for (let at = open + 1; at < line.length; at += 1) {
    if (line.charAt(at) === '\\' && line.charAt(open) === '"') at += 1;
    else if (line.charAt(at) === line.charAt(open)) return at;
  }
  throw new Error(`a quotation mark is not closed: ${line}`);
}
