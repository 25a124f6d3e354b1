import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocument } from './read-document.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cordon-read-'));
  writeFileSync(join(folder, 'a.json'), '[]');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('reading documents', () => {
  it('finds a file beside the document that names it', async () => {
    expect(await readDocument('./a.json', join(folder, 'cordon.yaml'))).toEqual({
      name: join(folder, 'a.json'),
      text: '[]',
    });
  });

  it('says which document named a missing one', async () => {
    const from = join(folder, 'cordon.yaml');
    await expect(readDocument('./b.json', from)).rejects.toMatchObject({
      kind: 'input',
      message: expect.stringContaining(`named in ${from}`),
    });
  });

  it('says what a path is relative to', async () => {
    const missing = (advice: string): object => ({ advice: expect.stringContaining(`relative to ${advice}`) });
    await expect(readDocument('./b.json', undefined)).rejects.toMatchObject(missing('the folder in which you are'));
    await expect(readDocument('./b.json', join(folder, 'cordon.yaml'))).rejects.toMatchObject(
      missing('the document that names them'),
    );
  });

  it('fetches over https alone', async () => {
    await expect(readDocument('http://127.0.0.1:1/x.json', undefined)).rejects.toThrow(/https alone/);
  });
});
