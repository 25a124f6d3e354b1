import { use } from './use.ts';
import { wordpress } from './wordpress.ts';

use(wordpress);
