/** Routes as listings have them. */

/** One row of a listing. */
export interface Route {
  /** Upper case; empty where the listing does not say. */
  readonly methods: readonly string[];
  /** With `{name}` for what varies, and `*` where it says that anything may follow. */
  readonly path: string;
  /** What its author calls it, the most telling first. */
  readonly names: readonly string[];
  readonly line?: number;
}

export interface RouteListing {
  readonly routes: readonly Route[];
  readonly warnings: readonly string[];
}
