import type { Lexicon } from '../meanings.ts';

/** CUA's list with its gaps filled (docs/sources.md#cua-gaps-of-its-code), and the labels of common web software. */
export const ENGLISH: Lexicon = {
  'closes-account': `delete account, delete accounts, close account, deactivate account, remove account, disable account, terminate account, cancel account,
    erase account, destroy account, delete profile, delete user account, account deletion, account closure, permanently delete account, delete workspace, delete organization,
    delete organisation, close organization, cancel membership, leave forever, delete user, delete users, remove user, remove users, delete member`,
  'account-action': `delete my, remove my, erase my, terminate, terminate session, terminate sessions, reset my, revoke access, revoke all, revoke token, revoke key, reset password,
    change password, change email, remove two factor, disable two factor, disable 2fa, sign out everywhere, log out everywhere, sign out all devices, deauthorize, unlink account,
    create token, create personal access token, add ssh key, invite members, grant access, set new password, set password`,
  commits: `place order, place your order, submit order, confirm order, complete order, complete purchase, confirm purchase, confirm payment, make payment,
    pay now, buy now, purchase now, order now, buy it now, pay, checkout and pay, pay with, submit payment, subscribe now, donate now, donate, start subscription, confirm subscription,
    upgrade plan, confirm booking, book now, reserve now, confirm reservation, send email, send message, send mail, resend., resend email, resend invite, resend invitation, resend link, refund., refund payment, refund order, issue refund, send now, send reply, publish post, publish now, publish, publish page,
    send money, transfer money, transfer funds, send payment, confirm transfer, wire transfer, place bid, bid now, sell now, merge pull request, obligation to pay, buy., withdraw., deploy, deploy now, release now, make public, accept terms, sign contract,
    send.`,
  destroys: `delete, destroy, erase, wipe, purge, revoke, terminate, deauthorize, delete all, remove all, delete project, delete repository, remove project, drop., drop all, drop table, drop database, truncate, factory reset,
    delete permanently, delete forever, empty trash, empty bin, reset database, deactivate., remove row, transfer ownership, uninstall, force push, delete page, delete file, delete selected, discard all, archive project, archive repository,
    clear all data, clear history, reset all, reset to defaults, format disk, cancel order, cancel subscription, cancel booking, cancel reservation, block user, ban user, remove member, move to trash,
    remove., remove item, remove items, remove selected, remove titles., remove entries., remove from cart, remove from basket, remove from group, expunge, unpublish, unpublish page, unpublish pages, block., ban., clear list, clear watchlist,
    clear wishlist, clear cart, empty cart, empty basket`,
  account: `account, accounts, my account, your account, profile, my profile, settings, preferences, sign out, log out, signout, logout, sign off, log off, security settings,
    billing, two-factor, two-factor authentication, 2fa., authorized apps, authorized applications, connected apps, admin mode., api keys, api token, api tokens, access tokens, ssh keys, deploy keys, edit profile, notification settings, user settings, account settings, my preferences, manage account, switch account,
    log in, login., login or register, login now, go to login, sign in, signin, sign up, signup, register., register now, create account, forgot password, forgotten password, lost password, recover account,
    users., members., team members., teams., all users, user list, user management, user rights, user groups, permissions., roles., assign role, admin., administration., site administration, site admin, admin panel, admin area, manage tokens, restore default preferences, password., user info, user information, identities., set email address`,
  fillers: 'my your our the this that an entire whole user personal permanently now and all of these selected current',
};
