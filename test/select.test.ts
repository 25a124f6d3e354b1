/** The two commands that read tasks: `cordon bench select` and `cordon eval grant`, as their contracts say. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anthropicAnswer, startAnswering } from '../src/models/testing.ts';
import { cordon, jsonLines } from './cli-process.ts';

let folder = '';
const file = (name: string): string => join(folder, name);

const POLICIES = `Policy,Description,CRUD_Type,Args,
borrow_book,Borrow a book from the library.,CREATE,{}

pay_fine,Pay an overdue fine.,CREATE,{}
pay_fine_at_most,Pay an overdue fine unless it is more than \${max_amount}.",CREATE,"{""max_amount"": {""type"": ""number"", ""description"": ""The largest amount""}}"
delete_review,Delete one of the user's own reviews.,DELETE,{}
`;
const TASKS = `ID,Starting URL,Task,Policy,Args
1,https://library.test,"Borrow the book ""Emma"" on library.test.",borrow_book
2,https://library.test,"Read the reviews of ""Emma"" on library.test, but do not delete any.",
2,https://library.test,Pay the overdue fine on library.test if it is at most $12.50.,pay_fine_at_most,"{""pay_fine_at_most"": {""max_amount"": 12.5}}"
NaN,https://library.test,List the opening hours of library.test.
`;
const DOCUMENT = {
  cordon: 1,
  sites: {
    'library.test': {
      names: ['City Library'],
      sitemap: [
        {
          semantic_action: 'Borrow',
          method: 'POST',
          url: 'https://library.test/b',
          description: 'Borrow',
          priority: 0,
        },
        {
          semantic_action: 'Return',
          method: 'POST',
          url: 'https://library.test/r',
          description: 'Return',
          priority: 0,
        },
      ],
      policies: [
        { name: 'borrow_book', effect: 'allow', actions: ['Borrow'], description: 'Borrow a book.' },
        { name: 'return_book', effect: 'allow', actions: ['Return'], description: 'Return a book.' },
      ],
    },
    'shop.test': {},
  },
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cordon-select-'));
  writeFileSync(file('policies.csv'), POLICIES);
  writeFileSync(file('tasks.csv'), TASKS);
  writeFileSync(file('library.json'), JSON.stringify(DOCUMENT));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('cordon bench select', () => {
  it('counts, and writes what it predicted in the order of the tasks', async () => {
    const words = ['bench', 'select', '--data', folder, '--predictions', file('out.jsonl'), '--json'];
    const { stdout, stderr, status } = await cordon(words);
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    const { microseconds, ...counts } = Object.assign({}, ...jsonLines(stdout).slice(-1));
    expect(counts).toEqual({
      tasks: 4,
      exact: 4,
      permissive: 0,
      restrictive: 0,
      other: 0,
      errors: 0,
      args: { of: 1, exact: 1 },
      empty: 2,
    });
    expect(microseconds).toEqual(expect.any(Number));
    expect(jsonLines(readFileSync(file('out.jsonl'), 'utf8'))).toMatchObject([
      { id: '1', policies: [{ policy: 'borrow_book', params: {} }], unsure: [], confidence: expect.any(Number) },
      { id: '2', policies: [] },
      { id: '2', policies: [{ policy: 'pay_fine_at_most', params: { max_amount: 12.5 } }] },
      { id: 'NaN', policies: [] },
    ]);
  });

  it('shows the always-empty baseline beside its figures', async () => {
    const { stdout } = await cordon(['bench', 'select', '--data', folder]);
    expect(stdout).toMatch(/^exact +100\.0 % \(4\/4\)$/m);
    expect(stdout).toMatch(/^always empty +50\.0 % \(2\/4\)$/m);
  });

  it('shows how many are exact among the surest share, and what answers to its questions come to', async () => {
    const asking = mkdtempSync(join(folder, 'asking-'));
    writeFileSync(join(asking, 'policies.csv'), POLICIES);
    // No policy orders anything, and nobody says how much the fine may be: the least sure two of four are wrong.
    const wrong = [
      '3,https://library.test,Give the book about trees back and settle it.,pay_fine',
      '4,https://library.test,Take care of my review.,delete_review',
    ];
    const right = TASKS.trim().split('\n').slice(0, 3);
    writeFileSync(join(asking, 'tasks.csv'), `${[...right, ...wrong].join('\n')}\n`);
    const { stdout } = await cordon(['bench', 'select', '--data', asking]);
    expect(stdout).toMatch(/^after questions +\d+\.\d % \(\d\/4\), with \d in \d tasks$/m);
    const curve = Array.from(stdout.matchAll(/^ {2}(\d+) % +(\d+\.\d) % \(confidence from (\d\.\d\d)\)$/gm));
    expect(curve.map(([, share]) => Number(share))).toEqual([10, 25, 50, 75, 90, 100]);
    expect(curve.map(([, , exact]) => exact)).toEqual([
      '100.0',
      '100.0',
      '100.0',
      expect.any(String),
      expect.any(String),
      '50.0',
    ]);
    const confidences = curve.map(([, , , from]) => Number(from));
    expect(confidences).toEqual(confidences.toSorted((one, other) => other - one));
  });

  it('predicts where there is no truth', async () => {
    const bare = mkdtempSync(join(folder, 'bare-'));
    writeFileSync(join(bare, 'policies.csv'), POLICIES);
    writeFileSync(join(bare, 'tasks.csv'), TASKS.replace(',Policy,Args', '').replace(/,[a-z_]*(?:,".*)?$/gm, ''));
    const { stdout, status } = await cordon(['bench', 'select', '--data', bare, '--json']);
    expect(status).toBe(0);
    expect(jsonLines(stdout)).toMatchObject([{ tasks: 4, exact: 0, empty: 0 }]);
  });

  it.each([
    [
      'a policy that is not listed',
      '',
      '1,https://library.test,Read it.,burn_book',
      /tasks\.csv:2: column Policy: .*'burn_book'/,
    ],
    [
      'a quotation mark without an end',
      'lend,"Lend a book.,CREATE,{}\n',
      '',
      /policies\.csv:7: a quotation mark begins.*\n.*two for each/,
    ],
    ['text behind a quotation mark', 'lend,"Lend "a" book.",CREATE,{}\n', '', /policies\.csv:7: text goes on behind/],
    ['no JSON', 'lend,Lend.,CREATE,{a}\n', '', /policies\.csv:7: column Args: it is not JSON/],
    ['no address', '', '1,notaurl,Read it.,', /tasks\.csv:2: column Starting URL: 'notaurl'.*\n.*https:/],
    ['no task', '', '1,https://library.test,,', /tasks\.csv:2: column Task/],
  ])('says where its files have %s, and the remedy', async (_what, policy, task, message) => {
    const bad = mkdtempSync(join(folder, 'bad-'));
    writeFileSync(join(bad, 'policies.csv'), `${POLICIES}${policy}`);
    writeFileSync(join(bad, 'tasks.csv'), `ID,Starting URL,Task,Policy\n${task}\n`);
    const { stderr, status } = await cordon(['bench', 'select', '--data', bad]);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(message) });
  });

  it('notes what it passes over, and goes on', async () => {
    const odd = mkdtempSync(join(folder, 'odd-'));
    const rows = [
      'pay_fine,Pay.,CREATE,{}',
      'lend,Lend a book.,MAKE,"{""a"": {""type"": ""object""}, ""b"": {""type"": ""integer""}}"',
    ];
    writeFileSync(join(odd, 'policies.csv'), `${POLICIES}${rows.join('\n')}\n`);
    writeFileSync(join(odd, 'tasks.csv'), TASKS);
    const { stdout, stderr, status } = await cordon(['bench', 'select', '--data', odd, '--json']);
    expect(status).toBe(0);
    expect(jsonLines(stdout)).toMatchObject([{ tasks: 4 }]);
    const notes = stderr
      .trim()
      .split('\n')
      .map((note) => note.replace(/^.*policies/, 'policies'));
    expect(notes).toEqual([
      "policies.csv:7: column Policy: 'pay_fine' stands in line 4 already, which counts",
      expect.stringMatching(/^policies\.csv:8: column Args: 'object' is none of .*number/),
      expect.stringMatching(/^policies\.csv:8: column CRUD_Type: 'MAKE' is none of .*CREATE.*says no kind/),
    ]);
  });

  it.each([
    ['policies.csv', 'Policy,CRUD_Type\n', /policies\.csv:1: the column `Description` is missing/],
    ['tasks.csv', 'ID,Starting URL,Task,Polciy\n', /tasks\.csv:1: no column is called 'Polciy'\n.*`Policy`/],
    ['tasks.csv', 'ID,Start,Task\n', /tasks\.csv:1: the column `Starting URL` is missing/],
    ['tasks.csv', 'ID,Starting URL,Policy\n', /tasks\.csv:1: the column `Task` is missing/],
    ['tasks.csv', '', /tasks\.csv:1: it is empty/],
  ])('says which column %s lacks (%#)', async (name, header, message) => {
    const bad = mkdtempSync(join(folder, 'header-'));
    writeFileSync(join(bad, 'policies.csv'), POLICIES);
    writeFileSync(join(bad, 'tasks.csv'), TASKS);
    writeFileSync(join(bad, name), header);
    const { stderr, status } = await cordon(['bench', 'select', '--data', bad]);
    expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringMatching(message) });
  });

  it('says before it predicts that its predictions cannot be kept', async () => {
    const words = ['bench', 'select', '--data', folder, '--predictions', file('nowhere/out.jsonl')];
    const { stdout, stderr, status } = await cordon(words);
    expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
    expect(stderr).toContain('--predictions');
  });

  it('stops where the key is wrong, says why, and fails', async () => {
    const server = await startAnswering(() => [401, { type: 'error', error: { type: 'authentication_error' } }]);
    const models = { selection: { protocol: 'anthropic', url: server.url, model: 'test' } };
    writeFileSync(file('denied.json'), JSON.stringify({ cordon: 1, models }));
    const words = ['bench', 'select', '--data', folder, '--selector', 'model', '--policy', file('denied.json')];
    const { stdout, stderr, status } = await cordon([...words, '--predictions', file('denied.jsonl')]);
    await server.close();
    expect(server.asked).toHaveLength(1);
    expect(status).toBe(3);
    expect(stdout).toMatch(/^errors +100\.0 % \(1\/1\)$/m);
    expect(stdout).toMatch(/^first error +anthropic test at .* 401 \(authentication_error\) \(once\)$/m);
    expect(stderr).toContain('1 of 1 tasks have no answer');
    expect(stderr).toContain('key_variable');
    expect(stderr).toContain('3 tasks were not tried');
    expect(jsonLines(readFileSync(file('denied.jsonl'), 'utf8'))).toMatchObject([
      { id: '1', error: expect.any(String) },
    ]);
  });

  it('counts an answer of a model that does not fit as an error', async () => {
    const server = await startAnswering((asked) => {
      const isFirst = JSON.stringify(asked.body).includes('Borrow the book');
      const selected = isFirst ? [{ policy: 'borrow_book', params: [], because: 'Borrow' }] : 'nothing';
      return [200, anthropicAnswer({ selected, unsure: [], confidence: 1 })];
    });
    const models = { selection: { protocol: 'anthropic', url: server.url, model: 'test' } };
    writeFileSync(file('models.json'), JSON.stringify({ cordon: 1, models }));
    const words = ['bench', 'select', '--data', folder, '--selector', 'model', '--policy', file('models.json')];
    const { stdout } = await cordon([...words, '--predictions', file('model.jsonl'), '--json']);
    await server.close();
    expect(jsonLines(stdout)).toMatchObject([{ tasks: 4, exact: 1, errors: 3 }]);
    expect(jsonLines(readFileSync(file('model.jsonl'), 'utf8'))).toMatchObject([
      { policies: [{ policy: 'borrow_book' }] },
      { policies: [], error: expect.stringContaining('does not fit the schema') },
      { error: expect.any(String) },
      { error: expect.any(String) },
    ]);
  });
});

describe('cordon eval grant', () => {
  it('says what each task would be granted, in order', async () => {
    const lines = [
      { task: 'Borrow the book "Emma" from the City Library.', today: '2026-11-22' },
      { task: 'Read about "Emma" on library.test.', time_zone: 'Europe/Lisbon' },
      { task: 'Borrow the book "Emma".' },
    ];
    const [first, second, third] = lines.map((line) => JSON.stringify(line));
    const stdin = `\uFEFF${first}\nnonsense\n${second}\n{"tusk": "Read"}\n${third}\n`;
    const { stdout, stderr, status } = await cordon(['eval', 'grant', '--policy', file('library.json')], { stdin });
    expect(jsonLines(stdout)).toMatchObject([
      {
        outcome: 'grant',
        goal: 'interact',
        domains: ['library.test'],
        sites: [
          {
            domain: 'library.test',
            selected: [{ policy: 'borrow_book', params: {}, because: expect.stringContaining('Borrow the book') }],
            unsure: [],
          },
        ],
        questions: [],
      },
      { line: 2, error: expect.stringContaining('not JSON') },
      { outcome: 'grant', goal: 'read', sites: [{ domain: 'library.test', selected: [] }] },
      { line: 4, error: expect.stringContaining('tusk') },
      { outcome: 'under_specified', domains: [], sites: [], questions: [expect.stringContaining('library.test')] },
    ]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/line 2: it is not JSON.*\n {2}Write one object a line/);
    expect(stderr).toContain('line 4');
  });
});
