/*
 * Two shapes of snapshot, a node a line.
 *
 * Playwright's (`page.ariaSnapshot`, Playwright MCP) is YAML:
 *   - button "Save" [ref=e3] [cursor=pointer]: text of it
 *   - 'link "News: today"':                       quoted as YAML where a name has a colon
 *     - /url: https://…
 * Chrome's (chrome-devtools-mcp) writes names and values as they are, without escapes, and plain text without a role:
 *   uid=1_3 button "Save" url="https://…" focusable
 *     uid=1_4 "text of it"
 */

/** Something that the page says in a line. */
export interface Said {
  readonly text: string;
  /** An address or a label of other text: no words of the page's own. */
  readonly isLabel: boolean;
  /** What a field holds. */
  readonly isValue: boolean;
}

/** A line taken apart. One that has neither shape is text, and has no role. */
export interface SnapshotLine {
  readonly written: string;
  readonly indent: number;
  /** Empty: no node. */
  readonly role: string;
  readonly name: string;
  /** Where the node leads, or the line says that the node above leads. */
  readonly url?: string;
  /** A line that says something of the node above it, such as `/url`. */
  readonly property?: string;
  readonly says: readonly Said[];
  /** The line with other texts in place of those that it says. */
  write(texts: readonly string[]): string;
}

const FIRST_NODE = /(?<![^\n])[ \t]*(?:-\s|uid=\S)/;
const CHROME_ROOT = /(?<![^\n])uid=\S/;
const CHROME_BORDER = /\n(?=[ \t]*uid=\S)/;

/** A snapshot's lines. Of Chrome's each goes on up to the next node: what a page says in it may have ends of lines in it. */
export function readSnapshotLines(snapshot: string): SnapshotLine[] {
  const first = FIRST_NODE.exec(snapshot);
  // Before a root there may stand what a tool says of the page, a list perhaps. No text of YAML begins a line so.
  const root = first?.[0].includes('=') === true ? first.index : snapshot.search(CHROME_ROOT);
  const [before, chrome] = root < 0 ? [snapshot, ''] : [snapshot.slice(0, root), snapshot.slice(root)];
  const lines = before.split('\n').map((line) => readYaml(line) ?? readChrome(line) ?? textLine(line));
  if (root < 0) return lines;
  return [...lines.slice(0, -1), ...chrome.split(CHROME_BORDER).map((line) => readChrome(line) ?? textLine(line))];
}

function textLine(written: string): SnapshotLine {
  const indent = /^\s*/.exec(written)?.[0] ?? '';
  // What is no node is said by the one above: it is as deep as one below it.
  const says = [{ text: written.slice(indent.length), isLabel: false, isValue: true }];
  return { written, indent: indent.length, role: '', name: '', says, write: ([text = '']) => indent + text };
}

/** Blanks stand wherever a writer of YAML may put them. */
const YAML =
  /^(?<indent>\s*)-\s+(?<role>\/?[a-zA-Z][\w-]*)(?:\s+(?<name>"[^"\\]*(?:\\.[^"\\]*)*"|\/(?:[^/\\]|\\.)*\/))?(?<attributes>(?:\s+\[[^\]"]*(?:"[^"\\]*(?:\\.[^"\\]*)*"[^\]"]*)*\])*)(?:\s*(?<colon>:)(?:\s+(?<text>.*))?)?$/s;
/** An attribute with words of the page, such as `[description="…"]`. */
const DESCRIBED = /(?<=\[)([\w-]+)=("[^"\\]*(?:\\.[^"\\]*)*")/gs;
const QUOTED_KEY = /^(\s*-\s+)('(?:[^']|'')*'|"[^"\\]*(?:\\.[^"\\]*)*")(.*)$/s;

function readYaml(line: string): SnapshotLine | undefined {
  const written = line.trimEnd();
  const end = line.slice(written.length);
  const [, bullet = '', key = '', rest = ''] = QUOTED_KEY.exec(written) ?? [];
  const groups = YAML.exec(key === '' ? written : bullet + unquoted(key) + rest)?.groups;
  if (groups === undefined) return undefined;
  const { indent = '', role = '', name, attributes = '', colon, text = '' } = groups;
  const property = role.startsWith('/') ? role.slice(1) : undefined;
  const value = unquoted(text);
  const label = name === undefined ? '' : unquoted(name);
  const described = Array.from(attributes.matchAll(DESCRIBED), ([, , text = '']) => unquoted(text));
  return {
    written: line,
    indent: indent.length,
    role: property === undefined ? role : '',
    name: name === undefined && role !== 'text' ? value : label,
    ...(property !== undefined && { property }),
    ...(property === 'url' && { url: value }),
    says: [
      { text: label, isLabel: false, isValue: false },
      { text: value, isLabel: property === 'url', isValue: property === undefined },
      ...described.map((text) => ({ text, isLabel: false, isValue: false })),
    ],
    write: ([shownName = '', shown = '', ...others]) => {
      const written = attributes.replace(
        DESCRIBED,
        (_all, key: string) => `${key}=${JSON.stringify(others.shift() ?? '')}`,
      );
      const key = `${role}${name === undefined ? '' : ` ${JSON.stringify(shownName)}`}${written}`;
      return `${indent}- ${yamlKey(key)}${colon === ':' ? `:${shown === '' ? '' : ` ${yamlText(shown)}`}` : ''}${end}`;
    },
  };
}

/** What a scalar says. One in double quotes that does not end there is read as far as it goes. */
function unquoted(text: string): string {
  if (/^'.*'$/s.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  if (!text.startsWith('"')) return text;
  return text.slice(1, isClosed(text) ? -1 : undefined).replace(ESCAPE, readEscape);
}

/** Whether a quotation mark ends a text that no backslash takes its meaning from. */
function isClosed(text: string): boolean {
  let slash = text.length - 1;
  while (text.charAt(slash - 1) === '\\') slash--;
  return text.length > 1 && text.endsWith('"') && (text.length - 1 - slash) % 2 === 0;
}

/** The escapes of YAML, those of JSON among them. */
const ESCAPE = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U(00(?:0[\da-fA-F]|10)[\da-fA-F]{4})|(.))/gs;
const ESCAPED: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  N: '\x85',
  _: '\xa0',
  L: '\u2028',
  P: '\u2029',
};

function readEscape(_all: string, byte?: string, unit?: string, point?: string, letter = ''): string {
  const code = byte ?? unit ?? point;
  return code === undefined ? (ESCAPED[letter] ?? letter) : String.fromCodePoint(Number.parseInt(code, 16));
}

/** A key in single quotes where it would be no plain one. */
function yamlKey(key: string): string {
  return /: |#|^[-?!&*|>%@`]/.test(key) ? `'${key.replaceAll("'", "''")}'` : key;
}

/** A text in double quotes where it could be read as anything but itself. */
function yamlText(text: string): string {
  const isPlain = /^[\p{L}/]\P{Cc}*$/u.test(text) && !/:\s|:$|\s#|\s$/.test(text);
  if (isPlain && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text)) return text;
  return JSON.stringify(text).replace(/[\x7f-\x9f]/g, (control) => `\\x${control.charCodeAt(0).toString(16)}`);
}

const CHROME = /^(?<indent>[ \t]*)uid=(?<uid>\S+)(?: (?<role>[A-Za-z][\w-]*))?(?<rest>(?:\s.*)?)$/s;
/** Roles of texts. They have no attributes but the last flag: whatever stands behind a quotation mark is the page's as well. */
const TEXTS = new Set(['', 'StaticText', 'InlineTextBox']);
const SELECTED = String.raw`\[selected in the DevTools Elements panel\]`;
const FLAG = `(?:atomic|busy|checked|disableable|disabled|expandable|expanded|focusable|focused|modal|multiline|multiselectable|pressed|readonly|required|selectable|selected|${SELECTED})(?=\\s|$)`;
const KEY = `(?:autocomplete|checked|description|details|errormessage|haspopup|invalid|keyshortcuts|level|live|orientation|pressed|relevant|roledescription|url|value|valuemax|valuemin|valuetext)="`;
const TEXT = new RegExp(`^ "(?<name>.*?)(?="?(?: ${SELECTED})?(?!.))`, 's');
/** A name ends where the line does or its attributes begin, and one without an end is all that is left. */
const NAME = new RegExp(`^ "(?<name>.*?)(?="(?: ${FLAG})*(?:$| ${KEY})|(?!.))`, 'ms');
const ATTRIBUTE = new RegExp(` (?:(?<flag>${FLAG})|(?<key>${KEY})(?<value>[^"]*)")`, 'y');
/** Attributes that are no words, where they have the form of none. */
const LABEL = /^(?:url="\S*|(?:level|valuemax|valuemin)="[-+.\de]*)$/;

function readChrome(line: string): SnapshotLine | undefined {
  const written = line.trimEnd();
  const groups = CHROME.exec(written)?.groups;
  if (groups === undefined) return undefined;
  const { indent = '', uid = '', role = '', rest = '' } = groups;
  const isText = TEXTS.has(role);
  const named = (isText ? TEXT : NAME).exec(rest);
  const name = named?.groups?.name ?? '';
  const behind = rest.slice(named?.[0].length ?? 0);
  const quote = named !== null && behind.startsWith('"') ? '"' : '';
  const { attributes, left } = readAttributes(behind.slice(quote.length));
  const url = attributes.find(({ key }) => key === 'url="')?.value;
  const valued = attributes.filter(({ value }) => value !== undefined);
  return {
    written: line,
    indent: indent.length,
    role,
    name,
    ...(url !== undefined && { url }),
    says: [
      // Text is what the node above holds.
      { text: name, isLabel: false, isValue: isText },
      ...valued.map(({ key, value = '' }) => ({
        text: value,
        isLabel: LABEL.test(key + value),
        isValue: key === 'value="' || key === 'valuetext="',
      })),
      { text: left, isLabel: false, isValue: true },
    ],
    write: ([shownName = '', ...shown]) => {
      const rewritten = attributes.map(({ key, value }) => {
        return value === undefined ? ` ${key}` : ` ${key}${shown.shift()?.replaceAll('"', "'") ?? ''}"`;
      });
      const head = `${indent}uid=${uid}${role === '' ? '' : ` ${role}`}${shownName === '' ? '' : ` "${shownName}${quote}`}`;
      return `${head}${rewritten.join('')}${shown.join('')}${line.slice(written.length)}`;
    },
  };
}

interface Attribute {
  /** With what stands before its value. */
  readonly key: string;
  readonly value: string | undefined;
}

/** The attributes at the beginning of a text, and what is left of it: a value that has quotes in it, or whatever no node says. */
function readAttributes(text: string): { attributes: Attribute[]; left: string } {
  const attributes: Attribute[] = [];
  let end = 0;
  ATTRIBUTE.lastIndex = 0;
  for (let match = ATTRIBUTE.exec(text); match !== null; match = ATTRIBUTE.exec(text)) {
    const { flag, key = flag ?? '', value } = match.groups ?? {};
    attributes.push({ key, value });
    end = ATTRIBUTE.lastIndex;
  }
  return { attributes, left: text.slice(end) };
}
