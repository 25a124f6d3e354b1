import { html, type Markup } from '../kit/html.ts';
import { formToken, layout } from '../kit/layout.ts';
import { page, type Reply, type Session } from '../kit/server.ts';
import type { ForgeWorld, Project } from './world.ts';

function forgePage(world: ForgeWorld, session: Session, title: string, content: Markup): Reply {
  const look = {
    brand: 'Forge',
    accent: '#3b2f73',
    user: world.user.name,
    links: [
      ['Projects', '/'],
      ['Profile', '/-/user_settings/profile'],
      ['Access tokens', '/-/user_settings/personal_access_tokens'],
      ['SSH keys', '/-/user_settings/ssh_keys'],
    ],
  } as const;
  return page(layout(look, session, title, content));
}

export function homePage(world: ForgeWorld, session: Session): Reply {
  const cards = Array.from(
    world.projects.values(),
    ({ path, about, issues }) => html`<div class="card">
<h3><a href="/${path}">${path}</a></h3>
<p>${about}</p>
<p class="muted">${issues.size} open issues</p>
</div>`,
  );
  return forgePage(world, session, 'Your projects', html`<h1>Your projects</h1>${cards}`);
}

export function projectPage(world: ForgeWorld, session: Session, project: Project): Reply {
  const { path, about } = project;
  return forgePage(
    world,
    session,
    path,
    html`<h1>${path}</h1>
<p>${about}</p>
<p><a href="/${path}/-/issues">Issues</a> · <a href="/${path}/-/settings/repository">Deploy keys</a> · <a href="/${path}/edit">Settings</a></p>`,
  );
}

export function settingsPage(world: ForgeWorld, session: Session, { path }: Project): Reply {
  return forgePage(
    world,
    session,
    `Settings of ${path}`,
    html`<h1>Settings of ${path}</h1>
<form class="card" method="post" action="/${path}">
<h3>Delete this project</h3>
<p>All issues and files go with it. This cannot be undone.</p>
${formToken(session)}<input type="hidden" name="_method" value="delete">
<button class="danger">Delete project</button>
</form>`,
  );
}

export function repositoryPage(world: ForgeWorld, session: Session, { path, deployKeys }: Project): Reply {
  return forgePage(
    world,
    session,
    `Deploy keys of ${path}`,
    html`<h1>Deploy keys of ${path}</h1>
${deployKeys.map((key) => html`<div class="card"><code>${key}</code></div>`)}
<form class="card" method="post" action="/${path}/-/deploy_keys">
${formToken(session)}
<label>Deploy key <input name="deploy_key[key]" required></label>
<button>Add key</button>
</form>`,
  );
}

export function issueListPage(world: ForgeWorld, session: Session, { path }: Project): Reply {
  return forgePage(
    world,
    session,
    `Issues of ${path}`,
    html`<h1>Issues of ${path}</h1>
<p><a href="/${path}/-/issues/new">New issue</a></p>
<div id="issues" data-path="${path}"></div>
<script type="module" src="/assets/issues.js"></script>`,
  );
}

export function newIssuePage(world: ForgeWorld, session: Session, { path }: Project): Reply {
  return forgePage(
    world,
    session,
    'New issue',
    html`<h1>New issue in ${path}</h1>
<form class="card" id="new-issue" data-path="${path}">
<label>Title <input name="title" required></label>
<button>Create issue</button>
</form>
<script type="module" src="/assets/new-issue.js"></script>`,
  );
}

/** A frame only: what is in it comes through GraphQL, as on GitLab. */
export function issuePage(world: ForgeWorld, session: Session, { path }: Project, iid: string): Reply {
  return forgePage(
    world,
    session,
    `Issue ${iid}`,
    html`<p class="muted" data-path="${path}" data-iid="${iid}">${path} #${iid}</p>
<h1>…</h1>
<p class="card" id="description"></p>
<h2>Activity</h2>
<div id="notes"></div>
<form class="card" id="new-note">
<label>Add a comment <textarea name="body" required></textarea></label>
<button>Comment</button>
</form>
<form id="delete-issue"><button class="danger">Delete issue</button></form>
<script type="module" src="/assets/issue.js"></script>`,
  );
}

export function profilePage(world: ForgeWorld, session: Session): Reply {
  const { name, username, email } = world.user;
  return forgePage(
    world,
    session,
    'Profile',
    html`<h1>Profile</h1>
<div class="card">
<label>Name <input value="${name}" readonly></label>
<label>User name <input value="${username}" readonly></label>
<label>Private e-mail <input value="${email}" readonly></label>
<p class="muted">Only you can see your e-mail address.</p>
</div>`,
  );
}

export function tokensPage(world: ForgeWorld, session: Session, created?: string): Reply {
  const shown =
    created &&
    html`<div class="card"><p role="status">Your token was created. It is shown only once.</p>
<label>Your new personal access token <input value="${created}" readonly></label></div>`;
  return forgePage(
    world,
    session,
    'Personal access tokens',
    html`<h1>Personal access tokens</h1>
${shown}
${world.tokens.map(({ name, scopes }) => html`<div class="card"><h3>${name}</h3><p class="muted">${scopes}</p></div>`)}
<form class="card" method="post" action="/-/user_settings/personal_access_tokens">
${formToken(session)}
<label>Token name <input name="personal_access_token[name]" required></label>
<label>Scope <select name="personal_access_token[scopes][]">
<option>read_user</option><option>read_repository</option><option>api</option>
</select></label>
<button>Create token</button>
</form>`,
  );
}

export function sshKeysPage(world: ForgeWorld, session: Session): Reply {
  return forgePage(
    world,
    session,
    'SSH keys',
    html`<h1>SSH keys</h1>
${world.sshKeys.map(({ title, key }) => html`<div class="card"><h3>${title}</h3><code>${key}</code></div>`)}
<form class="card" method="post" action="/-/user_settings/ssh_keys">
${formToken(session)}
<label>Key <input name="key[key]" required></label>
<label>Title <input name="key[title]" required></label>
<button>Add key</button>
</form>`,
  );
}
