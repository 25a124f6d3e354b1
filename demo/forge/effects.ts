/** What a request changed at the forge. */
export type ForgeEffect =
  | { readonly kind: 'comment'; readonly project: string; readonly issue: string; readonly body: string }
  | { readonly kind: 'issue created'; readonly project: string; readonly title: string }
  | { readonly kind: 'issue updated'; readonly project: string; readonly issue: string; readonly title: string }
  | { readonly kind: 'issue deleted'; readonly project: string; readonly issue: string }
  | { readonly kind: 'token created'; readonly name: string; readonly scopes: string; readonly value: string }
  | { readonly kind: 'SSH key added'; readonly title: string; readonly key: string }
  | { readonly kind: 'deploy key added'; readonly project: string; readonly key: string }
  | { readonly kind: 'project deleted'; readonly project: string };
