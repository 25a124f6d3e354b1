import { ALL_COMMANDS, ALL_EVENTS } from '../src/gateway/cdp/methods.ts';
import type { CommandTreatment, EventTreatment, Listed } from '../src/gateway/cdp/treatments.ts';

const COMMANDS: Readonly<Record<CommandTreatment, string>> = {
  pass: 'Passed on as it is. It shows nothing of a page, sends nothing by itself, and changes nothing that guards a page.',
  read: 'Filtered. The page applies its filter first; hidden elements are left out of the result, and its texts go through the text filter.',
  run: 'Judged and filtered. The act gate is asked to `evaluate`, once for each script; then as above.',
  judge:
    'Judged as an action. The act gate is asked, with the element that stands under the pointer or has the focus now.',
  narrow:
    'Answered, narrowed or filtered by a handler of its own: cookies of the task’s sites (HttpOnly ones without values, and no clearing of them), targets that are pages, one agent’s own sessions and streams, bodies that are text and no markup, downloads denied.',
  refuse: 'Refused.',
};

const EVENTS: Readonly<Record<EventTreatment, string>> = {
  pass: 'Told as the browser wrote it.',
  filter: 'Told with its texts through the text filter.',
  headers:
    'Told without credentials in headers, without secrets in bodies (by field, as `Network.getRequestPostData`), with the cookies of the task’s sites alone, without the values of those that are HttpOnly, and with its texts filtered.',
  target: 'Told where it concerns a page, a frame or a worker, and of nothing else in the browser.',
  world: 'Told unless it comes from Cordon’s own script, with its texts filtered.',
  withhold: 'Not told.',
};

const HEAD = `# The DevTools endpoint

Generated from the tables in \`src/gateway/cdp\` by \`scripts/write-devtools.ts\`. What is in no table, such as a command that a later browser brings, is refused
or not told; \`src/gateway/cdp/methods.test.ts\` and \`test/gateway/protocol.test.ts\` print what a new protocol brings.

## Whose scripts

The scripts of an agent run in a world of their own in each document, which looks to every client like the page's own: there, what the page's filter hides is not in
the DOM, and no function or variable of the page is to be had (no more than a person could use one). The page's real world is closed: no event names it, no command
reaches it, and what the page writes to its console is told without its objects. Their fetches go past the page's service workers, and \`customElements\` is not there.
A document that says \`see.scripts: page\` has them run in the page's own world instead, and all of this is otherwise.

A script that runs there, or in a world that no client library names after itself, is the agent's: the act gate is asked for
\`evaluate\`, which the goal's \`get_dom\` or a guard's \`allowed_verbs\` decide. The same script is asked about once in a session. What a library runs in its own
isolated world (Playwright's and Puppeteer's utility worlds, by which they find and read elements) is the client's, and is not asked about. An agent that
writes DevTools commands by hand can call its world so; a script there gains nothing that other gates would not see: pages are filtered before it reads,
hidden controls are deaf to what it fires, and what it sends passes the send gate. Page values that conditions take from live documents (\`source: dom\`) are stale once a script of the
agent's ran ([conditions.md](conditions.md)).

## How a refusal is told

A command that is refused is answered with an error that says why; a script that is refused throws it. Two clients try an input again whatever the error, until their own time is up, and are told as
well by what they do not try again: Playwright by an exception of the script with which it looks its target up again, Puppeteer's locators (and chrome-devtools-mcp) by a dialog that no page opened.
A plain \`locator.click()\` of Puppeteer without a listener for dialogs still waits for its time-out. While a person is asked, locators are told so by the same dialog; the press is made if the answer is yes.

A session that came to a stop can be read: commands that read pass, those of Playwright's helpers that only read, and every script in the page that says why. What acts is told why at once.
`;

/** `docs/devtools.md`: every command and event of the protocol, with what becomes of it. */
export function devtoolsDocument(): string {
  return [HEAD, section('Commands', COMMANDS, ALL_COMMANDS), section('Events', EVENTS, ALL_EVENTS)].join('\n');
}

function section<T extends string>(
  title: string,
  meanings: Readonly<Record<T, string>>,
  table: readonly Listed<T>[],
): string {
  const kinds = Object.keys(meanings).filter((kind): kind is T => kind in meanings);
  const parts = kinds.map((kind) => {
    const listed = table.filter(({ treatment }) => treatment === kind);
    return `### ${kind} (${listed.length})\n\n${meanings[kind]}\n\n${rows(listed)}`;
  });
  return `## ${title}\n\n${parts.join('\n')}`;
}

/** One row a domain and reason, its names without the domain. */
function rows(listed: readonly Listed<string>[]): string {
  const groups = new Map<string, { readonly domain: string; readonly why: string; readonly names: string[] }>();
  for (const { name, why = '' } of listed) {
    const [domain = '', own = ''] = name.split('.');
    const group = groups.get(`${domain} ${why}`) ?? { domain, why, names: [] };
    group.names.push(own);
    groups.set(`${domain} ${why}`, group);
  }
  const all = [...groups.values()];
  const withWhy = all.some(({ why }) => why !== '');
  const lines = all.map(({ domain, why, names }) => `| ${domain} | ${names.join(', ')} |${withWhy ? ` ${why} |` : ''}`);
  const head = withWhy ? '| domain | names | why |\n|---|---|---|' : '| domain | names |\n|---|---|';
  return `${head}\n${lines.join('\n')}\n`;
}
