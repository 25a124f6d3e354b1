/**
 * Globs as the sets of texts that they match: whether two sets have a text in common, and whether one holds the other. Asked of the
 * patterns themselves, so that no sample has to be thought of.
 *
 * A glob is read as a row of cells, and a reader stands before one of them:
 *
 *   /{id}/edit    '/'  step  loop  '/'  'e'  'd'  'i'  't'        step: one character but '/'; loop: more of them, or none
 *   /new*         '/'  'n'   'e'   'w'  any                       any: any characters, or none
 *
 * Intersection: two readers walk the two rows over one text. From (0,0) both take '/'; then 'n', 'e', 'w' are step and loop for the first;
 * at (2,4) the first may leave its loop and the second stay in any, so '/edit' takes them to both ends: `/new/edit` is in both.
 * Each pair of places is visited once, breadth first, so the text found is a shortest one.
 *
 * Inclusion: one reader walks the smaller glob, and all the readers of the larger ones that the same text allows walk beside it. Where
 * the first is at its end and none of the others is, there is a text that the larger ones lack. So `/`, `/{x}` and `/*\/*` together hold `/*`.
 */
import type { GlobPiece } from '../../net/url-pattern.ts';

type Cell = { readonly kind: 'char'; readonly char: string } | { readonly kind: 'step' | 'loop' | 'any' };

function cellsOf(glob: readonly GlobPiece[]): readonly Cell[] {
  return glob.flatMap((piece): Cell[] => {
    if (typeof piece === 'string') return Array.from(piece, (char) => ({ kind: 'char', char }));
    return piece.kind === 'any' ? [{ kind: 'any' }] : [{ kind: 'step' }, { kind: 'loop' }];
  });
}

/** Stands for every character that neither glob names. */
const OTHER = 'x';

function takes(cell: Cell, char: string): boolean {
  if (cell.kind === 'char') return cell.char === char;
  return cell.kind === 'any' || char !== '/';
}

function stays(cell: Cell | undefined): boolean {
  return cell?.kind === 'loop' || cell?.kind === 'any';
}

/** A shortest text that both globs match, or undefined where there is none. */
export function commonText(left: readonly GlobPiece[], right: readonly GlobPiece[]): string | undefined {
  const [a, b] = [cellsOf(left), cellsOf(right)];
  const seen = new Set<number>();
  let front: { readonly i: number; readonly j: number; readonly text: string }[] = [];
  const reach = (i: number, j: number, text: string, into: typeof front): void => {
    const place = i * (b.length + 1) + j;
    if (seen.has(place)) return;
    seen.add(place);
    into.push({ i, j, text });
    // What may be left without taking anything is left here, so that a step always takes a character.
    if (stays(a[i])) reach(i + 1, j, text, into);
    if (stays(b[j])) reach(i, j + 1, text, into);
  };
  reach(0, 0, '', front);
  while (front.length > 0) {
    const next: typeof front = [];
    for (const { i, j, text } of front) {
      if (i === a.length && j === b.length) return text;
      const [x, y] = [a[i], b[j]];
      if (x === undefined || y === undefined) continue;
      const char = x.kind === 'char' ? x.char : y.kind === 'char' ? y.char : OTHER;
      if (!takes(x, char) || !takes(y, char)) continue;
      reach(stays(x) ? i : i + 1, stays(y) ? j : j + 1, text + char, next);
    }
    front = next;
  }
  return undefined;
}

/** Ever more readers at once would take ever longer; so many places are looked at, and then the answer is "not that I know". */
const MOST_PLACES = 20_000;

/** Whether the larger glob matches every text that the smaller one does. In doubt false. */
export function holds(larger: readonly GlobPiece[], smaller: readonly GlobPiece[]): boolean {
  return holdTogether([larger], smaller);
}

/** Whether every text that the smaller glob matches is matched by one or another of the larger ones. In doubt false. */
export function holdTogether(larger: readonly (readonly GlobPiece[])[], smaller: readonly GlobPiece[]): boolean {
  // One row for all of them, each closed by an end.
  const a: readonly (Cell | undefined)[] = larger.flatMap((glob) => [...cellsOf(glob), undefined]);
  const starts = [0, ...a.flatMap((cell, at) => (cell === undefined ? [at + 1] : []))].slice(0, -1);
  const b = cellsOf(smaller);
  const named = new Set(a.flatMap((cell) => (cell?.kind === 'char' ? [cell.char] : [])));
  const seen = new Set<string>();
  const open: { readonly at: number; readonly others: readonly number[] }[] = [];
  const reach = (at: number, others: readonly number[]): void => {
    const key = `${at}:${others.join()}`;
    if (seen.has(key)) return;
    seen.add(key);
    open.push({ at, others });
    if (stays(b[at])) reach(at + 1, others);
  };
  reach(0, leaveLoops(a, starts));
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { at, others } = place;
    const cell = b[at];
    if (cell === undefined) {
      if (!others.some((other) => a[other] === undefined)) return false;
      continue;
    }
    if (seen.size > MOST_PLACES) return false;
    const chars =
      cell.kind === 'char' ? [cell.char] : [...named, OTHER_CHARACTER, '/'].filter((char) => takes(cell, char));
    for (const char of new Set(chars)) {
      const moved = others.flatMap((other) => {
        const beside = a[other];
        return beside === undefined || !takes(beside, char) ? [] : [stays(beside) ? other : other + 1];
      });
      reach(stays(cell) ? at : at + 1, leaveLoops(a, moved));
    }
  }
  return true;
}

/** A character that no pattern can name literally. */
const OTHER_CHARACTER = '\0';

function leaveLoops(cells: readonly (Cell | undefined)[], places: readonly number[]): readonly number[] {
  const all = new Set<number>();
  for (const start of places) {
    let at = start;
    all.add(at);
    while (stays(cells[at])) all.add(++at);
  }
  return Array.from(all).sort((left, right) => left - right);
}
