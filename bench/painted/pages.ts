/**
 * Pages that show a text to programs and not to people, in ways that no single style tells, and pages that look alike to styles and do show theirs. They are
 * the cases of test/gateway/painted.test.ts and of `npm run bench -- painted`.
 */

/** What only programs may come to read in the pages that hide it, and everybody in the others. Too long for a label. */
export const NOTE = 'a long note that stands on this page for whoever reads the text of it and never looks at it';
/** The beginning of it, which no line break divides. */
export const NOTE_START = 'a long note';

export const note = (style: string, inner = NOTE): string => `<p style="${style}">${inner}</p>`;
const GREEN = '#0a5';
export const flat = (color: string): string =>
  `url(&quot;data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='8' height='8'%3E%3Crect width='8' height='8' fill='${color.replace('#', '%23')}'/%3E%3C/svg%3E&quot;)`;
export const over = (cover: string, text = NOTE): string =>
  `<div style="position:relative;width:700px"><p>${text}</p>${cover}</div>`;
export const LID = 'position:absolute;inset:0;pointer-events:none';
const canvas = (text: string, color: string): string =>
  `<div style="position:relative"><canvas id="c" width="800" height="60" style="position:absolute;left:0;top:0;z-index:-1"></canvas>${text}</div><script>
  const at = c.getContext('2d'); at.fillStyle = '${color}'; at.fillRect(0, 0, 800, 60);</script>`;
/** A font of one empty glyph for all of ASCII, made for this. */
export const BLANK_FONT =
  'AAEAAAAKAIAAAwAgT1MvMkT/RNYAAAEoAAAAYGNtYXAAXwG+AAABkAAAAPJnbHlmAAAAAAAAAowAAAABaGVhZC1lwAwAAACsAAAANmhoZWEDIgEuAAAA5AAAACRobXR4AfQAAAAAAYgAAAAGbG9jYQAAAAAAAAKEAAAABm1heHAAAwACAAABCAAAACBuYW1lKx4ttQAAApAAAABacG9zdAADAAAAAALsAAAAIAABAAAAAQAAX5wual8PPPUAAwPoAAAAAOcnv5YAAAAA5ye/lgAAAAAAAAAAAAAAAwACAAAAAAAAAAEAAAMg/zgAAAH0AAAAAAAAAAEAAAAAAAAAAAAAAAAAAAABAAEAAAACAAAAAAAAAAAAAgAAAAAAAAAAAAAAAAAAAAAAAwH0AZAABQAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAPz8/PwAAACAAfgMgAAAAAAMgAMgAAAAAAAAAAAAAAAAAAAAgAAAB9AAAAAAAAAAAAAIAAAADAAAAFAADAAEAAAAUAAQA3gAAAAQABAABAAAAfv//AAAAIP//AAAAAQAEAAAAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAEAAQABAAAAAAAAAAAAAAAAAAAAAAAEADYAAQAAAAAAAQAFAAAAAQAAAAAAAgAHAAUAAwABBAkAAQAKAAwAAwABBAkAAgAOABZCbGFua1JlZ3VsYXIAQgBsAGEAbgBrAFIAZQBnAHUAbABhAHIAAAADAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
const blankFont = (range = 'U+20-7e'): string =>
  `<style>@font-face{font-family:Blank;src:url(data:font/ttf;base64,${BLANK_FONT});unicode-range:${range}}</style>`;
const filterOf = (matrix: string): string =>
  `<svg width="0" height="0" style="position:absolute"><filter id="f"><feColorMatrix values="${matrix}"/></filter></svg>`;

type Pages = Readonly<Record<string, string>>;

export const UNSEEN_PAGES: Pages = {
  'on a picture of its own colour': note(`color:${GREEN};background-image:${flat(GREEN)}`),
  'on a gradient of its own colour': note(`color:${GREEN};background:linear-gradient(${GREEN},#0a6)`),
  'on a canvas of its own colour': canvas(note(`color:${GREEN};margin:0`), GREEN),
  'positioned, and white on white': note('position:absolute;top:60px;color:#fff'),
  'on a positioned box of its own colour': `<div style="position:absolute;left:0;top:60px;width:900px;height:60px;background:#222"></div>${note('position:absolute;top:60px;color:#222')}`,
  'mixed away': note(
    `color:#fff;background:#000;mix-blend-mode:screen;isolation:auto;opacity:1`,
    `<span style="mix-blend-mode:multiply">${NOTE}</span>`,
  ),
  'lightened away': note('color:#333;background:#fff;filter:brightness(20) contrast(9)'),
  'darkened away': note('color:#bbb;background:#555;filter:brightness(0)'),
  'away by an SVG filter': filterOf('0 0 0 0 1  0 0 0 0 1  0 0 0 0 1  0 0 0 1 0') + note('filter:url(#f)'),
  'faint by an SVG filter': filterOf('1 0 0 0 0  0 1 0 0 0  0 0 1 0 0  0 0 0 0.01 0') + note('filter:url(#f)'),
  'blurred away': note('filter:blur(60px);width:700px'),
  'under a filter of what is behind': over(`<div style="${LID};backdrop-filter:contrast(0)"></div>`),
  'masked away': note('mask-image:linear-gradient(transparent,transparent)'),
  'all but its first word masked away': note(
    'width:650px;mask-image:linear-gradient(to right,#000 60px,transparent 60px)',
  ),
  'masked by nothing of a picture': note('mask:linear-gradient(#000,#000) no-repeat 0 0/0 0'),
  'cut out by a path': note("clip-path:path('M0 0L1 0L1 1Z')"),
  'cut out by an SVG path': `<svg width="0" height="0" style="position:absolute"><clipPath id="k"><rect width="1" height="1"/></clipPath></svg>${note('clip-path:url(#k)')}`,
  'SVG text in a pattern of nothing': `<svg width="800" height="40"><pattern id="n" width="9" height="9"></pattern><text y="20" fill="url(#n)">${NOTE}</text></svg>`,
  'SVG text under a mask': `<svg width="800" height="40"><mask id="m"></mask><text y="20" mask="url(#m)">${NOTE}</text></svg>`,
  'SVG text under a shape': `<svg width="800" height="40"><text y="20">${NOTE}</text><rect width="800" height="40" fill="#ddd"/></svg>`,
  'a background cut out by text, of its surroundings': note(
    'color:transparent;background:linear-gradient(#fff,#fefefe);background-clip:text',
  ),
  'turned to its back': note('transform:rotateY(180deg);backface-visibility:hidden'),
  'turned aside': note('transform:rotateY(90deg)'),
  shrunk: note('transform:scale(.01)'),
  'behind the eye': `<div style="perspective:100px">${note('transform:translateZ(200px)')}</div>`,
  'far away': `<div style="perspective:10px">${note('transform:translateZ(-9000px)')}</div>`,
  'under a box that takes no pointer': over(`<div style="${LID};background:#eee"></div>`),
  'under a picture that takes no pointer': over(
    `<img src="${flat('#eee').slice(10, -7)}" style="${LID};width:100%;height:100%" alt="">`,
  ),
  'under a pseudo-element': `<style>.v::after{content:'';position:absolute;inset:0;background:#fff}</style><div class="v" style="position:relative">${note('')}</div>`,
  'under the pseudo-element of another': `<style>#w{position:relative}#w::before{content:'';position:absolute;left:0;top:-60px;width:900px;height:60px;background:#fff}</style>${note('')}<div id="w">seen</div>`,
  'under a frame': over(
    `<iframe style="position:absolute;inset:0;width:100%;height:100%;border:0" srcdoc="<body style='background:#eee'>"></iframe>`,
  ),
  'under a canvas': over(
    `<canvas id="c" width="700" height="60" style="position:absolute;inset:0"></canvas><script>c.getContext('2d').fillRect(0,0,700,60)</script>`,
  ),
  'under a dialogue that fills the window': `${note('')}<dialog id="d" style="border:0">seen</dialog><style>dialog::backdrop{background:#fff}</style><script>d.showModal()</script>`,
  'under a popover that fills the window': `${note('')}<div popover id="d" style="inset:0;width:100vw;height:100vh;border:0;background:#fff">seen</div><script>d.showPopover()</script>`,
  'under a fixed box that fills the window': `${note('')}<div style="position:fixed;inset:0;background:#fff">seen</div>`,
  'in a font of empty glyphs': blankFont() + note('font-family:Blank'),
  'in a font of empty glyphs for most letters': blankFont('U+61-6f') + note('font-family:Blank,sans-serif'),
  'dotted out': note('-webkit-text-security:disc'),
  'overdrawn by its own outline': note('color:#000;-webkit-text-stroke:14px #fff'),
  'filled without colour': note('color:#000;-webkit-text-fill-color:#fff'),
  'its content skipped': note('content-visibility:hidden'),
  'animated away': `${note('', `<span id="a">${NOTE}</span>`)}<script>a.animate({ opacity: [0, 0], display: ['inline', 'inline'] }, { duration: 1e9 })</script>`,
  'blended away by an animation': `<p id="a" style="background:#000;color:#fff">${NOTE}</p><script>a.animate({ mixBlendMode: ['lighten','lighten'], filter: ['brightness(9)','brightness(9)'], backgroundColor: ['#fff','#fff'] }, { duration: 1e9 })</script>`,
  'in a first line without colour': `<style>.f::first-line{color:transparent}</style><p class="f" style="white-space:nowrap">${NOTE}</p>`,
  'highlighted away': `<style>::highlight(h){color:#fff}</style><p id="h">${NOTE}</p><script>const r = new Range(); r.selectNodeContents(h); CSS.highlights.set('h', new Highlight(r))</script>`,
  'below the viewport, masked away': `<div style="height:2000px">seen</div>${note('mask-image:linear-gradient(transparent,transparent)')}`,
  'below the viewport, under a box that takes no pointer': `<div style="height:2000px">seen</div>${over(`<div style="${LID};background:#eee"></div>`)}`,
  'in a shadow root, on a gradient of its own colour': `<div><template shadowrootmode="open">${note(`color:${GREEN};background:linear-gradient(${GREEN},#0a6)`)}</template></div>`,
  'in a frame, masked away': `<iframe width="900" height="200" srcdoc='${note('mask-image:linear-gradient(transparent,transparent)')}'></iframe>`,
};

export const SEEN_PAGES: Pages = {
  'on a picture': note(`color:#fff;background-image:${flat(GREEN)}`),
  'on a gradient': note('color:#fff;background:linear-gradient(#036,#069)'),
  'on a canvas': canvas(note('color:#fff;margin:0'), GREEN),
  'white, on a positioned box': `<div style="position:absolute;left:0;top:60px;width:900px;height:60px;background:#222"></div>${note('position:absolute;top:60px;color:#fff')}`,
  'mixed with what is behind': note('color:#fff;background:#000;mix-blend-mode:difference'),
  brightened: note('filter:brightness(1.1)'),
  greyed: note('filter:grayscale(1);color:#c00'),
  'by an SVG filter': filterOf('1 0 0 0 0  0 1 0 0 0  0 0 1 0 0  0 0 0 1 0') + note('filter:url(#f)'),
  'on frosted glass': `<div style="backdrop-filter:blur(4px);background:rgba(255,255,255,.6)">${note('')}</div>`,
  'faded out at its end': note('mask-image:linear-gradient(to right,#000 70%,transparent);width:680px'),
  'cut at its corners': note('clip-path:polygon(0 0,100% 0,98% 100%,0 100%)'),
  'as SVG': `<svg width="800" height="40"><rect width="800" height="40" fill="#036"/><text y="20" fill="#fff">${NOTE}</text></svg>`,
  'cut out of a gradient': note('color:transparent;background:linear-gradient(90deg,#06c,#c06);background-clip:text'),
  'turned a little': `<div style="perspective:900px">${note('transform:rotateY(20deg);width:600px')}</div>`,
  'under a tint that takes no pointer': over(`<div style="${LID};background:rgba(0,0,0,.2)"></div>`),
  'under a link that fills its card': `<style>.s::after{content:'';position:absolute;inset:0}</style><div style="position:relative">${note('')}<a class="s" href="#x">More</a></div>`,
  'under a clear canvas': over('<canvas width="700" height="60" style="position:absolute;inset:0"></canvas>'),
  'behind the veil of a dialogue': `${note('')}<dialog id="d" style="border:0">seen</dialog><script>d.showModal()</script>`,
  outlined: note('color:#fff;-webkit-text-stroke:2px #000;font-size:22px'),
  'white, with a dark shadow': note('color:#fff;text-shadow:0 0 3px #000,1px 1px 0 #000'),
  selected: `<p id="s" style="background:linear-gradient(#036,#069);color:#fff">${NOTE}</p><script>getSelection().selectAllChildren(s)</script>`,
  'in a first line of another colour': `<style>.f::first-line{color:#c00}</style><p class="f">${NOTE}</p>`,
  'on something that moves': `<style>@keyframes m{to{background-position:900px 0}}</style>${note(`color:#fff;background:repeating-linear-gradient(90deg,#036 0 30px,#064 30px 60px) 0 0/900px;animation:m 3s linear infinite`)}`,
  'below the viewport, on a gradient': `<div style="height:2000px">seen</div>${note('color:#fff;background:linear-gradient(#036,#069)')}`,
  'in a shadow root, on a gradient': `<div><template shadowrootmode="open">${note('color:#fff;background:linear-gradient(#036,#069)')}</template></div>`,
  'in a frame, on a gradient': `<iframe width="900" height="200" srcdoc='${note('color:#fff;background:linear-gradient(#036,#069)')}'></iframe>`,
};

/** A page around the body of one of them. */
export function paintedPage(body: string): string {
  return `<!doctype html><meta charset="utf-8"><title>t</title><body style="font:16px/1.4 sans-serif;margin:20px"><p>seen</p>${body}`;
}
