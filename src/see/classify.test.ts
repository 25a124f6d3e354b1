import { describe, expect, it } from 'vitest';
import { GOALS } from '../model/scope.ts';
import { classifyElement, type ElementFacts, hiddenFor } from './classify.ts';

function control(tag: string, name: string, more: Partial<ElementFacts> = {}): ElementFacts {
  return { tag, names: name === '' ? [] : [name], editable: false, submits: false, clickable: false, ...more };
}
const button = (name: string) => control('button', name);
const link = (name: string, target = '/x') => control('a', name, { target });

/** Which goals hide a control, as first letters: r(ead), n(avigate), i(nteract), f(ill_form), d(ashboard). */
function hiders(facts: ElementFacts): string {
  return GOALS.filter((goal) => hiddenFor(goal, facts) !== undefined)
    .map((goal) => goal.charAt(0))
    .join('');
}

describe('the goal table', () => {
  it.each([
    [control('input', 'Email'), 'form', 'rnd'],
    [control('select', 'Country'), 'form', 'rnd'],
    [control('button', 'Save', { submits: true }), 'form', 'rnd'],
    [control('div', '', { role: 'switch' }), 'form', 'rnd'],
    [control('div', '', { editable: true }), 'form', 'rnd'],
    [button('Place order'), 'dangerous', 'rnd'],
    [button('Pay now'), 'dangerous', 'rnd'],
    [button('Delete project'), 'dangerous', 'rnd'],
    [button('Delete my photos'), 'dangerous', 'rnid'],
    [button('Terminate'), 'dangerous', 'rnid'],
    [button('Delete account'), 'dangerous', 'rnifd'],
    [button('Close my account'), 'dangerous', 'rnifd'],
    [link('Sign out'), 'account', 'rnid'],
    [link('My account'), 'account', 'rnid'],
    [button('Show more'), 'plain', ''],
    [link('News'), 'plain', ''],
  ])('%j', (facts, kind, goals) => {
    expect(classifyElement(facts).class).toBe(kind);
    expect(hiders(facts)).toBe(goals);
  });
});

describe('words of controls', () => {
  it.each([
    'Delete account',
    'DELETE ACCOUNT',
    'delete your entire account',
    'Deactivate my account',
    'Remove account',
    'Delete\u00a0account',
    'D\u0435l\u0435t\u0435 account',
    'De\u200blete account',
    'D3l3te acc0unt',
    'Konto löschen',
    'Mein Konto löschen',
    'Supprimer mon compte',
    'Eliminar mi cuenta',
    'Elimina account',
    'Excluir conta',
    'Account verwijderen',
    'delete_account',
  ])('%s ends the account', (name) => {
    expect(hiddenFor('fill_form', button(name))).toEqual({ class: 'dangerous', by: 'see.goal.dangerous' });
  });

  it.each([
    'Submit order',
    'Complete purchase',
    'Purchase now',
    'Buy now',
    'Send email',
    'Send message',
    'Publish post',
    'Jetzt kaufen',
    'Payer maintenant',
    'Pagar ahora',
    'Acquista ora',
    'Comprar agora',
    'Nu kopen',
    'Delete',
    'Löschen',
  ])('%s is dangerous', (name) => {
    expect(classifyElement(button(name)).class).toBe('dangerous');
  });

  it.each([
    'accounts',
    'Preferences',
    'Settings',
    'Log out',
    'Logout',
    'Profile',
    'Abmelden',
    'Einstellungen',
    'Déconnexion',
    'Uitloggen',
  ])('%s belongs to the account', (name) => {
    expect(classifyElement(link(name)).class).toBe('account');
  });

  it.each([
    'Undeleted scenes',
    'Accountant wanted',
    'Profiles in courage: a review of the new edition',
    'Buyers guide',
    'Payment methods',
    'Terminator 2',
    'How we removed the account limit for all of our users last year',
    'Opening hours',
  ])('%s is plain', (name) => {
    expect(classifyElement(link(name)).class).toBe('plain');
  });

  it('are read in controls alone', () => {
    for (const tag of ['h1', 'p', 'span', 'div'])
      expect(classifyElement(control(tag, 'Delete account policy')).class).toBe('plain');
    expect(classifyElement(control('div', 'Delete account', { clickable: true })).class).toBe('dangerous');
  });

  it('are read in targets too', () => {
    expect(classifyElement(link('x', 'https://a.example/logout?next=/')).class).toBe('account');
    expect(classifyElement(link('x', '/account/delete')).class).toBe('dangerous');
    expect(hiddenFor('fill_form', link('x', '/account/delete'))).toBeDefined();
    expect(classifyElement(link('x', '/posts/7?do=delete')).class).toBe('dangerous');
    expect(classifyElement(link('x', '/help/how-to-delete-things')).class).toBe('plain');
  });

  it('count together when several sources give one each', () => {
    expect(classifyElement({ ...button('Delete'), names: ['Delete', 'account'] }).class).toBe('dangerous');
    expect(hiddenFor('fill_form', { ...button('Delete'), names: ['Delete', 'account'] })).toBeDefined();
  });
});
