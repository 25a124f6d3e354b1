import { getter, method } from './prototypes.ts';
import { dataOf, parentNodeOf, removeNode, typeOf } from './safe-dom.ts';

/* What a page says beside what it shows: comments, instructions to programs (`<?note …?>`), and what its type says of its rules. */

export type Note = Comment | DocumentType | ProcessingInstruction;

const { SHOW_COMMENT, SHOW_PROCESSING_INSTRUCTION, SHOW_DOCUMENT_TYPE } = NodeFilter;
export const SHOW_NOTES = SHOW_COMMENT | SHOW_PROCESSING_INSTRUCTION | SHOW_DOCUMENT_TYPE;

const programOf = getter(ProcessingInstruction.prototype, 'target');
const nameOf = getter(DocumentType.prototype, 'name');
const publicIdOf = getter(DocumentType.prototype, 'publicId');
const systemIdOf = getter(DocumentType.prototype, 'systemId');
const implementationOf = getter(Document.prototype, 'implementation');
const createDoctype = method(DOMImplementation.prototype.createDocumentType);
const replaceDoctype = method<DocumentType, [node: Node], void>(DocumentType.prototype.replaceWith);

/** Frameworks keep their place by short comments (`$?`, `ng-container`); those are no prose and stay. */
const LONGEST_MARK = 24;
const PUBLIC_IDS =
  /^(?:-\/\/(?:W3C|IETF)\/\/DTD (?:X?HTML|SVG|MathML)(?: [\d.]+)?(?: (?:Strict|Transitional|Frameset|Final))?\/\/EN)?$/;
const SYSTEM_IDS = /^(?:about:legacy-compat|https?:\/\/www\.w3\.org\/\S*\.dtd)?$/i;

/** Not what brings a style sheet. */
export function isNote(node: Node): node is Note {
  return typeOf(node) === Node.COMMENT_NODE || isDoctype(node) || (isInstruction(node) && !bringsStyles(node));
}

function isInstruction(node: Node): node is ProcessingInstruction {
  return typeOf(node) === Node.PROCESSING_INSTRUCTION_NODE;
}

export function isDoctype(node: Node): node is DocumentType {
  return typeOf(node) === Node.DOCUMENT_TYPE_NODE;
}

function bringsStyles(instruction: ProcessingInstruction): boolean {
  return programOf(instruction) === 'xml-stylesheet' && parentNodeOf(instruction) === document;
}

/** Whether a note may tell its reader something. */
export function saysMuch(note: Note): boolean {
  if (isDoctype(note)) return !PUBLIC_IDS.test(publicIdOf(note)) || !SYSTEM_IDS.test(systemIdOf(note));
  const text = dataOf(note).trim();
  return text.length > LONGEST_MARK || /\p{L}\s+\p{L}/u.test(text);
}

/** Leaves the name of a type; nothing of it where the page puts one in place of each. How a page is drawn by it was settled by its parser. */
export function clearDoctype(doctype: DocumentType, isFought: boolean): void {
  if (isFought) removeNode(doctype);
  else replaceDoctype(doctype, createDoctype(implementationOf(document), nameOf(doctype), '', ''));
}
