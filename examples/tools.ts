// The tools that a model is offered: what the grant does not allow is not among them.
import { openSession, restrictTools } from 'cordon';

const session = await openSession({
  task: 'Read the opening hours on museum.example',
  policy: { cordon: 1 },
  confirm: () => true,
});
// As an MCP server lists them, or as the API of Anthropic or OpenAI takes them.
const tools = ['browser_navigate', 'browser_snapshot', 'browser_type', 'browser_evaluate'].map((name) => ({
  name,
  inputSchema: { type: 'object' },
}));

export const offered = restrictTools(tools, session.grant).map(({ name }) => name);
session.close('done');
