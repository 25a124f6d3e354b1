/** What the gate says of messages, where it is not what it says of requests. */
import type { SendVerdict } from '../../model/gates.ts';
import { allow, deny } from '../../model/verdict.ts';
import { SEND_RULES } from '../rules.ts';

export const housekeeping: SendVerdict = {
  ...allow(SEND_RULES.messageHousekeeping.id, 'The message only keeps the connection going.'),
  actions: [],
};

export function undeclared(host: string): SendVerdict {
  const reason = `Nothing says what messages to ${host} mean, so this page may listen there and send nothing; use its requests or its other controls.`;
  return { ...deny(SEND_RULES.messageUndeclared.id, reason), actions: [] };
}

export function unreadable(site: string): SendVerdict {
  const reason = `This message to ${site} cannot be read in exactly one way as the messages declared there; use the site's own controls.`;
  return { ...deny(SEND_RULES.messageUnreadable.id, reason), actions: [] };
}

export function unlisted(site: string): SendVerdict {
  const reason = `This message is no listed action of ${site}; only listening and the granted actions are allowed there.`;
  return { ...deny(SEND_RULES.messageUnlisted.id, reason), actions: [] };
}
