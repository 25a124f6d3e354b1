import type { ApprovalQuestion } from '../model/approval.ts';

/** A question as lines for a person. Its texts are single lines already; what the page or the agent wrote stands behind a label of ours. */
export function describeQuestion({ reason, subject }: ApprovalQuestion): readonly string[] {
  const { tool, verb, target, resolved, page, url, submits, texts, steps } = subject;
  const vouched = resolved ? '' : ' (as the agent calls it; no live page vouches for it)';
  return [
    reason,
    `  does      ${verb} (${tool})`,
    ...(target === undefined ? [] : [`  with      ${target}${vouched}`]),
    ...(page === undefined ? [] : [`  on        ${page}`]),
    ...(url === undefined ? [] : [`  goes to   ${url}`]),
    ...(submits === undefined ? [] : [`  submits   ${submits}`]),
    ...texts.map((text) => `  types     ${JSON.stringify(text)}`),
    ...steps.map((step, index) => `  step ${index + 1}    ${step}`),
  ];
}
