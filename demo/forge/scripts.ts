/**
 * The scripts of the forge's pages. Like GitLab's they draw the page from GraphQL answers and send every change as a named operation.
 * They run in the browser, so they stand here as text.
 */
const SHARED = `
const token = document.querySelector('meta[name=csrf-token]').content;
const place = document.querySelector('[data-path]').dataset;

async function ask(operationName, query, variables) {
  const response = await fetch('/api/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': token },
    body: JSON.stringify({ operationName, query, variables }),
  });
  if (!response.ok) throw new Error('The forge answered ' + response.status + '.');
  const { data, errors } = await response.json();
  if (errors) throw new Error(errors[0].message);
  return data;
}

function say(message) {
  const line = document.createElement('p');
  line.className = 'flash';
  line.setAttribute('role', 'status');
  line.textContent = message;
  document.querySelector('main').prepend(line);
}

function onSubmit(selector, work) {
  const form = document.querySelector(selector);
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    work(new FormData(form), form).catch((error) => say('Failed: ' + error.message));
  });
}
`;

export const ISSUE_LIST_SCRIPT = `${SHARED}
const LIST = 'query getIssuesEE($fullPath: ID!) { project(fullPath: $fullPath) { id issues { iid title } } }';
const { project } = await ask('getIssuesEE', LIST, { fullPath: place.path });
const list = document.querySelector('#issues');
for (const issue of project.issues) {
  const card = list.appendChild(document.createElement('div'));
  card.className = 'card';
  const link = card.appendChild(document.createElement('a'));
  link.href = '/' + place.path + '/-/issues/' + issue.iid;
  link.textContent = '#' + issue.iid + ' ' + issue.title;
}
`;

export const NEW_ISSUE_SCRIPT = `${SHARED}
const CREATE = 'mutation createWorkItem($input: WorkItemCreateInput!) { workItemCreate(input: $input) { workItem { iid } errors } }';
onSubmit('#new-issue', async (fields) => {
  const input = { namespacePath: place.path, title: fields.get('title'), workItemTypeId: 'gid://gitlab/WorkItems::Type/1' };
  const { workItemCreate } = await ask('createWorkItem', CREATE, { input });
  say('Issue #' + workItemCreate.workItem.iid + ' was created.');
});
`;

export const ISSUE_SCRIPT = `${SHARED}
const WORK_ITEM = 'query namespaceWorkItem($fullPath: ID!, $iid: String!) { namespace(fullPath: $fullPath) { id workItem(iid: $iid) { id iid title description } } }';
const NOTES = 'query workItemNotesByIid($fullPath: ID!, $iid: String!) { namespace(fullPath: $fullPath) { id workItem(iid: $iid) { id notes { author bodyHtml } } } }';
const CREATE_NOTE = 'mutation createWorkItemNote($input: CreateNoteInput!) { createNote(input: $input) { note { author bodyHtml } errors } }';
const DELETE = 'mutation deleteWorkItem($input: WorkItemDeleteInput!) { workItemDelete(input: $input) { errors } }';

function showNote(note) {
  const card = document.querySelector('#notes').appendChild(document.createElement('div'));
  card.className = 'card';
  card.appendChild(document.createElement('h3')).textContent = note.author;
  card.appendChild(document.createElement('div')).innerHTML = note.bodyHtml;
}

const where = { fullPath: place.path, iid: place.iid };
const { namespace } = await ask('namespaceWorkItem', WORK_ITEM, where);
const issue = namespace.workItem;
if (issue === null) {
  document.querySelector('h1').textContent = 'This issue does not exist';
} else {
  document.querySelector('h1').textContent = issue.title;
  document.querySelector('#description').textContent = issue.description;
  const answer = await ask('workItemNotesByIid', NOTES, where);
  answer.namespace.workItem.notes.forEach(showNote);
  onSubmit('#new-note', async (fields, form) => {
    const { createNote } = await ask('createWorkItemNote', CREATE_NOTE, { input: { noteableId: issue.id, body: fields.get('body') } });
    showNote(createNote.note);
    form.reset();
    say('Your comment was added.');
  });
  onSubmit('#delete-issue', async () => {
    await ask('deleteWorkItem', DELETE, { input: { id: issue.id } });
    say('The issue was deleted.');
  });
}
document.querySelector('main').dataset.ready = 'yes';
`;
