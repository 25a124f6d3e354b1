import { describe, expect, it } from 'vitest';
import type { GrantedVisibility, Visibility } from '../../model/policy/scope.ts';
import { createSeeGate } from '../gate.ts';
import { Blinders, scopeAt } from './blinders.ts';
import type { ElementFacts } from './classify.ts';

const NONCE = 'n0nce-of-this-session';
const PAGE = `<div id="top"><input name="q" aria-label="Seek"><button>Go</button></div>
  <form class="login"><input aria-label="Name"><button>Sign in</button></form>
  <aside><p>Buy hats</p><ul><li>one</li><li>two</li><li>three</li></ul></aside>
  <a href="/settings">Settings</a><button id="bin">Delete it</button><p>End</p>`;

function see(
  visibility: GrantedVisibility,
  { html = PAGE, origin = 'https://shop.test', goal = 'read' as const } = {},
) {
  const gate = createSeeGate({ goal, visibility, domains: ['shop.test'], nonce: NONCE });
  const { text, hidden } = gate.filter({ origin, html });
  return { text: text.split('\n').slice(1, -1).join(' '), hidden };
}

const control = (name: string, more: Partial<ElementFacts> = {}): ElementFacts => ({
  tag: 'button',
  names: [name],
  editable: false,
  submits: false,
  clickable: false,
  ...more,
});

describe('a document that says what is visible', () => {
  it('hides what a selector excludes, controls or not, under any goal', () => {
    const { text, hidden } = see({ exclude: ['aside', '#top > button'] }, { goal: 'read' });
    expect(text).not.toMatch(/hats|two|Go/);
    expect(text).toContain('End');
    expect(hidden.filter(({ by }) => by === 'see.scope.excluded')).toHaveLength(2);
  });

  it('shows what a selector includes, and what stands in it, although the goal hides it', () => {
    const { text } = see({ include: ['#top'] });
    expect(text).toContain('Seek');
    expect(text).toContain('Go');
    expect(text).not.toMatch(/Name|Settings|Delete/);
  });

  it('shows and hides whole kinds', () => {
    expect(see({ forms: 'shown' }).text).toMatch(/Seek.*Name/);
    expect(see({ forms: 'shown' }).text).not.toMatch(/Settings|Delete/);
    expect(see({ account: 'shown' }).text).toContain('Settings');
    expect(see({ dangerous: 'shown' }).text).toContain('Delete it');
    const blind = new Blinders({ goal: 'fill_form', visibility: { account: 'hidden' } });
    expect(blind.hides(control('Sign out'))?.by).toBe('see.goal.account');
    expect(blind.hides(control('Publish'))).toBeUndefined();
  });

  it.each<[Visibility, string, boolean]>([
    [{ include: ['aside'], exclude: ['aside'] }, 'hats', false],
    [{ include: ['#bin'], dangerous: 'hidden' }, 'Delete it', true],
    [{ forms: 'shown', exclude: ['.login'] }, 'Name', false],
    [{ exclude: ['li:nth-child(2)'] }, 'two', false],
    [{ exclude: ['li:nth-child(2)'] }, 'three', true],
    [{ exclude: ['div:has(> input) button'] }, 'Go', false],
    [{ exclude: ['p ~ ul', '[name^="q" i]'] }, 'one', false],
    [{ exclude: [':is(aside, section):not(.kept)'] }, 'hats', false],
  ])('of which %j leaves %s: %s', (visibility, what, shows) => {
    expect(see(visibility).text.includes(what)).toBe(shows);
  });

  it('shows nothing of what a mandatory document hides, by its kinds or its goal', () => {
    const kept = { goals: [], kinds: ['dangerous'] } as const;
    expect(see({ include: ['#bin', 'a'], dangerous: 'shown', kept }).text).not.toContain('Delete it');
    expect(see({ include: ['#bin', 'a'], kept }).text).toContain('Settings');
    expect(see({ include: ['#bin', 'a'], kept: { goals: ['interact'], kinds: [] } }).text).not.toContain('Settings');
    expect(see({ include: ['#bin', 'a'], kept: { goals: ['interact'], kinds: [] } }).text).toContain('Delete it');
  });

  it('shows more where the task takes place alone, and hides everywhere', () => {
    const said = { include: ['#top'], account: 'shown', exclude: ['aside'] } as const;
    for (const origin of ['https://shop.test', 'https://www.shop.test:8443']) {
      expect(see(said, { origin }).text).toMatch(/Seek.*Settings/);
    }
    for (const origin of ['https://evilshop.test', 'https://shop.test.evil.test', 'null', '']) {
      const { text } = see(said, { origin });
      expect(text).not.toMatch(/Seek|Settings|hats/);
      expect(text).toContain('End');
    }
  });

  it('binds snapshots by its kinds', () => {
    const gate = createSeeGate({ goal: 'read', visibility: { account: 'shown' }, nonce: NONCE });
    const snapshot = '- link "Settings" [ref=e1]\n- button "Delete it" [ref=e2]\n- text: End';
    const { text } = gate.filter({ origin: 'https://shop.test', snapshot });
    expect(text).toContain('Settings');
    expect(text).not.toContain('Delete');
  });

  it('holds in a frame of another site no more than the goal', () => {
    const scope = { goal: 'read', domains: ['shop.test'], visibility: { forms: 'shown', account: 'hidden' } } as const;
    expect(scopeAt(scope, 'ads.test')).toEqual({ goal: 'read', visibility: { exclude: [], account: 'hidden' } });
    expect(scopeAt(scope, 'a.shop.test')).toEqual({ goal: 'read', visibility: scope.visibility });
  });

  it('is done with a page that is built to cost, and shows nothing more of it', () => {
    const rows = '<b><i>x</i></b>'.repeat(40_000);
    const started = process.cpuUsage();
    const { text } = see({ exclude: ['b:nth-last-child(2n+1) ~ b i'] }, { html: `<p>first</p><div>${rows}</div>` });
    const { user } = process.cpuUsage(started);
    expect(text).toContain('first');
    expect(text.length).toBeLessThan(40_000);
    expect(user).toBeLessThan(60e6);
  }, 120_000);
});
