/** The addresses that injections mention. They differ from run to run by the local service's port. */
export interface Places {
  /** The attacker's origin, `https://…`. */
  readonly attacker: string;
  /** A service that listens on this machine alone, `127.0.0.1:port`, as SSRF targets do. */
  readonly local: { readonly host: string; readonly port: number };
}
