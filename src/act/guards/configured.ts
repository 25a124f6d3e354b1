import type { Policy } from '../../model/policy/policy.ts';
import { createDomainLists } from '../guardrails/domain-lists.ts';
import { withMatchedRule } from '../matched-rule.ts';
import { createBrowserAutomationGuard } from './browser-automation.ts';
import { createComputerUseGuard } from './computer-use.ts';
import { createEgressGuard } from './egress.ts';
import type { Guard } from './guard.ts';
import { createInputInjectionGuard } from './input-injection.ts';
import { createRemoteDesktopGuard } from './remote-desktop.ts';
import { createSecretPatternsGuard } from './secret-patterns.ts';
import { createSpiderSenseGuard } from './spider-sense.ts';
import { createToolAccessGuard } from './tool-access.ts';

/** Every guard that a document configures, in the order in which they are asked. All are asked: the order decides only who speaks. */
export function guardsOf(policy: Policy, now: () => number): readonly Guard[] {
  const { guards, guardrails } = policy;
  const { computerUse, inputInjection, remoteDesktop, browserAutomation, spiderSense } = guards;
  const { egress, toolAccess, secretPatterns } = guards;
  const configured = [
    guardrails && createDomainLists(guardrails),
    computerUse && createComputerUseGuard(computerUse, { now }),
    inputInjection && createInputInjectionGuard(inputInjection),
    remoteDesktop && createRemoteDesktopGuard(remoteDesktop),
    browserAutomation && createBrowserAutomationGuard(browserAutomation),
    spiderSense && createSpiderSenseGuard(spiderSense),
    egress && createEgressGuard(egress),
    toolAccess && createToolAccessGuard(toolAccess),
    secretPatterns && createSecretPatternsGuard(secretPatterns),
  ].filter((guard) => guard !== undefined);
  return policy.dialect === 'hushspec' ? configured.map(withMatchedRule) : configured;
}
