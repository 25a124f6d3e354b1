import { oscar } from './oscar.ts';
import { use } from './use.ts';

use(oscar);
