/** For the tests of this room. */
import type { PipeConnection } from '../devtools/pipe.ts';
import { GuardedTarget } from './guarded-target.ts';

const ignore = (): void => undefined;

/** A target of which nobody is told anything; its session is `S`. */
export function unheardTarget(connection: PipeConnection, targetId: string): GuardedTarget {
  return new GuardedTarget(
    connection,
    { sessionId: 'S', targetId, url: '', parent: undefined },
    { world: 'world', binding: 'binding', api: 'api' },
    {
      onMessage: ignore,
      onDocumentGone: ignore,
      onNavigated: ignore,
      onArrival: ignore,
      onRequest: ignore,
      onRequestOver: ignore,
      onDownload: ignore,
    },
  );
}
