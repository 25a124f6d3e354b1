import type { HiddenElement, Redaction } from '../../model/observation.ts';
import type { ElementScope } from '../../model/policy/scope.ts';
import { Blinders } from '../controls/blinders.ts';
import { addRedactions, redactPieces } from '../redact.ts';
import { redactionMark } from '../rules.ts';
import { isSecretName } from '../secret-fields.ts';
import { DEFAULT_SETTINGS, type TextSettings } from '../settings.ts';
import { kindOfGeneric, kindOfRole } from '../units/kinds.ts';
import type { NodeKind, NodeTree } from '../units/layout.ts';
import { hiddenInTree } from './aria.ts';
import { goneCopies, MARK, type NamedNode, repeatsOf } from './copies.ts';
import { readSnapshotLines, type SnapshotLine } from './snapshot-line.ts';

/*
 * Accessibility snapshots as text: a node a line, its depth as indentation (snapshot-line.ts). Each line is taken apart into what is
 * structure and what the page says, and put together again, so that an agent's references stay what they were. What nothing is taken out
 * of stays byte for byte.
 */

/** A snapshot with everything taken out that the agent must not read, and what that was. */
export interface RedactedSnapshot {
  readonly text: string;
  readonly redactions: readonly Redaction[];
  readonly hidden: readonly HiddenElement[];
}

/** The first node of a snapshot: a role with its name, its attributes or what is in it. */
const FIRST_NODE = /^\s*(?:-\s+['"]?[a-z]+(?:\s+["[]|\s*:(?:\s|$)|\s*(?:\n|$))|uid=\S+ )/;
/** A node that an agent may refer to, wherever its line stands: a tool says something of the page before. */
const REFERENCES = ['[ref=', 'uid='] as const;
const REFERENCED_NODE = /(?<![^\n])[ \t]*(?:-\s[^\n]*\[ref=\w|uid=\S+ )/;

/** Whether a text is a snapshot, or holds one. Names and texts of nodes that follow each other are one text to whoever reads it. */
export function isSnapshot(text: string): boolean {
  return FIRST_NODE.test(text) || (REFERENCES.some((sign) => text.includes(sign)) && REFERENCED_NODE.test(text));
}

/** A snapshot with everything taken out that the agent must not read, and without the controls that the scope hides. */
export function redactSnapshot(
  snapshot: string,
  scope: ElementScope,
  settings: TextSettings = DEFAULT_SETTINGS,
): RedactedSnapshot {
  const { lines, hidden, masked } = shownLines(readSnapshotLines(snapshot), new Blinders(scope));
  const says = lines.flatMap((line) => line.says);
  const texts = says.map(({ text }) => text);
  const nodes = nodesOf(lines);
  const named = namedTexts(lines, nodes);
  const repeats = repeatsOf(named);
  const copies = new Set(Array.from(repeats.values()).flat());
  const { pieces, redactions, withheld } = redactPieces(texts, settings, {
    isLabel: (index) => says[index]?.isLabel === true || copies.has(index),
    tree: IN_SNAPSHOT,
    nodes: lines.flatMap(({ says }, at) => says.flatMap(() => nodes[at] ?? [])),
  });
  const all = masked === 0 ? redactions : addRedactions([[{ by: 'see.secret.password', count: masked }], redactions]);
  if (withheld !== undefined) return { text: withheld, redactions: all, hidden };
  const left = [...pieces];
  for (const [index, below] of repeats) {
    const [name = '', piece = ''] = [texts[index], left[index]];
    if (piece === name) continue;
    const stead = piece === '' ? '' : MARK.exec(piece)?.[0];
    for (const [copy, shown] of goneCopies(named, below, name, piece, stead)) left[copy] = shown;
  }
  let done = 0;
  const written = lines.map((line) => {
    const shown = left.slice(done, done + line.says.length);
    done += line.says.length;
    return shown.every((piece, at) => piece === line.says[at]?.text) ? line.written : line.write(shown);
  });
  return { text: written.join('\n'), redactions: all, hidden };
}

/** A line, and the one above it in the tree. */
interface LineNode {
  /** The place of what it says first, among all that is said. */
  readonly first: number;
  readonly parent: LineNode | undefined;
  readonly role: string;
  /** How many lines stand right below it, and whether one of them is text. */
  children: number;
  hasText: boolean;
  /** What it is, once that was asked. */
  kind?: NodeKind;
}

/** What holds the lines that nothing else does: the page. What is no node of it, as a tool's own lines are, stands by itself. */
const PAGE: LineNode = { parent: undefined, role: 'document', first: 0, children: 0, hasText: false };
const IN_SNAPSHOT: NodeTree<LineNode> = {
  parentOf: ({ parent, role }) => parent ?? (role === '' || role === PAGE.role ? undefined : PAGE),
  kindOf: kindIn,
};

function kindIn(node: LineNode): NodeKind {
  const { role, parent } = node;
  if (role !== 'generic') return kindOfRole(role);
  node.kind ??= kindOfGeneric(parent && kindIn(parent), parent?.children === 1, parent?.hasText === true);
  return node.kind;
}

function nodesOf(lines: readonly SnapshotLine[]): LineNode[] {
  const open: Array<{ readonly indent: number; readonly node: LineNode }> = [];
  let first = 0;
  return lines.map(({ indent, role, says }) => {
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const parent = open.at(-1)?.node;
    const node: LineNode = { parent, role, first, children: 0, hasText: false };
    first += says.length;
    if (parent !== undefined) {
      parent.children++;
      parent.hasText ||= kindOfRole(role) === 'inline' && role !== 'img' && role !== 'image';
    }
    open.push({ indent, node });
    return node;
  });
}

/** What the lines say, as nodes of their tree: names, and the text of a line in its name. */
function namedTexts(lines: readonly SnapshotLine[], nodes: readonly LineNode[]): NamedNode[] {
  return lines.flatMap(({ role, property, says }, at) => {
    const { first, parent } = nodes[at] ?? {};
    return says.map(({ text, isValue }, index): NamedNode => {
      if (index === 0) return { name: property === undefined ? text : '', role, parent: parent?.first };
      return { name: isValue && !FIELDS.has(role) ? text : '', role: 'text', parent: first };
    });
  });
}

/** Fields in which something is typed, by role. */
const FIELDS = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox']);

function shownLines(all: readonly SnapshotLine[], blinders: Blinders) {
  const lines: SnapshotLine[] = [];
  const hidden: HiddenElement[] = [];
  let masked = 0;
  let hiddenAt = Number.POSITIVE_INFINITY;
  let secretAt = Number.POSITIVE_INFINITY;
  for (const [index, line] of all.entries()) {
    if (line.indent > hiddenAt) continue;
    hiddenAt = Number.POSITIVE_INFINITY;
    if (line.indent <= secretAt) secretAt = Number.POSITIVE_INFINITY;
    const verdict = line.role === '' ? undefined : hiddenInTree(blinders, line.role, line.name, urlOf(all, index));
    if (verdict !== undefined) {
      hidden.push(verdict);
      hiddenAt = line.indent;
      continue;
    }
    const isSecret = FIELDS.has(line.role) && isSecretName(line.name);
    if (isSecret) secretAt = line.indent;
    const shown = isSecret || line.indent > secretAt ? withoutValue(line) : line;
    if (shown !== line) masked++;
    lines.push(shown);
  }
  return { lines, hidden, masked };
}

/** A line of a field that holds a secret, or one below it, with what was typed masked. */
function withoutValue(line: SnapshotLine): SnapshotLine {
  if (line.says.every(({ isValue, text }) => !isValue || text === '')) return line;
  const mark = redactionMark('see.secret.password');
  const says = line.says.map((each) => (each.isValue ? { ...each, text: mark } : each));
  return { ...line, says, written: line.write(says.map(({ text }) => text)) };
}

/** How far below a node the line stands that says where it leads. */
const URL_WITHIN = 5;

function urlOf(all: readonly SnapshotLine[], index: number): string | undefined {
  const line = all[index];
  if (line === undefined || line.url !== undefined) return line?.url;
  for (const child of all.slice(index + 1, index + 1 + URL_WITHIN)) {
    if (child.indent <= line.indent) return undefined;
    if (child.property === 'url') return child.url;
  }
  return undefined;
}
