/**
 * Prints the send gate's benchmark:
 *
 *   npx esbuild bench/send-run.ts --bundle --platform=node --format=esm | node --input-type=module -
 */
import { benchSend, formatSendRow } from './send.bench.ts';

for (const row of benchSend()) process.stdout.write(`${formatSendRow(row)}\n`);
