import type { Lexicon } from '../meanings.ts';

/** CUA's list with its gaps filled (docs/sources.md#cua-gaps-of-its-code), and the labels of common web software. */
export const ENGLISH: Lexicon = {
  'closes-account': `delete/close/deactivate/remove/disable/terminate/cancel/erase/destroy/suspend account/accounts, account deletion/closure/removal,
    delete profile, delete/close workspace/organization/organisation, cancel membership, leave forever, delete/remove/deactivate/suspend user/users, delete member`,
  'account-action': `delete/remove/erase/reset my, terminate, terminate/revoke/end … session/sessions, revoke access/all,
    revoke/reset/create/generate/regenerate/rotate … token/tokens/secret/key/keys/credential/credentials, add ssh key,
    reset/change/set/generate/regenerate … password/passphrase, change/verify email, set email address, send … reset/recovery,
    enable/disable/remove/reset two factor, enable/disable/remove/reset 2fa/mfa, sign/log out everywhere, sign/log out … devices/sessions, logout … devices/sessions, deauthorize,
    unlink/disconnect account, impersonate, login as, log/sign in as, invite … user/users/member/members/people, grant/manage access`,
  commits: `place/submit/confirm/complete … order, complete/confirm/make purchase/payment, pay/purchase/order/donate/book/reserve/bid/sell/publish/release/deploy/transfer now,
    buy, pay, checkout and pay, submit/approve/capture/void … payment/transaction, proceed … payment, subscribe now, donate, start subscription,
    confirm subscription/booking/reservation/transfer, upgrade plan, send, send/resend … email/emails/mail/mails/message/messages/invite/invites/invitation/invitations/link/reply,
    resend., notify, remind, refund, publish, publish/unpublish post/page/pages, transfer/wire/withdraw/request … money/funds, place bid, merge pull request,
    obligation to pay, withdraw., deploy, make/set/share … public, make/set … private, accept terms, sign contract, go online/offline/live, unsubscribe`,
  destroys: `delete, destroy, erase, wipe, purge, revoke, terminate, deauthorize, uninstall, mass/bulk removal/deletion, unpublish, expunge, truncate, force push, factory reset, deactivate,
    remove, unlink, unassign, drop., drop … all/table/tables/database/tabs/column,
    clear/empty/flush … cache/history/log/logs/data/trash/bin/cart/basket/list/watchlist/wishlist/queue, empty., discard … all/draft/drafts,
    reset … all/database/default/defaults, restore … backup/database, format disk, transfer … ownership,
    cancel … order/orders/subscription/booking/reservation/event/appointment/meeting/transfer/payment,
    archive project/repository, block/ban/kick … user/users/member/members, block., ban, move … trash/bin, shut down, shutdown, power off, reboot,
    stop/restart … server/system/host/machine/instance`,
  account: `account, accounts, profile, settings, preferences, my/edit/user/view profile, my/your/manage/switch/create/recover account, my preferences,
    sign/log out/off, signing in, signout, logout, log/sign in, login, signin, sign up, signup, register., register now,
    billing, two factor, 2fa, authentication, security/notification/user/account settings/options, authorized/connected apps/applications, admin mode.,
    api/access/personal/auth token/tokens/key/keys, ssh/deploy/gpg/login/encryption/security/recovery key/keys, manage tokens, credential, credentials, secrets,
    forgot/forgotten/lost password, password,
    add/new/create/invite/edit/change/update/list/manage/copy/clone/duplicate/assign/activate/import … user/users/role/roles/permission/permissions/member/members/team/teams/admin/admins/administrators/superusers,
    users., members., team members., teams., groups., owners., moderators., sessions., devices., all users, user list/management/rights/groups/info/information/access/federation,
    identity/authentication/login/sso provider/providers, permissions, roles, join/leave … group/team/organization,
    admin., administration., administrators., superusers., site administration/admin, admin panel/area, restore default preferences, identities.`,
  harmless:
    'remove … filter/filters/sort/sorting/quote/format/formatting, clear local cache, send to back/front, send … reset/recovery, show/hide password, last/failed login, un ban/block, ban list',
  fillers:
    'my your our the this that a an entire whole user personal permanently now and all of these selected current',
};
