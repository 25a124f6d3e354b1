import type { NodeKind } from './layout.ts';

/* What elements and roles are among others (layout.ts). */

const TAGS: Readonly<Record<Exclude<NodeKind, 'inline'>, string>> = {
  page: 'html body main',
  heading: 'h1 h2 h3 h4 h5 h6 hgroup dt legend summary',
  item: 'article button caption dialog figcaption li option select table tbody td tfoot th thead tr',
  block: 'address aside blockquote dd details div dl fieldset figure footer form header hr nav ol p pre section ul',
};

const ROLES: Readonly<Record<Exclude<NodeKind, 'block'>, string>> = {
  page: 'main document application RootWebArea WebArea',
  heading: 'heading term legend DescriptionListTerm Legend',
  item: `article alertdialog button cell columnheader comment dialog gridcell listitem menuitem menuitemcheckbox menuitemradio option row rowgroup
    rowheader table tab treeitem`,
  inline: `text link strong emphasis code superscript subscript deletion insertion mark time StaticText InlineTextBox LineBreak Abbr abbr img image
    textbox`,
};

function byName(names: Readonly<Partial<Record<NodeKind, string>>>): ReadonlyMap<string, NodeKind> {
  const kinds: readonly NodeKind[] = ['inline', 'block', 'heading', 'item', 'page'];
  return new Map(
    kinds.flatMap((kind) => (names[kind] ?? '').split(/\s+/).map((name): [string, NodeKind] => [name, kind])),
  );
}

const OF_TAGS = byName(TAGS);
const OF_ROLES = byName(ROLES);
/** Roles that an author gives to elements to say that each is a thing by itself. */
const GIVEN: ReadonlySet<NodeKind> = new Set<NodeKind>(['heading', 'item']);

/** What an element is, by its name and the role that its author gave it. */
export function kindOfElement(tag: string, role = ''): NodeKind {
  const given = role === '' ? undefined : OF_ROLES.get(role);
  if (given !== undefined && GIVEN.has(given) && role !== 'button') return given;
  return OF_TAGS.get(tag) ?? 'inline';
}

/** What a node of an accessibility tree is. One without a role is text. */
export function kindOfRole(role: string): NodeKind {
  return role === '' ? 'inline' : (OF_ROLES.get(role) ?? 'block');
}

/** What elements of one list have in common: their class. Paragraphs are drawn alike whoever wrote them. */
export function likenessOf(tag: string, className: string): string {
  return tag === 'p' || className === '' ? '' : `${tag} ${className}`;
}
