/** What an operator would write so that something that was refused may pass, by the rule that refused it. */
import type { RuleId } from '../../model/verdict.ts';

/** `change`: a change of the documents that `cordon allow` can propose. `word`: what somebody says or writes by hand. `never`: what should stay refused. */
export type Allowance =
  | { readonly kind: 'change'; readonly change: 'entry' | 'select' | 'host' | 'goal'; readonly advice: string }
  | { readonly kind: 'word' | 'never'; readonly advice: string };

const entry = change('entry', 'list it in the sitemap of its site, and grant it');
const goal = change('goal', 'give the task a wider goal');
const host = change('host', 'add its host to scope.domains, or to what its page may ask for');
const person = word(
  'a person answers the question; or, where `approvals.ask` or `unlisted: ask` has it asked, that is changed',
);
const budget = word('raise the budget under `budgets`');
const guard = word('widen the guard under `guards`');

/** The longest name that fits counts: a rule, or all that begin with it. */
const ALLOWANCES: Readonly<Record<string, Allowance>> = {
  'send.unlisted': entry,
  'send.sitemap.unselected': change('select', 'grant the action: select a policy that allows it'),
  'send.sitemap.denied': word('a granted policy denies it by name; leave that policy out of `select`'),
  'send.operation': word('list the request with the header or field that chooses what runs; `cordon explain` names it'),
  'send.domain.outside': host,
  'act.scope.domain': host,
  'act.scope.action': goal,
  'act.scope.hidden': goal,
  'act.scope.dangerous': person,
  'act.approval': person,
  'send.approval': person,
  'act.validator': word('say in the task that this is wanted'),
  'send.limit.count': word('raise `at_most` of the limit, under `limits`'),
  'send.limit.sum': word('raise `at_most` of the limit, under `limits`'),
  'send.condition': word('the condition of the granted policy has to hold: change its parameters under `select`'),
  'send.argument': word('the page has to show the argument that the rule needs; see `cordon explain`'),
  'act.budget': budget,
  'send.budget': budget,
  'act.guardrail.blocklist': word('name the host in guardrails.allowed_domains'),
  'act.guardrail.allowed_domains': word('name the host in guardrails.allowed_domains'),
  'act.guardrail.blocked_domains': word('guardrails.blocked_domains names the host; take it out there'),
  'act.guardrail.max_urls_visited': word('raise guardrails.max_urls_visited'),
  'act.guardrail.max_consecutive_errors': word('raise guardrails.max_consecutive_errors, or see what fails'),
  'act.stuck': word('nothing was missing: the agent went round in circles; give it a clearer task'),
  'act.computer_use': guard,
  'act.input_injection': guard,
  'act.remote_desktop': guard,
  'act.browser_automation.verb': guard,
  'act.browser_automation.allowed_domain': guard,
  'act.browser_automation.blocked_domain': guard,
  'act.browser_automation.credential': never('credentials are not the agent’s to type or to send: sign in yourself'),
  'act.browser_automation.password_field': never('passwords are not the agent’s to type: sign in yourself'),
  'act.secret_patterns': never('it matches a secret that the policy names'),
  'act.spider_sense': never('it looks like a known attack'),
  'act.floor.private': privateAddress(),
  'send.address.private': privateAddress(),
  'send.method.override': never('it would do more than its method says'),
  'send.egress.block': word('rules.egress.block names the host; take it out there'),
  'send.egress.default_block': word('name the host in rules.egress.allow'),
  'send.proxy': never('it is no well-formed request of this browser’s, or its server failed'),
  'send.request': never('it cannot be read in one way'),
  'send.scheme': never('only http, https, ws and wss leave the browser'),
};

/** What would let through what this rule refused. */
export function allowanceOf(by: RuleId): Allowance {
  for (let name: string = by; name.includes('.'); name = name.slice(0, name.lastIndexOf('.'))) {
    const known = ALLOWANCES[name];
    if (known !== undefined) return known;
  }
  return word('no change of a document is known that would; `cordon explain` says how a request is judged');
}

function change(what: Extract<Allowance, { kind: 'change' }>['change'], advice: string): Allowance {
  return { kind: 'change', change: what, advice };
}

function word(advice: string): Allowance {
  return { kind: 'word', advice };
}

function never(advice: string): Allowance {
  return { kind: 'never', advice };
}

function privateAddress(): Allowance {
  return word('it is an internal address; whoever means it writes its origin in the task, or under `scope.domains`');
}
