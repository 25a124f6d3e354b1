/** How much the browser's network is to be its own: it must be, it is where the system allows it, it is not. */
export const ISOLATION = ['required', 'auto', 'off'] as const;
/** One of them. */
export type Isolation = (typeof ISOLATION)[number];

/**
 * What keeps a browser from going past the egress proxy: `network-namespace`, a network that has no other way out; or `settings`, the flags and
 * preferences that it was started with; or, where Cordon did not start it, `context`: the proxy of the browser contexts that Cordon made in it.
 */
export type IsolationTier = 'network-namespace' | 'settings' | 'context';
