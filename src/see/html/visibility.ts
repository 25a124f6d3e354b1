import type { Declarations } from './stylesheet.ts';
import type { HtmlElement } from './tree.ts';

/** What an element's text inherits, as far as it decides whether a person could see it. */
export interface Look {
  /** Neither the element nor anything in it is drawn or reachable. */
  readonly gone: boolean;
  /** Drawn, but so that no person could see it; a descendant cannot undo it. */
  readonly unseen: boolean;
  readonly visibility: boolean;
  /** In CSS pixels. */
  readonly fontSize: number;
  readonly color: string;
  readonly background: string;
}

export const INITIAL_LOOK: Look = {
  gone: false,
  unseen: false,
  visibility: true,
  fontSize: 16,
  color: '0,0,0,1',
  background: '255,255,255,1',
};

const NEVER_SHOWN = new Set(
  'head title meta link base script style template noscript iframe object embed param datalist source track audio video canvas noembed noframes'.split(
    ' ',
  ),
);
/** Smaller than this nobody reads. */
const LEAST_FONT = 2;
const LEAST_OPACITY = 0.06;
/** Farther out than this is no slight overlap but a hiding place. */
const FAR_OUT = -500;

/** Attributes, besides style, that an element's look depends on. */
const LOOKS = ['hidden', 'type', 'color', 'bgcolor'];

/** How an element looks, from its parent's look and its own declarations and attributes. */
export function lookOf(element: HtmlElement, style: Declarations, parent: Look): Look {
  const { attributes, tag } = element;
  if (style.size === 0 && !NEVER_SHOWN.has(tag) && tag !== 'dialog' && !hasLook(attributes)) return parent;
  const display = style.get('display');
  const gone =
    parent.gone ||
    NEVER_SHOWN.has(tag) ||
    display === 'none' ||
    ('hidden' in attributes && display === undefined) ||
    (tag === 'input' && attributes.type?.toLowerCase() === 'hidden') ||
    (tag === 'dialog' && !('open' in attributes) && display === undefined) ||
    style.get('content-visibility') === 'hidden';
  const visibility = style.get('visibility');
  const background = readColor(style.get('background-color') ?? style.get('background') ?? attributes.bgcolor);
  return {
    gone,
    unseen: parent.unseen || isUnseen(style),
    visibility: visibility === undefined ? parent.visibility : visibility !== 'hidden' && visibility !== 'collapse',
    fontSize: fontSizeOf(style.get('font-size'), parent.fontSize),
    color: readColor(style.get('color') ?? attributes.color) ?? parent.color,
    background: background ?? parent.background,
  };
}

function hasLook(attributes: Readonly<Record<string, string>>): boolean {
  return LOOKS.some((name) => attributes[name] !== undefined);
}

/** Whether text with this look could be seen. */
export function canSeeText(look: Look): boolean {
  if (look.gone || look.unseen || !look.visibility || look.fontSize < LEAST_FONT) return false;
  return !look.color.endsWith(',0') && look.color !== look.background;
}

function isUnseen(style: Declarations): boolean {
  if (Number(style.get('opacity') ?? 1) < LEAST_OPACITY || /opacity\(0(?:%|\.0\d*)?\)/.test(style.get('filter') ?? ''))
    return true;
  if (/scale[xy]?\(\s*0(?:\.0\d*)?\s*[,)]/.test(style.get('transform') ?? '')) return true;
  if (/inset\(\s*(?:50|100)%|circle\(\s*0|polygon\(\s*0(?:px)?\s+0(?:px)?\s*\)/.test(style.get('clip-path') ?? ''))
    return true;
  if (
    /rect\(\s*(?:0|1)(?:px)?[\s,]+(?:0|1)(?:px)?[\s,]+(?:0|1)(?:px)?[\s,]+(?:0|1)(?:px)?\s*\)/.test(
      style.get('clip') ?? '',
    )
  )
    return true;
  if (pixels(style.get('text-indent')) <= FAR_OUT) return true;
  const position = style.get('position');
  const moved = position === 'absolute' || position === 'fixed' || position === 'relative';
  if (moved && ['left', 'top', 'right', 'bottom'].some((side) => pixels(style.get(side)) <= FAR_OUT)) return true;
  if (isMovedOut(style.get('transform') ?? '') || pixels(style.get('margin-left')) <= FAR_OUT) return true;
  const clips = /hidden|clip/.test(
    `${style.get('overflow') ?? ''} ${style.get('overflow-x') ?? ''} ${style.get('overflow-y') ?? ''}`,
  );
  return clips && ['width', 'height', 'max-width', 'max-height'].some((side) => isTiny(style.get(side)));
}

/** Whether a transform moves something far up or left. Bracket by bracket, so that the first that opens in each is the only one that is tried. */
function isMovedOut(transform: string): boolean {
  if (!transform.includes('translate')) return false;
  return transform.split(')').some((part) => {
    const at = part.search(/translate[xy3d]*\(/);
    return at >= 0 && /-\d{3}/.test(part.slice(at));
  });
}

function isTiny(value: string | undefined): boolean {
  return value !== undefined && /^(?:0|0?\.\d+|1)(?:px|em|rem|pt|%)?$/.test(value) && !/^1(?:em|rem|%)$/.test(value);
}

function pixels(value: string | undefined): number {
  const match = /^(-?[\d.]+)(px|em|rem|pt|vw|vh|%)?$/.exec(value ?? '');
  if (match === null) return 0;
  const factor = { px: 1, em: 16, rem: 16, pt: 1.33, vw: 12, vh: 8, '%': 10 }[match[2] ?? 'px'] ?? 1;
  return Number(match[1]) * factor;
}

function fontSizeOf(value: string | undefined, inherited: number): number {
  const match = /^([\d.]+)(px|em|rem|pt|%)?$/.exec(value ?? '');
  if (match === null) return inherited;
  const size = Number(match[1]);
  const unit = match[2] ?? 'px';
  if (unit === 'em') return size * inherited;
  if (unit === '%') return (size / 100) * inherited;
  return size * (unit === 'rem' ? 16 : unit === 'pt' ? 1.33 : 1);
}

const COLOR_NAMES: Readonly<Record<string, string>> = {
  white: '255,255,255,1',
  black: '0,0,0,1',
  transparent: '0,0,0,0',
  red: '255,0,0,1',
  green: '0,128,0,1',
  blue: '0,0,255,1',
  yellow: '255,255,0,1',
  gray: '128,128,128,1',
  grey: '128,128,128,1',
};

/** A colour as `r,g,b,a`; undefined for what is not understood here, which then inherits. */
function readColor(value: string | undefined): string | undefined {
  const text = value?.trim().toLowerCase();
  if (text === undefined) return undefined;
  const named = COLOR_NAMES[text];
  if (named !== undefined) return named;
  const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b/.exec(text)?.[1];
  if (hex !== undefined) {
    const wide = hex.length < 5 ? Array.from(hex, (digit) => digit + digit).join('') : hex;
    const [r = 0, g = 0, b = 0, a = 255] = (wide.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
    return `${r},${g},${b},${a === 0 ? 0 : 1}`;
  }
  const parts = /^rgba?\(([^)]*)\)/
    .exec(text)?.[1]
    ?.split(/[\s,/]+/)
    .map(Number);
  if (parts === undefined || parts.length < 3) return undefined;
  const [r = 0, g = 0, b = 0, a = 1] = parts;
  return `${r},${g},${b},${a < LEAST_OPACITY ? 0 : 1}`;
}
