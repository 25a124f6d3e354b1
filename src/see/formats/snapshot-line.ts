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

const YAML =
  /^(?<indent>\s*)- (?<role>\/?[a-zA-Z][\w-]*)(?: (?<name>"(?:[^"\\]|\\.)*"|\/(?:[^/\\]|\\.)*\/))?(?<attributes>(?: \[[^\]\n]{0,80}\])*)(?<colon>:?)(?: (?<text>.*))?$/;
/** An attribute with words of the page, such as `[description="…"]`. */
const DESCRIBED = /(?<=\[)([\w-]+)=("(?:[^"\\\]\n]|\\.)*")/g;
const QUOTED_KEY = /^(\s*- )'((?:[^']|'')*)'(:?)(.*)$/;

function readYaml(written: string): SnapshotLine | undefined {
  const quoted = QUOTED_KEY.exec(written);
  const plain =
    quoted === null ? written : `${quoted[1]}${(quoted[2] ?? '').replaceAll("''", "'")}${quoted[3]}${quoted[4]}`;
  const groups = YAML.exec(plain)?.groups;
  if (groups === undefined) return undefined;
  const { indent = '', role = '', name, attributes = '', colon, text = '' } = groups;
  if (colon !== ':' && text !== '') return undefined;
  const property = role.startsWith('/') ? role.slice(1) : undefined;
  const value = unquoted(text);
  const label = name === undefined ? '' : unquoted(name);
  const described = Array.from(attributes.matchAll(DESCRIBED), ([, , text = '']) => unquoted(text));
  return {
    written,
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
      return `${indent}- ${yamlKey(key)}${colon === ':' ? `:${shown === '' ? '' : ` ${yamlText(shown)}`}` : ''}`;
    },
  };
}

function unquoted(text: string): string {
  if (/^'.*'$/s.test(text)) return text.slice(1, -1).replaceAll("''", "'");
  if (!/^".*"$/s.test(text)) return text;
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'string' ? read : text;
  } catch {
    // YAML knows escapes that JSON does not (\x0b): searched as they stand, folding reads them.
    return text.slice(1, -1);
  }
}

/** A key in single quotes where it would be no plain one. */
function yamlKey(key: string): string {
  return /: |#|^[-?!&*|>%@`]/.test(key) ? `'${key.replaceAll("'", "''")}'` : key;
}

/** A text in double quotes where it could be read as anything but itself. */
function yamlText(text: string): string {
  const isPlain = /^[\p{L}/][^\n]*$/u.test(text) && !/: |:$| #|\s$/.test(text);
  return isPlain && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(text) ? text : JSON.stringify(text);
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
