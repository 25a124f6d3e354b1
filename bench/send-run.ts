/**
 * Prints the send gate's benchmark:
 *
 *   npx esbuild bench/send-run.ts --bundle --platform=node --format=esm | node --input-type=module -
 */
import { benchSend } from './send.bench.ts';

for (const { name, medianNs, ratio } of await benchSend()) {
  process.stdout.write(`${name.padEnd(28)} ${medianNs.toFixed(0).padStart(8)} ns   ×${ratio.toFixed(2)}\n`);
}
