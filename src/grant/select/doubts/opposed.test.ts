import { describe, expect, it } from 'vitest';
import { openRuleSelector } from '../../../words/rule-selector.ts';
import type { Choosable } from '../profile.ts';
import { granted, policy } from '../values/testing.ts';

const rules = openRuleSelector();
const plain = (name: string, description: string, kind: NonNullable<Choosable['kind']>) =>
  policy(name, description, kind, {});
const grantedOf = (task: string, ...policies: readonly Choosable[]) =>
  granted(rules, task, policies).map((each) => JSON.stringify(each));

describe('a policy that does the opposite of what is asked', () => {
  it.each<[string, Choosable]>([
    ['Keep the file "B".', plain('delete_file', 'Delete a file.', 'delete')],
    ['Unlock the front door.', plain('lock_door', 'Lock a door.', 'update')],
    ['Lock the front door.', plain('unlock_door', 'Unlock a door.', 'update')],
    ['Enable the alarm.', plain('disable_alarm', 'Disable the alarm.', 'update')],
    ['Turn on the heating.', plain('turn_off_heating', 'Turn off the heating.', 'update')],
    ['Turn the lights off.', plain('turn_on_lights', 'Turn on the lights.', 'update')],
    ['Mute the channel.', plain('unmute_channel', 'Unmute a channel.', 'update')],
    ['Reopen the issue.', plain('close_issue', 'Close an issue.', 'update')],
    ['Undelete the file.', plain('delete_file', 'Delete a file.', 'delete')],
    ['Approve the request.', plain('reject_request', 'Reject a request.', 'update')],
    ['Decline the invitation.', plain('accept_invitation', 'Accept an invitation.', 'update')],
    ['Mark the mail as unread.', plain('mark_read', 'Mark an e-mail as read.', 'update')],
    ['Make the album private.', plain('publish_album', 'Make an album public.', 'update')],
    ['Buy 3 shares of ACME.', plain('sell_shares', 'Sell shares.', 'create')],
    ['Request $50 from @ana.', plain('send_money', 'Send money to somebody.', 'create')],
    ['Archive the note.', plain('unarchive_note', 'Take a note out of the archive.', 'update')],
    ['Stop the server.', plain('start_server', 'Start a server.', 'update')],
    ['Increase the volume.', plain('decrease_volume', 'Decrease the volume.', 'update')],
  ])('is not granted: %s', (task, opposite) => {
    expect(grantedOf(task, opposite)).toEqual([]);
  });

  it.each<[string, Choosable]>([
    ['Unlock the front door.', plain('set_door_lock', 'Lock or unlock a door.', 'update')],
    ['End my membership.', plain('manage_membership', 'Start or end the membership.', 'update')],
    ['Do not keep the file "B", delete it.', plain('delete_file', 'Delete a file.', 'delete')],
    ['Mute the channel.', plain('mute_channel', 'Mute a channel.', 'update')],
    ['Mark the mail as unread.', plain('mark_mail', 'Mark an e-mail as read or unread.', 'update')],
  ])('is another than one that does both, or the same: %s', (task, right) => {
    expect(grantedOf(task, right)).toEqual([JSON.stringify([right.name, {}])]);
  });

  it('is granted where another part of the task asks for it', () => {
    const follow = plain('follow_show', 'Follow a show.', 'create');
    const unfollow = plain('unfollow_show', 'Unfollow a show.', 'delete');
    expect(grantedOf('Follow the show "B" and unfollow the show "A".', follow, unfollow)).toContain(
      '["follow_show",{}]',
    );
  });
});
