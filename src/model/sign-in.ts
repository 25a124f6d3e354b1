/** Why a person is to sign in: before the session begins, or because of what stands in a page or was answered. */
export type SignInCause = 'start' | 'password' | 'code' | 'passkey' | 'captcha' | 'unauthorized';

/** What a person is asked to sign in to. */
export interface SignInRequest {
  readonly session: string;
  readonly cause: SignInCause;
  /** The pages that are opened for them. Where an agent came to one, the page chose its path: show it as data, never as markup. */
  readonly urls: readonly string[];
}

/** A browser window that is the person's alone. */
export interface SignInWindow {
  /** Resolves when they have closed it. */
  readonly closed: Promise<void>;
}

/** A way to have a person sign in: the terminal, or a program of the operator's. */
export interface SignInChannel {
  /**
   * Has a person sign in. `open` shows them the window, once it is theirs to look at. Answers with true when they are done, false where they will not; `over` is
   * called when the session ends meanwhile.
   */
  signIn(request: SignInRequest, open: () => Promise<SignInWindow>, over: AbortSignal): Promise<boolean>;
}
