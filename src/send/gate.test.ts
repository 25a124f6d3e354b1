import { beforeAll, describe, expect, it } from 'vitest';
import { allowing, readPublishedSitemap, request } from '../../bench/send-data.ts';
import { forgeGate, sampleOf } from '../../test/support/sites/forge-gate.ts';
import { publishedForge } from '../../test/support/sites/published-forge.ts';
import type { SendGate } from '../model/gates.ts';

describe('a sitemap in the published format, on gitlab.com', () => {
  const { entries } = readPublishedSitemap(publishedForge());
  const gateWith = forgeGate(entries);

  it.each(entries.map((each) => [each.action, each] as const))(
    '%s: its own request, denied when unselected and allowed when selected',
    (action, each) => {
      const denied = gateWith([]).decide(sampleOf(each), {});
      expect([denied.outcome, denied.by]).toEqual(['deny', 'send.sitemap.unselected']);
      expect(denied.actions).toContain(action);
      const allowed = gateWith([allowing([action])]).decide(sampleOf(each), {});
      expect([allowed.outcome, allowed.by, allowed.reason]).toEqual([
        'allow',
        'send.sitemap.selected',
        `'${action}' on gitlab.com was granted.`,
      ]);
    },
  );

  it('what a listing shows beside itself is the listing', () => {
    const url = 'https://gitlab.com/acme/rocket/-/issues?show=eyJpaWQiOiI3In0%3D';
    expect(gateWith([]).decide(request('GET', url), {}).actions).toEqual(['See issues']);
  });

  describe('under the comment_issue policy', () => {
    const reads = entries.filter(({ tags }) => tags.includes('read')).map(({ action }) => action);
    let gate: SendGate;
    beforeAll(() => {
      gate = gateWith([allowing(['Comment on issue', ...reads])]);
    });
    const api = 'https://gitlab.com/api/graphql';
    const mutation = (name: string, field: string) => ({
      operationName: name,
      query: `mutation ${name} { ${field}(input: {}) { errors } }`,
      variables: { input: { body: 'hi' } },
    });

    it('the issue opens, its page loads, and the comment is sent', () => {
      expect(gate.decide(request('GET', 'https://gitlab.com/acme/rocket/-/issues/30'), {}).actions).toEqual([
        'See issue',
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
        'Comment on issue',
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
      ).toEqual(['Make access token']);
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
        "'Add SSH key' on gitlab.com was not granted for this task; go on without it or ask the user to grant it.",
      );
    });
  });
});
