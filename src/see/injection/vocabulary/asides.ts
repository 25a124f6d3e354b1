const LESS = 0x3c;
const BRACKET = 0x5d;
const OPEN = 0x5b;
const EXCLAMATION = 0x21;
const PARENTHESIS = 0x28;
/**
 * Where links lead, tags, comments and pictures stand between the words of a sentence and say nothing in it: of their words two count, so that they are no way
 * out of its reach. By the sign that they begin with; none is searched twice, as none goes over the next sign of its kind.
 */
const ASIDES: Readonly<Record<number, RegExp>> = {
  [LESS]: /<(?:[a-z][\w-]*\s[^<>]{0,4000}>|https?:[^<>|\s]{0,4000}\||!--[\s\S]{0,400}?-->)/iy,
  [BRACKET]: /\]\([^()\s]{0,4000}(?:\s+"[^"\n]{0,400}")?\)/y,
  [OPEN]: /\[[a-z]{1,12}=[^\][\s]{0,4000}\]/iy,
  [EXCLAMATION]: /!\[[^\][\n]{0,400}\]\([^()\s]{0,4000}\)/y,
};

/** Whether something aside may begin, by its first two signs. */
export function mayBeAside(code: number, next: number): boolean {
  if (code === BRACKET) return next === PARENTHESIS;
  if (code === LESS) return next === EXCLAMATION || isSmall(next | 0x20);
  return code === OPEN ? isSmall(next | 0x20) : code === EXCLAMATION && next === OPEN;
}

function isSmall(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

/** Where what is aside ends that begins at a place; that place, where nothing does. */
export function endOfAside(text: string, at: number, code: number): number {
  const aside = ASIDES[code];
  if (aside === undefined) return at;
  aside.lastIndex = at;
  return aside.test(text) ? aside.lastIndex : at;
}
