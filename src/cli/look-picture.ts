import { escapeHtml } from '../egress/refusal.ts';
import type { BothViews } from '../guarded/look.ts';
import type { ElementBox } from '../model/observation.ts';
import type { RuleId } from '../model/verdict.ts';
import { aboutSeeRule } from '../see/rules.ts';

/** One thing that the agent does not see, under the number that it has in the picture. */
export interface Difference {
  readonly number: number;
  readonly by: RuleId;
  readonly why: string;
  /** A control's name; absent for text. */
  readonly name?: string;
  /** How often a rule took out text; absent for a control. */
  readonly count?: number;
  readonly box?: ElementBox;
}

/** What the agent does not see: controls in the order of the page, then text by its rule. */
export function differencesOf({ hidden, redacted }: BothViews): readonly Difference[] {
  const counts = new Map<RuleId, number>();
  for (const { by, count } of redacted) counts.set(by, (counts.get(by) ?? 0) + count);
  const found: Omit<Difference, 'number' | 'why'>[] = [...hidden, ...[...counts].map(([by, count]) => ({ by, count }))];
  return found.map((each, at) => ({ number: at + 1, ...each, why: aboutSeeRule(each.by) ?? '' }));
}

/** Each picture's width, in CSS pixels. */
const COLUMN = 720;

/** A page that shows both pictures side by side, what is hidden numbered in the person's, and below them why. */
export function pictureOf(views: BothViews, goal: string, differences: readonly Difference[]): string {
  const scale = COLUMN / views.width;
  const marks = differences.map((each) => markOf(each, scale)).join('');
  const legend = differences.map(({ name, count, by, why }) => {
    const what = name === undefined ? `Text, ${count} ×` : `“${escapeHtml(name)}”`;
    return `<li>${what} <code>${escapeHtml(by)}</code> ${escapeHtml(why)}</li>`;
  });
  return `<!doctype html><meta charset=utf-8><title>cordon look</title><style>
body { margin: 0; padding: 16px; width: ${COLUMN * 2 + 24}px; font: 15px/1.5 sans-serif; color: #111; background: #fff }
h1 { font-size: 18px; overflow-wrap: anywhere } h2 { font-size: 15px; margin: 8px 0 } ol { columns: 2 } li { break-inside: avoid }
main { display: flex; gap: 24px } figure { margin: 0; position: relative; width: ${COLUMN}px; overflow: hidden; outline: 1px solid #888 }
img { display: block; width: ${COLUMN}px } mark { position: absolute; box-sizing: border-box; border: 2px solid #c00; background: #c002 }
mark b { position: absolute; left: -2px; bottom: 100%; padding: 0 4px; font: bold 11px sans-serif; color: #fff; background: #c00 }
</style><h1>${escapeHtml(views.url)}, goal ${escapeHtml(goal)}</h1>
<main><section><h2>A person sees</h2><figure><img src="data:image/png;base64,${views.person}">${marks}</figure></section>
<section><h2>The agent sees</h2><figure><img src="data:image/png;base64,${views.agent}"></figure></section></main>
<h2>${differences.length === 0 ? 'Nothing is hidden from the agent.' : 'Hidden from the agent'}</h2><ol>${legend.join('')}</ol>`;
}

function markOf({ number, box }: Difference, scale: number): string {
  if (box === undefined) return '';
  const { left, top, width, height } = box;
  const [x, y, w, h] = [left, top, width, height].map((each) => `${Math.round(each * scale)}px`);
  return `<mark style="left:${x};top:${y};width:${w};height:${h}"><b>${number}</b></mark>`;
}
