/** Chio's ComputerUseGuard: action types by mode, navigation lists, the screenshot bucket (docs/sources.md#chio-computeruseguard). */
import type { ComputerUseConfig } from '../../model/policy/policy.ts';
import { allow, conjoin, type Verdict } from '../../model/verdict.ts';
import { HostSet } from '../../net/host-set.ts';
import type { Facts } from '../facts.ts';
import { type ActRule, refuse, warn } from '../rules.ts';
import { normaliseName } from '../verbs.ts';
import { DISABLED, type Guard } from './guard.ts';
import { TokenBucket } from './token-bucket.ts';

/** Burst where a rate is set and no burst (docs/sources.md#chio-computeruseguard). */
const DEFAULT_BURST = 5;

const LISTED = allow('act.computer_use.listed', 'This kind of remote or input action is allowed.');

interface Finding {
  readonly by: ActRule;
  readonly reason: string;
  readonly evidence: Readonly<Record<string, string>>;
}

export function createComputerUseGuard(config: ComputerUseConfig, deps: { readonly now: () => number }): Guard {
  if (!config.enabled) return DISABLED;
  const { mode } = config;
  const types = new Set(config.allowedActionTypes.map(normaliseName));
  const blocked = new HostSet(config.blockedDomains);
  const allowed = new HostSet(config.allowedDomains);
  const rate = config.screenshotRatePerSecond;
  const burst = Math.max(1, config.screenshotBurst ?? DEFAULT_BURST);
  const bucket = rate === undefined ? undefined : new TokenBucket(rate, burst, deps.now);

  /** Off the list: only fail_closed denies; the other modes let it pass and say so. */
  const softly = (finding: Finding): Verdict =>
    mode === 'fail_closed' ? denied(finding) : warn(finding.by, finding.reason, finding.evidence);
  /** A blocked host or an empty bucket: only observe lets it pass. */
  const strictly = (finding: Finding): Verdict =>
    mode === 'observe' ? warn(finding.by, finding.reason, finding.evidence) : denied(finding);

  function judgeTypes({ actionTypes }: Facts): Verdict | undefined {
    const type = actionTypes.find((each) => !types.has(each));
    if (type === undefined) return actionTypes.length === 0 ? undefined : LISTED;
    const reason = 'This kind of remote or input action is not allowed here: use the browser tools instead.';
    return softly({ by: 'act.computer_use.action_type', reason, evidence: { type } });
  }

  function judgeNavigation({ navigation }: Facts): Verdict | undefined {
    if (navigation?.kind !== 'web') return undefined;
    const { host } = navigation;
    const evidence = { host };
    if (blocked.match(host) !== undefined) {
      const reason = 'This host is blocked: use another site.';
      return strictly({ by: 'act.computer_use.blocked_domain', reason, evidence });
    }
    if (allowed.size === 0 || allowed.match(host) !== undefined) return undefined;
    const reason = 'Only listed hosts may be opened: use one of them.';
    return softly({ by: 'act.computer_use.allowed_domain', reason, evidence });
  }

  function judgeScreenshot({ action }: Facts): Verdict | undefined {
    if (action.verb !== 'screenshot' || bucket === undefined || bucket.take()) return undefined;
    const reason = 'Screenshots are being taken too fast: wait a moment, or read the page as text.';
    return strictly({ by: 'act.computer_use.screenshot_rate', reason, evidence: {} });
  }

  return {
    judge(facts) {
      const [first, ...others] = [judgeTypes(facts), judgeNavigation(facts), judgeScreenshot(facts)].filter(
        (verdict) => verdict !== undefined,
      );
      return first === undefined ? undefined : conjoin([first, ...others]);
    },
  };
}

function denied({ by, reason, evidence }: Finding): Verdict {
  return refuse(by, reason, evidence);
}
