import { CordonError, messageOf } from '../../model/error.ts';
import type { Isolation, IsolationTier } from '../../model/policy/isolation.ts';
import { type BrowserNetwork, openBrowserNetwork } from './network-namespace.ts';

/** What was started, and what holds for it. */
export interface Isolated<T> {
  readonly started: T;
  readonly tier: IsolationTier;
  /** Why it has no network of its own although it was wanted, and how to mend that. */
  readonly why?: string;
  readonly advice?: string;
}

/**
 * Starts something in a network of its own, in which only this port is open, as far as that is asked for and the system allows it. With `auto` a browser that does not start there is
 * started without: some systems allow the network and then not what the browser's own sandbox needs within it.
 *
 * @throws {CordonError} `environment` where it is required and cannot be had; and whatever `start` throws.
 */
export async function startIsolated<T>(
  isolation: Isolation,
  port: number,
  start: (network: BrowserNetwork | undefined) => Promise<T>,
): Promise<Isolated<T>> {
  if (isolation === 'off') return { started: await start(undefined), tier: 'settings' };
  try {
    const network = await openBrowserNetwork(port);
    try {
      return { started: await start(network), tier: 'network-namespace' };
    } catch (problem) {
      network.server.close();
      throw problem;
    } finally {
      network.release();
    }
  } catch (problem) {
    if (isolation === 'required') throw problem;
    return { started: await start(undefined), tier: 'settings', why: messageOf(problem), advice: adviceOf(problem) };
  }
}

function adviceOf(problem: unknown): string {
  return problem instanceof CordonError ? problem.advice : 'See what the browser says when it is started by hand.';
}
