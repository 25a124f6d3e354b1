import { configureGlobal } from 'fast-check';
import { runs } from './support/runs.ts';

/** For properties that do not say how many cases they want: a hundred is the library's own number. */
configureGlobal({ numRuns: runs(100) });
