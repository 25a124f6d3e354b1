import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import type { SpiderSenseConfig } from '../../model/policy/policy.ts';
import { threatDatabase } from '../../model/policy/threats.ts';
import { chio } from '../testing.ts';

function config(embeddings: readonly (readonly number[])[], rest: Partial<SpiderSenseConfig> = {}): SpiderSenseConfig {
  const threats = embeddings.map((_, index) => ({
    id: `p${index}`,
    category: 'prompt_injection',
    stage: 'perception',
    label: `pattern ${index}`,
  }));
  return {
    enabled: true,
    database: threatDatabase(threats, embeddings, 'sha256:test'),
    similarityThreshold: 0.85,
    ambiguityBand: 0.1,
    topK: 5,
    ambiguousPolicy: 'allow',
    ...rest,
  };
}

function judge(spiderSense: SpiderSenseConfig, args: JsonObject) {
  return chio({ spiderSense }).judge('anything', args);
}

const ONE = [[1, 0, 0]];
const TIGHT = { similarityThreshold: 0.8, ambiguityBand: 0.05 };

describe('SpiderSense', () => {
  const table: readonly [string, SpiderSenseConfig, JsonObject, string | undefined][] = [
    ['an entry itself', config([[0.3, 0.9, 0.1]]), { embedding: [0.3, 0.9, 0.1] }, 'act.spider_sense.threat'],
    ['all minus one', config([[1, 1, 1]]), { embedding: [-1, -1, -1] }, undefined],
    ['no embedding', config(ONE), { text: 'x' }, undefined],
    ['wrong dimension', config(ONE), { embedding: [1, 0] }, 'act.spider_sense.malformed'],
    ['no array', config(ONE), { vector: 'x' }, 'act.spider_sense.malformed'],
    ['null inside', config(ONE), { embedding: [1, null, 0] }, 'act.spider_sense.malformed'],
    ['no vectors in embeddings', config(ONE), { embeddings: [] }, 'act.spider_sense.malformed'],
    ['itself in a tight band', config(ONE, TIGHT), { embedding: [1, 0, 0] }, 'act.spider_sense.threat'],
    [
      '0.707 under 0.85',
      config(ONE, { similarityThreshold: 0.9, ambiguityBand: 0.05 }),
      { embedding: [1, 1, 0] },
      undefined,
    ],
    [
      'a score in the band under deny',
      config([[1, 0]], { similarityThreshold: 0.5, ambiguityBand: 0.1, ambiguousPolicy: 'deny' }),
      { embedding: [0.5, Math.sqrt(0.75)] },
      'act.spider_sense.ambiguous',
    ],
    [
      'a score in the band under allow',
      config([[1, 0]], { similarityThreshold: 0.5, ambiguityBand: 0.1 }),
      { embedding: [0.5, Math.sqrt(0.75)] },
      undefined,
    ],
    [
      'a band up to 1',
      config([[0.1, 0.2, 0.7]], { similarityThreshold: 0.9 }),
      { embedding: [1, 2, 7] },
      'act.spider_sense.threat',
    ],
    [
      'hole 9: an attack and its negation',
      config(ONE),
      {
        embeddings: [
          [1, 0, 0],
          [-1, 0, 0],
        ],
      },
      'act.spider_sense.threat',
    ],
    [
      'hole 9: two attacks pooled',
      config([...ONE, [0, 1, 0]]),
      {
        embeddings: [
          [1, 0, 0],
          [0, 1, 0],
        ],
      },
      'act.spider_sense.threat',
    ],
    ['hole 9: a zero vector', config(ONE), { embedding: [0, 0, 0] }, 'act.spider_sense.malformed'],
    [
      'a harmless vector beside an attack',
      config(ONE),
      { embedding: [0, 0, 1], vector: [1, 0, 0] },
      'act.spider_sense.threat',
    ],
    ['huge numbers', config(ONE), { embedding: [1e308, 1e308, 0] }, undefined],
    ['tiny numbers', config(ONE), { embedding: [1e-300, 0, 0] }, 'act.spider_sense.threat'],
  ];
  it.each(table)('%s', (_name, spiderSense, args, by) => {
    const verdict = judge(spiderSense, args);
    expect(verdict.outcome).toBe(by === undefined ? 'allow' : 'deny');
    if (by !== undefined) expect(verdict.by).toBe(by);
  });

  it('names the nearest patterns, best first, in the evidence', () => {
    const spiderSense = config(
      [
        [0, 1],
        [1, 0],
        [1, 1],
        [1, 0.1],
      ],
      { topK: 3 },
    );
    const { evidence } = judge(spiderSense, { embedding: [1, 0] });
    expect(evidence).toMatchObject({
      score: 1,
      threshold: 0.85,
      band: 0.1,
      top: [
        { id: 'p1', score: 1 },
        { id: 'p3', score: 0.995 },
        { id: 'p2', score: expect.closeTo(Math.SQRT1_2, 3) },
      ],
    });
  });

  it('judges the steps of a sequence, and nothing when disabled', () => {
    const args = { embedding: [1, 0, 0] };
    const inSteps = { action: 'execute_sequence', steps: [{ action: 'click', selector: '#a', ...args }] };
    expect(chio({ spiderSense: config(ONE) }).judge('browser_dom', inSteps).by).toBe('act.spider_sense.threat');
    expect(judge(config(ONE, { enabled: false }), args).outcome).toBe('allow');
  });

  it('refuses a database that the policy room should have refused', () => {
    expect(() => chio({ spiderSense: config([[1, 0], [1]]) })).toThrow(RangeError);
  });
});
