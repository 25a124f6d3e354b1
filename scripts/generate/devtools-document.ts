import { ALL_COMMANDS, ALL_EVENTS } from '../../src/gateway/cdp/protocol/methods.ts';
import type { CommandTreatment, EventTreatment, Listed } from '../../src/gateway/cdp/protocol/treatments.ts';

const COMMANDS: Readonly<Record<CommandTreatment, string>> = {
  pass: 'Passed on as it is. It shows nothing of a page, sends nothing by itself, and changes nothing that guards a page.',
  read: 'Filtered. The page applies its filter first; hidden elements are left out of the result, and its texts go through the text filter.',
  run: 'Judged and filtered. The act gate is asked to `evaluate`, once for each script with its arguments, for each agent’s connection; then as above.',
  judge:
    'Judged as an action. The act gate is asked, with the element that stands under the pointer or has the focus now.',
  narrow:
    'Answered, narrowed or filtered by a handler of its own: targets that are pages, one agent’s own sessions and streams, bodies that are text and no markup.\nCookies are the task’s sites’ (HttpOnly ones without values, and no clearing or replacing of them), headers what a page could send as well, and downloads denied.',
  refuse: 'Refused.',
};

const EVENTS: Readonly<Record<EventTreatment, string>> = {
  pass: 'Told as the browser wrote it, but for what a page chose: the name of a frame, and orders to its reader in where a frame is or goes (`Page.frameNavigated` and the like).',
  filter: 'Told with its texts through the text filter.',
  headers:
    'Told without credentials in headers, without secrets in bodies (by field, as `Network.getRequestPostData`), with the cookies of the task’s sites alone, without the values of those that are HttpOnly, and with its texts filtered.',
  target: 'Told where it concerns a page, a frame or a worker, and of nothing else in the browser.',
  world:
    'Told with its texts filtered, unless Cordon’s own script says it. Of what a page may say without end (its console, animations, messages of sockets), four megabytes are told at once, and one more each second.',
  withhold: 'Not told.',
};

const HEAD = `# The DevTools endpoint

Generated from the tables in \`src/gateway/cdp\` by \`scripts/generate/write-devtools.ts\`. What is in no table, such as a command of a later browser, is refused or not told;
\`src/gateway/cdp/protocol/methods.test.ts\` and \`test/gateway/protocol.test.ts\` print what a new protocol brings.

## Whose scripts

An agent's scripts (\`page.evaluate\` and the like) run in a world of their own in each document. To every client it looks like the page's own. There, what the
page's filter hides is not in the DOM, and the page's functions and variables do not exist: an agent can use them no more than a person can. The page's real
world is closed. No event names it, no command reaches it, and what the page writes to its console is told as text. Fetches of the agent's world go
past the page's service workers, and \`customElements\` is not there. In place of markup that a script
fetches it reads that it is to open that as a page. With \`see.scripts: page\` in a document, scripts run in the page's own world instead.

A script that is allowed sees the document as the filter leaves it, its fields, and the cookies that pages see. It can do what a page does by script, and what it
sends passes the send gate. Workers are the page's own: no script of an agent runs there, except in workers of pages under \`see.scripts: page\`.

Controls that need a person are deaf to scripts of an agent: \`click()\`, \`submit()\`, \`requestSubmit()\` and dispatched events on them throw
(\`src/browser/page/client/activation.ts\`, \`test/gateway/deaf.test.ts\`). **This can be got round.** A script may write markup into the page, with inline handlers or
a script element. That markup runs in the page's own world, where nothing is deaf. It may give a form a button of its own, and fire events that are no presses
(\`change\`, \`command\`, \`drop\`). What holds there is the send gate: a rule about the request
([approvals](../approvals/approvals.md)) holds the request itself, whatever set it off. So bind what must not happen to the request, and not to a control's name.

A script that waits in a page reads on when the page has changed. The first time that it looks at nodes in each turn of the event loop, the filter reads what has
come (\`src/browser/page/client/looking.ts\`, \`test/gateway/waiting-scripts.test.ts\`). With \`see.scripts: page\` it does not.

A script is sent only when the filter was applied to the page and has said so. Where a document has not said that its filter runs, or the filter failed, no
script, no input and no event with page content passes. Every command is written anew from the parameters in \`src/gateway/cdp/protocol/parameters.ts\`. Inputs are read
first, and one that contradicts itself is malformed ([why](../decisions/0004-the-door-compiles.md)).

A script is an act, in whatever world: the act gate is asked for \`evaluate\`, which the goal's \`get_dom\` or a guard's \`allowed_verbs\` decide. What the gate answers
by itself holds for the same script with the same arguments, on the same agent's connection. The answer of a person or a model is for one call. Page values that
conditions take from live documents (\`source: dom\`) are stale once a script of the agent's has run ([conditions](../policies/conditions.md#where-an-argument-comes-from)).

## Scripts of client libraries

Client libraries find, read, wait for and fill in elements by scripts of their own. These helpers are known by the digests of their texts, from tables that are
made from the packages that the clients publish (\`src/gateway/cdp/clients\`). They are not judged as scripts: what reads is not judged, what fills in or selects is
judged as \`type\` or \`select\` with its texts and its element. A helper that carries a text of its user's is judged by that text. A bundle is known with its
settings, which are data, cut out. What presses, dispatches events, puts markup, scripts or files into a page, or runs a text of its user's, is no helper and is
judged as \`evaluate\`.

| package | versions in the tables | helpers in the newest | left out of it | in all | known of a version from those before it |
|---|---|---|---|---|---|
| playwright-core | 1.55.0–1.65.1 (20) | 106 | 57 | 267 | median 98 %, least 31 % |
| playwright-core of @playwright/mcp | 0.0.69–0.0.83 (15) | 115 | 57 | 265 | median 94 %, least 31 % |
| puppeteer-core | 24.43.1–25.16.0 (17) | 146 | 29 | 164 | median 99 %, least 98 % |
| chrome-devtools-mcp | 0.25.0–1.11.0 (16) | 280 | 194 | 321 | median 100 %, least 95 % |
| browser-use | 0.12.6–0.13.14 (16) | 47 | 10 | 54 | median 100 %, least 71 % |
| @browserbasehq/stagehand | 3.0.8–4.4.0 (16) | 1 | 0 | 103 | median 100 %, least 0 % |

\`npm run clients -- FOLDER\` makes the tables and these figures from \`FOLDER/<client>/<version>/\`, each a package as \`npm pack\` or \`pip download --no-deps\` brings it,
unpacked; \`--left-out\` prints what is no helper, and why. A text that a package puts together from parts may be missed, and is then judged as \`evaluate\`.
Stagehand 4's scripts are those of its extension, and none of them is known: they are judged as \`evaluate\`.

Helpers of a version that is in no table are judged as \`evaluate\`, too. The default goals allow that. Under a document that does not, the refusal of a library's
first script says so. Nearly every version of Playwright has another bundle, so new versions need new tables.

## How a refusal is told

A refused command is answered with an error that says why; a refused script throws it. Two clients try an input again whatever the error, until their own time is
up. They are told as well by something that they do not try again: Playwright by an exception of the script with which it looks its target up again, Puppeteer's
locators (and chrome-devtools-mcp) by a dialog that no page opened. A plain \`locator.click()\` of Puppeteer without a listener for dialogs still waits for its
time-out. browser-use is told by a protocol error and that dialog, chromedriver by the answer to the release, which is the last one that it reads. While a
person is asked, locators are told so by the same dialog, and the press is made if the answer is yes; what only looks is answered meanwhile, and a client that
goes elsewhere in that tab withdraws the question.

A session that was stopped can still be read: commands that read pass, and so do Playwright's helpers that only read, and every script in the page that says why.
What acts is told why at once.
`;

/** `docs/how-it-works/devtools.md`: every command and event of the protocol, with what becomes of it. */
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
