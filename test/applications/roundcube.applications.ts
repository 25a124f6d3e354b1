import { roundcube } from './roundcube.ts';
import { use } from './use.ts';

use(roundcube);
