/** Cordon: the boundary around an AI agent's browser. Everything public is named here, and in `session/public.ts` what is public without Node too. */
export type { SignIn } from './approve/sign-in.ts';
export { type GuardedBrowser, type LaunchOptions, launch } from './guarded/launch.ts';
export { type OpenSessionOptions, openSession } from './guarded/open-session.ts';
export type { LoginOptions } from './guarded/session-logins.ts';
export type { Isolation, IsolationTier } from './model/policy/isolation.ts';
export type { SignInCause, SignInChannel, SignInRequest, SignInWindow } from './model/sign-in.ts';
export * from './session/public.ts';
