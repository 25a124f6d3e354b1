import type { SendVerdict } from '../model/gates.ts';
import type { Policy } from '../model/policy/policy.ts';
import type { TrafficMeter } from '../model/traffic/traffic.ts';
import { deny } from '../model/verdict.ts';
import { SEND_RULES } from './rules.ts';

const MOST_ANSWERED = 64;
const UNLIMITED = Number.POSITIVE_INFINITY;

/** The meter of a session's bytes and downloads (`budgets`), by the tightest of its documents; undefined where none limits them. */
export function trafficBudgetOf(policy: Policy): TrafficMeter | undefined {
  const budgets = [policy, ...policy.mandatory].map((document) => document.budgets ?? {});
  const bytes = Math.min(...budgets.map((budget) => budget.bytes ?? UNLIMITED));
  const downloads = Math.min(...budgets.map((budget) => budget.downloads ?? UNLIMITED));
  return bytes === UNLIMITED && downloads === UNLIMITED ? undefined : new TrafficBudget(bytes, downloads);
}

class TrafficBudget implements TrafficMeter {
  readonly #bytes: number;
  readonly #downloads: number;
  #passed = 0;
  #begun = 0;
  /** Downloads whose answers were counted and of which the browser has not told yet: of what a script fetched it never does. */
  readonly #answered: string[] = [];

  constructor(bytes: number, downloads: number) {
    this.#bytes = bytes;
    this.#downloads = downloads;
  }

  refuses(bytes: number): SendVerdict | undefined {
    if (this.#passed + bytes <= this.#bytes) return undefined;
    return refused('budgetBytes', this.#bytes, 'bytes that this task may send and receive');
  }

  take(bytes: number): SendVerdict | undefined {
    const refusal = this.refuses(bytes);
    if (refusal === undefined) this.#passed += bytes;
    return refusal;
  }

  takeDownload(url: string): SendVerdict | undefined {
    const refusal = this.#begin();
    if (refusal !== undefined) return refusal;
    this.#answered.push(url);
    if (this.#answered.length > MOST_ANSWERED) this.#answered.shift();
    return undefined;
  }

  downloadBegan(url: string): SendVerdict | undefined {
    const known = this.#answered.indexOf(url);
    if (known < 0) return this.#begin();
    this.#answered.splice(known, 1);
    return undefined;
  }

  #begin(): SendVerdict | undefined {
    if (this.#begun >= this.#downloads) return refused('budgetDownloads', this.#downloads, 'downloads of this task');
    this.#begun += 1;
    return undefined;
  }
}

function refused(rule: 'budgetBytes' | 'budgetDownloads', limit: number, what: string): SendVerdict {
  const reason = `This would exceed the budget of ${limit} ${what}: finish with what is there, and report that the budget is spent.`;
  return { ...deny(SEND_RULES[rule].id, reason, { evidence: { limit } }), actions: [] };
}
