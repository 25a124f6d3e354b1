import type { Json } from '../model/json.ts';
import { allow, deny, type RuleId, type Verdict, type Warning } from '../model/verdict.ts';

/** Every rule of gate 2: its id, and in one line what it refuses or says. */
export const ACT_RULES = {
  'act.session.allowed': 'No rule objects.',
  'act.session.failed': 'A check threw, so nothing is known of the action.',
  'act.floor.malformed': 'The tool call breaks the schema of its tool.',
  'act.floor.unknown_tool': 'No surface knows the tool or the verb.',
  'act.floor.scheme': 'Navigation to something other than http, https and about:blank.',
  'act.floor.url': 'Navigation to something that is no absolute URL.',
  'act.floor.private': 'Navigation to a private or reserved address.',
  'act.target.changed': 'A control with consequences that is not what the agent was shown when it last looked.',
  'act.scope.action': 'A kind of action that the goal does not allow.',
  'act.scope.domain': 'Navigation outside the domains of the task.',
  'act.scope.hidden': 'A control that the goal hides.',
  'act.scope.dangerous': 'A control that is hard to undo, with no model to judge it: a person decides.',
  'act.approval.rule': 'A rule under approvals.ask fits: a person decides.',
  'act.validator.refused': 'The language model finds that the action does not serve the task.',
  'act.validator.unsure': 'The language model cannot tell: a person decides.',
  'act.validator.failed': 'The language model could not be asked, or its answer could not be used.',
  'act.guardrail.blocklist': 'A host of a category that is blocked by default.',
  'act.guardrail.allowed_domains': 'A host that allowed_domains does not name.',
  'act.guardrail.blocked_domains': 'A host that blocked_domains names.',
  'act.guardrail.max_urls_visited': 'More distinct pages than max_urls_visited.',
  'act.guardrail.max_consecutive_errors': 'Too many failures in a row; the session stops.',
  'act.budget.actions': 'More actions than the budget has.',
  'act.budget.navigations': 'More navigations than the budget has.',
  'act.budget.time': 'The time of the task is over.',
  'act.budget.typed_characters': 'More typed characters than the budget has.',
  'act.captcha.present': 'A captcha stands in the page; it is waited for, and never solved.',
  'act.stuck.repetition': 'The same action, again and again.',
  'act.stuck.cycle': 'A short pattern of actions, again and again.',
  'act.stuck.revisit': 'A page that was left comes back.',
  'act.stuck.failure_cluster': 'Many failures among the latest actions.',
  'act.computer_use.listed': 'A remote or input action type that allowed_action_types names.',
  'act.computer_use.action_type': 'A remote or input action type outside allowed_action_types.',
  'act.computer_use.blocked_domain': 'A host that blocked_domains names.',
  'act.computer_use.allowed_domain': 'A host outside allowed_domains.',
  'act.computer_use.screenshot_rate': 'Screenshots faster than screenshot_rate_per_second.',
  'act.input_injection.input_type': 'An input type outside allowed_input_types.',
  'act.input_injection.missing_type': 'An injection that does not say its input type.',
  'act.input_injection.probe': 'An injection without the postcondition probe that is required.',
  'act.input_injection.probed': 'An injection that carries the postcondition probe that is required.',
  'act.input_injection.unverified': 'An injection while nobody looked whether the last one did what it promised.',
  'act.input_injection.postcondition': 'The page after an injection is not the one that its probe promised.',
  'act.remote_desktop.enabled': 'A side channel that is switched on.',
  'act.remote_desktop.channel': 'A side channel that is switched off.',
  'act.remote_desktop.unknown_channel': 'A remote channel that no configuration knows.',
  'act.remote_desktop.transfer_size': 'A transfer above the ceiling, or of a size not told.',
  'act.browser_automation.verb': 'A verb outside allowed_verbs.',
  'act.browser_automation.blocked_domain': 'A host that blocked_domains names.',
  'act.browser_automation.allowed_domain': 'A host outside allowed_domains.',
  'act.browser_automation.credential': 'Text that holds a credential.',
  'act.browser_automation.credential_url': 'A navigation that carries a credential in its URL.',
  'act.browser_automation.password_field': 'A password typed out instead of referred to.',
  'act.spider_sense.malformed': 'An embedding of the wrong size, or one that has no direction.',
  'act.spider_sense.unavailable': 'The embeddings of the action could not be computed.',
  'act.spider_sense.threat': 'An embedding close to a known threat.',
  'act.spider_sense.ambiguous': 'An embedding in the ambiguous band, under a policy that denies it.',
  'act.egress.allow': 'A host that the egress rules allow.',
  'act.egress.block': 'A host that the egress rules block.',
  'act.egress.default_allow': 'A host that no egress rule names, where the default is allow.',
  'act.egress.default_block': 'A host that no egress rule names, where the default is block.',
  'act.tool_access.allow': 'A tool that tool_access allows.',
  'act.tool_access.block': 'A tool that tool_access blocks.',
  'act.tool_access.require_confirmation': 'A tool that a person must confirm.',
  'act.tool_access.default_allow': 'A tool that tool_access does not name, where the default is allow.',
  'act.tool_access.default_block': 'A tool that tool_access does not name, where the default is block.',
  'act.tool_access.max_args_size': 'Arguments larger than max_args_size.',
  'act.secret_patterns.match': 'Text that matches a named secret pattern.',
} as const satisfies Readonly<Record<RuleId, string>>;

export type ActRule = keyof typeof ACT_RULES;

type Evidence = Readonly<Record<string, Json>>;

/** A deny of this gate. The reason is one sentence for the agent: what was refused, and what it may do instead. */
export function refuse(by: ActRule, reason: string, evidence?: Evidence): Verdict {
  return deny(by, reason, evidence === undefined ? {} : { evidence });
}

/** An allow that carries a warning for the operator. */
export function warn(by: ActRule, message: string, evidence?: Evidence): Verdict {
  const warnings: readonly Warning[] = [{ by, message }];
  return allow(by, 'Allowed, with a warning.', evidence === undefined ? { warnings } : { warnings, evidence });
}
