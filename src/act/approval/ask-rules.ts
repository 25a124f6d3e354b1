/** The document's `ask` rules: what nothing forbids, and yet only a person may set off. A guard of its own: it never allows and never denies. */
import type { AskRule } from '../../model/approval.ts';
import { ask } from '../../model/verdict.ts';
import { HostSet } from '../../net/host-set.ts';
import { hostOf, readUrl } from '../../net/url.ts';
import { allNames, type Facts } from '../facts.ts';
import { foldText } from '../fold.ts';
import type { Guard } from '../guards/guard.ts';
import type { ActRule } from '../rules.ts';
import { bareToolName, VerbSet } from '../verbs.ts';

const RULE: ActRule = 'act.approval.rule';

/** The words of a text as a person sees them: look-alike letters, accents and full-width forms folded. */
export type Words = (text: string) => readonly string[];

/** A guard that asks wherever one of the rules fits; undefined where there are none. */
export function createAskRules(rules: readonly AskRule[], words: Words = plainWords): Guard | undefined {
  if (rules.length === 0) return undefined;
  const compiled = rules.map((rule, index) => compile(rule, index, words));
  return {
    judge(facts) {
      const fits = compiled.find((each) => each.fits(facts));
      if (fits === undefined) return undefined;
      return ask(RULE, fits.reason, { evidence: { rule: fits.index } });
    },
  };
}

interface Compiled {
  readonly index: number;
  readonly reason: string;
  fits(facts: Facts): boolean;
}

function compile({ verbs, tools, names, domains, reason }: AskRule, index: number, words: Words): Compiled {
  const tests: ((facts: Facts) => boolean)[] = [];
  if (verbs !== undefined) {
    const set = new VerbSet(verbs);
    tests.push(({ action }) => set.has(action.verb, action.verbName));
  }
  if (tools !== undefined) {
    const set = new Set(tools.map(bareToolName));
    tests.push(({ action }) => set.has(bareToolName(action.tool)));
  }
  if (names !== undefined) {
    const phrases = names.map((name) => asPhrase(name, words));
    tests.push((facts) => allNames(facts).some((name) => hasPhrase(asPhrase(name, words), phrases)));
  }
  if (domains !== undefined) {
    const set = HostSet.coveringSubdomains(domains);
    tests.push((facts) => hostsOf(facts).some((host) => set.match(host) !== undefined));
  }
  const why =
    reason === undefined ? 'A person must confirm this first.' : `A person must confirm this first: ${reason}`;
  return { index, reason: why, fits: (facts) => tests.every((test) => test(facts)) };
}

/** Everywhere that the action touches: the page it is on, where it leads and what it would submit to. */
function hostsOf({ action, navigation }: Facts): readonly string[] {
  const hosts = navigation?.kind === 'web' ? [navigation.host] : [];
  for (const text of [action.page?.url, action.target?.submits?.url]) {
    const url = text === undefined ? undefined : readUrl(text);
    if (url !== undefined) hosts.push(hostOf(url));
  }
  return hosts;
}

/** Words between single spaces, with one at either end, so that a phrase can only be found whole. */
function asPhrase(text: string, words: Words): string {
  return ` ${words(text).join(' ')} `;
}

function plainWords(text: string): readonly string[] {
  return foldText(text).toLowerCase().match(WORD) ?? [];
}

const WORD = /[\p{L}\p{N}]+/gu;

function hasPhrase(name: string, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => name.includes(phrase));
}
