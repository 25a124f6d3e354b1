import { use } from './use.ts';
import { wagtail } from './wagtail.ts';

use(wagtail);
