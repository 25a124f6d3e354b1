import { mediawiki } from './mediawiki.ts';
import { use } from './use.ts';

use(mediawiki);
