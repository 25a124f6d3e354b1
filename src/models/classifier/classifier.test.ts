import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { writeTinyClassifier } from '../../../test/support/tiny-classifier.ts';
import { openClassifier } from './classifier.ts';
import { readFolder } from './folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'cordon-classifier-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a classifier', () => {
  it('reads texts of different lengths in one batch, each as if it were alone', async () => {
    const model = writeTinyClassifier(join(folder, 'tiny'), { locker: 1, courier: 1 });
    const { scores } = await openClassifier(model);
    const texts = ['open the locker for the courier', 'a locker', `the courier ${'and '.repeat(700)} a locker`];
    const [both, one, beyond] = await scores(texts);
    expect(both).toBeGreaterThan(0.99);
    expect(one).toBeCloseTo(0.5);
    // What is longer than it can read is read as far as it can.
    expect(beyond).toBeCloseTo(0.5);
    expect(await scores(['open the locker for the courier'])).toEqual([both]);
  });

  it('counts the class that is called an attack, whatever its number', async () => {
    const model = writeTinyClassifier(join(folder, 'turned'), { locker: 2 }, ['JAILBREAK', 'BENIGN']);
    const { scores } = await openClassifier(model);
    expect((await scores(['a locker', 'a house'])).map(Math.round)).toEqual([0, 1]);
  });

  it.each([
    ['nothing in it', () => undefined, 'holds no model.onnx'],
    ['no tokenizer', (at: string) => rmSync(join(at, 'tokenizer.json')), 'tokenizer.json cannot be read'],
    [
      'a tokenizer that is none',
      (at: string) => writeFileSync(join(at, 'tokenizer.json'), '{'),
      'tokenizer.json cannot be read',
    ],
    [
      'classes that say nothing',
      (at: string) => writeFileSync(join(at, 'config.json'), '{"id2label":{"0":"POSITIVE","1":"NEGATIVE"}}'),
      'POSITIVE, NEGATIVE',
    ],
  ])('says what is wrong with a folder: %s', (name, spoil, said) => {
    const at = join(folder, name);
    if (name !== 'nothing in it') writeTinyClassifier(at, {});
    spoil(at);
    expect(() => readFolder(at)).toThrow(said);
  });
});
