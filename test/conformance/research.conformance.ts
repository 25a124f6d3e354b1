/** Every hole that the research found in what others published has its row in the tables of test/bypass, and no row is made up. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CELLMATE, CHIO, CUA_ACT, CUA_ELEMENTS, MEDIATION } from '../bypass/findings.ts';
import { SHARED } from './suites.ts';

const read = (name: string): string => readFileSync(new URL(`research/${name}.md`, SHARED), 'utf8');
const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** The entries of a list, each begun as `mark` says. */
const entries = (text: string, mark: RegExp): readonly string[] =>
  text
    .split(mark)
    .map(flat)
    .filter((entry) => entry !== '');
const holesOf = (name: string): string => /## Its holes.*?\n(.*?)\n## /s.exec(read(name))?.[1] ?? '';
const unnamed = (holes: readonly string[], findings: readonly string[]): readonly string[] =>
  holes.filter((hole) => !findings.some((words) => hole.startsWith(words)));

it('ceLLMate’s, and those of the mediation', () => {
  const holes = entries(holesOf('cellmate'), /^- /m);
  expect(holes.length).toBeGreaterThan(5);
  expect(unnamed(holes, CELLMATE)).toEqual([]);
  for (const words of MEDIATION) expect(flat(read('mediation'))).toContain(words);
});

it('Chio’s', () => {
  const holes = entries(holesOf('chio-hushspec'), /^\d+\. /m);
  expect(holes).toHaveLength(11);
  expect(unnamed(holes, CHIO)).toEqual([]);
});

it('CUA’s blinders', () => {
  for (const words of CUA_ELEMENTS) expect(flat(read('cua'))).toContain(words);
});

it('CUA’s checks at run time', () => {
  const text = read('cua')
    .replace(/\n(?=\S)/g, '\n\n')
    .replace(/\n {2}/g, ' ');
  const section = (name: string): string => new RegExp(`## ${name}.*?\\n(.*?)(?:\\n## |$)`, 's').exec(text)?.[1] ?? '';
  const breaks = (part: string): readonly string[] =>
    (/Breaks: .*/s.exec(part)?.[0] ?? '').replace(/\s+/g, ' ').split(/; (?![^(]*\))/);
  const runtime = section('Runtime guardrails');
  const bullets = section('Verifier, validator').split(/\n+- /);
  const said = [
    ...breaks(section('Scope extraction')),
    ...breaks(runtime.split('Captcha:')[0] ?? ''),
    ...bullets.filter((bullet) => !bullet.startsWith('Figures claimed')),
    ...bullets.flatMap((bullet) => /Missing: .*|DNS error .*|No hostname .*/.exec(bullet) ?? []),
    ...runtime.split('\n').filter((line) => line.startsWith('| max_')),
  ];
  expect(said.length).toBeGreaterThan(14);
  expect(said.filter((each) => each !== '' && !CUA_ACT.some((words) => each.includes(words)))).toEqual([]);
  expect(CUA_ACT.filter((words) => !flat(text).includes(words))).toEqual([]);
});
