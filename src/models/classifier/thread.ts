/** The thread in which a classifier reads: inference would hold up everything else. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { CordonError, messageOf } from '../../model/error.ts';
import { openClassifier } from './classifier.ts';

const { model } = z.object({ model: z.string() }).parse(workerData);
const batchSchema = z.object({ texts: z.array(z.string()) });

try {
  const classifier = await openClassifier(model);
  // Its first run takes longest, and nobody waits for it yet.
  await classifier.scores(['ready']);
  parentPort?.on('message', (message: unknown) => {
    const { texts } = batchSchema.parse(message);
    classifier.scores(texts).then(
      (scores) => parentPort?.postMessage({ scores }),
      (problem: unknown) => parentPort?.postMessage({ failed: messageOf(problem) }),
    );
  });
  parentPort?.postMessage({ ready: true });
} catch (problem) {
  const known = problem instanceof CordonError;
  parentPort?.postMessage({
    failed: messageOf(problem),
    ...(known ? { advice: problem.advice, kind: problem.kind } : {}),
  });
}
