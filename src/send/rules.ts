import type { RuleId } from '../model/verdict.ts';

/** Every rule of the send gate, by the name the code uses: its stable id and what it says. */
export const SEND_RULES = {
  malformed: { id: 'send.request.malformed', about: 'The URL does not parse, or is too deep to be judged.' },
  scheme: { id: 'send.scheme.unsupported', about: 'Only http, https, ws and wss leave the browser.' },
  privateAddress: { id: 'send.address.private', about: 'The host is a private or reserved address.' },
  outside: { id: 'send.domain.outside', about: 'The host belongs to no site of the grant.' },
  egressAllowed: { id: 'send.egress.allow', about: 'The egress rules allow the host.' },
  egressDefaultAllowed: {
    id: 'send.egress.default_allow',
    about: 'No egress rule names the host, and the default is allow.',
  },
  egressBlocked: { id: 'send.egress.block', about: 'The egress rules block the host.' },
  egressUnlisted: {
    id: 'send.egress.default_block',
    about: 'No egress rule names the host, and the default is block.',
  },
  external: { id: 'send.external.allowed', about: 'An external rule of a granted site allows the request.' },
  selected: { id: 'send.sitemap.selected', about: 'The request is a listed action that was granted.' },
  child: { id: 'send.sitemap.child', about: 'The request is one that a granted action makes on its way.' },
  preflight: {
    id: 'send.sitemap.preflight',
    about: 'The browser asks leave by OPTIONS for a listed action that was granted.',
  },
  unselected: {
    id: 'send.sitemap.unselected',
    about: 'The request is, or may be read as, a listed action that was not granted.',
  },
  denied: { id: 'send.sitemap.denied', about: 'A granted policy denies the action explicitly.' },
  unlistedRead: { id: 'send.unlisted.read', about: 'An unlisted request that only reads passes.' },
  unlistedAllowed: { id: 'send.unlisted.allowed', about: 'The site lets unlisted requests pass.' },
  unlistedPublic: {
    id: 'send.unlisted.public',
    about: 'The site lets unlisted requests pass without cookies and other credentials.',
  },
  unlistedCredentials: {
    id: 'send.unlisted.credentials',
    about: 'An unlisted request that may only leave without credentials is refused where its URL carries one.',
  },
  unlistedUnsafe: { id: 'send.unlisted.unsafe', about: 'An unlisted request that may change state is refused.' },
  unlistedAsked: {
    id: 'send.unlisted.ask',
    about: 'An unlisted request that may change something waits for a person (`unlisted: ask`).',
  },
  unlistedDenied: { id: 'send.unlisted.denied', about: 'The site refuses every unlisted request.' },
  override: { id: 'send.method.override', about: 'A method override makes the request do more than its method says.' },
  unreadable: {
    id: 'send.body.unreadable',
    about: 'A rule must see the body, and it cannot be read in exactly one way.',
  },
  notAsWritten: {
    id: 'send.body.rewritten',
    about: "The entry says 'body: verbatim', and the body is not, octet for octet, what Cordon would write.",
  },
  byNameAlone: {
    id: 'send.graphql.by_name',
    about: "A GraphQL mutation is granted where its entry names root fields, or its site says 'graphql: by-name'.",
  },
  operationUnnamed: {
    id: 'send.operation.unnamed',
    about:
      'A header, a field of a form or a pair of the query chooses what the server runs, and no entry that was granted names it.',
  },
  severalFields: {
    id: 'send.graphql.several',
    about: 'Under a condition or limit a GraphQL operation selects one root field, once.',
  },
  conditionFalse: { id: 'send.condition.false', about: 'The condition of the granted policy does not hold.' },
  conditionFault: {
    id: 'send.condition.fault',
    about: "A site's own condition function failed, or took more than it may.",
  },
  argumentMissing: { id: 'send.argument.missing', about: 'An argument that a rule needs was not found.' },
  argumentAmbiguous: {
    id: 'send.argument.ambiguous',
    about: 'An argument that a rule needs was found more than once.',
  },
  argumentMistyped: {
    id: 'send.argument.mistyped',
    about: 'An argument that a rule needs is not of its declared type.',
  },
  limitCount: { id: 'send.limit.count', about: 'The action was granted as often as its limit allows.' },
  limitSum: { id: 'send.limit.sum', about: 'The argument would add up to more than its limit allows.' },
  limitStore: { id: 'send.limit.store', about: 'The store that counts a limit could not be asked, or not in time.' },
  approvalRule: { id: 'send.approval.rule', about: 'A rule under approvals.ask fits: the request waits for a person.' },
  approved: { id: 'send.approval.approved', about: 'A person approved exactly this request, once.' },
  approvalUnshown: {
    id: 'send.approval.unshown',
    about:
      'The request needs a person, and what it does cannot be shown to one: its body cannot be read, or is too long.',
  },
  approvalMessage: {
    id: 'send.approval.message',
    about: 'The message of a WebSocket needs a person; it would hold up all that come behind it, so it is refused.',
  },
  budgetBytes: { id: 'send.budget.bytes', about: 'More bytes sent and received than the budget has.' },
  budgetDownloads: { id: 'send.budget.downloads', about: 'More downloads than the budget has.' },
  messageHousekeeping: {
    id: 'send.message.housekeeping',
    about: 'A message that only keeps a WebSocket going: a ping, an empty greeting, the end of an operation.',
  },
  messageUndeclared: {
    id: 'send.message.undeclared',
    about: 'Nothing declares what the messages of this WebSocket mean, so it may only be listened to.',
  },
  messageUnreadable: {
    id: 'send.message.unreadable',
    about: 'The message cannot be read in exactly one way by any protocol declared for its WebSocket.',
  },
  messageUnlisted: { id: 'send.message.unlisted', about: 'The message is no listed action and does more than read.' },
} as const satisfies Readonly<Record<string, { readonly id: RuleId; readonly about: string }>>;
