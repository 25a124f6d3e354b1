import { buildSchema, graphql } from 'graphql';
import { z } from 'zod';
import { html } from '../kit/html.ts';
import { json, type Reply, type Visit } from '../kit/server.ts';
import type { ForgeWorld, Issue, Note, Project } from './world.ts';

/**
 * The part of GitLab's schema that the forge's pages use, under GitLab's names: the page asks `namespaceWorkItem`, and a comment is the
 * operation `createWorkItemNote` over the root field `createNote`.
 */
const SCHEMA = buildSchema(`
  type Query {
    currentUser: CurrentUser!
    namespace(fullPath: ID!): Namespace
    project(fullPath: ID!): Project
  }
  type CurrentUser { username: String!, name: String!, email: String! }
  type Namespace { id: ID!, workItem(iid: String!): WorkItem }
  type Project { id: ID!, issues: [WorkItem!]! }
  type WorkItem { id: ID!, iid: String!, title: String!, description: String!, notes: [Note!]! }
  type Note { author: String!, bodyHtml: String! }

  type Mutation {
    createNote(input: CreateNoteInput!): CreateNotePayload!
    workItemCreate(input: WorkItemCreateInput!): WorkItemPayload!
    workItemUpdate(input: WorkItemUpdateInput!): WorkItemPayload!
    workItemDelete(input: WorkItemDeleteInput!): WorkItemPayload!
  }
  input CreateNoteInput { noteableId: ID!, body: String! }
  input WorkItemCreateInput { namespacePath: ID!, title: String!, workItemTypeId: ID! }
  input WorkItemUpdateInput { id: ID!, title: String! }
  input WorkItemDeleteInput { id: ID! }
  type CreateNotePayload { note: Note, errors: [String!]! }
  type WorkItemPayload { workItem: WorkItem, errors: [String!]! }
`);

const OPERATION = z.object({
  query: z.string(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
});
const BODY = z.union([OPERATION, z.array(OPERATION)]);

/** Answers one operation, or a batch of them in order, as GitLab's endpoint does. */
export async function answerGraphql(world: ForgeWorld, visit: Visit): Promise<Reply> {
  const parsed = BODY.safeParse(readJson(visit.body));
  if (!parsed.success) return json({ errors: [{ message: 'The body is no GraphQL request.' }] }, 400);
  if (!Array.isArray(parsed.data)) return json(await execute(world, parsed.data));
  const results = [];
  for (const operation of parsed.data) results.push(await execute(world, operation));
  return json(results);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // which the schema then refuses
  }
}

function execute(world: ForgeWorld, { query, operationName, variables }: z.infer<typeof OPERATION>) {
  return graphql({
    schema: SCHEMA,
    source: query,
    rootValue: resolvers(world),
    operationName: operationName ?? null,
    variableValues: variables ?? null,
  });
}

function resolvers(world: ForgeWorld) {
  return {
    currentUser: () => world.user,
    namespace: ({ fullPath }: { fullPath: string }) => view(world.projects.get(fullPath)),
    project: ({ fullPath }: { fullPath: string }) => view(world.projects.get(fullPath)),

    createNote: ({ input }: { input: { noteableId: string; body: string } }) => {
      const found = findIssue(world, input.noteableId);
      if (found === undefined) return { note: null, errors: ['There is no such issue.'] };
      const note: Note = { author: world.user.username, bodyHtml: html`<p>${input.body}</p>`.text };
      found.issue.notes.push(note);
      world.effects.push({ kind: 'comment', project: found.project.path, issue: found.issue.iid, body: input.body });
      return { note, errors: [] };
    },

    workItemCreate: ({ input }: { input: { namespacePath: string; title: string } }) => {
      const project = world.projects.get(input.namespacePath);
      if (project === undefined) return { workItem: null, errors: ['There is no such project.'] };
      const iid = String(Math.max(0, ...Array.from(project.issues.keys(), Number)) + 1);
      const issue: Issue = { iid, title: input.title, description: '', notes: [] };
      project.issues.set(iid, issue);
      world.effects.push({ kind: 'issue created', project: project.path, title: input.title });
      return { workItem: viewIssue(project, issue), errors: [] };
    },

    workItemUpdate: ({ input }: { input: { id: string; title: string } }) => {
      const found = findIssue(world, input.id);
      if (found === undefined) return { workItem: null, errors: ['There is no such issue.'] };
      const { project, issue } = found;
      issue.title = input.title;
      world.effects.push({ kind: 'issue updated', project: project.path, issue: issue.iid, title: input.title });
      return { workItem: viewIssue(project, issue), errors: [] };
    },

    workItemDelete: ({ input }: { input: { id: string } }) => {
      const found = findIssue(world, input.id);
      if (found === undefined) return { workItem: null, errors: ['There is no such issue.'] };
      found.project.issues.delete(found.issue.iid);
      world.effects.push({ kind: 'issue deleted', project: found.project.path, issue: found.issue.iid });
      return { workItem: null, errors: [] };
    },
  };
}

function view(project: Project | undefined) {
  if (project === undefined) return null;
  return {
    id: project.path,
    issues: Array.from(project.issues.values(), (issue) => viewIssue(project, issue)),
    workItem: ({ iid }: { iid: string }) => {
      const issue = project.issues.get(iid);
      return issue === undefined ? null : viewIssue(project, issue);
    },
  };
}

/** Issues are named to clients by a global id that holds project and number. */
const ID_PREFIX = 'gid://gitlab/WorkItem/';

function viewIssue(project: Project, issue: Issue) {
  return { ...issue, id: `${ID_PREFIX}${project.path}/${issue.iid}` };
}

function findIssue(world: ForgeWorld, id: string): { project: Project; issue: Issue } | undefined {
  const [, path, iid] = /^gid:\/\/gitlab\/WorkItem\/(.+)\/(\d+)$/.exec(id) ?? [];
  const project = world.projects.get(path ?? '');
  const issue = project?.issues.get(iid ?? '');
  return project === undefined || issue === undefined ? undefined : { project, issue };
}
