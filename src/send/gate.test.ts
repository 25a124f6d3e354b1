import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { allowing, readPublishedSitemap, request, site } from '../../bench/send-data.ts';
import type { SendGate } from '../model/gates.ts';
import type { WebRequest } from '../model/request.ts';
import type { SelectedPolicy } from '../model/sitemap.ts';
import { createSendGate } from './gate.ts';

const DATA = new URL('../../../shared/data/gitlab.com/sitemap.json', import.meta.url);

describe.skipIf(!existsSync(DATA))('the published GitLab sitemap (skipped where ../shared/data is absent)', () => {
  const { entries, examples } = existsSync(DATA)
    ? readPublishedSitemap(readFileSync(DATA, 'utf8'))
    : { entries: [], examples: new Map<string, string[]>() };
  // The published file knows its mutations by their names alone.
  const gitlab = site('gitlab.com', entries, { graphql: 'by-name' });
  const gateWith = (selected: readonly SelectedPolicy[]) =>
    createSendGate({
      sites: [{ site: gitlab, selected }],
      scopeDomains: ['gitlab.com'],
      limits: [],
      allowPrivateNetworks: false,
    });

  /** A request that fits an entry: names filled in, the body as a page would send it. */
  function sample(entry: (typeof entries)[number], url = entry.url): WebRequest {
    const filled = url.replace(/\{[^}]+\}/g, 'x1').replaceAll('*', 'y');
    const name = entry.body?.operationName;
    if (typeof name === 'string') {
      const kind = entry.tags.includes('read') ? 'query' : 'mutation';
      const variables = Object.keys(entry.body?.variables ?? {});
      const declared = variables.length === 0 ? '' : `(${variables.map((each) => `$${each}: X`).join(' ')})`;
      const given = variables.length === 0 ? '' : `(${variables.map((each) => `${each}: $${each}`).join(' ')})`;
      const query = `${kind} ${name}${declared} { something${given} }`;
      return request('POST', filled, { ...entry.body, query });
    }
    const override = entry.body?._method;
    return request(entry.method, filled, typeof override === 'string' ? `_method=${override}` : undefined);
  }

  it.each(entries.map((each) => [each.action, each] as const))(
    '%s: its own request, denied when unselected and allowed when selected',
    (action, each) => {
      const denied = gateWith([]).decide(sample(each), {});
      expect([denied.outcome, denied.by]).toEqual(['deny', 'send.sitemap.unselected']);
      expect(denied.actions).toContain(action);
      const allowed = gateWith([allowing([action])]).decide(sample(each), {});
      expect([allowed.outcome, allowed.by, allowed.reason]).toEqual([
        'allow',
        'send.sitemap.selected',
        `'${action}' on gitlab.com was granted.`,
      ]);
      for (const example of examples.get(action) ?? []) {
        if (example.includes('/-/issues?show=')) continue;
        expect(gateWith([]).decide(sample(each, example), {}).actions).toContain(action);
        expect(gateWith([allowing([action])]).decide(sample(each, example), {}).outcome).toBe('allow');
      }
    },
  );

  it('one example is not what its own entry matches: it is a listing', () => {
    const url = 'https://gitlab.com/macaroon777sweet/test/-/issues?show=eyJpaWQiOiI3In0%3D';
    expect(gateWith([]).decide(request('GET', url), {}).actions).toEqual(['List project issues']);
  });

  describe('under the comment_issue policy', () => {
    const reads = entries.filter(({ tags }) => tags.includes('read')).map(({ action }) => action);
    let gate: SendGate;
    beforeAll(() => {
      gate = gateWith([allowing(['Create new issue note', ...reads])]);
    });
    const api = 'https://gitlab.com/api/graphql';
    const mutation = (name: string, field: string) => ({
      operationName: name,
      query: `mutation ${name} { ${field}(input: {}) { errors } }`,
      variables: { input: { body: 'hi' } },
    });

    it('the issue opens, its page loads, and the comment is sent', () => {
      expect(gate.decide(request('GET', 'https://gitlab.com/johannr-dev/agent/-/issues/30'), {}).actions).toEqual([
        'Single project issue',
      ]);
      expect(
        gate.decide(
          request('POST', api, {
            operationName: 'workItemNotesByIid',
            query: 'query workItemNotesByIid { workspace { id } }',
          }),
          {},
        ).by,
      ).toBe('send.sitemap.child');
      expect(gate.decide(request('POST', api, mutation('createWorkItemNote', 'createNote')), {}).actions).toEqual([
        'Create new issue note',
      ]);
      expect(gate.decide(request('GET', 'https://gitlab.com/assets/application.js'), {}).by).toBe('send.unlisted.read');
    });

    it('a token cannot be made, an issue not deleted, a note not edited', () => {
      expect(
        gate.decide(
          request(
            'POST',
            'https://gitlab.com/-/user_settings/personal_access_tokens',
            'personal_access_token[scopes][]=api',
          ),
          {},
        ).actions,
      ).toEqual(['Create a personal access token for a user']);
      for (const [name, field] of [
        ['deleteWorkItem', 'workItemDelete'],
        ['updateWorkItemNote', 'updateNote'],
        ['createWorkItemNote', 'workItemDelete'],
        ['anything', 'destroyNote'],
      ] as const) {
        expect([name, field, gate.decide(request('POST', api, mutation(name, field)), {}).outcome]).toEqual([
          name,
          field,
          'deny',
        ]);
      }
    });

    it('says which action was refused and what to do', () => {
      const { reason } = gate.decide(
        request('POST', 'https://gitlab.com/-/user_settings/ssh_keys', 'key[key]=ssh-ed25519 AAAA'),
        {},
      );
      expect(reason).toBe(
        "'Add an SSH key' on gitlab.com was not granted for this task; go on without it or ask the user to grant it.",
      );
    });
  });
});
