import { describe, expect, it } from 'vitest';
import { createActGate } from '../gate.ts';
import { readToolCall } from '../surfaces/read-tool-call.ts';
import { chio, cordon, GUARDRAILS, type Judging, policyOf, scopeOf } from '../testing.ts';

/** What each call of a run of clicks said: the severities that rode on its verdict, `-` for none. */
function clicks(gate: Judging, targets: string, fingerprint?: (index: number) => string): string {
  return [...targets]
    .map((target, index) => {
      const ended = fingerprint === undefined ? {} : { fingerprint: fingerprint(index) };
      const { hints } = gate.run('click', { selector: `#${target}` }, ended);
      return hints.map(({ severity }) => severity[0]).join('') || '-';
    })
    .join('');
}

const fresh = () => cordon('interact', ['a.example']);

describe('repetition', () => {
  it('hints at 3, warns at 5, stops at 7, and the seventh is itself refused', () => {
    const gate = fresh();
    expect(clicks(gate, 'xxxxxx')).toBe('--HHWW');
    const seventh = gate.judge('click', { selector: '#x' });
    expect(seventh).toMatchObject({ outcome: 'deny', by: 'act.stuck.repetition', hints: [{ severity: 'STOP' }] });
    expect(gate.judge('goto', { url: 'https://a.example/' })).toMatchObject({
      outcome: 'deny',
      by: 'act.stuck.repetition',
    });
  });

  it('takes only the consecutive tail', () => {
    expect(clicks(fresh(), 'xxaxxbxxc')).toBe('---------');
  });

  it('is not fooled by another wording of the same target', () => {
    const gate = fresh();
    const said = ['Submit', 'the Submit button', 'Submit!'].map(
      (element) => gate.judge('browser_click', { element, ref: 'e1' }).hints.length,
    );
    expect(said).toEqual([0, 0, 1]);
  });

  it('counts denied and malformed calls', () => {
    for (const url of ['https://evil.example/', 5]) {
      const gate = fresh();
      const said = Array.from({ length: 8 }, () => gate.judge('goto', { url }));
      expect(said.map(({ outcome }) => outcome)).not.toContain('allow');
      expect(said.map(({ hints }) => hints[0]?.severity ?? '-')).toEqual([
        '-',
        '-',
        'HINT',
        'HINT',
        'WARNING',
        'WARNING',
        'STOP',
        '-',
      ]);
      expect(said[7]?.by).toBe('act.stuck.repetition');
    }
  });

  it('paging through results is none, on one unchanged page it is', () => {
    expect(clicks(fresh(), 'nnnnnnnnnn', (index) => `page ${index}`)).toBe('----------');
    expect(clicks(fresh(), 'nnnnnn', () => 'same page')).toBe('--HHWW');
  });

  it('typing different texts and scrolling different ways is none', () => {
    const gate = fresh();
    for (const text of 'abcdefgh') expect(gate.judge('type', { selector: '#q', text }).hints).toEqual([]);
    for (const amount of [1, 2, 3, 4]) expect(gate.judge('scroll', { direction: 'down', amount }).hints).toEqual([]);
  });
});

describe('navigations', () => {
  const visits = (gate: Judging, count: number, fingerprint: (index: number) => string, paths = ['/']) =>
    Array.from({ length: count }, (_, index) => {
      const url = `https://a.example${paths[index % paths.length]}`;
      const { hints } = gate.run('goto', { url }, { fingerprint: fingerprint(index) });
      return hints.map(({ severity }) => severity[0]).join('') || '-';
    }).join('');

  it('to one address that shows something else each time are no repetition, and to one that shows the same are', () => {
    expect(visits(fresh(), 12, (index) => `results ${index}`)).toBe('------------');
    expect(visits(fresh(), 7, () => 'same')).toBe('--HHWWS');
  });

  it('to and fro are no cycle while the pages change, and are one when they do not', () => {
    expect(visits(fresh(), 16, (index) => `page ${index}`, ['/a', '/b'])).toBe('----------------');
    expect(visits(fresh(), 8, (index) => `page ${index % 2}`, ['/a', '/b'])).toBe('-----HWS');
  });

  it('are judged by where they led and not by where they began', () => {
    const gate = fresh();
    const goto = () => gate.run('goto', { url: 'https://a.example/' }, { fingerprint: 'home' });
    expect(goto().hints).toEqual([]);
    gate.judge('goto', { url: 'https://evil.example/' });
    expect([goto(), goto()].map(({ hints }) => hints.length)).toEqual([0, 0]);
    expect(goto().hints).toMatchObject([{ severity: 'HINT' }]);
  });

  it('to pages that were left before they came to rest count as if nothing had changed', () => {
    const gate = createActGate({
      policy: policyOf('cordon', { guardrails: GUARDRAILS }),
      scope: scopeOf('interact', ['a.example']),
      now: () => 0,
    });
    const call = readToolCall({ tool: 'goto', arguments: { url: 'https://a.example/' } });
    if ('malformed' in call) throw new Error(call.malformed);
    const said = Array.from({ length: 7 }, (_, index) => {
      const { hints } = gate.judge({ ...call, page: { fingerprint: `still loading ${index}`, restless: true } });
      return hints[0]?.severity[0] ?? '-';
    });
    expect(said.join('')).toBe('--HHWWS');
  });
});

describe('cycles', () => {
  it('x y x y x y: HINT at the sixth, WARNING at the seventh, STOP at the eighth', () => {
    const gate = fresh();
    expect(clicks(gate, 'xyxyxyxy')).toBe('-----HWS');
    expect(gate.judge('click', { selector: '#z' })).toMatchObject({ outcome: 'deny', by: 'act.stuck.cycle' });
  });

  it('sees patterns of three, and none of four', () => {
    expect(clicks(fresh(), 'xyzxyzxyz')).toBe('--------H');
    expect(clicks(fresh(), 'wxyzwxyzwxyz')).toBe('------------');
  });

  it('clean actions lower the count', () => {
    expect(clicks(fresh(), 'xyxyxyabcdxyxyxy')).toBe('-----H---------H');
  });

  it('looks no further back than the window', () => {
    const gate = cordon('interact', [], { stuckWindowSize: 5 });
    expect(clicks(gate, 'xyxyxyxy')).toBe('--------');
  });
});

describe('revisits', () => {
  const visit = (gate: Judging, path: string, failed = false) =>
    gate.run('goto', { url: `https://a.example${path}` }, { failed });

  it('hint beyond the gap, then warn, never stop', () => {
    const gate = fresh();
    visit(gate, '/home');
    clicks(gate, 'abcd');
    expect(visit(gate, '/home#top').hints).toMatchObject([{ severity: 'HINT', by: 'act.stuck.revisit' }]);
    clicks(gate, 'efgh');
    for (const keys of ['ijkl', 'mnop', 'qrst']) {
      expect(visit(gate, '/home').hints).toMatchObject([{ severity: 'WARNING', by: 'act.stuck.revisit' }]);
      clicks(gate, keys);
    }
  });

  it('none within the gap, and a failed visit is none', () => {
    const gate = fresh();
    visit(gate, '/home');
    clicks(gate, 'abc');
    expect(visit(gate, '/home').hints).toEqual([]);
    visit(gate, '/other', true);
    clicks(gate, 'defgh');
    expect(visit(gate, '/other').hints).toEqual([]);
  });

  it('sees the pages that links lead to', () => {
    const gate = fresh();
    gate.run('goto', { url: 'https://a.example/' }, { url: 'https://a.example/' });
    for (const target of 'abcde') gate.run('click', { selector: `#${target}` }, { url: `https://a.example/${target}` });
    const back = gate.run('click', { selector: '#home' }, { url: 'https://a.example/' });
    expect(back.told).toEqual(['HINT act.stuck.revisit']);
    expect(gate.run('click', { selector: '#stay' }, { url: 'https://a.example/' }).told).toEqual([]);
  });
});

describe('failure clusters', () => {
  it('three failures in a full window of five: HINT, WARNING, STOP', () => {
    const gate = cordon('interact', [], { maxConsecutiveErrors: 50 });
    const told = [...'FFFsFFF'].map((kind, index) =>
      gate.run('click', { selector: `#${index}` }, { failed: kind === 'F' }).told.join(),
    );
    expect(told).toEqual([
      '',
      '',
      '',
      '',
      'HINT act.stuck.failure_cluster',
      'WARNING act.stuck.failure_cluster',
      'STOP act.stuck.failure_cluster',
    ]);
    expect(gate.judge('click', { selector: '#next' })).toMatchObject({
      outcome: 'deny',
      by: 'act.stuck.failure_cluster',
    });
  });
});

it('a Chio document has none of this', () => {
  expect(clicks(chio({}), 'xxxxxxxxxx')).toBe('----------');
});

describe('an agent that waits for a page', () => {
  const severities = (gate: Judging, calls: readonly (readonly [string, Parameters<Judging['run']>[1]])[]) =>
    calls.map(([tool, args]) => gate.run(tool, args, { fingerprint: 'same' }).hints[0]?.severity ?? '-');
  const waiting = Array.from({ length: 22 }, (_, index) =>
    index % 2 === 0 ? (['wait_for', { selector: '#done' }] as const) : (['screenshot', {}] as const),
  );

  it('is hinted at long before it is stopped, whatever it looks with', () => {
    const said = severities(fresh(), waiting);
    expect(said.slice(0, 14)).toEqual(['-', '-', ...Array(12).fill('HINT')]);
    expect(said.slice(14)).toEqual([...Array(6).fill('WARNING'), 'STOP', '-']);
  });

  it('is none once it acts, and is in no cycle before', () => {
    const gate = fresh();
    severities(gate, waiting.slice(0, 12));
    expect(severities(gate, [['click', { selector: '#go' }], ...waiting.slice(0, 2)])).toEqual(['-', '-', '-']);
  });
});
