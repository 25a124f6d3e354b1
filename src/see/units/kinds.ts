import type { NodeKind } from './layout.ts';

/* What elements and roles are among others (layout.ts). */

const TAGS: Readonly<Record<Exclude<NodeKind, 'inline'>, string>> = {
  page: 'html body main',
  heading: 'h1 h2 h3 h4 h5 h6 hgroup caption dt legend summary',
  item: 'button figcaption li option select td th tr',
  control: 'a label',
  paragraph: 'p',
  block: 'address blockquote dd details div dl fieldset figure hr ol pre table tbody tfoot thead ul',
  box: 'header',
  article: 'article aside dialog footer form nav section',
};

const ROLES: Readonly<Record<NodeKind, string>> = {
  page: 'main document application RootWebArea WebArea',
  heading: 'heading caption term legend DescriptionListTerm Legend',
  item: `button cell columnheader gridcell listitem menuitem menuitemcheckbox menuitemradio option row rowheader tab treeitem`,
  control: 'link LabelText',
  paragraph: 'paragraph',
  block: 'table rowgroup list',
  box: 'banner generic',
  article: 'article alertdialog comment complementary contentinfo dialog form navigation region search',
  inline: `text strong emphasis code superscript subscript deletion insertion mark time StaticText InlineTextBox LineBreak Abbr abbr img image
    textbox`,
};

function byName(names: Readonly<Partial<Record<NodeKind, string>>>): ReadonlyMap<string, NodeKind> {
  const kinds = ['inline', 'control', 'paragraph', 'block', 'heading', 'item', 'box', 'article', 'page'] as const;
  return new Map(
    kinds.flatMap((kind) => (names[kind] ?? '').split(/\s+/).map((name): [string, NodeKind] => [name, kind])),
  );
}

const OF_TAGS = byName(TAGS);
const OF_ROLES = byName(ROLES);
/** Roles that an author gives to elements to say that each is a thing by itself. */
const GIVEN: ReadonlySet<NodeKind> = new Set<NodeKind>(['heading', 'item', 'article']);
/** Classes of what is put around code and tables of somebody's text when that is drawn. */
const AROUND_PROSE = /code|highlight|markdown|prose|scroll|snippet|table/i;

/** What an element is, by its name, the role that its author gave it, and its class or id. One that has a name of its own is a part of the page, as a line is not. */
export function kindOfElement(tag: string, role = '', name = ''): NodeKind {
  const given = role === '' ? undefined : OF_ROLES.get(role);
  if (given !== undefined && GIVEN.has(given) && role !== 'button') return given;
  if (tag === 'div' && name !== '' && !AROUND_PROSE.test(name)) return 'box';
  return OF_TAGS.get(tag) ?? 'inline';
}

/** What a node of an accessibility tree is. One without a role is text. */
export function kindOfRole(role: string): NodeKind {
  return role === '' ? 'inline' : (OF_ROLES.get(role) ?? 'block');
}

/**
 * What a node of an accessibility tree is that only holds others: an element of a line where it stands beside text or in a paragraph, the page where it holds all
 * of that. `parent`: what the node above is.
 */
export function kindOfGeneric(parent: NodeKind | undefined, isAlone: boolean, isBesideText: boolean): NodeKind {
  if (parent === undefined) return 'page';
  if (isBesideText || parent === 'paragraph') return 'inline';
  return isAlone && parent === 'page' ? 'page' : 'box';
}

/** How high a heading is, the highest first; 0 for any other. */
export function rankOfElement(tag: string): number {
  return /^h[1-6]$/.test(tag) ? Number(tag.charAt(1)) : 0;
}

const UNDRAWN: ReadonlySet<string> = new Set(['link', 'noscript', 'script', 'style', 'template']);

/** Whether an element may be drawn at all. */
export function isDrawn(tag: string): boolean {
  return !UNDRAWN.has(tag);
}

/** Members and elements that are a heading of what stands beside them: of mails, issues, events, cards, posts. */
const TITLES: ReadonlySet<string> = new Set(
  'title subject headline heading header summary name label topic question caption'.split(' '),
);

const LAST_WORD = /(?:[A-Z]?[a-z]+|[A-Z]+)$/;

/** Whether a member or element is called so, or as one of its kind: `post_title`, `emailSubject`, `dc:title`. */
export function isTitle(name: string): boolean {
  return TITLES.has(LAST_WORD.exec(name)?.[0].toLowerCase() ?? '');
}
