import { trac } from './trac.ts';
import { use } from './use.ts';

use(trac);
