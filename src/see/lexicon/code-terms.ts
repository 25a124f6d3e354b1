import type { Meaning } from './meanings.ts';

/** Path segments of links and form targets, words of handlers and of names in code, that say what a control does whatever it is called. */
export const TARGET_TERMS: Readonly<Record<Meaning, string>> = {
  'closes-account':
    'delete-account deleteaccount close-account closeaccount deactivate-account deactivateaccount account-delete deactivate remove-account removeaccount',
  'account-action': 'revoke deauthorize reset-password resetpassword change-password changepassword',
  commits:
    'place-order placeorder purchase pay buy-now buynow checkout-confirm submit-order submitorder confirm-order confirmorder send-email sendemail send-message sendmessage publish transfer cancel refund resend',
  destroys:
    'delete del destroy remove purge erase wipe trash uninstall delete-all deleteall expunge unpublish shutdown',
  account:
    'account accounts user-info userinfo settings preferences profile my-account myaccount user-settings edit-profile editprofile prefs userlogout password-reset passwordreset sudo 2fa mfa two-factor forgot-password lost-password lostpassword userlogin register createaccount create-account password password-change changeemail change-email ssh-keys deploy-keys api-keys access-tokens personal-access-tokens',
};

/** Names of icons, as icon fonts and libraries spell them, and signs that are icons: they count where a control is not named in words. */
export const ICON_TERMS: Readonly<Record<Meaning, string>> = {
  'closes-account': 'account-remove person-remove user-times user-slash user-minus user-x',
  'account-action': '',
  commits: 'paper-plane send credit-card shopping-bag publish rocket money-bill',
  destroys:
    'trash trash-alt trash-can trash-o trash2 trash-2 trashcan bin rubbish delete delete-forever delete-outline delete-sweep eraser remove-circle wastebasket garbage minus-circle dumpster 🗑 🚮',
  account:
    'cog cogs gear gears settings user user-circle user-circle-o user-cog user-gear person person-circle account account-circle account-box avatar sign-out sign-out-alt signout logout log-out box-arrow-right power-off exit-to-app wrench sign-in sign-in-alt signin login log-in box-arrow-in-right ⚙ ⏻ 👤',
};
