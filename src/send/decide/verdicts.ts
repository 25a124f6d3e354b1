/** Every verdict of the send gate in its own words. Those that many requests share are made once. */
import { messageOf } from '../../model/error.ts';
import type { RequestEffect, SendVerdict } from '../../model/gates.ts';
import type { Limit, LimitSpan, Site } from '../../model/policy/policy.ts';
import { times } from '../../model/times.ts';
import { allow, deny, type RuleId, type Verdict } from '../../model/verdict.ts';
import { isOrigin } from '../../net/place.ts';
import type { ConditionFault } from '../conditions/condition.ts';
import { SEND_RULES } from '../rules.ts';
import type { ListedAction } from './listed-action.ts';

const NO_ACTIONS: readonly string[] = [];

function withActions(verdict: Verdict, actions: readonly string[] = NO_ACTIONS): SendVerdict {
  return { ...verdict, actions };
}

/** One verdict for each key, made when it is first needed. */
function remembered<K extends object>(make: (key: K) => SendVerdict): (key: K) => SendVerdict {
  const made = new WeakMap<K, SendVerdict>();
  return (key) => {
    let verdict = made.get(key);
    if (verdict === undefined) {
      verdict = make(key);
      made.set(key, verdict);
    }
    return verdict;
  };
}

/** The same by text. */
function rememberedText(make: (text: string) => SendVerdict): (text: string) => SendVerdict {
  const made = new Map<string, SendVerdict>();
  return (text) => {
    let verdict = made.get(text);
    if (verdict === undefined) {
      verdict = make(text);
      // A page may make up methods without end.
      if (made.size < 1_000) made.set(text, verdict);
    }
    return verdict;
  };
}

export function malformed(why: string): SendVerdict {
  return withActions(
    deny(SEND_RULES.malformed.id, `The request was refused because ${why}; use a plain http or https URL.`),
  );
}

export function scheme(protocol: string): SendVerdict {
  return withActions(
    deny(
      SEND_RULES.scheme.id,
      `Requests over '${protocol}' do not leave this browser; use an https URL of the task's sites.`,
    ),
  );
}

export function privateAddress(origin: string, host: string, range: string): SendVerdict {
  return withActions(
    deny(
      SEND_RULES.privateAddress.id,
      `${host} is a ${range} address, which this session may not reach; use the task's own sites. To let it, a person writes ${origin} in the task, or under \`scope.domains\`.`,
    ),
  );
}

export function outside(host: string): SendVerdict {
  const reason = `${host} belongs to no site of this task; stay on the sites that the task names.`;
  return withActions(deny(SEND_RULES.outside.id, reason));
}

/** The host is the task's, and this scheme and port of it are not. */
export function elsewhere(origin: string, { domain, origins }: Pick<Site, 'domain' | 'origins'>): SendVerdict {
  const [granted] = origins ?? [domain];
  const where = isOrigin(granted ?? domain)
    ? `The task is on ${granted} alone; use that address.`
    : `${domain} belongs to this task on https and its default port only; use its https:// address.`;
  const how = `To let the browser reach ${origin} as well, a person writes that address in the task, or under \`scope.domains\`.`;
  return withActions(deny(SEND_RULES.outside.id, `${where} ${how}`));
}

export function outsideRule(host: string): SendVerdict {
  return withActions(
    deny(
      SEND_RULES.outside.id,
      `${host} may only be used for what its site's external rules allow, and this request is something else; stay on the task's sites.`,
    ),
  );
}

export const external = (host: string): SendVerdict =>
  withActions(allow(SEND_RULES.external.id, `A rule for requests beyond the task's sites allows this one to ${host}.`));

export const unlistedRead = rememberedText((site) =>
  withActions(allow(SEND_RULES.unlistedRead.id, `The request only reads from ${site} and is no listed action.`)),
);

export const unlistedAllowed = rememberedText((site) =>
  withActions(allow(SEND_RULES.unlistedAllowed.id, `${site} lets requests pass that are no listed action.`)),
);

export const unlistedPublic = rememberedText(
  (site): SendVerdict => ({
    ...withActions(
      allow(SEND_RULES.unlistedPublic.id, `${site} lets requests pass that are no listed action, without credentials.`),
    ),
    withoutCredentials: true,
  }),
);

export const unlistedCredentials = rememberedText((site) =>
  withActions(
    deny(
      SEND_RULES.unlistedCredentials.id,
      `The request is no listed action of ${site}, so it may only leave as a stranger's, and its address carries a credential; leave that out.`,
    ),
  ),
);

/** Let on once a person says so, and not before. */
export const unlistedAsked = rememberedText((site) =>
  withActions(allow(SEND_RULES.unlistedAsked.id, `A person decides what is no listed action of ${site}.`)),
);

export const unlistedDenied = rememberedText((site) =>
  withActions(
    deny(
      SEND_RULES.unlistedDenied.id,
      `The request is no listed action of ${site}, and only listed ones may be sent there; use the actions that were granted.`,
    ),
  ),
);

const unsafeAt = rememberedText((methodAndSite) => {
  const [method, site] = methodAndSite.split(' ');
  return withActions(
    deny(
      SEND_RULES.unlistedUnsafe.id,
      `This ${method} request may change something on ${site} and is no listed action spelled as listed; only reading and the granted actions are allowed.`,
    ),
  );
});

export function unlistedUnsafe(site: string, method: string): SendVerdict {
  return unsafeAt(`${method} ${site}`);
}

export const unselected = remembered((action: ListedAction) =>
  withActions(
    deny(
      SEND_RULES.unselected.id,
      `'${action.name}' on ${action.site} was not granted for this task; go on without it or ask the user to grant it.`,
    ),
    [action.name],
  ),
);

export const disguised = remembered((action: ListedAction) =>
  withActions(
    action.status === 'denied'
      ? deny(SEND_RULES.denied.id, deniedReason(action))
      : deny(
          SEND_RULES.unselected.id,
          `The request can be read as '${action.name}' on ${action.site}, which was not granted for it in this form; go on without it or use the site's own controls.`,
        ),
    [action.name],
  ),
);

export const denied = remembered((action: ListedAction) =>
  withActions(deny(SEND_RULES.denied.id, deniedReason(action)), [action.name]),
);

function deniedReason(action: ListedAction): string {
  return `'${action.name}' on ${action.site} is denied by a policy of this task; go on without it.`;
}

const allowedAction = remembered((action: ListedAction) =>
  withActions(allow(SEND_RULES.selected.id, `'${action.name}' on ${action.site} was granted.`), [action.name]),
);

const allowedChild = remembered((action: ListedAction) =>
  withActions(allow(SEND_RULES.child.id, `'${action.name}' on ${action.site} makes this request on its way.`)),
);

export const preflight = remembered((action: ListedAction) =>
  withActions(allow(SEND_RULES.preflight.id, `The browser asks leave to send '${action.name}' to ${action.site}.`)),
);

type Granted = readonly { readonly action: ListedAction }[];

export function selected(granted: Granted): SendVerdict {
  const [first, second] = granted;
  if (first === undefined) throw new RangeError('a grant needs an action');
  const verdict = allowedAction(first.action);
  return second === undefined
    ? verdict
    : { ...verdict, actions: [...new Set(granted.map(({ action }) => action.name))] };
}

export function child(granted: Granted): SendVerdict {
  const [first] = granted;
  if (first === undefined) throw new RangeError('a grant needs an action');
  return allowedChild(first.action);
}

export function override(asked: string, method: string): SendVerdict {
  return withActions(
    deny(
      SEND_RULES.override.id,
      `The ${method} request asks the server to treat it as ${asked}; send it without a method override.`,
    ),
  );
}

export function unreadable(why: string, site: string): SendVerdict {
  return withActions(
    deny(
      SEND_RULES.unreadable.id,
      `What this request does on ${site} depends on its body, and ${why}; use the site's own forms and controls.`,
    ),
  );
}

export function conditionFalse(action: ListedAction, says: string): SendVerdict {
  const terms = says.trim().replace(/\.$/, '');
  const reason = `'${action.name}' on ${action.site} does not meet the condition it was granted under${terms === '' ? '' : ` (${terms})`}; change it to fit or stop.`;
  return withActions(deny(SEND_RULES.conditionFalse.id, reason), [action.name]);
}

const CONDITION_FAULTS: Readonly<Record<ConditionFault, string>> = {
  time: 'it took too long',
  memory: 'it took too much memory',
  stack: 'it called itself too deeply',
  threw: 'it threw an error',
  answer: 'it answered neither true nor false',
  sandbox: 'its sandbox broke',
};

/** What the function itself said of its failure stays out of it: page values may be in there. */
export function conditionFault(action: ListedAction, fault: ConditionFault): SendVerdict {
  const reason = `'${action.name}' on ${action.site} is decided by a function of the site, and ${CONDITION_FAULTS[fault]}; go on without it or tell the user.`;
  return withActions(deny(SEND_RULES.conditionFault.id, reason, { evidence: { fault } }), [action.name]);
}

const ARGUMENT_FAULTS = {
  missing: { rule: SEND_RULES.argumentMissing.id, says: 'is missing' },
  stale: { rule: SEND_RULES.argumentMissing.id, says: 'is stale: its page just changed it, or did not confirm it' },
  ambiguous: { rule: SEND_RULES.argumentAmbiguous.id, says: 'was found more than once' },
  mistyped: { rule: SEND_RULES.argumentMistyped.id, says: 'is not of its declared type' },
} as const satisfies Readonly<Record<string, { readonly rule: RuleId; readonly says: string }>>;

export function argument(fault: keyof typeof ARGUMENT_FAULTS, name: string, action: ListedAction): SendVerdict {
  const { rule, says } = ARGUMENT_FAULTS[fault];
  return withActions(
    deny(
      rule,
      `'${action.name}' on ${action.site} needs the value '${name}', which ${says}; open the page that shows it and try again.`,
    ),
    [action.name],
  );
}

const SPAN_WORDS: Readonly<Record<LimitSpan, string>> = {
  session: 'in this session',
  task: 'for this task',
  fleet: 'in all sessions together',
};

/** The operator learns what went wrong from the evidence; the agent could do nothing about it. */
export function storeFailed(actions: readonly string[], cause: unknown = 'it was not asked'): SendVerdict {
  const reason =
    'How much of a limit on this action is spent could not be looked up, so it was not sent; try again later or go on without it.';
  return withActions(deny(SEND_RULES.limitStore.id, reason, { evidence: { store: messageOf(cause) } }), actions);
}

export function overLimit(limit: Limit): SendVerdict {
  const { action, site, atMost } = limit;
  const span = SPAN_WORDS[limit.over];
  const verdict =
    limit.kind === 'count'
      ? deny(
          SEND_RULES.limitCount.id,
          `'${action}' on ${site} may be done ${times(atMost)} ${span} and was; stop here.`,
        )
      : deny(
          SEND_RULES.limitSum.id,
          `'${action}' on ${site} may add up to ${atMost} of ${limit.argument} ${span}, and this would exceed it; stop here.`,
        );
  return withActions(verdict, [action]);
}

export const severalFields = remembered((action: ListedAction) =>
  withActions(
    deny(
      SEND_RULES.severalFields.id,
      `'${action.name}' was granted under a condition or limit, and this GraphQL operation selects more than its one root field; send one at a time.`,
    ),
    [action.name],
  ),
);

export const byNameAlone = remembered((action: ListedAction) =>
  withActions(
    deny(
      SEND_RULES.byNameAlone.id,
      `'${action.name}' was granted, but its sitemap entry knows the GraphQL mutation by its name alone, which any mutation may take; its operator can name the root fields ('graphql: {fields: […]}'), or write 'graphql: by-name' at ${action.site}.`,
    ),
    [action.name],
  ),
);

/** `by`: the header or field that chooses; `action`: what was granted at the address. */
export function operationUnnamed(site: string, by: string, action: ListedAction | undefined): SendVerdict {
  const what = `${by} chooses an operation on ${site} that`;
  const reason =
    action === undefined
      ? `The request is no listed action: ${what} no entry of its sitemap names; use the actions that were granted.`
      : `'${action.name}' was granted, and ${what} its sitemap entry does not name; its operator can list the request with it.`;
  return withActions(deny(SEND_RULES.operationUnnamed.id, reason), action === undefined ? NO_ACTIONS : [action.name]);
}

/** What was granted, once a person says so. */
export function needsPerson(
  granted: SendVerdict,
  { by, reason, unlistedAt }: Pick<Verdict, 'by' | 'reason'> & Pick<RequestEffect, 'unlistedAt'>,
  effect: RequestEffect,
): SendVerdict {
  const asked = unlistedAt === undefined ? effect : { ...effect, unlistedAt };
  return { ...granted, outcome: 'ask', by, reason, effect: asked };
}

export function cannotBeShown({ actions }: SendVerdict, why: string): SendVerdict {
  const reason = `This needs a person, who could not be shown what it does, because ${why}; use the site's own forms, or report that a person has to do it.`;
  return withActions(deny(SEND_RULES.approvalUnshown.id, reason), actions);
}

export function messageNeedsPerson({ actions }: SendVerdict): SendVerdict {
  const reason =
    'This needs a person, and a message over a WebSocket cannot wait for one; report that a person has to do it.';
  return withActions(deny(SEND_RULES.approvalMessage.id, reason), actions);
}

export const notAsWritten = rememberedText((site) =>
  withActions(
    deny(
      SEND_RULES.notAsWritten.id,
      `The body of this request to ${site} must leave as it was written, and it is not written in the one way that every server reads alike; use the page's own controls.`,
    ),
  ),
);
