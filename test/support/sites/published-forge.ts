/**
 * What pages of GitLab send, as facts in a table of our own: the action in our words, its method, path and what tells it apart from others there
 * (the operation of a GraphQL body, the `_method` of a form), and its tags. `publishedForge` writes them in the format of the published sitemap.
 * The published file itself is read by test/conformance/gitlab.conformance.ts.
 */
const FACTS = `
See deploy keys        GET    /{group}/{project}/-/deploy_keys/*                -                         project deploy_key read
Add deploy key         POST   /{group}/{project}/-/deploy_keys                  -                         project deploy_key create
Switch deploy key off  PUT    /{group}/{project}/-/deploy_keys/{key}/disable    -                         project deploy_key delete
Revoke deploy token    POST   /{group}/{project}/-/deploy_tokens/{token}/revoke -                         project deploy_token delete
Remove member          POST   /{group}/{project}/-/project_members/{user}       _method=delete            project member delete
See hooks              GET    /{group}/{project}/-/hooks                        -                         project hook read
Add hook               POST   /{group}/{project}/-/hooks                        -                         project hook create
Change hook            POST   /{group}/{project}/-/hooks/{hook}                 _method=patch             project hook update
Delete hook            POST   /{group}/{project}/-/hooks/{hook}                 _method=delete            project hook delete
Look up project        POST   /api/graphql                                      getProjectDetails         project read
See someone's projects GET    /users/{user}/projects*                           -                         user project read
Delete project         POST   /{group}/{project}                                _method=delete            project delete
Read file              GET    /{group}/{project}/-/blob/{branch}/{path}*        -                         project repository file read
Change file            PUT    /{group}/{project}/-/update/{branch}/{path}       -                         project repository file update
See SSH keys           GET    /-/user_settings/ssh_keys                         -                         user key read
Add SSH key            POST   /-/user_settings/ssh_keys                         -                         user key create
Delete SSH key         POST   /-/user_settings/ssh_keys/{key}                   _method=delete            user key delete
Make access token      POST   /-/user_settings/personal_access_tokens*          -                         user personal_access_token create
Delete access token    DELETE /api/v4/personal_access_tokens/{token}            -                         user personal_access_token delete
See own profile        GET    /-/user_settings/profile                          -                         user read
Change own profile     POST   /-/user_settings/profile                          _method=put               user update
See issues             GET    /{group}/{project}/-/issues                       -                         project issue read
See issue              GET    /{group}/{project}/-/issues/*                     -                         project issue read
Open issue             POST   /api/graphql                                      createWorkItem            project issue create
Delete issue           POST   /api/graphql                                      deleteWorkItem            project issue delete
Comment on issue       POST   /api/graphql                                      createWorkItemNote        project issue note create
Change comment         POST   /api/graphql                                      updateWorkItemNote        project issue note update
Delete comment         POST   /api/graphql                                      deleteWorkItemNote        project issue note delete
`;

/** The operations with which an action's page loads itself, whatever else was granted. */
const LOADED: Readonly<Record<string, readonly string[]>> = {
  'See issues': ['getIssuesEE', 'getIssuesCountEE'],
  'See issue': ['namespaceWorkItem', 'workItemMetadataEE', 'workItemNotesByIid'],
};

const ORIGIN = 'https://gitlab.com';

/** The facts as a sitemap in the published format. */
export function publishedForge(): string {
  const rows = FACTS.trim()
    .split('\n')
    .map((line) => /^(.+?) {1,}(GET|POST|PUT|DELETE) +(\S+) +(\S+) +(.+)$/.exec(line)?.slice(1) ?? []);
  return JSON.stringify(
    rows.map(([action = '', method = '', path = '', mark = '-', tags = '']) => ({
      semantic_action: action,
      category: 'forge',
      method,
      url: ORIGIN + path,
      body: bodyOf(mark),
      // A project's own page has the shortest of paths: its pattern would fit longer ones too.
      regex: path === '/{group}/{project}' ? '^https://gitlab\\.com/[\\w.-]+/[\\w.-]+/?$' : '',
      resource_types: [],
      example_urls: [],
      priority: path === '/{group}/{project}' ? 1 : 2,
      tags: tags.split(' '),
      children: (LOADED[action] ?? []).map((operation) => ({
        method: 'POST',
        url: `${ORIGIN}/api/graphql`,
        body: bodyOf(operation),
      })),
    })),
  );
}

function bodyOf(mark: string): Readonly<Record<string, string>> {
  if (mark === '-') return {};
  return mark.startsWith('_method=') ? { _method: mark.slice('_method='.length) } : { operationName: mark };
}
