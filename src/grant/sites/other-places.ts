/** Where the name of a site is none of a place to go, though a word of place stands before it: a shop to ride to, a card to pay by, a thing to be like. */
import { fold } from '../task-text.ts';
import { type PlacedWord, wordAt } from './placed-word.ts';
import { DEEDS } from './site-words.ts';

function words(written: string): ReadonlySet<string> {
  return new Set(written.trim().split(/\s+/));
}

/** What leads to a building and not to a site. */
const JOURNEYS = words(`
  ride rides drive driving route routes directions distance walk walking taxi cab commute bus train lift flight flights fly deliver delivered
  nearest closest far`);
/** What is sent to whom it is for, wherever that is done. */
const MESSAGES = words('email e-mail mail letter call fax complaint');
const VEHICLES = words('bus car train bike foot taxi cab plane ferry metro subway tram');
const SENT = words('email emails e-mail e-mails mail mails newsletter newsletters letter letters sms');
const PAYMENTS = words('paypal visa mastercard klarna venmo stripe alipay zelle afterpay affirm bitpay');
const PAYING = words('pay paying paid payment checkout buy buying purchase book donate donation order subscribe');
/** Behind these, `like` is a deed or a wish. */
const LIKERS = words('and then or to please i you we they he she would who , also now not');

/** Further back nothing says what a name is. */
const FURTHEST = 30;
const CLOSE = 12;
const ENDS = /^[.!?:;\n]$/u;

/** Whether something goes to a building in the clause before a word, or by a vehicle close behind it. */
export function isJourney(all: readonly PlacedWord[], before: number): boolean {
  const vehicle = all.slice(before, before + CLOSE).find((_, at) => wordAt(all, before + at - 1) === 'by');
  if (vehicle !== undefined && VEHICLES.has(fold(vehicle.text))) return true;
  return back(all, before, isTurn).some((word) => JOURNEYS.has(word));
}

/** Whether something is written to whom a word is about to name. */
export function hasAddressee(all: readonly PlacedWord[], before: number): boolean {
  return back(all, before, isTurn).some((word) => MESSAGES.has(word));
}

function isTurn(word: string): boolean {
  return word === ',' || word === 'then';
}

/** Whether a name behind a word says by what to pay. */
export function isPayment(all: readonly PlacedWord[], place: number, name: string): boolean {
  if (!PAYMENTS.has(fold(name)) || !['using', 'via', 'use', 'with'].includes(wordAt(all, place))) return false;
  const said = all.slice(Math.max(0, place - FURTHEST), place + FURTHEST);
  return said.some(({ text }) => PAYING.has(fold(text)));
}

/** `the mail from X`: who sent it. */
export function isSender(all: readonly PlacedWord[], from: number): boolean {
  return wordAt(all, from) === 'from' && SENT.has(wordAt(all, from - 1));
}

/** `a camera like the one sold at X`, `the same as at X`: what is there only tells what is looked for. */
export function hasLikeness(all: readonly PlacedWord[], place: number): boolean {
  const said = back(all, place, (word) => word === ',' || (word !== 'like' && DEEDS.has(word)));
  return said.some((word, at) => {
    const before = said[at + 1] ?? '';
    if (word === 'like') return before !== '' && !LIKERS.has(before) && !/'(?:d|ll|re|ve)$/.test(before);
    return (word === 'to' && before === 'similar') || (word === 'as' && said.slice(at + 1).includes('same'));
  });
}

/** The words before one in its clause, the last one first. */
function back(all: readonly PlacedWord[], before: number, isEnd: (word: string) => boolean): readonly string[] {
  const said: string[] = [];
  for (let at = before - 1; at >= 0 && before - at < FURTHEST; at -= 1) {
    const word = wordAt(all, at);
    if (ENDS.test(word) || isEnd(word)) break;
    said.push(word);
  }
  return said;
}
