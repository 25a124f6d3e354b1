import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionEvent } from '../model/event.ts';
import { deny } from '../model/verdict.ts';
import { verifyChain } from './chain.ts';
import { openRecord } from './jsonl.ts';
import { Redactor } from './redact.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cordon-record-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const OPENED: SessionEvent = {
  kind: 'session.opened',
  at: 0,
  session: 's',
  task: 't',
  grant: 'sha256:0',
  confirmedBy: 'test',
};
const CLOSED: SessionEvent = { kind: 'session.closed', at: 2, why: 'done' };

function refused(url: string): SessionEvent {
  const subject = { type: 'request', method: 'POST', url, actions: ['CreateToken'] } as const;
  return { kind: 'verdict', at: 1, gate: 'send', subject, verdict: deny('send.sitemap.unselected', 'Not granted.') };
}

function written(...events: SessionEvent[]): string {
  const record = openRecord(join(folder, 'deep', 'r.jsonl'));
  for (const event of events) record.write(event);
  record.close();
  return readFileSync(record.path, 'utf8');
}

function linkOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    // It was open for reading the folder.
    return '';
  }
}

describe('the record', () => {
  it('is a chain that holds', () => {
    expect(verifyChain(written(OPENED, refused('https://forge.test/x'), CLOSED))).toEqual({ lines: 3 });
  });

  it('shows a changed line, a missing line and a line put in', () => {
    const lines = written(OPENED, refused('https://forge.test/x'), CLOSED).split('\n');
    const [first = '', second = '', third = ''] = lines;
    expect(verifyChain([first, second.replace('deny', 'allow'), third, ''].join('\n')).broken?.line).toBe(2);
    expect(verifyChain([first, third, ''].join('\n')).broken?.line).toBe(2);
    expect(verifyChain([first, second, second, third, ''].join('\n')).broken?.line).toBe(3);
    expect(verifyChain(['{}', ''].join('\n')).broken?.line).toBe(1);
    expect(verifyChain(['nonsense', ''].join('\n')).broken?.line).toBe(1);
  });

  it('shows a line that says the same in other words, or says something else first', () => {
    const text = written(refused('https://forge.test/x'));
    for (const changed of [
      text.replace('"outcome":"deny"', '"outcome":"allow","outcome":"deny"'),
      text.replace('"outcome":"deny"', '"outcome" : "deny"'),
      text.replace('"outcome":"deny"', '"outcome":"den\\u0079"'),
      text.replace('"outcome":"deny"', '"outcome":"deny","__proto__":{"outcome":"allow"}'),
      text.replace('\n', '\r\n'),
    ])
      expect([changed, verifyChain(changed).broken?.line]).toEqual([changed, 1]);
  });

  it('is readable to its last complete line after a crash', () => {
    const text = written(OPENED, refused('https://forge.test/x'));
    expect(verifyChain(text.slice(0, -10))).toEqual({ lines: 1 });
  });

  it('holds digests instead of values', () => {
    const text = written(refused('https://user:hunter2@forge.test/x?token=glpat-secret&again=glpat-secret#frag'));
    for (const secret of ['glpat-secret', 'hunter2', 'frag']) expect(text).not.toContain(secret);
    const [, first, second] = /token=(hmac:\w+)&again=(hmac:\w+)/.exec(text) ?? [];
    expect(first).toBe(second);
  });

  it('holds digests of what looks like a credential, wherever it stands', () => {
    const [key, coded] = ['AKIA2345ABCD6789WXYZ', 'AKI%412345ABCD6789WXYZ'];
    const subject = { type: 'action', tool: key, verb: 'click', target: `Copy ${key}` } as const;
    const verdict = deny('act.scope.hidden', 'Not shown.');
    const act: SessionEvent = { kind: 'verdict', at: 1, gate: 'act', subject, verdict };
    const text = written(refused(`https://forge.test/keys/${key}/${coded}?${key}=1`), act);
    expect(text).not.toMatch(/AKI|2345ABCD/);
    expect(text).toMatch(/forge\.test\/keys\/hmac:\w+\/hmac:\w+\?hmac:/);
  });

  it('is in the file after the turn in which something happened, in one write for all of it', async () => {
    const record = openRecord(join(folder, 'r.jsonl'));
    record.write(OPENED);
    record.write(refused('https://forge.test/x'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(verifyChain(readFileSync(record.path, 'utf8'))).toEqual({ lines: 2 });
    record.write(CLOSED);
    record.close();
    expect(verifyChain(readFileSync(record.path, 'utf8'))).toEqual({ lines: 3 });
  });

  it.runIf(existsSync('/proc/self/fd'))('lets nothing go on unwritten, and loses no line meanwhile', async () => {
    const record = openRecord(join(folder, 'r.jsonl'));
    record.write(OPENED);
    const own = readdirSync('/proc/self/fd').find((fd) => linkOf(fd) === record.path);
    const file = Number(own);
    closeSync(file);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(() => record.write(refused('https://forge.test/x'))).toThrow('EBADF');
    // Written again, under the same number.
    const again = openSync(record.path, 'a');
    expect(again).toBe(file);
    record.write(refused('https://forge.test/y'));
    record.close();
    expect(verifyChain(readFileSync(record.path, 'utf8'))).toEqual({ lines: 3 });
  });

  it.runIf(existsSync('/proc/self/fd'))(
    'keeps so much while a disk is full, and says how many events it left out',
    async () => {
      const record = openRecord(join(folder, 'r.jsonl'));
      record.write(OPENED);
      const file = Number(readdirSync('/proc/self/fd').find((fd) => linkOf(fd) === record.path));
      closeSync(file);
      await new Promise((resolve) => setTimeout(resolve, 20));
      const long = `https://forge.test/${'word-'.repeat(2_000)}`;
      for (let at = 0; at < 400; at += 1) expect(() => record.write(refused(long))).toThrow('EBADF');
      expect(openSync(record.path, 'a')).toBe(file);
      // What comes first when there is room again is in it.
      record.write(refused('https://forge.test/room'));
      record.close();
      const text = readFileSync(record.path, 'utf8');
      const { lines, broken } = verifyChain(text);
      expect(broken).toBeUndefined();
      const left = Number(/"what":"(\d+) events before this are not in the record/.exec(text)?.[1]);
      expect(left).toBeGreaterThan(200);
      expect(lines).toBe(401 - left + 2);
      expect(text.length).toBeLessThan(1_100_000);
      expect(text.trimEnd().split('\n').at(-1)).toContain('https://forge.test/room');
    },
  );

  it('is written whole by a process that ends without closing it', () => {
    const before = new Set(process.listeners('exit'));
    const record = openRecord(join(folder, 'r.jsonl'));
    record.write(OPENED);
    const added = process.listeners('exit').filter((each) => !before.has(each));
    for (const each of added) each(0);
    expect(verifyChain(readFileSync(record.path, 'utf8'))).toEqual({ lines: 1 });
    record.close();
    expect(new Set(process.listeners('exit'))).toEqual(before);
  });

  it.runIf(existsSync('/proc/self/fd'))('is written whole at the end also where another one takes no more', () => {
    const before = new Set(process.listeners('exit'));
    const [full, whole] = [openRecord(join(folder, 'full.jsonl')), openRecord(join(folder, 'whole.jsonl'))];
    for (const record of [full, whole]) record.write(OPENED);
    const file = Number(readdirSync('/proc/self/fd').find((fd) => linkOf(fd) === full.path));
    closeSync(file);
    const [added] = process.listeners('exit').filter((each) => !before.has(each));
    expect(() => added?.(0)).toThrow('EBADF');
    expect(verifyChain(readFileSync(whole.path, 'utf8'))).toEqual({ lines: 1 });
    expect(openSync(full.path, 'a')).toBe(file);
    for (const record of [full, whole]) record.close();
  });

  it('can be read by its owner alone and is never written over', () => {
    written(OPENED);
    expect(statSync(join(folder, 'deep', 'r.jsonl')).mode & 0o077).toBe(0);
    expect(() => openRecord(join(folder, 'deep', 'r.jsonl'))).toThrow(/cannot be written/);
  });

  it('keeps nothing of an address that is not on the web', () => {
    expect(new Redactor().url('javascript:alert(1)')).toMatch(/^hmac:/);
    expect(new Redactor().url('https://a.example/p?flag=')).toBe('https://a.example/p?flag=');
  });
});
