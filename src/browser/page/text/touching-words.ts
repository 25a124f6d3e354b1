import type { Finding } from '../../../see/injection/finding.ts';
import { isInjection } from '../../../see/rules.ts';
import { UNIT_BORDER } from '../../../see/spans.ts';

/*
 * Words that touch where one text of a block ends and the next begins:
 *
 *   <span>Seen</span><span>Ignore …</span>     parted by styles, as cells and lines are
 *   <b>Ig</b>nore …                            one word
 *
 * Which of the two it is only styles say, so both are read. What begins right behind another word is found so in any case, and what goes on over such a border
 * where styles part it.
 */

/** Where a text stands in what is searched. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** So many borders of what was found are looked at; where more is found than a page has by chance, none. */
const MOST_BORDERS = 40;
const MOST_FOUND = 100;
/** No sign and no blank: Unicode's letters are not asked for, as every document would have to compile them. */
const LETTERS = /^[^\s!-/:-@[-`{-~]{2}$/;

/**
 * The injections in a text, with its places parted wherever words touch. `find`: what is found in a text so parted, whose places are these if they are known.
 * `isParted`: whether styles part a place from the one before.
 */
export function findParted<P extends Place>(
  text: string,
  places: readonly P[],
  find: (text: string, places?: readonly P[]) => readonly Finding[],
  isParted: (before: P, place: P) => boolean,
): Finding[] {
  const borders = places.flatMap(({ start, end }, at) =>
    end > start && places[at - 1]?.end === start && LETTERS.test(text.slice(start - 1, start + 1)) ? [start] : [],
  );
  // Of most pages hardly a block has any, and the others were read.
  if (borders.length === 0 || !find(partedBlocks(text, places, borders)).some(isSteering)) return [];
  let shift = 0;
  const moved = places.map((place) => {
    if (place.end > place.start && borders[shift] === place.start) shift++;
    return { ...place, start: place.start + shift, end: place.end + shift };
  });
  const found = find(parted(text, borders, 0, text.length), moved).filter(isSteering);
  let before = 0;
  const numbers = new Map(places.flatMap(({ start, end }, at) => (end > start ? [[start, at] as const] : [])));
  const isApart = (border: number): boolean => {
    const at = numbers.get(border) ?? 0;
    const [before, place] = [places[at - 1], places[at]];
    return before !== undefined && place !== undefined && isParted(before, place);
  };
  return found.flatMap((finding) => {
    while (before < borders.length && (borders[before] ?? 0) + before < finding.start) before++;
    let within = before;
    while (within < borders.length && (borders[within] ?? 0) + within < finding.end) within++;
    const [start, end] = [finding.start - before, finding.end - within];
    const inner = borders.slice(borders[before - 1] === start ? before - 1 : before, within).slice(0, MOST_BORDERS);
    const begins = (border: number): boolean => {
      const later = inner.filter((each) => each > border);
      return find(parted(text, later, border, end)).some(isSteering);
    };
    return found.length > MOST_FOUND || inner.some(isApart) || inner.some(begins) ? [{ ...finding, start, end }] : [];
  });
}

function isSteering({ by }: Finding): boolean {
  return isInjection(by);
}

/** The blocks of which some texts touch. */
function partedBlocks(text: string, places: readonly Place[], borders: readonly number[]): string {
  const blocks: string[] = [];
  let [start, end, next] = [0, 0, 0];
  const close = (): void => {
    const first = next;
    while (next < borders.length && (borders[next] ?? end) < end) next++;
    if (next > first) blocks.push(parted(text, borders.slice(first, next), start, end));
  };
  for (const place of places) {
    if (place.start !== end) {
      close();
      start = place.start;
    }
    end = place.end;
  }
  close();
  return blocks.join(UNIT_BORDER);
}

function parted(text: string, borders: readonly number[], start: number, end: number): string {
  return [start, ...borders].map((from, at) => text.slice(from, borders[at] ?? end)).join(' ');
}
