import { describe, expect, it } from 'vitest';
import { classifyElement, type ElementFacts } from './classify.ts';

const classOf = (name: string, target: string, ...others: string[]) =>
  classifyElement({ tag: 'a', names: [name, ...others], target, editable: false, submits: false, clickable: false })
    .class;

describe('a link whose address spells its name out', () => {
  it.each([
    ['How do I delete my account?', '/help/delete-account'],
    ['How to change your password', '/support/articles/change-password'],
    ['Help with settings', '/help/settings'],
    ['Cancel your subscription', 'https://help.test/hc/en-us/articles/123-Cancel-your-subscription'],
    ['Account API', '/docs/api#account'],
    ['I forgot my password', '/faq#password'],
    ['Why I deleted my account', '/blog/why-i-deleted-my-account'],
    ['How to delete a project', '/docs/how-to-delete-a-project'],
    ['Delete account (article)', '/wiki/Delete_account'],
    ['Delete date', '/projects?sort=delete_date'],
    ['Delete date', '?dir=asc&sort=-delete_date'],
    ['Account', '?orderby=account'],
    ['delete account', '/search?q=delete+account'],
    ['User profile', '?tab=user_profile'],
    ['Account books', '/catalogue/account-books/'],
    ['Account manager (m/f)', '/jobs/account-manager'],
    ['Settings', '/projects/7/settings'],
    ['Settings', '/repositories/cider/-/settings'],
    ['Site settings', '/site/settings'],
    ['General', '/control/event/orchard/cider/settings/'],
    ['Erase personal data', 'erase-personal-data.php'],
    ['Erase personal data', '/erase-personal-data.html'],
    ['Delete a user', '/reference/delete-user'],
    ['login.html', '/blob/main/login.html'],
  ])('is about it: %s, %s', (name, target) => {
    expect(classOf(name, target)).toBe('plain');
  });
});

describe('a link to an item that is called by its title', () => {
  it.each([
    ['Delete dead code', '/pull/12'],
    ['Delete README.md', '/commit/1f3a'],
    ['Log out button missing', '/issues/12'],
    ['Your account statement', '/mail/12'],
    ['Savings account', '/accounts/4711'],
    ['Acme Ltd', '/crm/accounts/12'],
  ])('opens it: %s, %s', (name, target) => {
    expect(classOf(name, target)).toBe('plain');
  });

  it.each([
    ['Delete', '/pull/12'],
    ['Delete all', '/items/12'],
    ['Delete old item', '/items/12'],
    ['Delete dead code', '/pull/12?do=it'],
    ['Delete dead code', '/pull/12/delete'],
    ['Delete user ben of sales', '/users/7'],
    ['No longer needed: delete', '/posts/7'],
  ])('is no title: %s, %s', (name, target) => {
    expect(classOf(name, target)).toBe('dangerous');
  });

  it('is none where it looks like a deletion', () => {
    const link = { tag: 'a', names: ['Delete dead code'], editable: false, submits: false, clickable: false };
    expect(classifyElement({ ...link, target: '/pull/12', danger: true }).class).toBe('dangerous');
  });
});

describe('a link called "Go"', () => {
  it.each([
    ['/docs/my-report/delete-document', 'dangerous'],
    ['/item_delete.php?id=7', 'dangerous'],
    ['/deleteItem?id=7', 'dangerous'],
    ['/items?do=del&id=7', 'dangerous'],
    ['/items?delete=7', 'dangerous'],
    ['/oauth/authorize?approve=1', 'dangerous'],
    ['/unsubscribe?u=7', 'dangerous'],
    ['/offers/7/buy', 'dangerous'],
    ['/index.php?route=account/logout', 'account'],
    ['/me', 'account'],
    ['javascript:del(7)', 'dangerous'],
    ['/buy', 'plain'],
    ['/buy-tickets', 'plain'],
    ['/film/the-purge', 'plain'],
    ['/about/me', 'plain'],
    ['/items?remove=no', 'plain'],
    ['/search?q=delete_item', 'plain'],
  ])('does what its address says: %s', (target, kind) => {
    expect(classOf('Go', target)).toBe(kind);
  });
});

describe('what opens an answer', () => {
  const opening = (name: string, more: Partial<ElementFacts> = {}) =>
    classifyElement({
      tag: 'summary',
      names: [name],
      editable: false,
      submits: false,
      clickable: false,
      opens: true,
      ...more,
    }).class;

  it('is called by the question', () => {
    expect(opening('How do I delete my account?')).toBe('plain');
    expect(opening('How do I delete my account?', { effects: ['#answer'] })).toBe('plain');
    expect(opening('How do I delete my account?', { effects: ['go()'] })).toBe('dangerous');
    expect(opening('Delete account?')).toBe('dangerous');
    expect(opening('Delete account')).toBe('dangerous');
  });
});

describe('the head of a column', () => {
  const head = (tag: string, name: string, more: Partial<ElementFacts> = {}) =>
    classifyElement({ tag, names: [name], editable: false, submits: false, clickable: false, heads: true, ...more })
      .class;

  it.each(['delete_date', 'Delete date', 'Account', 'Users', 'Publish date'])('is called %s', (name) => {
    expect(head('button', name)).toBe('plain');
    expect(head('a', name, { target: '?o=4' })).toBe('plain');
  });

  it.each(['Delete', 'Delete all', 'Delete rows', 'Delete selected', 'Delete account', 'Remove users', 'Publish'])(
    'does more: %s',
    (name) => {
      expect(head('button', name)).toBe('dangerous');
      expect(head('a', name, { target: '?o=4' })).toBe('dangerous');
    },
  );

  it('does what is said of it elsewhere', () => {
    expect(head('button', 'Sign out')).toBe('account');
    expect(head('a', 'Email address', { target: '?order=email' })).toBe('plain');
    expect(head('a', 'Email address', { target: '/email' })).toBe('account');
    expect(head('button', 'Delete date', { effects: ['go()'] })).toBe('dangerous');
    expect(head('button', 'Delete date', { submits: true })).toBe('dangerous');
    expect(head('a', 'Delete date', { target: '/dates/7' })).toBe('dangerous');
    expect(head('a', 'Delete date', { target: '/dates?do=delete' })).toBe('dangerous');
  });
});

describe('a button that sends nothing, in a form that only asks', () => {
  const inForm = (name: string, more: Partial<ElementFacts> = {}) =>
    classifyElement({ tag: 'button', names: [name], editable: false, submits: false, clickable: false, ...more }).class;

  it('narrows less', () => {
    expect(inForm('Delete filter', { asks: true })).toBe('plain');
    expect(inForm('Delete filter')).toBe('dangerous');
    expect(inForm('Delete filter', { asks: true, effects: ['go()'] })).toBe('dangerous');
    expect(inForm('Delete', { asks: true })).toBe('dangerous');
    expect(inForm('Delete filtered items', { asks: true })).toBe('dangerous');
  });
});

describe('the name decides', () => {
  it.each([
    // Where the address says something else.
    ['Delete account', '/help/billing', 'dangerous'],
    ['Delete', '/wiki/Harvest', 'dangerous'],
    ['Delete account', '/search?q=pears', 'dangerous'],
    ['Delete', '/items?sort=name', 'dangerous'],
    ['Delete', '/items?q=delete', 'dangerous'],
    ['Account', '/settings?tab=profile', 'account'],
    ['Account books', '/catalogue/pears', 'account'],
    ['Account', '/catalogue/account', 'account'],
    ['Assign role to selected users', '/bulk/user/assign_role/', 'account'],
    ['Account details', '/account-details', 'account'],
    ['Profile', '/projects/7/settings', 'account'],
    ['Account settings', '/projects/7/settings', 'account'],
    ['Settings', '/users/7/settings', 'account'],
    ['Settings', '/accounts/7/settings', 'account'],
    ['Settings', '/settings', 'account'],
    ['Settings', '/projects/new/settings', 'account'],
    ['Settings', '/control/users/7/cider/settings', 'account'],
    ['Settings', '/en/site-admin/orchard/settings', 'account'],
    ['Erase data', 'erase-personal-data.php', 'dangerous'],
    ['Erase personal data', 'erase-personal-data.php?all=1', 'dangerous'],
    ['Erase personal data', '/people/erase-personal-data.php', 'dangerous'],
    ['Erase personal data', '/erase-personal-data', 'dangerous'],
    ['Delete', 'delete.php', 'dangerous'],
    ['Delete account', 'delete-account.php', 'dangerous'],
    ['MFA', '/mfa', 'account'],
    // Where it may be done to something that the address names.
    ['Delete', '/wiki/Harvest/delete', 'dangerous'],
    ['Delete', '/blog/7/delete', 'dangerous'],
    ['Reset all', '/wiki/Harvest/reset', 'dangerous'],
    ['Delete account', '/docs/7/delete-account', 'dangerous'],
    ['Delete account', '/docs/my-report/delete-account', 'dangerous'],
    ['Delete document', '/docs/my-report/delete-document', 'dangerous'],
    ['Delete page', '/wiki/Home/delete-page', 'dangerous'],
    ['Sign out', '/docs/sign-out', 'account'],
    ['Purge cache', 'purge-cache.php', 'dangerous'],
    ['Preferences', '/wiki/Special:Preferences', 'account'],
    // Where a query may do it, or name the page that does.
    ['Delete account', '/help?do=delete_account', 'dangerous'],
    ['Delete account', '/help/delete-account?confirm=1', 'dangerous'],
    ['Delete account', '/index.php?page=delete_account', 'dangerous'],
    ['Delete account', '/items?q=delete+account&action=go', 'dangerous'],
    ['Delete account', '?tab=delete_account', 'dangerous'],
    ['Delete account', '/account/delete?q=delete+account', 'dangerous'],
    // Where the fragment is a route, and where what seems a folder is a host.
    ['Delete account', '/docs/#/delete-account', 'dangerous'],
    ['Delete account', 'http://wiki/delete-account', 'dangerous'],
    ['Settings', '/app/index.php?tab=settings', 'account'],
  ])('%s, %s: %s', (name, target, kind) => {
    expect(classOf(name, target)).toBe(kind);
  });

  it('where one of its names is not spelled', () => {
    expect(classOf('How do I delete my account?', '/help/delete-account', 'Close account')).toBe('dangerous');
  });

  it('where a script or a method is known to hear of it', () => {
    const link = { tag: 'a', names: ['Delete account'], editable: false, submits: false, clickable: false };
    const target = '/help/delete-account';
    expect(classifyElement({ ...link, target, effects: ['go()'] }).class).toBe('dangerous');
    expect(classifyElement({ ...link, target, taken: ['Close account'] }).class).toBe('dangerous');
    expect(classifyElement({ ...link, tag: 'button', submits: true, target }).class).toBe('dangerous');
  });
});
