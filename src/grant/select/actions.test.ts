/** What a task asks to be done, also where it says so as a fact, and what it only speaks of. */
import { expect, it } from 'vitest';
import { openWordNet } from '../../words/wordnet.ts';
import { actionsOf } from './actions.ts';
import { tokensOf } from './language/tokens.ts';

const english = openWordNet();

function readingOf(task: string): readonly string[] {
  return actionsOf(tokensOf(task, new Set()).tokens, english, new Set()).map(
    ({ verbs, mentions, isNegated, isHint }) => {
      const objects = mentions.filter(({ role, isHead }) => role === 'object' && isHead).map(({ lemma }) => lemma);
      return `${isNegated ? 'not ' : ''}${isHint === true ? 'perhaps ' : ''}${verbs[0]} ${objects.join(' ')}`.trim();
    },
  );
}

it.each([
  ['The ticket has to be closed.', ['close ticket']],
  ['Leo has retired and his user can be removed.', ['remove user']],
  ['There is a coupon. The old coupon, WINTER10, can be deleted.', ['delete coupon']],
  ['The project is over and should be closed.', ['close project']],
  ['The page needs renaming.', ['rename page']],
  ['The order that she placed yesterday must be withdrawn.', ['withdraw order']],
  ['The backup must not be deleted.', ['not delete backup']],
  ['A milestone is needed.', ['create milestone']],
  ['The draft is ready and can go live.', ['publish draft']],
  ['The group can go too.', ['delete group']],
  ['The page "About" should be called "Us".', ['rename page']],
  ['The ticket belongs in the archive.', ['perhaps move ticket']],
  ['Its title should be "Spring".', ['perhaps change title']],
  ["I'd like the alarm switched off.", ['switch_off alarm']],
])('what is a duty: %s', (task, expected) => {
  expect(readingOf(task)).toEqual(expected);
});

it.each([
  ['Find the ticket that has to be closed.', ['find ticket']],
  ['He should be able to read it.', []],
  ['I can be reached at home.', []],
  ['Can the ticket be closed?', []],
  ['The server is down, so nothing can be said.', []],
  ['How often can I renew the loan?', []],
])('what is none: %s', (task, expected) => {
  expect(readingOf(task)).toEqual(expected);
});

it.each([
  ['Ticket 318 has been dealt with, mark it as fixed.', ['mark ticket']],
  ['Order 7: leave a remark.', ['leave remark']],
  ['Order 7 candles.', ['order candle']],
  ['The item is done, close it.', ['close item']],
  ['The program crashes. Report that as a bug.', ['report crash']],
  ['Send a message to the team.', ['send message']],
  ['I need a folder in my mailbox.', ['create folder']],
  ['I need a list of open tickets.', ['tell list']],
  ['Take the page offline, please.', ['unpublish page']],
  ['The draft is fine, put it live now.', ['publish draft fine']],
  ['Get the file resent.', ['resend file']],
  ['Can you get the page back?', ['restore page']],
  ['Get back to the customer.', ['reply']],
  ['Pls close the ticket.', ['close ticket']],
  ['In the list of parts, add a screw.', ['add screw']],
])('what is told to be done: %s', (task, expected) => {
  expect(readingOf(task)).toEqual(expected);
});

it.each([
  ['When does my loan end?', ['see end']],
  ['Which requests are still open?', ['see request open']],
  ['How many days are left?', ['see days']],
])('what is asked to be seen: %s', (task, expected) => {
  expect(readingOf(task)).toEqual(expected);
});
