import { describe, expect, it } from 'vitest';
import type { Action } from '../../../model/action.ts';
import { allow, deny } from '../../../model/verdict.ts';
import { answerRetries } from './client-retries.ts';

function press(name: string): Action {
  const tool = 'Input.dispatchMouseEvent';
  return {
    surface: 'cdp',
    tool,
    verb: 'click',
    verbName: 'click',
    target: { role: 'button', name },
    texts: [],
    steps: [],
    arguments: {},
  };
}

function setUp(outcome: 'allow' | 'deny') {
  let time = 0;
  const judged: string[] = [];
  const judge = answerRetries(
    async (action) => {
      judged.push(action.target?.name ?? '');
      return outcome === 'allow' ? allow('act.session.allowed', 'Fine.') : deny('act.scope.hidden', 'No.');
    },
    () => time,
  );
  const wait = (milliseconds: number): void => {
    time += milliseconds;
  };
  return { judge, judged, wait };
}

describe("a client's own retries", () => {
  it('of a refused press are one action', async () => {
    const { judge, judged, wait } = setUp('deny');
    for (const pause of [0, 20, 100, 100, 500, 500, 500]) {
      wait(pause);
      expect((await judge(press('Delete'))).outcome).toBe('deny');
    }
    expect(judged).toEqual(['Delete']);
  });

  it('end when another action or a pause comes between', async () => {
    const { judge, judged, wait } = setUp('deny');
    await judge(press('Delete'));
    await judge(press('Save'));
    await judge(press('Delete'));
    wait(1_001);
    await judge(press('Delete'));
    expect(judged).toEqual(['Delete', 'Save', 'Delete', 'Delete']);
  });

  it('of an allowed press are judged each time', async () => {
    const { judge, judged } = setUp('allow');
    await judge(press('Next'));
    await judge(press('Next'));
    expect(judged).toEqual(['Next', 'Next']);
  });
});
