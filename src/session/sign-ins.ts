import type { SessionEvent } from '../model/event.ts';
import type { SignInChannel, SignInRequest, SignInWindow } from '../model/sign-in.ts';
import { placeOfOrigin } from '../net/place.ts';
import { readUrl } from '../net/url.ts';

export interface SignInsOptions {
  readonly session: string;
  readonly now: () => number;
  readonly emit: (event: SessionEvent) => void;
}

/** Where a session has a person sign in, one request at a time. Of what they do there it knows nothing but that they are done. */
export class SignIns {
  readonly #options: SignInsOptions;
  readonly #over = new AbortController();
  #channel: SignInChannel | undefined;
  #pending: SignInRequest | undefined;
  #asking = new AbortController();

  constructor(options: SignInsOptions) {
    this.#options = options;
  }

  reachBy(channel: SignInChannel | undefined): void {
    this.#channel = channel;
  }

  /** Whether anybody can be asked. */
  get isReachable(): boolean {
    return this.#channel !== undefined && !this.#over.signal.aborted;
  }

  /** What a person is asked just now. */
  get pending(): SignInRequest | undefined {
    return this.#pending;
  }

  /**
   * Has a person sign in. Answers whether they are done; where nobody can be asked, or somebody is already, with false.
   * @param within how long they have, in milliseconds; absent: as long as they like
   */
  async ask(
    what: Omit<SignInRequest, 'session'>,
    open: () => Promise<SignInWindow>,
    within?: number,
  ): Promise<boolean> {
    if (this.#channel === undefined || this.#pending !== undefined || this.#over.signal.aborted) return false;
    const request = { session: this.#options.session, ...what };
    this.#pending = request;
    this.#tell(request);
    this.#asking = new AbortController();
    const late = within === undefined ? [] : [AbortSignal.timeout(within)];
    const over = AbortSignal.any([this.#over.signal, this.#asking.signal, ...late]);
    let done = false;
    try {
      done = (await this.#channel.signIn(request, open, over)) === true && !over.aborted;
    } finally {
      this.#pending = undefined;
      this.#tell(request, done);
    }
    return done;
  }

  /** Withdraws what is asked just now. */
  withdraw(): void {
    this.#asking.abort();
  }

  /** Withdraws what is asked: nobody signs in any more. */
  end(): void {
    this.#over.abort();
  }

  #tell({ cause, urls }: SignInRequest, done?: boolean): void {
    const places = urls.map((each) => readUrl(each)).flatMap((url) => (url === undefined ? [] : [placeOfOrigin(url)]));
    const about = { at: this.#options.now(), cause, sites: [...new Set(places)] };
    this.#options.emit(done === undefined ? { kind: 'sign-in.asked', ...about } : { kind: 'sign-in', ...about, done });
  }
}
