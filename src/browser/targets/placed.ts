import type { JsonObject } from '../../model/json.ts';

/** A DevTools command, whatever the session. */
export interface Command {
  readonly method: string;
  readonly params: JsonObject;
}

/** What is put into a target before it runs: the script for each document, and what it is told besides. */
export interface Placed {
  readonly sources: Sources;
  readonly opening: readonly Command[];
}

/** What is in Cordon's world, by names that nobody can guess: who knew them could put something else in their place. */
export interface WorldNames {
  readonly world: string;
  readonly binding: string;
  /** The global under which the in-page script offers what it does. */
  readonly api: string;
  /** Absent where the scripts of agents run in the page's own world. */
  readonly agents?: string;
}

/** The scripts that are run in each document before its own. */
export interface Sources {
  /** In Cordon's world. */
  readonly own: string;
  /** In the world of the scripts of agents. */
  readonly agents: string;
}
