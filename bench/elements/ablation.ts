import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as blinders from '../../src/see/controls/blinders.ts';
import type { ElementFacts } from '../../src/see/controls/classify.ts';
import { printTable } from '../table.ts';
import { codeWithout, functionIn, ROOT, withoutFunctions } from '../without.ts';
import { gravestClass, HELD_OUT, READ_SINCE, shouldHide } from './corpus.ts';
import { type Counts, count } from './counts.ts';
import { collectFacts, type KnownControl } from './facts.ts';
import { MECHANISMS, type Mechanism } from './mechanisms.ts';

/* What each mechanism is worth: the labelled controls judged without it. */

type Hides = blinders.Blinders;
const GOALS = ['read', 'interact', 'fill_form'] as const;
const CLASSES = ['dangerous', 'account', 'form'] as const;

/** Prints precision and recall by class and goal without each mechanism, on the applications that rules were written with and on the others. */
export async function benchAblation(): Promise<void> {
  const controls = await collectFacts();
  const isOf = (applications: readonly string[]) => controls.filter((each) => applications.includes(each.application));
  const groups = [
    [
      'seen',
      controls.filter(({ application }) => !HELD_OUT.includes(application) && !READ_SINCE.includes(application)),
    ],
    ['read since', isOf(READ_SINCE)],
    ['held out', isOf(HELD_OUT)],
  ] as const;
  const rows: Record<string, string>[] = [];
  for (const mechanism of [undefined, ...MECHANISMS]) {
    const judges = await judgesWithout(mechanism);
    const head = { without: mechanism?.name ?? '— (all)', lines: mechanism === undefined ? '' : linesOf(mechanism) };
    for (const [pages, of] of groups.filter(([, { length }]) => length > 0))
      rows.push({
        ...(pages === 'seen' ? head : { without: '', lines: '' }),
        pages,
        ...figures(of, judges, mechanism),
      });
  }
  printTable(rows);
}

/** The blinders of each goal, from the product's source without a mechanism. */
async function judgesWithout(mechanism: Mechanism | undefined): Promise<Hides[]> {
  const cuts = mechanism?.cuts ?? {};
  const files = mechanism?.cuts === undefined ? [] : mechanism.files;
  const changes = new Map(files.map((file) => [file, (source: string) => withoutFunctions(source, cuts)]));
  const { Blinders }: typeof blinders = await import(await codeWithout('see/controls/blinders.ts', changes));
  return GOALS.map((goal) => new Blinders({ goal }));
}

function linesOf({ files, cuts, costs = cuts === undefined ? files : [] }: Mechanism): string {
  const whole = costs.flatMap(sourcesAt);
  const parts =
    whole.length > 0
      ? whole
      : Object.keys(cuts ?? {}).map((name) => functionIn(files.flatMap(sourcesAt).join(''), name));
  return String(parts.reduce((sum, part) => sum + part.split('\n').length - 1, 0));
}

/** The text of a file of `src`, or of all that are in a folder of it. */
function sourcesAt(path: string): string[] {
  const whole = join(ROOT, 'src', path);
  const files = path.endsWith('.ts')
    ? ['']
    : readdirSync(whole, { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith('.ts'));
  return files.map((file) => readFileSync(join(whole, file), 'utf8'));
}

function figures(
  controls: readonly KnownControl[],
  [read, interact, fill]: readonly Hides[],
  mechanism: Mechanism | undefined,
): Record<string, string> {
  const without = mechanism?.without ?? ((facts: ElementFacts) => facts);
  const counts = new Map<string, Counts>();
  for (const { own, around, classes } of controls) {
    const all = [own, ...around].map(without);
    const said = all[0] === undefined ? undefined : read?.hides(all[0])?.class;
    for (const each of CLASSES) count(counts, each, gravestClass(classes) === each, said === each);
    for (const [at, judge] of [read, interact, fill].entries()) {
      const goal = GOALS[at] ?? 'read';
      count(counts, goal, shouldHide(goal, classes), judge !== undefined && all.some((each) => judge.hides(each)));
    }
  }
  const percent = (part: number, whole: number): string => (whole === 0 ? '—' : ((part / whole) * 100).toFixed(1));
  return Object.fromEntries(
    Array.from(counts, ([what, { meant, said, both }]) => [what, `${percent(both, said)} ${percent(both, meant)}`]),
  );
}
