import { isJsonObject, type Json, type JsonObject } from '../../../model/json.ts';
import type { Redaction } from '../../../model/observation.ts';
import { readUrl } from '../../../net/url.ts';
import { redactJson } from '../../../see/formats/json.ts';
import { isSnapshot } from '../../../see/formats/snapshot.ts';
import { redactWritten } from '../../../see/formats/written.ts';
import { findRedactions, redactPieces } from '../../../see/redact.ts';
import { isInjection } from '../../../see/rules.ts';
import type { TextSettings } from '../../../see/settings.ts';
import { UNIT_BORDER } from '../../../see/spans.ts';
import { listIn, membersIn, plainValue, withPlainValue } from './client-values.ts';
import { withoutMarkup } from './markup.ts';

/** What becomes of the texts that agents are shown. */
export interface TextRules {
  readonly settings: TextSettings;
  /** Told of everything that was taken out. */
  readonly onRedacted: (redactions: readonly Redaction[]) => void;
  /** Short texts that nothing was taken out of: addresses and headers come again with every request. */
  readonly plain?: Set<string>;
}

const LONGEST_KEPT = 500;
const MOST_KEPT = 2_000;

/**
 * The members that the protocol gives to its own identifiers, whatever the command or event. A test compares them with the protocol's definition. Those that a page or
 * server chooses (`publicId` of a document type, `eventId` of an event stream, `appId` of a manifest) are text.
 */
export const IDENTIFIERS: ReadonlySet<string> = new Set(
  `adoptedStyleSheets auctions authenticatorId bodyGetterId breakpointId browserContextId browserContextIds bucketId buildId cacheId callFrameId childIds contextId
  controlledClients debuggerId defaultBrowserContextId destinationId executionContextUniqueId frameId guid heapSnapshotObjectId id identifier initiatingFrameId
  interceptionId issueId layerId listenerId loaderId mainFrameId nearestLayerShiftingContainingBlock nearestLayerShiftingStickyBox networkId networkRequestId nodeId
  objectId openerFrameId openerId paramId parentAuctionId parentFrameId parentId parentLayerId pipelineId playerId redirectedRequestId registrationId requestId ruleSetIds
  scriptId searchId serviceWorkerRegistrationId sessionId snapshotId sourceId styleSheetId targetId targetIds transportId uniqueAuctionId uniqueId versionId workerId
  workletTargetId`.split(/\s+/),
);
/** What an identifier looks like: letters of no more than hexadecimal digits in what many things are called by, and never several words. */
const IDENTIFIER = /^[-.:{}",\w]{1,128}$/;
const BARE_IDENTIFIER = /^[-.\dA-Fa-f]{1,128}$/;
const CALLED_BY_MANY: ReadonlySet<string> = new Set(['id', 'identifier', 'parentId', 'guid']);
/** What a server or a page's request says: whatever its members are called, they are theirs, and text themselves. A test compares these with the protocol's definition. */
export const HEADERS: ReadonlySet<string> = new Set(['headers', 'requestHeaders', 'responseHeaders']);
const ADDRESSES: ReadonlySet<string> = new Set(['url', 'documentURL', 'baseURL']);
/** No instruction and no secret is shorter. */
const SHORTEST = 12;
/** In deeper values each text is read by itself. */
const DEEPEST = 200;

/**
 * A result or an event with every text in it as the see gate would show it. What nothing is taken out of is handed back as it is, down to
 * its parts.
 */
export function shownObject(value: JsonObject, rules: TextRules): JsonObject {
  return shownMembers(value, rules, false);
}

/** `isAnswer`: within what a script or a server answers, where names say nothing. */
function shownMembers(value: JsonObject, rules: TextRules, isAnswer: boolean): JsonObject {
  const members = Object.entries(value);
  let isChanged = false;
  for (const member of members) {
    const [name, written] = member;
    const isAddress = !isAnswer && typeof written === 'string' && ADDRESSES.has(name);
    const part = isAddress ? withoutMarkup(written) : written;
    const called = isAnswer && name.length >= SHORTEST ? shownText(name, rules) : name;
    const isOwn = !isAnswer && isIdentifier(name, part);
    const text = isOwn
      ? part
      : name === 'value' && !isAnswer && !isTyped(part, value)
        ? shownAnswer(part, rules)
        : name === 'attributes' && Array.isArray(part)
          ? shownAttributes(part, rules)
          : shownValue(part, rules, isAnswer || HEADERS.has(name));
    const shown = text !== part && ADDRESSES.has(name) ? addressOf(part, text) : text;
    if (shown === written && called === name) continue;
    isChanged = true;
    member[0] = called;
    member[1] = shown;
  }
  return isChanged ? Object.fromEntries(members) : value;
}

/**
 * Whether a value says itself what it is: a property's or a node's, which is an object of the protocol with the identifiers that clients go on with. What a script
 * answers is typed by what it is in.
 *
 *   {name: 'a', value: {type: 'object', objectId: '-41.6.82'}}   of   {type: 'object', value: {objectId: 'what the page wrote'}}
 */
function isTyped(part: Json, { type }: JsonObject): boolean {
  return type === undefined && isJsonObject(part) && typeof part.type === 'string';
}

/** Clients read these; what is none any more may break them: it keeps its origin. */
function addressOf(address: Json, shown: Json): Json {
  if (typeof address !== 'string' || typeof shown !== 'string' || readUrl(shown) !== undefined) return shown;
  const origin = readUrl(address)?.origin;
  return origin === undefined || origin === 'null' ? shown : `${origin}/${encodeURIComponent(shown)}`;
}

const A_MARK = /\[redacted: [\w.]+\]/;

/** Where a frame is, or was. Clients go by it. */
export function shownAddress(url: string, rules: TextRules): string {
  const written = withoutMarkup(url);
  const shown = withoutOrders(url, rules);
  if (shown === url) return written;
  // That there was one is told, and nothing of the document around it.
  return written === url ? String(addressOf(url, shown)) : `${written}${A_MARK.exec(shown)?.[0] ?? ''}`;
}

/** What clients go by is told as it is, whatever secrets are in it, but for an order to its reader: a page may write one there. */
export function withoutOrders(text: string, rules: TextRules): string {
  const { settings, plain } = rules;
  if (settings.injections === 'mark' || text.length < SHORTEST || plain?.has(text)) return text;
  return findRedactions(text, settings).some(({ by }) => isInjection(by)) ? shownText(text, rules) : text;
}

/** Whether a member holds identifiers of the protocol and nothing that could be read. */
function isIdentifier(name: string, part: Json): boolean {
  if (!IDENTIFIERS.has(name)) return false;
  const shape = CALLED_BY_MANY.has(name) ? BARE_IDENTIFIER : IDENTIFIER;
  const parts = Array.isArray(part) ? part : [part];
  return parts.every((each) => typeof each === 'string' && shape.test(each));
}

function shownValue(value: Json, rules: TextRules, isAnswer: boolean): Json {
  if (typeof value === 'string') return value.length < SHORTEST ? value : shownText(value, rules);
  if (isJsonObject(value)) return shownMembers(value, rules, isAnswer);
  return Array.isArray(value) ? shownArray(value, rules, isAnswer) : value;
}

function shownArray(values: readonly Json[], rules: TextRules, isAnswer: boolean): readonly Json[] {
  let changed: Json[] | undefined;
  for (const [index, part] of values.entries()) {
    const shown = shownValue(part, rules, isAnswer);
    if (shown === part) continue;
    changed ??= [...values];
    changed[index] = shown;
  }
  return changed ?? values;
}

/** What nobody reads as a text, and most elements have. */
const OF_STYLES: ReadonlySet<Json | undefined> = new Set(['class', 'style']);

/** The names and values of an element's attributes in turn. Whoever reads an element reads its values one behind the other; few have two of several words. */
function shownAttributes(attributes: readonly Json[], rules: TextRules): readonly Json[] {
  const shown = shownArray(attributes, rules, false);
  const { reader: _, ...own } = rules.settings;
  const isValue = (text: Json, at: number): text is string =>
    at % 2 === 1 && typeof text === 'string' && text.includes(' ') && !OF_STYLES.has(attributes[at - 1]);
  const values = shown.filter(isValue).map((text) => `${text} `);
  const said = values.join('');
  if (values.length < 2 || own.injections !== 'redact' || rules.plain?.has(said)) return shown;
  const { pieces, redactions } = redactPieces(values, own, { separator: '' });
  if (redactions.length === 0) {
    if (rules.plain !== undefined && said.length <= LONGEST_KEPT) keep(said, rules.plain);
    return shown;
  }
  rules.onRedacted(redactions);
  const left = pieces[Symbol.iterator]();
  return shown.map((text, at) => (isValue(text, at) ? String(left.next().value ?? '').replace(/ $/, '') : text));
}

/**
 * What a script answers: its strings may be parts of one text, and are searched as one before anything else is asked of them. Nearly always nothing is found:
 * then a value of a client's is not even read as what it means.
 */
function shownAnswer(written: Json, rules: TextRules): Json {
  if (typeof written !== 'object' || written === null) return shownValue(written, rules, true);
  const said: Said = { values: [], names: [], deepest: 0 };
  gather(written, 0, said, true);
  const { values, names, deepest } = said;
  const isPlain =
    deepest <= DEEPEST &&
    [values, names].every((texts) => findRedactions(texts.join(UNIT_BORDER), rules.settings).length === 0) &&
    values.every((text) => !isOfAForm(text) || isPlainForm(text, rules));
  if (isPlain) return written;
  const value = plainValue(written);
  const shown = deepest > DEEPEST ? shownValue(value, rules, true) : shownParts(value, values, rules);
  return shown === value ? written : withPlainValue(written, shown);
}

/** Whether nothing is taken out of what a text holds in its form. */
function isPlainForm(text: string, { settings, plain }: TextRules): boolean {
  if (text.length < SHORTEST || plain?.has(text)) return true;
  return redactWritten(text, settings).redactions.length === 0;
}

function shownParts(value: Json, values: readonly string[], rules: TextRules): Json {
  const { value: shown, redactions } = redactJson(value, rules.settings);
  if (redactions.length > 0) rules.onRedacted(redactions);
  // What is marked stays in, and would be marked again.
  const left = redactions.length === 0 ? value : shown;
  const isDone = redactions.length > 0 && (rules.settings.injections === 'mark' || !values.some(isOfAForm));
  return isDone ? left : shownValue(left, rules, true);
}

interface Said {
  readonly values: string[];
  readonly names: string[];
  deepest: number;
}

/** The strings of a value in order, the names of its members, and how deep they stand. `isWritten`: it may be written as clients write values. */
function gather(value: Json, depth: number, said: Said, isWritten: boolean): void {
  if (depth > said.deepest) said.deepest = depth;
  if (typeof value === 'string') {
    said.values.push(value);
    return;
  }
  if (!isJsonObject(value)) {
    if (Array.isArray(value)) for (const part of value) gather(part, depth + 1, said, false);
    return;
  }
  const list = isWritten ? listIn(value) : undefined;
  if (list !== undefined) {
    for (const part of list) gather(part, depth + 1, said, true);
    return;
  }
  const members = isWritten ? membersIn(value) : undefined;
  if (members === undefined)
    for (const name in value) {
      said.names.push(name);
      gather(value[name] ?? null, depth + 1, said, false);
    }
  else
    for (const { k, v } of members) {
      said.names.push(k);
      gather(v ?? null, depth + 1, said, true);
    }
}

/** Whether a text may be JSON, events or a snapshot, which are read by themselves. */
function isOfAForm(text: string): boolean {
  return /^\s*[[{"]|^data:/m.test(text) || isSnapshot(text);
}

/** One text. JSON within it stays JSON: clients carry results as texts of it, which a cut across its borders would break. */
export function shownText(text: string, { settings, onRedacted, plain }: TextRules): string {
  if (plain?.has(text)) return text;
  const { text: shown, redactions } = redactWritten(text, settings);
  if (redactions.length === 0) {
    if (plain !== undefined && text.length <= LONGEST_KEPT) keep(text, plain);
    return text;
  }
  onRedacted(redactions);
  return shown;
}

function keep(text: string, plain: Set<string>): void {
  if (plain.size >= MOST_KEPT) plain.clear();
  plain.add(text);
}
