import * as dom from '../dom/safe-dom.ts';

/*
 * How far from its control a part is painted that no script can ask for the style of, by what rules about such parts say:
 *
 *   input::-webkit-slider-thumb { width: 16px; box-shadow: 0 0 4px #0003 }    hardly farther than the control itself
 *   input::-webkit-slider-thumb { box-shadow: 0 0 0 300px #fff }              300 pixels
 *   progress::-webkit-progress-value { position: fixed }                      anywhere
 *
 * What rules say together is taken for what each of them does: it may be too much, and never too little.
 */

const DECLARATION = /[\s{;](?:-webkit-)?([a-z-]+): ([^;{}]+)/g;
const SIZE = /^(?:min-)?(?:width|height|inline-size|block-size)$/;
const SHADOW = /^(?:box-shadow|text-shadow|filter|outline(?:-width|-offset)?)$/;
const SHIFT =
  /^(?:transform|translate|margin[a-z-]*|inset[a-z-]*|top|left|right|bottom|border-image(?:-outset)?|vertical-align)$/;
const GROWTH = /^(?:scale|zoom|transform)$/;
/** Where these say anything but their first value, nobody can say how far. */
const UNTOLD = /^(?:box-reflect|border-shape|offset(?:-path)?|animation(?:-name)?|all)$/;
const NOTHING = /^(?:none|auto|normal|initial|unset|revert|inherit)$/;
/** Numbers with a unit, which those in colours are not. */
const LENGTH = /(?<![\w#.-])-?(\d*\.?\d+)(px|rem|%|[a-z]+)/g;
const COMPUTED = /\b(?:var|calc|env|min|max|clamp|attr|anchor)\(|matrix/;
const UNMEASURED = new Set(['deg', 'rad', 'turn', 'grad', 's', 'ms']);
const LARGER = /(?:^|scale[a-z0-9]*\()(?:1\.[5-9]|[2-9]|\d{2})/;
/** A part as large as this stands in its control, or by little out of it. */
const COMMON_SIZE = 48;
/** Less than this covers no line beside the control. */
const LEAST = 8;

export class PartExtent {
  /** In pixels, from the box of the control. */
  reach = 0;
  /** Placed in the nearest positioned box, which need not be the control. */
  isPlaced = false;
  /** Placed in the viewport, out of whatever the control cuts off. */
  isFixed = false;

  /** Takes in a rule about a part; whether it may be painted far from its control. */
  take(cssText: string): boolean {
    let reach = 0;
    let isPlaced = false;
    for (const [, name = '', value = ''] of cssText.matchAll(DECLARATION)) {
      if (name === 'position') {
        this.isFixed ||= !/absolute|relative|static|sticky/.test(value);
        isPlaced ||= !/relative|static|sticky/.test(value);
      } else if (!NOTHING.test(value)) reach += reachOf(name, value);
    }
    this.isPlaced ||= isPlaced;
    if (reach > LEAST) this.reach = Math.max(this.reach, reach);
    return reach > LEAST || isPlaced;
  }
}

function reachOf(name: string, value: string): number {
  if (UNTOLD.test(name) || (GROWTH.test(name) && LARGER.test(value))) return Number.POSITIVE_INFINITY;
  if (SIZE.test(name)) return Math.max(0, lengthsIn(value) - COMMON_SIZE);
  if (SHIFT.test(name)) return lengthsIn(value);
  if (!SHADOW.test(name)) return 0;
  const outer = value.split(/,(?![^(]*\))/).filter((shadow) => !shadow.includes('inset'));
  // What is a share there is one of a colour.
  return lengthsIn(outer.join().replaceAll(/[\d.]+%/g, ''));
}

/** The sum of all lengths. */
function lengthsIn(value: string): number {
  if (COMPUTED.test(value)) return Number.POSITIVE_INFINITY;
  let sum = 0;
  for (const [, digits = '', unit = ''] of value.matchAll(LENGTH)) {
    const number = Number(digits);
    if (unit === 'px') sum += number;
    else if (unit === 'rem') sum += number * rootSize();
    // A share of the control, or of its own size.
    else if (unit === '%' && number <= 100) continue;
    else if (number !== 0 && !UNMEASURED.has(unit)) return Number.POSITIVE_INFINITY;
  }
  return sum;
}

function rootSize(): number {
  const root = dom.documentElementOf(document);
  return root === null ? 0 : Number.parseFloat(getComputedStyle(root).fontSize);
}
