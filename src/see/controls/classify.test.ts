import { describe, expect, it } from 'vitest';
import { GOALS, type Goal } from '../../model/policy/scope.ts';
import { Blinders } from './blinders.ts';
import { classifyElement, type ElementFacts, isHardToUndo } from './classify.ts';

function control(tag: string, name: string, more: Partial<ElementFacts> = {}): ElementFacts {
  return { tag, names: name === '' ? [] : [name], editable: false, submits: false, clickable: false, ...more };
}
const button = (name: string) => control('button', name);
const link = (name: string, target = '/x') => control('a', name, { target });

function hiddenUnder(goal: Goal, facts: ElementFacts) {
  return new Blinders({ goal }).hides(facts);
}

/** Which goals hide a control, as first letters: r(ead), n(avigate), i(nteract), f(ill_form), d(ashboard). */
function hiders(facts: ElementFacts): string {
  return GOALS.filter((goal) => hiddenUnder(goal, facts) !== undefined)
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
    [button('Revoke access'), 'dangerous', 'rnid'],
    [button('Change password'), 'account', 'rnid'],
    [button('Create token'), 'account', 'rnid'],
    [button('Grant access'), 'account', 'rnid'],
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

describe('what is hard to undo', () => {
  it.each(['Delete', 'Place order', 'Delete account', 'Change password', 'Passwort ändern'])('is %s', (name) => {
    expect(isHardToUndo(button(name))).toBe(true);
  });

  it.each(['Settings', 'Sign out', 'Next'])('is not %s', (name) => {
    expect(isHardToUndo(button(name))).toBe(false);
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
    expect(hiddenUnder('fill_form', button(name))).toEqual({ class: 'dangerous', by: 'see.goal.dangerous' });
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
    'Remove',
    'Remove selected items',
    'Unpublish',
    'Send',
    'Enlever',
    'Drop',
    'Drop all tables',
    'Remove this cover',
    'Resend the confirmation mail',
    'Make this calendar public',
    'Cancel my dinner reservation',
    'Clear the search history',
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
    'Log in',
    'Register',
    'Forgot your password?',
    'Permissions',
    'Users',
    'Invite new member',
    'Edit the selected users',
    'View profile',
    'Site administration',
    'Zaloguj się',
    'Забыли пароль?',
    'ログイン',
    'Regenerate the API key',
    'Assign members',
    'Back to login',
    'Join this group',
  ])('%s belongs to the account', (name) => {
    expect(classifyElement(link(name)).class).toBe('account');
  });

  it('destroy a profile, whosever it is', () => {
    expect(classifyElement(button('Delete profile')).class).toBe('dangerous');
  });

  it.each([
    'Undeleted scenes',
    'Accountant wanted',
    'Profiles in courage: a review of the new edition',
    'Buyers guide',
    'Payment methods',
    'Terminator 2',
    'Remove filter',
    'Cash register',
    'Last login',
    'Send feedback to the authors',
    'Add to address book',
    'Users of the month',
    'How we removed the account limit for all of our users last year',
    'Opening hours',
    'Drop files here',
    'Performance profile',
    'Public profile',
    'Account 4711',
    'Remove all filters',
    'Show password',
    'settings.py',
    'Un-ban',
    'Cancel the upload',
  ])('%s is plain', (name) => {
    expect(classifyElement(link(name)).class).toBe('plain');
  });

  it.each([
    ['German', 'Mein Benutzerkonto löschen', 'Zahlungspflichtig bestellen', 'Projekt endgültig löschen', 'Abmelden'],
    ['French', 'Supprimer définitivement mon compte', 'Confirmer la commande', 'Vider la corbeille', 'Se déconnecter'],
    ['Spanish', 'Cerrar mi cuenta', 'Confirmar compra', 'Eliminar proyecto', 'Cerrar sesión'],
    ['Portuguese', 'Encerrar minha conta', 'Finalizar pedido', 'Esvaziar a lixeira', 'Terminar sessão'],
    ['Italian', 'Chiudi il mio account', 'Conferma acquisto', 'Svuota il cestino', 'Disconnetti'],
    ['Dutch', 'Mijn account opheffen', 'Bestelling plaatsen', 'Prullenbak legen', 'Afmelden'],
    ['Polish', 'Usuń moje konto', 'Zamawiam z obowiązkiem zapłaty', 'Opróżnij kosz', 'Wyloguj się'],
    ['Turkish', 'HESABIMI SİL', 'Siparişi onayla', 'Çöp kutusunu boşalt', 'Oturumu kapat'],
    ['Russian', 'Удалить мою учётную запись', 'Оформить заказ', 'Очистить корзину', 'Выйти'],
    ['Arabic', 'حذف حسابي', 'تأكيد الطلب', 'إفراغ سلة المهملات', 'تسجيل الخروج'],
    ['Chinese', '注销我的账号', '提交订单', '清空回收站', '退出登录'],
    ['traditional Chinese', '刪除我的帳號', '確認訂單', '永久刪除', '登出'],
    ['Japanese', 'アカウントを完全に削除', '注文を確定する', 'ゴミ箱を空にする', 'ログアウト'],
    ['Korean', '내 계정을 삭제', '결제하기', '휴지통 비우기', '로그아웃'],
  ])('are known in %s', (_language, closes, commits, destroys, leaves) => {
    expect(hiders(button(closes))).toBe('rnifd');
    expect(hiddenUnder('read', button(commits))?.class).toBe('dangerous');
    expect(hiddenUnder('read', button(destroys))?.class).toBe('dangerous');
    expect(hiddenUnder('read', link(leaves))?.class).toBe('account');
  });

  it.each(['모든 라이브러리 항목 삭제', 'サービスメニューの削除'])(
    '%s is no longer than it would be in English',
    (name) => {
      expect(classifyElement(button(name)).class).toBe('dangerous');
    },
  );

  it.each([
    ['添加应用用户', 'account'],
    ['生成新的 API 密钥', 'account'],
    ['将产品从系列分配中移除', 'dangerous'],
    ['已发送邮件', 'plain'],
    ['取消删除', 'plain'],
    ['新しいAPIキーを生成する', 'account'],
    ['注文を確定する', 'dangerous'],
    ['保存されていない変更を破棄する', 'plain'],
    ['メール送信設定', 'plain'],
    ['모든 라이브러리 항목 제거', 'dangerous'],
    ['사용자 차단 해제', 'plain'],
    ['사용자 정의 메타데이터 공급자 추가', 'plain'],
  ])('%s is %s in writing without spaces', (name, kind) => {
    expect(classifyElement(button(name)).class).toBe(kind);
  });

  it.each([
    'Kontaktformular',
    'Lösungen für Unternehmen',
    'Filter zurücksetzen',
    'Comptes rendus de lecture',
    'Noticias de la ciudad',
    'Notizie di oggi',
    'Nieuws van vandaag',
    'Wiadomości z kraju',
    'Haberler',
    'Новости города',
    'أخبار اليوم',
    '新闻中心',
    '购买记录',
    '購入履歴',
    'ニュース一覧',
    '오늘의 뉴스',
  ])('%s is plain in its language', (name) => {
    expect(classifyElement(link(name)).class).toBe('plain');
  });

  it.each([
    [{ icons: ['fa-solid fa-trash-can'] }, 'dangerous'],
    [{ icons: ['bi bi-trash3'] }, 'dangerous'],
    [{ icons: ['MuiSvgIcon-root', 'DeleteIcon'] }, 'dangerous'],
    [{ icons: ['/assets/sprite.svg#icon-gear'] }, 'account'],
    [{ icons: ['octicon octicon-sign-out'] }, 'account'],
    [{ icons: ['/img/trash.png'] }, 'dangerous'],
    [{ icons: ['chevron-right'] }, 'plain'],
    [{ effects: ['app.deleteAccount(7)'] }, 'dangerous'],
    [{ effects: ['delete'] }, 'dangerous'],
    [{ effects: ['openMenu(); item.remove()'] }, 'plain'],
    [{ effects: ['Delete'] }, 'dangerous'],
    [{ effects: ["command('list', 'Trash')"] }, 'plain'],
  ])('are taken from icons and code where a control has none: %j', (more, kind) => {
    expect(classifyElement(control('button', '', more)).class).toBe(kind);
  });

  it('of icons do not count beside words', () => {
    expect(classifyElement(control('button', 'Close', { icons: ['fa fa-trash'] })).class).toBe('plain');
  });

  it('are read in controls alone', () => {
    for (const tag of ['h1', 'p', 'span', 'div'])
      expect(classifyElement(control(tag, 'Delete account policy')).class).toBe('plain');
    expect(classifyElement(control('div', 'Delete account', { clickable: true })).class).toBe('dangerous');
  });

  it('are read in targets too', () => {
    expect(classifyElement(link('x', 'https://a.example/logout?next=/')).class).toBe('account');
    expect(classifyElement(link('x', '/account/delete')).class).toBe('dangerous');
    expect(hiddenUnder('fill_form', link('x', '/account/delete'))).toBeDefined();
    expect(classifyElement(link('x', '/posts/7?do=delete')).class).toBe('dangerous');
    expect(classifyElement(link('x', '/help/how-to-delete-things')).class).toBe('plain');
  });

  it('are sought in targets where they say what is done', () => {
    expect(classifyElement(link('x', '/?task=settings')).class).toBe('account');
    expect(classifyElement(link('x', '/?task=settings&action=compose')).class).toBe('plain');
    expect(classifyElement(link('x', '/?task=mail&action=delete')).class).toBe('dangerous');
    expect(classifyElement(link('x', '/posts?status=trash')).class).toBe('plain');
    expect(classifyElement(link('x', '/search?q=delete')).class).toBe('plain');
    expect(classifyElement(link('x', '/wiki/Special:Preferences')).class).toBe('account');
    expect(classifyElement(link('x', '/index.php?section=account')).class).toBe('account');
    expect(classifyElement(link('x', '/projects?jump=account')).class).toBe('plain');
    expect(classifyElement(link('x', '/projects?do=login')).class).toBe('account');
    expect(classifyElement(link('x', '#/settings')).class).toBe('account');
    expect(classifyElement(link('x', '#settings')).class).toBe('plain');
    expect(hiddenUnder('fill_form', link('x', '/users/7/delete'))).toBeDefined();
    expect(hiddenUnder('fill_form', link('x', '/posts/7/delete'))).toBeUndefined();
  });

  it('of passwords belong to the account', () => {
    expect(classifyElement(control('input', 'Password', { type: 'password' })).class).toBe('account');
    expect(classifyElement(control('input', 'Password', { type: 'text' })).class).toBe('form');
  });

  it('count together when several sources give one each', () => {
    expect(classifyElement({ ...button('Delete'), names: ['Delete', 'account'] }).class).toBe('dangerous');
    expect(hiddenUnder('fill_form', { ...button('Delete'), names: ['Delete', 'account'] })).toBeDefined();
  });
});

describe('who deletes an account', () => {
  it.each([
    [control('a', 'Delete', { target: '/users/7', effects: ['delete'] })],
    [control('a', 'Löschen', { target: '/users/7?back=%2Fusers' })],
    [control('button', 'OK', { submits: true, target: '/members/7', effects: ['delete'] })],
    [link('x', '/users.php?action=delete&user=3')],
  ])('ends it: %j', (facts) => {
    expect(hiddenUnder('fill_form', facts)).toBeDefined();
  });

  it.each([
    [control('a', 'Delete', { target: '/users/7/notes/3', effects: ['delete'] })],
    [control('a', 'Edit', { target: '/users/7' })],
    [link('x', '/notes.php?action=delete&note=3')],
  ])('and no other: %j', (facts) => {
    expect(hiddenUnder('fill_form', facts)).toBeUndefined();
  });

  it('and who writes to one by a press acts on it', () => {
    const link = { ...control('a', 'Lock', { target: '/users/7?status=3', effects: ['put'] }), writes: true } as const;
    expect(classifyElement(link).class).toBe('dangerous');
    expect(hiddenUnder('interact', link)?.class).toBe('account');
    expect(hiddenUnder('fill_form', link)).toBeUndefined();
    expect(hiddenUnder('interact', { ...link, target: '/users/7/notes/3' })).toBeUndefined();
  });

  it('and who deletes what somebody may do acts on it', () => {
    expect(hiders(control('a', 'Delete', { target: '/memberships/3', effects: ['delete'] }))).toBe('rnid');
    expect(hiders(link('Delete', '/roles/4/delete'))).toBe('rnid');
    expect(hiders(link('Delete', '/notes/4/delete'))).toBe('rnd');
  });

  it('and who writes below what is one’s own changes one', () => {
    const link = { ...control('a', 'Reset', { target: '/my/atom_key', effects: ['post'] }), writes: true } as const;
    expect(hiddenUnder('interact', link)?.class).toBe('account');
    expect(hiddenUnder('interact', { ...link, target: '/items/atom_key' })).toBeUndefined();
  });

  it.each([
    ['/user-edit.php?user_id=7', 'account'],
    ['user-new.php', 'account'],
    ['/edit_role/3', 'account'],
    ['/user-guide', 'plain'],
    ['/edit-post', 'plain'],
    ['/new-user-experience', 'plain'],
  ])('%s changes one: %s', (target, kind) => {
    expect(classifyElement(link('x', target)).class).toBe(kind);
  });
});

describe('what code and looks say of a button', () => {
  it.each([
    [{ called: ['add-user-button'] }, 'account'],
    [{ called: ['role-list-edit-action'] }, 'account'],
    [{ called: ['edit_members'] }, 'account'],
    [{ called: ['reset-password-btn'] }, 'account'],
    [{ called: ['duplicateRole2'] }, 'account'],
    [{ called: ['add-item'] }, 'plain'],
    [{ called: ['user-menu'] }, 'plain'],
    [{ called: ['delete'] }, 'dangerous'],
    [{ called: ['cancel', 'remove', 'settings'] }, 'plain'],
    [{ danger: true }, 'dangerous'],
    [{ danger: true, names: ['Go offline'] }, 'dangerous'],
    [{ danger: true, names: ['Cancel'] }, 'plain'],
    [{ danger: true, names: ['Log out'] }, 'account'],
  ] as const)('%j is %s', (more, kind) => {
    expect(classifyElement({ ...control('button', ''), ...more }).class).toBe(kind);
  });

  it('is whom a deletion ends', () => {
    const icon = control('span', '', { role: 'button', icons: ['trash'] });
    expect(hiders({ ...icon, called: ['user-list-delete-action'] })).toBe('rnifd');
    expect(hiders({ ...icon, called: ['removeRole'] })).toBe('rnid');
    expect(hiders({ ...icon, called: ['remove-user'] })).toBe('rnid');
    expect(hiders({ ...icon, called: ['delete-chart'] })).toBe('rnd');
  });

  it('is that nothing is sent yet', () => {
    const mail = control('button', 'Send email', { submits: true });
    expect(classifyElement({ ...mail, effects: ['preview'] }).class).toBe('form');
    expect(classifyElement({ ...mail, called: ['_preview'] }).class).toBe('form');
    expect(classifyElement(mail).class).toBe('dangerous');
    expect(classifyElement({ ...mail, called: ['preview-and-send', 'back'] }).class).toBe('dangerous');
    expect(classifyElement({ ...mail, names: ['Delete'], effects: ['preview'] }).class).toBe('dangerous');
  });

  it('is whose settings it shows: those of what stands around it', () => {
    expect(classifyElement(button('Settings')).class).toBe('plain');
    expect(classifyElement(button('User settings')).class).toBe('account');
    expect(classifyElement({ ...button('Settings'), role: 'menuitem', tag: 'div' }).class).toBe('account');
    expect(classifyElement({ ...button('Settings'), clickable: true }).class).toBe('account');
  });
});

describe('what empties a field', () => {
  const within = (name: string, handler: string, target = '#delete') =>
    control('a', name, { target, clickable: true, effects: [handler] });

  it.each([[within('Delete', "UI.field_reset('cc')")], [control('button', 'Clear list', { type: 'reset' })]])(
    'is no deletion: %j',
    (facts) => {
      expect(classifyElement(facts).class).toBe('plain');
    },
  );

  it.each([
    [within('Factory reset', 'device.reset()')],
    [within('Delete', 'factory.destroy()')],
    [within('Delete', "reset('cc'); deleteAccount()")],
    [within('Delete', 'reset()', '/items/7')],
    [within('Delete', 'resetDatabase()')],
    [control('button', 'Delete', { type: 'reset', effects: ['store.wipe()'] })],
  ])('unless it says more: %j', (facts) => {
    expect(classifyElement(facts).class).toBe('dangerous');
  });
});

describe('what a form says for its buttons', () => {
  const submit = (name: string, ...about: string[]) => control('button', name, { submits: true, about });

  it.each([
    [submit('Save', 'Preferences'), 'account', 'rnid'],
    [submit('Yes', 'Delete profile'), 'dangerous', 'rnifd'],
    [submit('Eliminar', 'Eliminar perfil'), 'dangerous', 'rnifd'],
    [submit('Continue', 'Place your order'), 'dangerous', 'rnd'],
    // What it says itself comes first, unless an account ends with it.
    [submit('Delete', 'Preferences'), 'dangerous', 'rnd'],
    [submit('Save', 'Opening hours'), 'form', 'rnd'],
  ])('%j', (facts, kind, goals) => {
    expect(classifyElement(facts).class).toBe(kind);
    expect(hiders(facts)).toBe(goals);
  });
});

describe('where a link leads', () => {
  it.each([
    ['/profile.php', 'account'],
    ['/orders/7/cancel', 'dangerous'],
    ['/orders/resend', 'plain'],
    ['/control/event/orchard/cider/settings/cancel', 'plain'],
    ['/wp-login.php', 'account'],
    ['/auth_sources', 'account'],
    ['/authors', 'plain'],
    ['/control/organizer/orchard/team/1/edit', 'account'],
    ['/admin/bulk/auth/user/set_active_state/', 'account'],
    ['/blog-in-brief', 'plain'],
    ['/user/account/hotkeys', 'account'],
    ['/repo/settings/branches', 'plain'],
    ['/ada/cider/settings', 'plain'],
    ['/index.php/settings/user/security', 'account'],
    ['/users/7/settings/keys', 'account'],
    ['/users/', 'account'],
    ['/roles/list', 'account'],
    ['https://a.test/list_groups/', 'account'],
    ['/user_info/', 'account'],
    ['/users/7', 'plain'],
    ['/groups/', 'plain'],
    ['/users?sort=name', 'plain'],
    ['/forum/users/', 'plain'],
    ['/admin/users/7/', 'account'],
    ['/site-admin/roles/new', 'account'],
    ['/admin/users/7/delete', 'dangerous'],
    ['javascript:deleteAccount(7)', 'dangerous'],
    ['/admin/users/?ordering=name', 'plain'],
    ['/admin/users/history/7', 'plain'],
    ['/users/7', 'plain'],
    ['/users/7/edit', 'account'],
    ['/projects/7/memberships/new', 'account'],
    ['/groups/new', 'plain'],
    ['/login', 'account'],
    ['/Special:Preferences/reset', 'account'],
    ['javascript:history.back()', 'plain'],
  ] as const)('%s is %s', (target, kind) => {
    expect(classifyElement(link('Ada', target)).class).toBe(kind);
  });
});

describe('links to a page that asks first', () => {
  it.each([
    ['Realizar pedido', '/es/checkout/', 'plain'],
    ['Realizar pedido', '/es/checkout/?confirm=1', 'dangerous'],
    ['Realizar pedido', '/es/order/7', 'dangerous'],
    ['Realizar pedido', '#', 'dangerous'],
    ['Send email', '/event/cider/sendmail/', 'plain'],
    ['Send email', '/event/cider/sendmail/7', 'dangerous'],
    ['Send email', '/event/cider/send-email', 'dangerous'],
    // What deletes is not believed to be something else by where it leads.
    ['Delete', '/posts/new', 'dangerous'],
    ['Nee, niet verwijderen', '/posts/7', 'plain'],
    ['Nee, niet verwijderen', '/posts/7/delete', 'dangerous'],
    ['Nee, niet verwijderen', '/posts?id=7', 'dangerous'],
    ['No longer needed: delete', '/posts/7', 'dangerous'],
    ['Change password', '/index.php?title=Special:ChangePassword&returnto=Main', 'account'],
    ['Change password', '/users/7?do=changepassword', 'account'],
    ['Change password', '/my/password', 'account'],
    ['Change password', '/control/settings/password/change', 'account'],
    ['Notifications', '/settings/notifications', 'account'],
    ['Password and authentication', '/settings/security', 'account'],
    ['Tokens', '/settings/personal-access-tokens/new', 'account'],
    ['Notifications', 'https://shop.test/settings/notifications', 'account'],
    ['Appearance', '/settings/appearance', 'plain'],
    ['Tokens', '/settings/personal-access-tokens', 'account'],
    ['Addresses', '/ada/cider/settings/emails', 'plain'],
    ['Notifications', '/users/7/settings/notifications', 'account'],
    ['Tickets', '/events/7/settings/tickets', 'plain'],
    ['Tickets', '/orchard/cider/settings/tickets', 'plain'],
    ['Taxes', '/admin/settings/taxes', 'plain'],
    ['Deploy keys', '/orchard/cider/keys', 'account'],
  ] as const)('%s at %s is %s', (name, target, kind) => {
    expect(classifyElement(link(name, target)).class).toBe(kind);
  });

  it('do nothing for what a script hears of', () => {
    expect(classifyElement({ ...link('Realizar pedido', '/es/checkout/'), effects: ['order()'] }).class).toBe(
      'dangerous',
    );
  });
});

describe('signs that are icons', () => {
  it.each([
    ['🗑️', 'dangerous'],
    ['⚙', 'account'],
    ['×', 'plain'],
    ['\ue020', 'plain'],
  ] as const)('%s is %s', (sign, kind) => {
    expect(classifyElement(button(sign)).class).toBe(kind);
  });

  it('and what draws no word does not keep the icon from being read', () => {
    expect(classifyElement(control('button', '×', { icons: ['btn-delete'] })).class).toBe('dangerous');
    expect(classifyElement(control('button', 'Close', { icons: ['btn-delete'] })).class).toBe('plain');
  });
});
