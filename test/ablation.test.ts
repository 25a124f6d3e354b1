import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MECHANISMS } from '../bench/elements/mechanisms.ts';
import { PAINTED_MECHANISMS } from '../bench/painted/mechanisms.ts';
import { TEXT_MECHANISMS, withoutMechanism } from '../bench/text-mechanisms.ts';
import { withoutFunctions } from '../bench/without.ts';
import { packageRoot } from '../src/sites/package-root.ts';

/* The benchmarks leave mechanisms out by their sources (docs/measurements). One that is written otherwise by now would say so after minutes alone. */

function source(file: string): string {
  return readFileSync(new URL(`src/${file}`, packageRoot()), 'utf8');
}

describe('what a benchmark leaves out', () => {
  it.each(TEXT_MECHANISMS.map((mechanism) => [mechanism.name, mechanism] as const))('is there: %s', (_, mechanism) => {
    for (const [file, change] of withoutMechanism(mechanism)) expect(change(source(file))).not.toBe(source(file));
  });

  it.each(MECHANISMS.flatMap(({ name, files, cuts }) => (cuts === undefined ? [] : [[name, files, cuts] as const])))(
    'is there of controls: %s',
    (_, files, cuts) => {
      for (const file of files) expect(withoutFunctions(source(file), cuts)).not.toBe(source(file));
    },
  );

  it.each(PAINTED_MECHANISMS.map(({ name, file, cuts }) => [`${name}, ${file}`, file, cuts] as const))(
    'is there of what is painted: %s',
    (_, file, cuts) => expect(withoutFunctions(source(file), cuts)).not.toBe(source(file)),
  );
});
