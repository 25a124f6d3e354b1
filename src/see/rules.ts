import type { RuleId } from '../model/verdict.ts';

/** Every rule of gate 1: its id, and in one line what it takes out. */
export const SEE_RULES = {
  'see.goal.form': 'A form field or submit control that the goal has no use for.',
  'see.goal.dangerous': 'A control whose effect is hard to undo: deleting, paying, publishing, closing an account.',
  'see.goal.account': 'A control of the account: settings, profile, signing out.',
  'see.scope.excluded': 'What the policy document excludes by a selector, whatever the goal.',
  'see.injection.override': 'Text that tells its reader to set earlier instructions aside.',
  'see.injection.role': 'Chat-template tokens or a claim to speak as the system, a developer or an administrator.',
  'see.injection.agent': 'Text addressed to a language model, telling it what to do.',
  'see.injection.leak': 'Text that asks for hidden instructions or a system prompt.',
  'see.injection.exfiltration': 'Text that asks to send credentials or private data somewhere.',
  'see.injection.tool': 'Text that looks like a tool call, or asks to approve or run one unasked.',
  'see.injection.urgency': 'Text that presses its reader, in the name of an authority, to act at once.',
  'see.injection.classifier': 'Text that the classifier which the policy names takes for an injection.',
  'see.invisible.text': 'Text that is rendered but that no person could see.',
  'see.invisible.unpainted': 'Text that is drawn, but of which a picture of the page shows nothing.',
  'see.invisible.unsettled':
    'Text whose styles leave open whether a person sees it, and of which no picture could be taken in time.',
  'see.invisible.comment': 'A comment in the markup.',
  'see.invisible.characters':
    'Characters that are never drawn and that can carry text (tags, selectors, zero-width runs).',
  'see.provenance.forged': 'Page text that imitates the markers around web content.',
  'see.secret.card': 'A payment card number.',
  'see.secret.token': 'An access token or API key.',
  'see.secret.key': 'A private key.',
  'see.secret.password': 'The value of a password field.',
  'see.pii.email': 'An e-mail address, where the policy has them masked.',
  'see.pii.phone': 'A telephone number, where the policy has them masked.',
  'see.pii.iban': 'A bank account number (IBAN), where the policy has them masked.',
  'see.pii.ssn': 'A social security number of the United States, where the policy has them masked.',
  'see.pii.ip': 'An IP address, where the policy has them masked.',
} as const satisfies Readonly<Record<RuleId, string>>;

export type SeeRule = keyof typeof SEE_RULES;

/** What stands in place of something taken out: it names the rule and nothing of the content. */
export function redactionMark(by: SeeRule): string {
  return `[redacted: ${by}]`;
}

/** What stands in place of everything, where the policy withholds what has an injection in it. */
export function withheldMark(by: SeeRule): string {
  return `[withheld: ${by}]`;
}

/** Whether a rule is about text that tries to steer its reader. */
export function isInjection(by: SeeRule): boolean {
  return by.startsWith('see.injection.');
}

/** What a rule takes out, in one line; undefined for a rule of another gate. */
export function aboutSeeRule(by: RuleId): string | undefined {
  return Object.entries(SEE_RULES).find(([id]) => id === by)?.[1];
}
