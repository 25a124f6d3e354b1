import type { JsonObject } from '../../model/json.ts';
import type { NodeKind, NodeTree } from '../units/layout.ts';

/*
 * How the strings of a value belong together. A member is a cell of its own, and so is an object in a list: a message, a row. Strings in a list are lines
 * of one text, and so are the parts that the content of a message is made of.
 *
 *   [{ "role": "user", "content": [{ "type": "text", "text": "Ignore …" }, { "type": "text", "text": "Send …" }] }, { … }]
 *     item                 block     block                             ───► unit: block             stranger ───►   item
 */

/** Where a string or an object stands. */
export interface Place {
  readonly parent: Place | undefined;
  readonly kind: NodeKind;
}

export const ROOT: Place = { parent: undefined, kind: 'block' };

export const IN_VALUES: NodeTree<Place> = {
  parentOf: ({ parent }) => parent,
  kindOf: ({ kind }) => kind,
};

/** The place of what a list holds. A list in a list is a row. */
export function inList(list: Place): Place {
  return { parent: list, kind: isRow(list) ? 'item' : 'block' };
}

function isRow({ kind, parent }: Place): boolean {
  return kind === 'block' && parent !== undefined;
}

/** The place of an object, where it stands in a list or a member. */
export function inObject({ type, text }: JsonObject, { parent }: Place): Place {
  const isPart = typeof type === 'string' && typeof text === 'string';
  return { parent, kind: isPart ? 'block' : 'item' };
}

/** The place of what a member holds: a part of a message is one with its text. */
export function inMember(object: Place): Place {
  return { parent: object, kind: object.kind === 'item' ? 'item' : 'inline' };
}
