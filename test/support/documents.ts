/** The repository's files as tests read them; of its documents the headings, links, code blocks and command lines. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A fenced block: its language, the file that it should become where it names one, its text and the line that it begins in. */
export interface Block {
  readonly language: string;
  readonly file: string | undefined;
  readonly text: string;
  readonly line: number;
}

/** A document without its fenced blocks is what links and headings are looked for in. */
export interface MarkdownDocument {
  readonly path: string;
  readonly prose: string;
  readonly blocks: readonly Block[];
}

const OUTSIDE = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'demo/README.md',
  'bench/corpora/README.md',
];

/** The files below the folders of our own code whose names end so; what a benchmark has installed there is nobody's of ours. */
export function sourceFiles(ending: RegExp): readonly string[] {
  return ['src', 'demo', 'scripts', 'bench', 'test'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => ending.test(name) && !name.includes('node_modules'))
      .map((name) => join(root, name)),
  );
}

/** Every document of the repository, but for the library's reference, which is made for the site. */
export function documents(): readonly MarkdownDocument[] {
  const inside = readdirSync('docs', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const paths = [...OUTSIDE, ...inside.filter((name) => !name.startsWith('api')).map((name) => join('docs', name))];
  return paths.toSorted().map(readDocument);
}

/** One document. */
export function readDocument(path: string): MarkdownDocument {
  const prose: string[] = [];
  const blocks: Block[] = [];
  let open:
    | { readonly fence: string; readonly info: string; readonly lines: string[]; readonly line: number }
    | undefined;
  for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    const [, fence = '', info = ''] = /^\s*(`{3,})(.*)$/.exec(line) ?? [];
    if (open !== undefined) {
      if (fence === open.fence && info === '') {
        blocks.push(blockOf(open));
        open = undefined;
      } else open.lines.push(line);
      prose.push('');
    } else if (fence !== '') {
      open = { fence, info, lines: [], line: index + 1 };
      prose.push('');
    } else prose.push(line);
  }
  return { path, prose: prose.join('\n'), blocks };
}

function blockOf({ info, lines, line }: { info: string; lines: readonly string[]; line: number }): Block {
  const [, language = '', file] = /^(\w*)\s*(?:\[(.+)\])?$/.exec(info.trim()) ?? [];
  return { language, file, text: `${lines.join('\n')}\n`, line };
}

/**
 * The anchors of a document's headings, as hosts of repositories make them. Those that the documentation's site makes otherwise
 * are left out: "The page's script" is `the-pages-script` for the one and `the-page-s-script` for the other.
 */
export function anchorsOf({ prose }: MarkdownDocument): ReadonlySet<string> {
  const seen = new Map<string, number>();
  const anchors = new Set<string>();
  for (const [, heading = ''] of prose.matchAll(/^#{1,6}\s+(.+)$/gm)) {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '');
    const anchor = plain
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-');
    const before = seen.get(anchor) ?? 0;
    seen.set(anchor, before + 1);
    if (anchor === anchorOnSite(plain)) anchors.add(before === 0 ? anchor : `${anchor}-${before}`);
  }
  return anchors;
}

function anchorOnSite(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[\s\p{S}\p{P}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/** What a document's links lead to, those to other places of the web aside. */
export function linksOf({ prose }: MarkdownDocument): readonly string[] {
  const plain = prose.replace(/`[^`\n]*`/g, '');
  return Array.from(plain.matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link).filter(
    (link) => !/^[a-z]+:/.test(link),
  );
}
