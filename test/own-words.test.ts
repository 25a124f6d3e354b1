/** What Cordon itself says is shown as it was written: an agent that cannot read why it was refused tries again. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { redactText } from '../src/see/redact.ts';

/** The rooms that speak to agents. */
const ROOMS = ['act', 'approve', 'browser', 'egress', 'gateway', 'send', 'session'];
/** A text in the code; what is put into it stands for names that sites give to their actions. */
const LITERAL = /'((?:[^'\\\n]|\\.){24,})'|`([^`]{24,})`|"((?:[^"\\\n]|\\.){24,})"/g;
const PUT_IN = /\$\{(?:[^{}]|\{[^{}]*\})*\}/g;
const NAMES = ['Add SSH key', 'Send a message to another user', 'Approve merge request', 'example.com'];

const root = join(import.meta.dirname, '..', 'src');
const SENTENCES = ROOMS.flatMap((room) => {
  const files = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => Array.from(readFileSync(join(root, room, name), 'utf8').matchAll(LITERAL)))
    .map(([, single, template, double]) => single ?? template ?? double ?? '')
    .filter((text) => /\w \w+ \w/.test(text));
});

describe("Cordon's own words", () => {
  it('are no injection, whatever a site calls its actions', () => {
    expect(SENTENCES.length).toBeGreaterThan(400);
    const cut = SENTENCES.flatMap((sentence) =>
      NAMES.map((name) => sentence.replace(PUT_IN, () => name)).filter((text) =>
        redactText(text).redactions.some(({ by }) => by.startsWith('see.injection.')),
      ),
    );
    expect(cut).toEqual([]);
  });
});
