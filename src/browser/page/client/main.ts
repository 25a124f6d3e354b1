import { isHardened, watch } from './frames.ts';
import { harden } from './harden.ts';

if (!isHardened(globalThis.window)) harden(globalThis.window);
watch(globalThis.window, harden);
