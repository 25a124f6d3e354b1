import { describe, expect, it } from 'vitest';
import { CordonError } from '../model/error.ts';
import { launch } from './launch.ts';
import { openSession } from './open-session.ts';

const OPTIONS = { task: 'Read the news on shop.test', policy: { cordon: 1 }, confirm: (): boolean => true };

/** As programs without types pass it. */
const opening = (options: unknown): Promise<unknown> => Reflect.apply(openSession, undefined, [options]);
const launching = (...passed: readonly unknown[]): Promise<unknown> => Reflect.apply(launch, undefined, passed);

async function refusalOf(made: Promise<unknown>): Promise<readonly string[]> {
  const thrown = await made.catch((problem: unknown) => problem);
  if (!(thrown instanceof CordonError)) throw new Error('nothing was refused', { cause: thrown });
  expect(thrown.kind).toBe('input');
  return [thrown.message, thrown.advice];
}

describe('what a program passes to openSession', () => {
  it.each([
    ['an option that there is not', { ...OPTIONS, aprove: () => true }, /no option `aprove`/, /mean `approve`/],
    ['nothing', undefined, /What was passed to openSession/, /types of openSession/],
    ['no policy', { task: 'x', confirm: (): boolean => true }, /`policy` to openSession/, /types/],
    [
      'an address as an object',
      { ...OPTIONS, policy: new URL('file:///etc/cordon.yaml') },
      /a path, or the content/,
      /types/,
    ],
    ['nobody to confirm', { ...OPTIONS, confirm: true }, /`confirm` to openSession: expected a function/, /types/],
    ['nobody to approve', { ...OPTIONS, approve: {} }, /`approve` to openSession: expected a function/, /types/],
    ['a task that is no text', { ...OPTIONS, task: 5 }, /`task` to openSession/, /types/],
  ])('is refused as input: %s', async (_, options, message, advice) => {
    const [said, advised] = await refusalOf(opening(options));
    expect(said).toMatch(message);
    expect(advised).toMatch(advice);
  });
});

describe('what a program passes to launch', () => {
  it.each([
    ['an option that there is not', { isolaton: 'required' }, /no option `isolaton`/],
    ['an isolation that there is not', { isolation: 'Required' }, /`isolation` to launch/],
    ['a port that there is not', { port: 99_999 }, /`port` to launch/],
    ['a port as text', { port: '9222' }, /`port` to launch/],
    [
      'no address of a browser',
      { browserAddress: 'localhost:9222' },
      /`browserAddress` to launch: expected an address/,
    ],
  ])('is refused as input before anything starts: %s', async (_, options, message) => {
    const session = await openSession(OPTIONS);
    const [said] = await refusalOf(launching(session, options));
    expect(said).toMatch(message);
    session.close('done');
  });

  it('is refused where it is no session, by a promise', async () => {
    const [said] = await refusalOf(launching({}, {}));
    expect(said).toBe('This is no session of openSession');
  });

  it('is refused where the session has ended', async () => {
    const session = await openSession(OPTIONS);
    session.close('done');
    const [said] = await refusalOf(launch(session));
    expect(said).toContain('has ended (done)');
  });
});

it('says where in what was passed something is no JSON', async () => {
  const session = await openSession(OPTIONS);
  const [said] = await refusalOf(session.act({ tool: 'browser_type', arguments: { text: 'a', submit: undefined } }));
  expect(said).toContain('`arguments.submit` to act');
  const [seen] = await refusalOf(session.see({ text: 'a', html: 'b' }));
  expect(seen).toContain('What was passed to see: expected one of "text"');
  session.close('done');
});
