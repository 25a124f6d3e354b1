/** What is asked about in place of granted: the likeliest policy leaves something of the task unexplained. */
import { describe, expect, it } from 'vitest';
import { openRuleSelector } from '../../../words/rule-selector.ts';
import type { VerbClass } from '../language/english.ts';
import type { Choosable } from '../profile.ts';

const rules = openRuleSelector();

function policy(name: string, kind: VerbClass, description: string): Choosable {
  return { name, description, kind, parameters: {} };
}

const CLUB: readonly Choosable[] = [
  policy('create_event', 'create', 'Create a new event.'),
  policy('add_guest', 'create', 'Invite or add guests to an event.'),
  policy('update_event_venue', 'update', 'Change the venue or address of an event.'),
  policy('add_ticket_code', 'create', 'Add a ticket code to an event.'),
  policy('copy_event', 'create', 'Copy an existing event.'),
  policy('block_member', 'create', 'Block another member.'),
  policy('send_message', 'create', 'Send a private message to a member.'),
  policy('create_post', 'create', 'Submit a new post to a board.'),
  policy('create_board', 'create', 'Create a new board.'),
  policy('delete_board', 'delete', 'Delete a whole board.'),
  policy('remove_from_board', 'delete', 'Remove an item from a board.'),
  policy('contact_office', 'create', 'Contact the office of the club.'),
  policy('view_fee_report', 'read', 'View the report on fees of an event.'),
  policy('view_dues', 'read', "View the member's own dues."),
];

function choose(task: string) {
  const { selected, unsure } = rules.choose({
    task,
    today: '2026-11-22',
    site: 'club.test',
    names: [],
    policies: CLUB,
  });
  return { chosen: selected.map((each) => each.policy).sort(), asked: unsure.map((each) => each.policy) };
}

describe('what is asked about, and not granted', () => {
  it.each<[string, string | undefined]>([
    // What is changed is not named; what is named belongs to another policy.
    ['Update the event "Summer fair" on club.test with the ticket code 4711.', 'add_ticket_code'],
    // A verb that one policy alone has is not another policy's.
    ['Copy Robin on club.test.', 'copy_event'],
    // A report about events is no event.
    ['Create an event attendance chart on club.test.', 'create_event'],
    // Of an owner nobody knows whether it is a member.
    ['Write to the owner of the roses on club.test.', 'send_message'],
    // Somebody else wants it.
    ['The treasurer says I should delete the board on club.test. Is that right?', 'delete_board'],
    ['Robin told me to copy the event on club.test, what do you think?', 'copy_event'],
    ['A member wrote that I must block Robin on club.test.', 'block_member'],
    // What a control is called says what it is for.
    ['Submit the "Contact us" post on club.test.', 'contact_office'],
  ])('%s', (task, asked) => {
    const answer = choose(task);
    expect(answer.chosen).toEqual([]);
    expect(answer.asked).toContain(asked);
  });

  it.each([
    // Who is asked something has nothing else done to them.
    ['Create a post on club.test and ask members for their opinions.', ['create_post']],
    // A page that is looked at is not the one that some policy shows.
    ['Find an event on club.test that has been held twice.', []],
  ])('%s', (task, chosen) => {
    expect(choose(task).chosen).toEqual(chosen);
  });
});

describe('what a verb alone says', () => {
  it.each<[string, readonly string[]]>([
    ['Post in the gardening board on club.test about roses.', ['create_post']],
    ['Post my question "Who has roses?" in a board on club.test.', ['create_post']],
    ['On club.test, delete the "Roses" photo from an existing board.', ['remove_from_board']],
    ['Write to Robin on club.test.', ['send_message']],
    ['Re-post "Roses" to the gardening board on club.test.', ['create_post']],
    ['Tell me the members of the gardening board on club.test.', []],
    ['Find the events on club.test and make sure they offer free entry.', []],
    ['List the skills on club.test that you learn by creating an event.', []],
  ])('%s', (task, chosen) => {
    expect(choose(task).chosen).toEqual(chosen);
  });
});

describe('what takes data out or shows secrets', () => {
  const SHOP: readonly Choosable[] = [
    policy('edit_project', 'update', 'Edit a project.'),
    policy('view_export', 'read', 'Download all data of the project.'),
    policy('view_tokens', 'read', 'Look at the tokens of the project.'),
  ];
  const chosen = (task: string) => {
    const { selected } = rules.choose({ task, today: '2026-11-22', site: 'club.test', names: [], policies: SHOP });
    return selected.map((each) => each.policy);
  };

  it.each([
    'Show me who has access to the project on club.test.',
    'Check the project on club.test and do not look at its tokens.',
    'Review the members of the project on club.test.',
    'Show the project on club.test without the tokens.',
    'Show the project on club.test except for the tokens.',
    'View the project on club.test that has the token expiring soon.',
  ])('is not granted unless the task says so: %s', (task) => {
    expect(chosen(task)).toEqual([]);
  });

  it.each([
    ['Show me the tokens of the project on club.test.', ['view_tokens']],
    ['View the export of the project on club.test.', ['view_export']],
  ])('is granted where it does: %s', (task, policies) => {
    expect(chosen(task)).toEqual(policies);
  });
});

describe("the user's own data", () => {
  it("are looked at where the task speaks of something as somebody's", () => {
    expect(choose('View my dues on club.test.').chosen).toEqual(['view_dues']);
  });

  it('are at most asked about where it does not', () => {
    expect(choose('View the dues of the club on club.test.').chosen).toEqual([]);
  });
});

describe('a shop whose cart is paid for', () => {
  const SHOP: readonly Choosable[] = [
    policy('add_to_cart', 'create', 'Add an item to the shopping cart.'),
    policy('checkout', 'create', 'Check out the cart.'),
  ];
  const chosen = (task: string) =>
    rules
      .choose({ task, today: '2026-11-22', site: 'shop.test', names: [], policies: SHOP })
      .selected.map((each) => each.policy);

  it.each<[string, readonly string[]]>([
    // What is in the cart is not put into it once more.
    ['Buy everything in my cart', []],
    ['Purchase the items in my cart', []],
    ['Put a lamp in my cart', ['add_to_cart']],
    // Where no policy buys, nothing is taken back.
    ['Add a lamp to the cart without buying', ['add_to_cart']],
    ['Open the cart and checkout page', []],
    ['Check out the cart for at most $40', ['checkout']],
    ['Check out the cart', []],
  ])('%s', (task, policies) => {
    expect(chosen(task)).toEqual(policies);
  });
});
