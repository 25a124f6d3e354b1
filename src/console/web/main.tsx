/** The page of the permission box: fetches what it shows with the secret of its address, once, and posts the decision. */
import { type ComponentChild, render } from 'preact';
import type { Box, BoxDecision } from '../../grant/box/model.ts';
import { PermissionBox } from './permission-box.tsx';

const TOKEN = 'token';

async function post(path: string, body: object): Promise<Response> {
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    referrerPolicy: 'no-referrer',
  });
}

function show(what: ComponentChild): void {
  const root = document.getElementById('root');
  if (root === null) return;
  render(what, root);
  root.querySelector('h1')?.focus();
}

function End({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div class="box end">
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
    </div>
  );
}

const OVER = <End title="This question is over" text="Nothing was granted here. You can close this tab." />;

async function answer(token: string, { holds }: Box, decision: BoxDecision): Promise<void> {
  const response = await post('answer', { token, decision }).catch(() => undefined);
  sessionStorage.removeItem(TOKEN);
  if (response?.ok !== true) return show(OVER);
  show(
    decision.confirm ? (
      <End title="Confirmed" text={`This is granted ${holds}, and nothing besides. You can close this tab.`} />
    ) : (
      <End title="Refused" text="Nothing was granted. You can close this tab." />
    ),
  );
}

const RETRY_MS = 500;

/** Cordon sees that the page is there while this waits, and the page that the question is over. */
async function stay(token: string, isAnswered: () => boolean): Promise<void> {
  let failures = 0;
  while (failures < 3 && !isAnswered()) {
    const response = await post('present', { token }).catch(() => undefined);
    if (response !== undefined && !response.ok) break;
    // It ends with the question, or where the connection does.
    await response?.text().catch(() => undefined);
    failures = response === undefined ? failures + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  if (!isAnswered()) show(OVER);
}

async function start(): Promise<void> {
  const secret = location.hash.slice(1);
  // Neither the history nor a screenshot of the address bar holds it from here on.
  history.replaceState(null, '', '/');
  const token = secret === '' ? sessionStorage.getItem(TOKEN) : undefined;
  const response = await post('open', token === undefined || token === null ? { secret } : { token }).catch(
    () => undefined,
  );
  if (response?.ok !== true) return show(OVER);
  // From Cordon's own server, at this very origin.
  const opened: { readonly box: Box; readonly token: string } = await response.json();
  sessionStorage.setItem(TOKEN, opened.token);
  let isAnswered = false;
  show(
    <PermissionBox
      box={opened.box}
      onDecide={(decision) => {
        if (isAnswered) return;
        isAnswered = true;
        void answer(opened.token, opened.box, decision);
      }}
    />,
  );
  void stay(opened.token, () => isAnswered);
}

void start();
