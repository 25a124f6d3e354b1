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

export function readSnapshotLine(line: string): SnapshotLine {
  return readYaml(line) ?? readChrome(line) ?? textLine(line);
}

function textLine(written: string): SnapshotLine {
  const indent = /^\s*/.exec(written)?.[0] ?? '';
  // What goes on over several lines belongs to the node above: it is as deep as one below it.
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

const CHROME = /^(?<indent>\s*)uid=(?<uid>\S+)(?: (?<role>[A-Za-z]+))?(?<rest>(?: .*)?)$/;
/** The attributes behind a name, which itself may hold quotes: the last ones that make up the end of the line. */
const ATTRIBUTE = / (?<key>[a-zA-Z][\w-]*)(?:="(?<value>[^"]*)"(?= |$)|(?= |$))/y;
const LEADING = /^ "(?<name>.*?)"(?=(?: [a-zA-Z][\w-]*(?:="[^"]*")?)*$)/;
/** Said of the node that a person has selected in the developer tools. */
const SELECTED = ' [selected in the DevTools Elements panel]';

/** Looking for the end of a name takes longer than the line is long: no node says so much. */
const LONGEST_REST = 10_000;

interface Attribute {
  readonly key: string;
  readonly value: string | undefined;
}

function readChrome(written: string): SnapshotLine | undefined {
  const isSelected = written.endsWith(SELECTED);
  const groups = CHROME.exec(isSelected ? written.slice(0, -SELECTED.length) : written)?.groups;
  if (groups === undefined) return undefined;
  const { indent = '', uid = '', role = '', rest = '' } = groups;
  const named = rest.startsWith(' "') && rest.length < LONGEST_REST ? LEADING.exec(rest) : null;
  // A name that does not end is all that the line says.
  const isBroken = rest.startsWith(' "') && named === null;
  const name = isBroken ? rest.slice(2) : (named?.groups?.name ?? '');
  const { attributes, left } = readAttributes(isBroken ? '' : rest.slice(named?.[0].length ?? 0));
  const url = attributes.find(({ key }) => key === 'url')?.value;
  const valued = attributes.filter(({ value }) => value !== undefined);
  return {
    written,
    indent: indent.length,
    role,
    name,
    ...(url !== undefined && { url }),
    says: [
      // Without a role it is what the node above holds.
      { text: name, isLabel: false, isValue: role === '' },
      ...valued.map(({ key, value = '' }) => ({
        text: value,
        isLabel: /^(?:url|level|value(?:min|max))$/.test(key),
        isValue: key === 'value' || key === 'valuetext',
      })),
      { text: left, isLabel: false, isValue: true },
    ],
    write: ([shownName = '', ...shown]) => {
      const rewritten = attributes.map(({ key, value }) => {
        return value === undefined ? ` ${key}` : ` ${key}="${shown.shift()?.replaceAll('"', "'") ?? ''}"`;
      });
      const head = `${indent}uid=${uid}${role === '' ? '' : ` ${role}`}${shownName === '' ? '' : ` "${shownName}"`}`;
      return `${head}${rewritten.join('')}${shown.join('')}${isSelected ? SELECTED : ''}`;
    },
  };
}

/** The attributes at the beginning of a text, and what is left of it: a value that goes on in the next line, or has quotes in it. */
function readAttributes(text: string): { attributes: Attribute[]; left: string } {
  const attributes: Attribute[] = [];
  let end = 0;
  ATTRIBUTE.lastIndex = 0;
  for (let match = ATTRIBUTE.exec(text); match !== null; match = ATTRIBUTE.exec(text)) {
    attributes.push({ key: match.groups?.key ?? '', value: match.groups?.value });
    end = ATTRIBUTE.lastIndex;
  }
  return { attributes, left: text.slice(end) };
}
