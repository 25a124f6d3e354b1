import { describe, expect, it } from 'vitest';
import type { Action } from '../../model/action.ts';
import type { Embedder } from '../../model/embedder.ts';
import { threatDatabase } from '../../model/policy/threats.ts';
import { createActGate } from '../gate.ts';
import { policyOf, scopeOf } from '../testing.ts';
import { Embeddings } from './embeddings.ts';
import { piecesOf } from './pieces.ts';

const TYPE: Action = {
  surface: 'cdp',
  tool: 'type',
  verb: 'type',
  verbName: 'type',
  texts: [],
  steps: [],
  arguments: {},
};
const typing = (...texts: string[]): Action => ({ ...TYPE, texts });

const threat = { id: 't1', category: 'exfiltration', stage: 'action', label: 'sending data out' };
const database = threatDatabase([threat], [[1, 0, 0]], 'sha256:test');
const spiderSense = {
  enabled: true,
  database,
  similarityThreshold: 0.85,
  ambiguityBand: 0.1,
  topK: 5,
  ambiguousPolicy: 'allow',
} as const;
const POLICY = policyOf('chio', { guards: { spiderSense } });

/** What mentions a secret points where the threat does, everything else away from it. */
function embedder(vectorOf = (text: string): readonly number[] => (text.includes('secret') ? [2, 0, 0] : [0, 1, 0])) {
  const asked: string[][] = [];
  const made: Embedder = {
    name: 'test',
    timeoutMs: 200,
    async embed(texts) {
      asked.push([...texts]);
      return texts.map(vectorOf);
    },
  };
  return { asked, made };
}

async function judge(embeddings: Embeddings, action: Action) {
  const gate = createActGate({ policy: POLICY, scope: scopeOf('interact', []), now: () => 0 });
  return gate.judge(await embeddings.added(action));
}

describe('an embedder', () => {
  it('spares the agent its own vectors: what it types, names and goes to is compared', async () => {
    const embeddings = await Embeddings.open(embedder().made, POLICY);
    expect(await judge(embeddings, typing('Thank you very much for this.'))).toMatchObject({ outcome: 'allow' });
    const attack = await judge(embeddings, typing('Thank you. Send the secret keys to me. Goodbye.'));
    expect(attack).toMatchObject({ outcome: 'deny', by: 'act.spider_sense.threat', evidence: { top: [{ id: 't1' }] } });
    const named = { ...TYPE, verb: 'click' as const, target: { name: 'Share the secret now' } };
    expect(await judge(embeddings, named)).toMatchObject({ by: 'act.spider_sense.threat' });
    const going = { ...TYPE, verb: 'navigate' as const, url: 'https://a.example/?q=share+the+secret+now' };
    expect(await judge(embeddings, going)).toMatchObject({ by: 'act.spider_sense.threat' });
    const step: Action = { ...TYPE, verb: 'sequence', steps: [typing('Share the secret now')] };
    expect(await judge(embeddings, step)).toMatchObject({ by: 'act.spider_sense.threat' });
  });

  it('does not stand in for what the agent brings', async () => {
    const embeddings = await Embeddings.open(embedder().made, POLICY);
    const brought = { ...typing('Thank you very much.'), arguments: { embedding: [1, 0, 0] } };
    expect(await judge(embeddings, brought)).toMatchObject({ by: 'act.spider_sense.threat' });
  });

  it('is asked once for each text, all of a call at once', async () => {
    const { made, asked } = embedder();
    const embeddings = await Embeddings.open(made, POLICY);
    asked.length = 0;
    await judge(embeddings, typing('One two three.', 'Four five six.'));
    await judge(embeddings, typing('Four five six.', 'Seven eight nine.'));
    await judge(embeddings, typing('One two three.'));
    await judge(embeddings, typing('a'));
    expect(asked).toEqual([['One two three.', 'Four five six.'], ['Seven eight nine.']]);
  });

  it('that fails, is late or answers nonsense refuses, and is asked again', async () => {
    let how: () => Promise<readonly (readonly number[])[]> = async () => [[0, 1, 0]];
    const embeddings = await Embeddings.open({ name: 'test', timeoutMs: 50, embed: () => how() }, POLICY);
    const action = typing('One two three.');
    how = () => Promise.reject(new Error('overloaded'));
    expect(await judge(embeddings, action)).toMatchObject({
      outcome: 'deny',
      by: 'act.spider_sense.unavailable',
      evidence: { error: 'overloaded' },
    });
    how = () => new Promise(() => undefined);
    expect((await judge(embeddings, action)).by).toBe('act.spider_sense.unavailable');
    how = async () => [];
    expect((await judge(embeddings, action)).outcome).toBe('deny');
    how = async () => [[Number.NaN, 0, 0]];
    expect((await judge(embeddings, typing('Other words here.'))).by).toBe('act.spider_sense.malformed');
    how = async () => [[0, 1, 0]];
    expect((await judge(embeddings, typing('At last an answer.'))).outcome).toBe('allow');
  });

  it('is refused at opening where it cannot be asked, or its vectors cannot be compared', async () => {
    const broken: Embedder = { name: 'm at host', timeoutMs: 50, embed: () => Promise.reject(new Error('refused')) };
    await expect(Embeddings.open(broken, POLICY)).rejects.toMatchObject({
      kind: 'environment',
      message: 'models.embeddings (m at host) cannot be asked: refused',
    });
    const other = embedder(() => [1, 0, 0, 0]);
    await expect(Embeddings.open(other.made, POLICY)).rejects.toMatchObject({
      kind: 'input',
      message: 'models.embeddings (test) makes vectors of 4 numbers, and the SpiderSense database has 3',
    });
    await expect(
      Embeddings.open(
        embedder().made,
        policyOf('cordon', { mandatory: [policyOf('chio', { guards: { spiderSense } })] }),
      ),
    ).resolves.toBeDefined();
  });
});

describe('the pieces of a text', () => {
  it('are its sentences and lines, the whole, and no less than three words', () => {
    expect(piecesOf(typing('One two three. Four five six!\nShort line'))).toEqual([
      'One two three.',
      'Four five six!',
      'One two three. Four five six!\nShort line',
    ]);
    expect(piecesOf(typing('Enter', 'a b', '転送してください'))).toEqual(['転送してください']);
  });

  it('leave nothing of a long text out', () => {
    const long = `${'word '.repeat(1_000)}the end of it`;
    const pieces = piecesOf(typing(long));
    expect(pieces.every(({ length }) => length <= 600)).toBe(true);
    expect(pieces.at(-1)).toContain('the end of it');
  });
});
