import type { Cuts } from '../without.ts';

/*
 * By what it is judged whether a text is painted for a person, one mechanism each: functions that answer nothing without it. What only saves time is left out.
 */

export interface PaintedMechanism {
  readonly name: string;
  /** Relative to `src/`. */
  readonly file: string;
  readonly cuts: Cuts;
}

const NO_WAY = '{ leftwards: false, upwards: false }';

export const PAINTED_MECHANISMS: readonly PaintedMechanism[] = [
  ...of('painting/clips', {
    'boxes that cut off': { roomIn: 'outer' },
    'edges that clip farther in or out': { edgesOf: 'paddingBoxOf(element)' },
    'clipped away': { isClippedAway: 'false' },
    'a root that cuts off, beside its body': { isCutByRoot: 'false' },
  }),
  ...of('painting/colors', { 'other notations of colours': { paint: 'undefined' } }),
  ...of('painting/computed-paint', {
    'columns folded away': { '#isFoldedAway': 'false' },
    'what holds what is placed': { '#holderOf': 'above' },
    'inert boxes': { isInert: 'false' },
    'what containment cuts off': { '#cutsOff': "overflow !== 'visible' && !dom.isRoot(element)" },
    'filters that make faint': { opacityOfFilter: '1' },
    'what of a box can be seen': { '#reachOf': 'EVERYWHERE' },
  }),
  ...of('painting/gradients', {
    'gradients by their stops': { blendsOf: 'undefined' },
    'lost in a gradient': { isLost: 'false' },
  }),
  ...of('painting/grounds', {
    'dark pages': { mayBeDark: 'false' },
    'gradients that fill their box': { fillsItsBox: 'false' },
    'roots that keep their ground': { isContained: 'false' },
    'whose ground it is': { '#placeOf': '{ backdrop: undefined, beyond: [] }' },
  }),
  ...of('painting/paint-extent', {
    'what paints otherwise than by its box': { paintsOtherwise: 'false' },
    'pictures out of their box': { isOverflowing: 'false' },
    'clear overlays': { isClear: 'false' },
    'how much an edge covers': { coverOfRim: '0' },
  }),
  ...of('painting/painted-reach', {
    'what paints beyond its box': { reachesOut: 'false' },
    'lines through and marks over letters': { linesOf: '0' },
    'mirror images': { mirrorOf: "'none'" },
    'lines around letters': { strokeOf: '0' },
    'pictures of borders': { outsetOf: '0' },
    'overlays painted larger': { scaleOf: '1' },
  }),
  ...of('painting/rims', {
    'what is painted along edges': { rimOf: 'undefined' },
    'rules between columns': { ruleOf: '0' },
  }),
  ...of('painting/rounded-clips', { 'round corners': { cornersOf: '[]' } }),
  ...of('painting/row-index', { 'the middle of a line': { middleOf: '{ left, top, right, bottom }' } }),
  ...of('painting/scroll-path', {
    'columns and rows of scrollers': { scrollPath: '{ box: pane, isRow: false, isBoth: true }' },
    'how far scrolling brings a text': { reached: '[first, last]' },
    'several covers beside each other': { longestStretch: '0' },
  }),
  ...of('painting/scroll-room', {
    'where scrolling leads': { scrollRoomIn: '{ left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 }' },
    'content that begins anywhere': { beginsAnywhere: 'false' },
  }),
  ...of('painting/shadows', {
    shadows: { shadowsIn: '[]' },
    'shadows inside': { insetsIn: '[]' },
    'dropped shadows': { dropsIn: "''" },
  }),
  ...of('painting/stuck', { 'stuck out of sight': { isStuckOut: 'false' } }),
  ...of('painting/text-geometry', {
    'words of what is hit': { hasWordsIn: 'false' },
    'frames that do not scroll': { isLockedByFrame: 'false' },
    'pages that a dialogue locks': { isUnderDialogue: 'false' },
    'off the page': { isOffPage: 'false' },
    'where the page scrolls': { reachOfScrolling: 'EVERYWHERE' },
    'writing that goes backwards': { directionOf: NO_WAY },
  }),
  ...of('painting/thin-borders', { 'thin borders over a text': { areInsideBorders: 'false' } }),
  ...of('painting/unusual-paint', {
    'odd paint': { isOddStyle: 'false' },
    'lost anchors': { mayLoseAnchor: 'false' },
    'below the flow': { isLowered: 'false' },
    'odd shapes': { isOddlyShaped: 'false' },
    askew: { isAskew: 'false' },
    'shrunk with what is around': { isShrunk: 'false' },
    'view transitions': { isInTransition: 'false' },
    'changed backdrops': { isBackdropChanged: 'false' },
    'struck out': { isStruckOut: 'false' },
    'odd letters': { hasOddLetters: 'false' },
    'under shadows of its own lines': { isUnderOwnShadows: 'false' },
    'filled by shadows': { isFilledByShadows: 'false' },
    'boxes of highlights': { highlightBoxes: '[]' },
    'border shapes': { shapeOf: "'none'" },
  }),
  ...of('overlays/covers', {
    'boxes under which a text is scrolled': { isShut: 'false' },
    'what is scrolled along': { '#goesAlong': 'this.#isScrolledBy(this.#paints.of(element), scroller)' },
    'columns that stick sideways': { '#sticksSideways': 'false' },
    'many covers': { outermost: 'boxes' },
    'before and after covers': { placeAmong: '0' },
    'lifted over covers': { isUnder: 'false' },
  }),
  ...of('overlays/even-paint', {
    'even covers': { isEven: 'false' },
    'even boxes': { isShownEvenly: 'false' },
    fades: { isFade: 'false' },
  }),
  ...of('overlays/found-overlays', {
    'far first lines': { '#takeFirstLine': '' },
    'grounds of highlights': { highlights: '[]' },
    backdrops: { backdrops: '[]' },
  }),
  ...of('overlays/overlay-box', {
    'lines of overlays': { linedBy: '0' },
  }),
  ...of('overlays/overlays', {
    overlays: { meets: 'false' },
    'overlays of scrollers': { over: '[]' },
    'under what the filter hides': { isUnderHidden: 'false' },
    'overlays of pseudo-elements': { meetsPseudo: 'false' },
  }),
  ...of('overlays/parted-elements', { 'parts of elements': { isParted: 'false' } }),
  ...of('overlays/pseudo-element-box', {
    'moved pseudo-elements': { isMoved: 'false' },
    'placed by the browser': { isPlacedByBrowser: 'false' },
    'shifts of pseudo-elements': { shiftOf: '{ shiftX: 0, shiftY: 0, scale: 1, isTurned: false }' },
    indents: { indentOf: '0' },
  }),
  ...of('overlays/pseudo-overlays', {
    'pseudo-elements over texts': { pseudoOverlaysOf: '[]' },
    'large pseudo-elements': { isSpilling: 'false' },
    'pseudo-elements of any size': { isOfAnySize: 'false' },
    'letters of pseudo-elements': { overhangOf: '0' },
    'parts of controls': { partsOf: '[]' },
    'zoomed pseudo-elements': { zoomIn: '1' },
  }),
  ...of('overlays/staying-overlays', {
    'scrolled out from under': { mayLeave: 'false' },
    'what sticks in a scroller': { sticksIn: 'false' },
  }),
  ...of('overlays/visited-links', { 'visited links': { mayBlend: 'false' } }),
  ...of('overlays/window-covers', { 'windows under what stays': { judge: "'seen'" } }),
  ...of('letters/blank-glyphs', {
    'blank glyphs': { isBlank: 'false' },
    'fonts that stand elsewhere': { isElsewhere: 'false' },
    'fonts out of their lines': { overhangOf: '0' },
    'fitted sizes': { fittedSize: 'Number.parseFloat(fontSize)' },
    'widths of fonts': { stretchOf: 'width' },
  }),
  ...of('letters/first-lines', { 'parts that are asked for': { isPartOtherwise: 'false' } }),
  ...of('letters/letter-reach', {
    'letters far from their lines': { isSpilling: 'false' },
    'letters painted larger': { '#scaleOf': '1' },
  }),
  ...of('letters/letters', {
    'disguised letters': { isDisguised: 'false' },
    'letters drowned in lines': { isDrowned: 'false' },
  }),
  ...of('letters/readability', {
    tiny: { isTiny: 'false' },
    piled: { isPiled: 'false' },
    oversized: { isOversized: 'false' },
    'fields without room': { isFieldShut: 'false' },
    strewn: { isStrewn: 'false' },
    'cut short': { isCutShort: 'false' },
    slits: { isSlit: 'false' },
    'strips of lines': { isStrip: 'rest.right <= rest.left || rest.bottom <= rest.top' },
  }),
  ...of('rendered/blanked-texts', { 'texts that were blanked': { isInPlaceOf: 'false' } }),
  ...of('rendered/blanks', { 'room of blanked texts': { keepsRoom: 'false' } }),
  ...of('rendered/control-labels', { 'labels in pieces': { note: '' } }),
  ...of('rendered/doubtful-texts', {
    'what no picture reaches': { unjudged: 'this.open()' },
    'texts seen under what stays': { '#seenUnder': '[]' },
    'where a text moved to': { placeOf: "''" },
  }),
  ...of('rendered/emptied-headings', { 'emptied headings': { take: '' } }),
  ...of('rendered/glyph-mask', { 'letters no highlight takes': { paintersOf: '[]' } }),
  ...of('rendered/sighted-scrollers', {
    'other texts of a scroller': { isSighted: 'false' },
    'how others tell': { '#tellsOf': '(seen) => seen.length > 0' },
    'alike texts': { '#kindOf': "''" },
    'who is evidence': { isEvidence: 'true' },
  }),
  ...of('rendered/undrawn-texts', { 'texts that come to be drawn': { takeDrawn: '[]' } }),
  ...of('rendered/unseen-names', {
    'names that nobody sees': { isTooLong: 'false' },
    'titles of drawings': { isSvgTitle: 'false' },
  }),
  ...of('rendered/unseen-text', {
    fields: { unseenFields: 'new Set()' },
    'texts put back': { giveBackSeen: '' },
    'pictures of blanked texts': { giveBackOpen: '[]' },
  }),
  ...of('styles/accumulated-scale', { 'stretched with what is around': { stretchOf: '({ least: 1, most: 1 })' } }),
  ...of('styles/containing-block', {
    'containing blocks by turns and containment': {
      isContainingBlock: "position === 'absolute' && style.position !== 'static'",
    },
    'the top layer': { isInTopLayer: 'false' },
  }),
  ...of('styles/content-strings', { 'texts said in place of signs': { alternativeIn: "''" } }),
  ...of('styles/list-markers', {
    'markers that say anything': { mayBeItem: 'false' },
    'markers by pictures': { isMarkedByPicture: 'false' },
    'markers of pseudo-elements': { markerIn: 'undefined' },
  }),
  ...of('styles/paint-order', {
    'painted over': { isPaintedOver: 'true' },
    'surely under': { liesUnder: 'false' },
    'layers of a scroller': { layersIn: "''" },
    'the first of two': { comesFirst: 'false' },
    'highest levels': { highestLevelOf: 'Number.POSITIVE_INFINITY' },
  }),
  ...of('styles/part-extent', { 'how far parts reach': { reachOf: '0' } }),
  ...of('styles/pseudo-elements-asked', { 'pseudo-elements of sheets that none can read': { of: '[]' } }),
  ...of('styles/staying', {
    'what stays': { has: 'false' },
    'gaps between what stays': { comesOut: 'false' },
  }),
  ...of('styles/unasked-pseudos', {
    'pseudo-elements that none can ask for': { take: '0' },
  }),
  ...of('visibility/pseudo-text', {
    'text that styles bring': { '#judge': "'seen'" },
    'its ground': { blendsIn: "'seen'" },
    'its room': { isCutOff: 'false' },
    'its lines': { isPressed: 'false' },
    'its spaces': { isFarApart: 'false' },
    'its own box': { cutsOff: 'false' },
    'its paint': { isOddlyPainted: 'false' },
    'it that comes to speak': { takeSpeaking: '[]' },
    'it that is kept out': { keep: '' },
  }),
  ...of('visibility/text-visibility', {
    'scrolled out of a shut box': { '#isShut': 'false' },
    'barred by what stays': { '#barring': "'seen'" },
    'at a corner': { '#isCutAtCorner': 'false' },
    'on an edge': { '#isRimmed': 'false' },
    'out of its ground': { '#isOnBackdrop': "'seen'" },
    'grounds over what lies under': { '#solidGroundOf': 'undefined' },
    'on a gradient': { '#blendsInGradient': "'doubtful'" },
    'outlined by shadows': { '#isOutlined': 'false' },
    'on a picture that is no ancestor': { '#standsOnPicture': 'false' },
    'letters of what is around': {
      '#coveredBy': "dom.holds(element, hit) ? 'seen' : this.#sight.covers(hit, element, look, box)",
    },
    'hit in its place': { '#isCovered': "'seen'" },
    'lost in a group': { isLostInGroup: 'false' },
    squeezed: { isSqueezed: 'false' },
    'whole boxes of an ellipsis': { isAtomic: 'false' },
    'mute texts': { spoken: 'judged' },
    'pieces of inline boxes': { piecesOf: '[dom.rectOf(element)]' },
  }),
  ...of('visibility/visibility-check', {
    'skipped content': { isSkipped: 'false' },
    'out of reach': { isOut: 'false' },
    'what is hit covers': { covers: "'seen'" },
    'windows filled by what is hit': { '#fillsViewport': 'false' },
  }),
];

function of(file: string, mechanisms: Readonly<Record<string, Cuts>>): readonly PaintedMechanism[] {
  return Object.entries(mechanisms).map(([name, cuts]) => ({ name, file: `browser/page/${file}.ts`, cuts }));
}
