/** In a page: its texts and controls, and whether they are drawn, for judging what a person sees of them. Bundled by scripts/bench.mjs. */

declare global {
  var sight: typeof SIGHT;
}

const SILENT = new Set([
  'SCRIPT',
  'STYLE',
  'NOSCRIPT',
  'TEMPLATE',
  'TEXTAREA',
  'OPTION',
  'TITLE',
  'CANVAS',
  'DATALIST',
]);
const CONTROLS =
  'a[href],button,input:not([type=hidden]),select,textarea,summary,[role=button],[role=tab],[role=menuitem],[role=option],[role=switch],[role=combobox]';
/** What blanks letters, and nothing that is painted in the colour of the text. */
const BLANK = {
  transition: 'none',
  '-webkit-text-fill-color': 'transparent',
  '-webkit-text-stroke-color': 'transparent',
  'text-shadow': 'none',
  'text-decoration-color': 'transparent',
};

/** What is inherited changes by transitions as well. */
const STANDING = document.createElement('style');
STANDING.textContent = '*,::before,::after{transition:none!important}';

type Edges = readonly [left: number, top: number, right: number, bottom: number];

const nodes: Text[] = [];
const controls: HTMLElement[] = [];
let blanked: (() => void)[] = [];
let scrolled: { readonly element: Element; readonly left: number; readonly top: number }[] = [];

const up = (element: Element): Element | null => {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
};

const around = (text: Text): Element | null => {
  const root = text.getRootNode();
  return text.assignedSlot ?? text.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
};

/** Whether the filter took an element, or what it is in, out of the page for the goal. */
const isTaken = (element: Element): boolean => {
  for (let at: Element | null = element; at !== null; at = up(at))
    if (at.hasAttribute('inert') && /display: none !important/.test(at.getAttribute('style') ?? '')) return true;
  return false;
};

const boxesOf = (text: Text): Edges[] => {
  const range = document.createRange();
  range.selectNodeContents(text);
  return Array.from(range.getClientRects())
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ left, top, right, bottom }): Edges => [left, top, right, bottom]);
};

const isDrawn = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

const walk = (parent: Node, visit: (node: Text | Element) => void): void => {
  for (const child of parent.childNodes) {
    if (child instanceof Text) visit(child);
    if (!(child instanceof Element) || SILENT.has(child.tagName)) continue;
    visit(child);
    walk(child, visit);
    if (child.shadowRoot !== null) walk(child.shadowRoot, visit);
  }
};

const clean = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** What a control is called: good enough to find it again in the same page elsewhere. */
const nameOf = (element: HTMLElement): string => {
  const value = element instanceof HTMLInputElement ? `${element.placeholder} ${element.value}` : '';
  return (
    clean(element.getAttribute('aria-label') ?? element.innerText ?? '') ||
    clean(value) ||
    (element.getAttribute('class') ?? '')
  );
};

const deepestAt = (x: number, y: number): Element | null => {
  let hit = document.elementFromPoint(x, y);
  for (;;) {
    const inner: Element | null = hit?.shadowRoot?.elementFromPoint(x, y) ?? null;
    if (inner === null || inner === hit) return hit;
    hit = inner;
  }
};

const SIGHT = {
  /** Every text that says something; `label` where it stands in a control. */
  texts() {
    nodes.length = 0;
    walk(document.body, (node) => node instanceof Text && /[\p{L}\p{N}]/u.test(node.data) && nodes.push(node));
    return nodes.map((node) => {
      const parent = around(node);
      const path: string[] = [];
      let label = false;
      for (let at = parent; at !== null; at = up(at)) {
        if (at.matches(`${CONTROLS},label,a`)) label = true;
        if (path.length < 4)
          path.push(
            `${at.tagName.toLowerCase()}.${(at.getAttribute('class') ?? '').split(/\s+/).slice(0, 2).join('.')}`,
          );
      }
      const drawn = parent !== null && isDrawn(parent) && boxesOf(node).length > 0;
      return {
        text: clean(node.data),
        drawn,
        label,
        taken: parent !== null && isTaken(parent),
        path: path.join(' < '),
      };
    });
  },

  /** Every control; `seen` where a pointer in its middle finds it. */
  controls() {
    controls.length = 0;
    walk(document.body, (node) => node instanceof HTMLElement && node.matches(CONTROLS) && controls.push(node));
    return controls.map((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const drawn =
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width >= 4 && height >= 4;
      let seen = false;
      if (drawn && x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)
        for (let at = deepestAt(x, y); at !== null && !seen; at = up(at)) seen = at === element;
      return { tag: element.tagName.toLowerCase(), name: nameOf(element), drawn, seen, taken: isTaken(element) };
    });
  },

  boxes: () => nodes.map((node) => (node.isConnected ? boxesOf(node) : [])),

  /** Has what scripts move stand still, or move on. Works where this runs before them. */
  still(stands: boolean) {
    const due = held ?? [];
    held = stands ? due : undefined;
    if (stands) document.head.append(STANDING);
    else STANDING.remove();
    if (!stands) for (const callback of due) nextFrame(callback);
  },

  /** Takes the letters of the texts with these numbers out of what is painted. */
  blank(numbers: readonly number[]) {
    const parents = numbers.map((at): Element | null => nodes[at]?.parentElement ?? null);
    for (const element of new Set(parents)) {
      if (!(element instanceof HTMLElement || element instanceof SVGElement)) continue;
      const before = element.getAttribute('style');
      const isCut = getComputedStyle(element).backgroundClip.includes('text');
      const more =
        element instanceof SVGElement
          ? { fill: 'transparent', stroke: 'transparent' }
          : isCut
            ? { 'background-image': 'none' }
            : {};
      for (const [property, value] of Object.entries({ ...BLANK, ...more }))
        element.style.setProperty(property, value, 'important');
      blanked.push(() => {
        if (before === null) element.removeAttribute('style');
        else element.setAttribute('style', before);
        // Else the letters would come back by a transition, which stands still.
        element.style.setProperty('transition', 'none', 'important');
        getComputedStyle(element).getPropertyValue('color');
        if (before === null) element.removeAttribute('style');
        else element.setAttribute('style', before);
      });
    }
  },

  unblank() {
    for (const undo of blanked.reverse()) undo();
    blanked = [];
  },

  /** Brings a text to sight as a person can, by scrolling boxes that have scroll bars. Returns whether anything moved. */
  scrollTo(number: number) {
    const node = nodes[number];
    const first = (): Edges | undefined => (node?.isConnected ? boxesOf(node)[0] : undefined);
    if (node === undefined || first() === undefined) return false;
    const root = document.scrollingElement;
    for (let at = around(node); at !== null; at = up(at)) {
      if (at === root || at === document.body) continue;
      const { overflowX, overflowY } = getComputedStyle(at);
      const [wide, high] = [/auto|scroll/.test(overflowX), /auto|scroll/.test(overflowY)];
      if ((!wide || at.scrollWidth <= at.clientWidth) && (!high || at.scrollHeight <= at.clientHeight)) continue;
      const [box, outer] = [first(), at.getBoundingClientRect()];
      if (box === undefined) return false;
      remember(at);
      const isIn = box[0] >= outer.left && box[2] <= outer.right && box[1] >= outer.top && box[3] <= outer.bottom;
      if (!isIn)
        at.scrollBy({
          left: wide ? box[0] - outer.left - Math.max(0, (outer.width - (box[2] - box[0])) / 2) : 0,
          top: high ? (box[1] + box[3]) / 2 - (outer.top + outer.height / 2) : 0,
          behavior: 'instant',
        });
    }
    const box = first();
    if (root === null || box === undefined) return false;
    remember(root);
    const isShut = (over: string): boolean => over === 'hidden' || over === 'clip';
    const [own, bodys] = [getComputedStyle(root), getComputedStyle(document.body)];
    const [x, y] = [
      own.overflowX === 'visible' ? bodys.overflowX : own.overflowX,
      own.overflowY === 'visible' ? bodys.overflowY : own.overflowY,
    ];
    scrollBy({
      left: isShut(x) || (box[0] >= 0 && box[2] <= innerWidth) ? 0 : box[0] - 20,
      top: isShut(y) || (box[1] >= 0 && box[3] <= innerHeight) ? 0 : (box[1] + box[3]) / 2 - innerHeight / 2,
      behavior: 'instant',
    });
    return scrolled.some((moved) => moved.element.scrollLeft !== moved.left || moved.element.scrollTop !== moved.top);
  },

  scrollBack() {
    for (const { element, left, top } of scrolled.reverse()) element.scrollTo({ left, top, behavior: 'instant' });
    scrolled = [];
  },
};

function remember(element: Element): void {
  const { scrollLeft: left, scrollTop: top } = element;
  scrolled.push({ element, left, top });
}

/** What scripts asked to be called for with the next frame, while none comes. */
let held: FrameRequestCallback[] | undefined;
const nextFrame = globalThis.requestAnimationFrame.bind(globalThis);

globalThis.requestAnimationFrame = (callback) =>
  nextFrame((time) => {
    if (held === undefined) callback(time);
    else held.push(callback);
  });

globalThis.sight = SIGHT;
