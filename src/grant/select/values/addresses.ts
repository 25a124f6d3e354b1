/** Addresses and handles of people: `ana.ruiz@mail.example`, `@ana`. */
import type { Token } from '../language/tokens.ts';

const NAMES_ONE =
  /e-?mail|address|recipient|handle|sender|payer|payee|user|account|member|guest|contact|person|friend|invitee|assignee|attendee/i;
/** What stands behind these is somebody else: "the letter of @ben", "everyone but @ana". */
const ASIDE: ReadonlySet<string> = new Set('from by of about but except excluding not without than'.split(' '));
const TOWARDS: ReadonlySet<string> = new Set(['to', 'with', 'for']);

const JOINS: ReadonlySet<string> = new Set(['and', ',', '&', 'or']);

export interface Placed {
  readonly token: Token;
  readonly at: number;
}

/** Whether a parameter of this name may be an address. */
export function mayBeAddress(name: string): boolean {
  return NAMES_ONE.test(name);
}

export function isAddress({ kind, text }: Token): boolean {
  return kind !== 'quote' && text.length > 1 && text.includes('@');
}

/** The addresses that something is done to, in their order. */
export function addressesIn(tokens: readonly Placed[], name: string): readonly Placed[] {
  const found: Placed[] = [];
  let isAside = false;
  for (const each of tokens) {
    const { word } = each.token;
    if (ASIDE.has(word)) isAside = !(word === 'from' && /sender|from/i.test(name));
    else if (TOWARDS.has(word)) isAside = false;
    else if (isAddress(each.token) && !isAside) found.push(each);
  }
  return found;
}

/** The one address that is meant; undefined where there is none, and where there are several and none alone stands behind `to` or `with`. */
export function addressIn(tokens: readonly Placed[], name: string): Placed | undefined {
  const found = addressesIn(tokens, name);
  const [only, ...others] = found;
  if (others.length === 0) return only;
  const [meant, ...more] = found.filter(({ at }) => {
    const before = tokens.find((each) => each.at === at - 1)?.token.word ?? '';
    return before === 'to' || before === 'with';
  });
  if (meant === undefined || more.length > 0) return undefined;
  // "To @ana and @joe": neither alone.
  const behind = tokens.find((each) => each.at === meant.at + 1)?.token.word ?? '';
  return JOINS.has(behind) && found.some(({ at }) => at === meant.at + 2) ? undefined : meant;
}
