/** What verbs do, and which things make whatever is done to them a matter of its own. */

/** Kinds of actions. What is not `view`, `create` or `edit` never shares a policy. */
export const ACTION_KINDS = [
  'view',
  'create',
  'edit',
  'delete',
  'share',
  'administer',
  'financial',
  'account',
  'uncertain',
] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

const VERBS: Readonly<Record<Exclude<ActionKind, 'uncertain'>, string>> = {
  view: 'view get list show read search find fetch index browse preview download count query lookup render retrieve detail details open poll autocomplete suggest check validate compare diff',
  create:
    'create add new post insert comment reply upload copy duplicate fork append compose draft write book reserve record place store',
  edit: `edit update modify change set unset rename move patch put assign unassign label tag close reopen resolve unresolve mark unmark star unstar watch unwatch like
    unlike vote upvote downvote pin unpin sort reorder reposition toggle save react follow unfollow complete start stop pause resume favorite bookmark rate schedule`,
  delete: 'delete remove destroy erase trash discard drop clear empty wipe uninstall expunge prune truncate',
  share: 'share unshare invite publish unpublish grant forward send email mail notify broadcast tweet',
  administer:
    'administer configure enable disable install activate deactivate deploy undeploy restart reboot ban unban block unblock suspend unsuspend impersonate promote demote lock unlock migrate backup restore execute exec eval',
  financial: 'pay purchase buy checkout charge refund withdraw deposit donate capture payout bid tip',
  account: 'login logout signin signout logoff logon register signup authenticate authorize deauthorize verify sudo',
};

const KIND_OF_VERB: ReadonlyMap<string, ActionKind> = new Map(
  Object.entries(VERBS).flatMap(([kind, verbs]) =>
    verbs.split(/\s+/).map((verb): [string, ActionKind] => [verb, toKind(kind)]),
  ),
);

function toKind(name: string): ActionKind {
  return ACTION_KINDS.find((kind) => kind === name) ?? 'uncertain';
}

/** Verbs that are known to be verbs, and do not say what becomes of the thing. */
const UNCERTAIN: ReadonlySet<string> = new Set(
  `retire reset purge transfer archive unarchive merge rebase revert rollback run trigger process submit apply approve unapprove reject accept decline cancel abort retry sync
  import export convert generate rotate renew expire release claim dismiss close-all bulk batch confirm finish finalize join leave subscribe unsubscribe attach detach link unlink
  connect disconnect replace redeem revoke rebuild refresh flush invalidate test call invoke handle perform do escalate hide unhide flag report undo redo act enroll enrol unenroll upgrade downgrade silence unsilence anonymize elevate exchange end terminate provision prepare`.split(
    /\s+/,
  ),
);

/** What a verb does; undefined for a word that is none. */
export function kindOfVerb(word: string): ActionKind | undefined {
  return KIND_OF_VERB.get(word) ?? (UNCERTAIN.has(word) ? 'uncertain' : undefined);
}

/** Words that name things in addresses and forms more often than they say what is done. */
const MOSTLY_THINGS: ReadonlySet<string> = new Set(
  'post comment reply label tag rate email mail message list record order book store draft details detail share flag report bid test process state hook schedule'.split(
    ' ',
  ),
);

/** Whether a word by itself says that something is done. */
export function saysAct(word: string): boolean {
  return kindOfVerb(word) !== undefined && !MOSTLY_THINGS.has(word);
}

/** Things that make it a matter of its own kind whatever is done to them, other than looking. The first that fits counts. */
const THINGS: readonly (readonly [ActionKind, ReadonlySet<string>])[] = [
  [
    'account',
    new Set(
      `password passwords passwd credential credentials token tokens apikey secret secrets session sessions login logout signin signup signout 2fa mfa otp totp passkey ssh gpg
      account accounts auth oauth sso saml recovery email emails identity identities registration registrations username usernames me myself`.split(
        /\s+/,
      ),
    ),
  ],
  [
    'financial',
    new Set(
      `payment payments order orders checkout charge charges refund refunds payout payouts invoice invoices billing card cards subscription subscriptions transaction transactions
      wallet bank purchase purchases donation price prices tax coupon coupons bid bids balance`.split(/\s+/),
    ),
  ],
  [
    'share',
    new Set(
      `share shares sharing collaborator collaborators member members membership memberships invitation invitations invite invites permission permissions acl visibility public private
      access grant grants publication owner owners ownership follower followers message messages mail`.split(/\s+/),
    ),
  ],
  [
    'administer',
    new Set(
      `admin administration settings setting config configuration option options preferences plugin plugins theme themes hook hooks webhook webhooks role roles user users staff superuser
      integration integrations deployment deployments runner runners feature features security system server servers backup backups job jobs cron policy policies`.split(
        /\s+/,
      ),
    ),
  ],
];

/** The kind that things make of an action which changes them; undefined for ordinary ones. */
export function kindOfThings(words: readonly string[]): ActionKind | undefined {
  return THINGS.find(([, things]) => words.some((word) => things.has(word)))?.[0];
}

/** Steps of a path that stand for no thing: versions of an interface and the like. */
export function isPrefix(word: string): boolean {
  return /^(?:[a-z]|api|apis|rest|ajax|rpc|json|jsonrpc|graphql|gql|wp|index|public|internal|web|app|v\d+(?:\.\d+)?|[a-z]{2}[-_][a-z]{2}|\d+(?:\.\d+)?|php|html?|cgi|do|aspx?|-)$/i.test(
    word,
  );
}
