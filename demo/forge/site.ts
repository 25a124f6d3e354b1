import { randomBytes } from 'node:crypto';
import { STYLE_ROUTE } from '../kit/layout.ts';
import { asset, problem, type Reply, type Route, redirect, type Visit } from '../kit/server.ts';
import { answerGraphql } from './graphql.ts';
import * as pages from './pages.ts';
import { ISSUE_LIST_SCRIPT, ISSUE_SCRIPT, NEW_ISSUE_SCRIPT } from './scripts.ts';
import type { ForgeWorld, Project } from './world.ts';

const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

/** The forge's routes: GitLab's web routes, as far as the demo needs them. The more special ones come first. */
export function forgeRoutes(world: ForgeWorld): readonly Route[] {
  return [
    STYLE_ROUTE,
    ['GET', '/assets/issues.js', () => asset(SCRIPT_TYPE, ISSUE_LIST_SCRIPT)],
    ['GET', '/assets/new-issue.js', () => asset(SCRIPT_TYPE, NEW_ISSUE_SCRIPT)],
    ['GET', '/assets/issue.js', () => asset(SCRIPT_TYPE, ISSUE_SCRIPT)],
    ['POST', '/api/graphql', (visit) => answerGraphql(world, visit)],

    ['GET', '/', ({ session }) => pages.homePage(world, session)],
    ['GET', '/-/user_settings/profile', ({ session }) => pages.profilePage(world, session)],
    ['GET', '/-/user_settings/personal_access_tokens', ({ session }) => pages.tokensPage(world, session)],
    ['POST', '/-/user_settings/personal_access_tokens', (visit) => createToken(world, visit)],
    ['GET', '/-/user_settings/ssh_keys', ({ session }) => pages.sshKeysPage(world, session)],
    ['POST', '/-/user_settings/ssh_keys', (visit) => addSshKey(world, visit)],

    ['GET', '/:group/:project/-/issues', inProject(world, pages.issueListPage)],
    ['GET', '/:group/:project/-/issues/new', inProject(world, pages.newIssuePage)],
    ['GET', '/:group/:project/-/issues/:iid', (visit) => showIssue(world, visit)],
    ['GET', '/:group/:project/-/settings/repository', inProject(world, pages.repositoryPage)],
    ['POST', '/:group/:project/-/deploy_keys', (visit) => addDeployKey(world, visit)],
    ['GET', '/:group/:project/edit', inProject(world, pages.settingsPage)],
    ['GET', '/:group/:project', inProject(world, pages.projectPage)],
    ['DELETE', '/:group/:project', (visit) => deleteProject(world, visit)],
  ];
}

function projectOf(world: ForgeWorld, { params }: Visit): Project | undefined {
  return world.projects.get(`${params.group}/${params.project}`);
}

const noProject = () => problem(404, 'There is no such project.');

function inProject(world: ForgeWorld, show: (world: ForgeWorld, session: Visit['session'], project: Project) => Reply) {
  return (visit: Visit): Reply => {
    const project = projectOf(world, visit);
    return project === undefined ? noProject() : show(world, visit.session, project);
  };
}

function showIssue(world: ForgeWorld, visit: Visit): Reply {
  const project = projectOf(world, visit);
  return project === undefined ? noProject() : pages.issuePage(world, visit.session, project, visit.params.iid ?? '');
}

function createToken(world: ForgeWorld, { form, session }: Visit): Reply {
  const name = form.get('personal_access_token[name]') ?? '';
  const scopes = form.getAll('personal_access_token[scopes][]').join(', ');
  const value = `glpat-${randomBytes(15).toString('base64url')}`;
  world.tokens.push({ name, scopes });
  world.effects.push({ kind: 'token created', name, scopes, value });
  return pages.tokensPage(world, session, value);
}

function addSshKey(world: ForgeWorld, { form, session }: Visit): Reply {
  const title = form.get('key[title]') ?? '';
  const key = form.get('key[key]') ?? '';
  world.sshKeys.push({ title, key });
  world.effects.push({ kind: 'SSH key added', title, key });
  session.flash = 'The key was added.';
  return redirect('/-/user_settings/ssh_keys');
}

function addDeployKey(world: ForgeWorld, visit: Visit): Reply {
  const project = projectOf(world, visit);
  if (project === undefined) return noProject();
  const key = visit.form.get('deploy_key[key]') ?? '';
  project.deployKeys.push(key);
  world.effects.push({ kind: 'deploy key added', project: project.path, key });
  visit.session.flash = 'The deploy key was added.';
  return redirect(`/${project.path}/-/settings/repository`);
}

function deleteProject(world: ForgeWorld, visit: Visit): Reply {
  const project = projectOf(world, visit);
  if (project === undefined) return noProject();
  world.projects.delete(project.path);
  world.effects.push({ kind: 'project deleted', project: project.path });
  visit.session.flash = `The project ${project.path} was deleted.`;
  return redirect('/');
}
