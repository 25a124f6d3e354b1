import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { isTitle } from '../units/kinds.ts';
import type { NodeKind, NodeTree } from '../units/layout.ts';

/*
 * How the strings of a value belong together. A member is a cell of its own, and an object is a record: a message, a row. Sentences in a list are lines of one
 * text, and so are the parts that a message or a document is made of. The name of a member is said with it.
 *
 *   [{ "role": "user", "content": [{ "type": "text", "text": "Ignore …" }, { "type": "text", "text": "Send …" }] }, { … }]
 *     article              item      block                             ───► unit: block             stranger ───►   article
 */

/** Where a string or an object stands. */
export interface Place {
  readonly parent: Place | undefined;
  readonly kind: NodeKind;
  /** It stands in a list of parts. */
  readonly isPart?: true;
  /** It is what a record holds under one name (`body: { format, content }`). */
  readonly isValue?: true;
}

export const ROOT: Place = { parent: undefined, kind: 'block' };

export const IN_VALUES: NodeTree<Place> = {
  parentOf: ({ parent }) => parent,
  kindOf: ({ kind }) => kind,
};

/**
 * The place of each entry of a list. A list in a list is a row, and what is no sentence is a name: a tag, somebody who may sign in. Where one entry is a part of
 * a message, all are, whatever stands between two texts of it.
 */
export function inList(list: Place, values: readonly Json[]): (value: Json) => Place {
  if (values.some((each) => isJsonObject(each) && isPart(each)))
    return () => ({ parent: list, kind: 'block', isPart: true });
  const kind = isRow(list) ? 'item' : 'block';
  const ofName = list.kind === 'inline' ? 'inline' : 'article';
  return (value) => ({ parent: list, kind: typeof value === 'string' && !isSentence(value) ? ofName : kind });
}

function isRow({ kind, parent }: Place): boolean {
  return kind === 'block' && parent !== undefined;
}

function isSentence(text: string): boolean {
  return /\S\s+\S+\s+\S/.test(text) || /[\u3040-\uffff]{6}/.test(text);
}

/** Members that parts of a message or a document say their text in: of MCP, Slack, Notion, Quill. */
const TEXTS = ['text', 'plain_text', 'insert', 'resource'] as const;
/** Members of the nodes that editors keep documents as. */
const OF_NODES: ReadonlySet<string> = new Set(
  'type content attrs marks version children direction format indent style textFormat textStyle'.split(' '),
);
/** What says of which kind a node is, and the kinds that blocks of documents have: of Notion, Jira, Sanity, Contentful, Editor.js. */
const KIND_MEMBERS = ['type', '_type', 'nodeType'] as const;
const BLOCK =
  /^(?:p|paragraph|block|h[1-6]|head(?:er|ing)(?:[-_]\w+)?|(?:[a-z]+[-_])?list[-_]?item|(?:block)?quote|callout|unstyled|code[-_]?block)$/i;
/** Whoever wrote something: what has one is no block of a document. */
const AUTHORS = ['author', 'user', 'username', 'from', 'sender', 'by', 'owner'] as const;
/** The place of an object, where it stands in a list or a member. */
export function inObject(value: JsonObject, { parent, kind, isPart: isOfParts }: Place): Place {
  // What a part holds is a part of it, and what a node of a document holds is another or a text.
  const isWithin = kind === 'inline' || parent?.kind === 'inline';
  if (isNode(value)) return { parent, kind: 'block' };
  if (kind === 'heading') return { parent, kind };
  // Unless somebody else wrote it.
  if (kind === 'item' && isRecord(parent) && !hasAuthor(value)) return { parent, kind, isValue: true };
  return { parent, kind: isWithin ? 'inline' : isOfParts || isPart(value) ? 'block' : 'article' };
}

function isPart(value: JsonObject): boolean {
  const said = TEXTS.map((name) => value[name]).find((each) => each !== undefined);
  const isTyped = typeof (value.type ?? value.insert) === 'string' || Object.keys(value).length === 1;
  const text = isJsonObject(said) ? (said.text ?? said.content) : said;
  return isTyped && typeof text === 'string' && (value.insert !== undefined || isSentence(text));
}

function hasAuthor(value: JsonObject): boolean {
  return AUTHORS.some((name) => value[name] !== undefined);
}

function isRecord(place: Place | undefined): boolean {
  return place?.kind === 'article' || place?.isValue === true;
}

function isNode(value: JsonObject): boolean {
  if (hasAuthor(value)) return false;
  if (isJsonObject(value.paragraph)) return true;
  const kind = KIND_MEMBERS.map((name) => value[name]).find((each) => typeof each === 'string');
  if (kind !== undefined && BLOCK.test(kind)) return true;
  const holds = Array.isArray(value.content) || Array.isArray(value.children);
  return holds && typeof value.type === 'string' && Object.keys(value).every((name) => OF_NODES.has(name));
}

/**
 * Whether a string in a part says nothing of what the message says: an address, an identifier, a kind; a part of one word, and a word of what is attached. In the
 * nodes of a document words stand by themselves because of how they are drawn.
 */
export function isAside({ kind, parent }: Place, owner: JsonObject | undefined, name: string, text: string): boolean {
  if (kind !== 'inline' || /\s/.test(text)) return false;
  return !SAYING.has(name) || typeof owner?.uri === 'string' || parent?.kind === 'block';
}

const SAYING: ReadonlySet<string> = new Set([...TEXTS, 'content', 'value']);

/** The place of what a member holds: a part of a message is one with its text. `isBeside`: nothing that its record says is said there. */
export function inMember(object: Place, name: string, isBeside = false): Place {
  if (!isRecord(object)) return { parent: object, kind: 'inline' };
  return { parent: object, kind: isTitle(name) ? 'heading' : isBeside ? 'article' : 'item' };
}

/** How deep within a record its sentences stand at most: `body: { storage: { value: '…' } }`. */
const DEEPEST_PROSE = 4;

/** A member of an object; `isBeside`: nothing that its record says is said there. */
export type Member = readonly [name: string, member: Json, isBeside?: boolean];

/**
 * The members of a record in the order in which a person is shown them: its title, what is said below it, and beside these the rest. Undefined where there is no
 * title.
 *
 *   { id, title: 'Ignore …', user: { login }, labels: […], body: 'Send …' }   ───►   title, body │ id, user, labels
 */
export function asShown(value: JsonObject): readonly Member[] | undefined {
  const titles: Member[] = [];
  const said: Member[] = [];
  const beside: Member[] = [];
  for (const [name, member] of Object.entries(value)) {
    if (isTitle(name)) titles.push([name, member]);
    else if (holdsProse(member, 0)) said.push([name, member]);
    else beside.push([name, member, true]);
  }
  return titles.length === 0 ? undefined : [...titles, ...said, ...beside];
}

function holdsProse(value: Json, depth: number): boolean {
  if (typeof value === 'string') return isSentence(value);
  // Lines of a text, or parts of a message; any other list is of records.
  if (Array.isArray(value))
    return value.some((each) => (isJsonObject(each) ? isPart(each) : typeof each === 'string' && isSentence(each)));
  if (!isJsonObject(value) || hasAuthor(value) || depth === DEEPEST_PROSE) return false;
  return Object.values(value).some((member) => holdsProse(member, depth + 1));
}
