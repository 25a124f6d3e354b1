// Anthropic's computer tool: offered without what the grant forbids, and each call judged before it is done.
import Anthropic from '@anthropic-ai/sdk';
import { openSession, restrictTools } from 'cordon';

const session = await openSession({
  task: 'Read the opening hours on museum.example',
  policy: { cordon: 1 },
  confirm: () => true,
});
const client = new Anthropic();
const computer: Anthropic.Beta.BetaToolUnion[] = [
  { type: 'computer_20250124', name: 'computer', display_width_px: 1024, display_height_px: 768 },
];
const tools = restrictTools(computer, session.grant);
const messages: Anthropic.Beta.BetaMessageParam[] = [{ role: 'user', content: session.grant.task }];

/** What your program does with a call that may be made, and answers. */
async function carryOut(_input: unknown): Promise<string> {
  return 'done';
}

export const results: Anthropic.Beta.BetaToolResultBlockParam[] = [];
for (;;) {
  const { content } = await client.beta.messages.create({
    model: 'claude-haiku-4-5',
    max_tokens: 1024,
    betas: ['computer-use-2025-01-24'],
    tools,
    messages,
  });
  const answers: Anthropic.Beta.BetaToolResultBlockParam[] = [];
  for (const block of content) {
    if (block.type !== 'tool_use') continue;
    const { outcome, reason } = await session.act({ tool: block.name, arguments: block.input });
    const mayBeDone = outcome === 'allow'; // `ask` is no yes: without `approve` in openSession it is yours to ask a person
    const told = mayBeDone ? await carryOut(block.input) : reason;
    answers.push({ type: 'tool_result', tool_use_id: block.id, content: told, is_error: !mayBeDone });
  }
  if (answers.length === 0) break;
  results.push(...answers);
  messages.push({ role: 'assistant', content }, { role: 'user', content: answers });
}
session.close('done');
