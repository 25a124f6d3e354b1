import { NOTE, note } from './pages.ts';

/*
 * Text that is painted and that nobody can read, and text that is not painted and yet read by programs, with pages that look alike and show theirs: cases of
 * test/gateway/painted-legible.test.ts and of `npm run bench -- painted`.
 */

type Pages = Readonly<Record<string, string>>;

const named = (attributes: string, name: string): string =>
  `<section aria-labelledby="x"${attributes}>seen</section>${name}`;
/** As long as a label may be, each. */
const PIECES = ['a long note that stands on this page ', 'for whoever reads the text of it ', 'and never looks at it'];
const pieces = PIECES.map((piece) => `<span>${piece}</span>`).join('');

const field = (style: string): string => `<input readonly value="${NOTE}" style="width:700px;${style}">`;
const area = (style: string): string =>
  `<textarea readonly style="width:700px;height:60px;${style}">${NOTE}</textarea>`;

const filtered = (primitives: string): string =>
  `<svg width="0" height="0" style="position:absolute"><filter id="f">${primitives}</filter></svg>${note('filter:url(#f)')}`;
const within = (styles: readonly string[]): string =>
  styles.reduceRight((inner, style) => `<div style="${style};transform-origin:0 0">${inner}</div>`, note('margin:0'));
const lines = (line: string): string => `text-decoration:underline ${line};text-decoration-skip-ink:none`;
/** Shadows on all sides, up to so far in pixels. */
const shadows = (most: number, step: number): string => {
  const at: string[] = [];
  for (let x = -most; x <= most; x += step)
    for (let y = -most; y <= most; y += step) if (x !== 0 || y !== 0) at.push(`${x}px ${y}px #000`);
  return `color:#000;text-shadow:${at.join()}`;
};
const covered = (cover: string): string =>
  `<div style="position:relative;width:700px">${note('margin:0;line-height:22px')}${cover}</div>`;
const slat = (top: number): string =>
  `<div style="position:absolute;left:0;right:0;top:${top}px;height:10px;background:#fff"></div>`;

const generated = (style: string): string =>
  `<style>#q::before{content:"${NOTE}"}</style><p id="q" style="${style}"></p>`;

export const UNSEEN_LEGIBLE: Pages = {
  'in a line of its colour under it that is moved up': note(`${lines('1.4em')};text-underline-offset:-1.1em`),
  'in a line around it that is moved up': `<div style="${lines('30px #222')};text-underline-offset:-22px;color:#222">${note('')}</div>`,
  'lost in many shadows of its colour': note(shadows(6, 2)),
  'lost in shadows of its colour': note(shadows(8, 4)),
  'under the shadows of its own lines': note(
    `width:200px;line-height:20px;text-shadow:${[-4, -2, 0, 2, 4].flatMap((x) => [-24, -22, -20, -18, -16].map((y) => `${x}px ${y}px #fff`)).join()}`,
  ),
  'a text area of lines upon each other': area('line-height:0;width:300px'),
  'on its own lines': note('line-height:0;width:90px;padding-top:20px'),
  'on its own lines, by a rule': `<style>.l{line-height:1px;width:60px;padding-top:20px}</style><p class="l">${NOTE}</p>`,
  'of two pixels, justified': note('font-size:2px;text-align-last:justify'),
  'of two pixels, spaced': note('font-size:2px;letter-spacing:5px'),
  'of two pixels, in words far apart': note('font-size:2px;word-spacing:60px'),
  'of two pixels, in lines far apart': note('font-size:2px;line-height:20px;width:60px;word-spacing:20px'),
  'zoomed out, in words far apart': note('zoom:.1;word-spacing:900px'),
  'of two pixels, with tabs': `<pre style="font-size:2px;tab-size:90">${NOTE}${'\t'.repeat(20)}</pre>`,
  'squeezed from above': note('scale:1 .12'),
  'squeezed from the side': note('scale:.05 1;transform-origin:0 0'),
  'squeezed three times': within(['transform:scaleY(.5)', 'transform:scaleY(.5)', 'transform:scaleY(.5)']),
  'skewed three times': within(['transform:skewX(55deg)', 'transform:skewX(55deg)', 'transform:skewX(55deg)']),
  'skewed both ways': within(['transform:skewY(50deg)', 'transform:skewX(50deg)']),
  'of letters half upon each other': note('letter-spacing:-.3em'),
  'masked but for a strip': note('mask-image:linear-gradient(transparent 0 46%,#000 46% 54%,transparent 54%)'),
  'masked but for stripes': note('mask-image:repeating-linear-gradient(90deg,#000 0 2px,transparent 2px 18px)'),
  'cut but for a strip': note('clip-path:inset(46% 0 46% 0)'),
  'covered but for a strip': covered(slat(0) + slat(12)),
  'covered but for stripes': covered(
    '<div style="position:absolute;inset:0;background:repeating-linear-gradient(90deg,transparent 0 2px,#fff 2px 18px);pointer-events:none"></div>',
  ),
  'generated, in a line of its colour': `<style>#q::before{content:"${NOTE}";text-decoration:underline 30px #000;text-underline-offset:-22px}</style><p id="q"></p>`,
  'generated, of two pixels': generated('font-size:2px;letter-spacing:5px'),
  'generated, on its own lines': generated('line-height:0;width:60px;padding-top:40px'),
  'generated, squeezed': generated('scale:1 .1'),
  'generated, cut to a strip': `<div style="overflow:hidden;height:9px">${generated('margin:0')}</div>`,
  'generated, cut to its first letters': `<div style="overflow:hidden;width:30px">${generated('white-space:nowrap')}</div>`,
  displaced: filtered(
    '<feTurbulence baseFrequency=".2" result="t"/><feDisplacementMap in="SourceGraphic" in2="t" scale="40"/>',
  ),
  'made dust of': filtered(
    '<feTurbulence type="turbulence" baseFrequency=".9" numOctaves="1" result="t"/><feDisplacementMap in="SourceGraphic" in2="t" scale="60" xChannelSelector="R" yChannelSelector="G"/>',
  ),
  dilated: filtered('<feMorphology operator="dilate" radius="5"/>'),
  'blurred by four pixels': note('filter:blur(4px)'),
  'blurred by five pixels': note('filter:blur(5px)'),
  'blurred by fifteen pixels': note('filter:blur(15px)'),
  'pressed together as SVG': `<svg width="800" height="60"><text y="30" textLength="60">${NOTE}</text></svg>`,
  'in a body that is not displayed': `<style>body{display:none}</style>${note('')}`,
  'in a document that is not displayed': `<style>html{display:none}</style>${note('')}`,
  'in a body that a script takes away': `${note('')}<script>document.body.style.display='none'</script>`,
  'in a body that is hidden': `${note('')}<script>document.body.hidden=true</script>`,
  'in a frame whose body is not displayed': `<iframe width="500" height="100" srcdoc="<body style='display:none'>${NOTE}"></iframe>`,
  'the name of a button, hidden': `<button aria-labelledby="x">z</button><span id="x" hidden>${NOTE}</span>`,
  'a name that is not displayed': named('', `<p id="x" style="display:none">${NOTE}</p>`),
  'a name that is not visible': named('', `<p id="x" style="visibility:hidden">${NOTE}</p>`),
  'a name within what is hidden': named('', `<div hidden><p id="x">${NOTE}</p></div>`),
  'a name in a closed shadow root': named(' id="s"', '<div id="x" hidden></div>').replace(
    /$/,
    `<script>x.attachShadow({mode:'closed'}).innerHTML='<p>${NOTE}</p>';s.ariaLabelledByElements=[x]</script>`,
  ),
  'a name in a shadow root': named('', `<div id="x" hidden><template shadowrootmode="open">${NOTE}</template></div>`),
  'a description that a script hands over': `<section id="s" role="group">seen</section><p id="x" hidden>${NOTE}</p><script>s.ariaDescribedByElements=[x]</script>`,
  'a label that is not displayed': `<label for="f" hidden>${NOTE}</label><input id="f" readonly value="seen">`,
  'a label around its field that is not visible': `<label style="visibility:hidden">${NOTE} <input style="visibility:visible" readonly value="seen"></label>`,
  'a name in pieces': named('', `<div id="x" hidden>${pieces}</div>`),
  'a caption of a figure that is not displayed': `<figure><img src="x" alt="z"><figcaption style="display:none">${NOTE}</figcaption></figure>`,
  'a caption of a table that is not displayed': `<table><caption style="display:none">${NOTE}</caption><tr><td>z</table>`,
  'a legend that is not displayed': `<fieldset><legend style="display:none">${NOTE}</legend>z</fieldset>`,
  'the name of a drawing': `<svg width="90" height="90" role="img"><title>${NOTE}</title><rect width="90" height="90"/></svg>`,
  'the name of a drawing of no size': `<svg width="0" height="0" role="img"><title>${NOTE}</title></svg>`,
  'a clear label in pieces': `<a href="#x" style="opacity:0">${pieces}</a>`,
  'a label in pieces, off the page': `<label style="position:absolute;left:-9999px">${pieces}</label>`,
  'a name that is a field, hidden': named('', `<textarea id="x" hidden>${NOTE}</textarea>`),
  'a name that is the value of a field, hidden': named('', `<input id="x" hidden value="${NOTE}">`),
  'a clear value': field('color:transparent'),
  'the value of a clear field': field('opacity:0'),
  'a value in the colour of its field': field('color:#fff;background:#fff;-webkit-text-fill-color:#fff'),
  'the value of a field off the page': field('position:absolute;left:-9999px'),
  'the value of a covered field': `<div style="position:relative">${field('')}<div style="position:absolute;inset:0;background:#fff"></div></div>`,
  'the value of a field of one pixel': field('width:1px;border:0;padding:0'),
  'a value that begins beside its field': field('text-indent:-9999px'),
  'a value of dots': field('-webkit-text-security:disc'),
  'what is asked for in a clear field': `<form><input name="q" value="${NOTE}" style="opacity:0"></form>`,
  'a clear text area': area('opacity:0'),
  'a text area in its own colour': area('color:#fff;background:#fff'),
  'a text area off the page': area('position:absolute;left:-9999px'),
  'a text area of one pixel': area('width:1px;height:1px;overflow:hidden'),
  'a text area that is masked away': area('mask-image:linear-gradient(transparent,transparent)'),
};

export const SEEN_LEGIBLE: Pages = {
  'in a body that comes to be displayed': `<style>body{display:none}</style>${note('')}<script>setTimeout(() => { document.body.style.display = 'block' }, 50)</script>`,
  'a short label that is not displayed': `<label for="f" hidden>a long note</label><input id="f" readonly value="seen">`,
  'a name that is seen': named('', note('').replace('<p', '<p id="x"')),
  'a caption of a figure': `<figure><figcaption>${NOTE}</figcaption></figure>`,
  'a caption of a table': `<table><caption>${NOTE}</caption><tr><td>z</table>`,
  'a legend': `<fieldset><legend>${NOTE}</legend>z</fieldset>`,
  'a link in pieces': `<a href="#x">${pieces}</a>`,
  'a link in pieces on a gradient': `<a href="#x" style="color:#fff;background:linear-gradient(#036,#069)">${pieces}</a>`,
  'a link with a label of its own beside': `<a href="#x">${NOTE}<span style="position:absolute;left:-9999px">opens in a new window</span></a>`,
  'the value of a field': field(''),
  'the value of a low field': field('height:14px;font-size:12px;padding:0;border:0'),
  'the value of a narrow field': field('width:90px;padding:0 30px'),
  'the value of a field on a gradient': field('color:#fff;background:linear-gradient(#036,#069)'),
  'a text area': area(''),
  'a small text area in a box that cuts off': `<div style="overflow:hidden;width:300px;height:80px">${area('width:200px;height:50px')}</div>`,
  'a field that comes to sight': `${field('opacity:0').replace('<input', '<input id="f"')}<script>setTimeout(() => { f.style.opacity = '1' }, 300)</script>`,
  underlined: note(lines('2px')),
  'in a broad line under it': note(`${lines('.3em #fc0')};text-underline-offset:3px`),
  'marked by a line under it': note(`${lines('.6em #ff0')};text-underline-offset:-.4em`),
  'with three shadows beside it': note('color:#222;text-shadow:0 1px 0 #ccc,0 2px 0 #bbb,0 3px 3px #222'),
  'with a long shadow': note(
    'width:200px;font-size:30px;color:#222;text-shadow:1px 1px #ccc,2px 2px #ccc,3px 3px #ccc,16px 16px #ccc',
  ),
  'made bold by its shadows': note('color:#222;text-shadow:.3px 0 #222,-.3px 0 #222,0 .3px #222'),
  'made bold by shadows a pixel off': note('color:#222;text-shadow:1px 0 #222,-1px 0 #222,0 1px #222'),
  'in narrow lines': note('line-height:.9;width:300px;font-size:30px'),
  'in a line without height': note('line-height:0;padding:20px 0;white-space:nowrap'),
  'of four pixels': note('font-size:4px'),
  'of five pixels on a gradient': note('font-size:5px;color:#fff;background:linear-gradient(#036,#069)'),
  'of a pixel, zoomed in': note('zoom:16;font-size:1px'),
  'scaled by a property': note('scale:.7;transform-origin:0 0'),
  'narrowed by a property': note('scale:.6 1;transform-origin:0 0'),
  'narrowed and widened again': within(['transform:scaleX(.4)', 'transform:scaleX(2.5)']),
  'shrunk twice, and large': `<div style="transform:scale(.5);transform-origin:0 0"><div style="transform:scale(.5);transform-origin:0 0">${note('font-size:60px;width:2600px')}</div></div>`,
  condensed: note('letter-spacing:-.08em;word-spacing:-.1em'),
  'spaced as a heading on a gradient': note('letter-spacing:.4em;color:#fff;background:linear-gradient(#036,#069)'),
  'thin, on a gradient': note('font:100 13px serif;color:#fff;background:linear-gradient(#036,#069)'),
  'bold, on a gradient': note(
    'font-weight:900;text-transform:uppercase;color:#fff;background:linear-gradient(#036,#069)',
  ),
  'turned, on a gradient': note('transform:rotate(-3deg);color:#fff;background:linear-gradient(#036,#069)'),
  'blurred by a pixel': note('filter:blur(1px)'),
  'large, and blurred by two pixels': note('filter:blur(2px);font-size:32px'),
  'masked in its lower half a little': note('mask-image:linear-gradient(#000 60%,transparent)'),
  'under thin lines': covered(
    '<div style="position:absolute;inset:0;background:repeating-linear-gradient(transparent 0 3px,rgba(255,255,255,.5) 3px 4px);pointer-events:none"></div>',
  ),
  'turned back in space': `<div style="transform-style:preserve-3d;transform:rotateY(-90deg);width:700px"><div style="transform:rotateY(90deg)">${note('')}</div></div>`,
  'as SVG in small units': `<svg width="800" height="40" viewBox="0 0 80 4"><text y="3" font-size="1.6">${NOTE}</text></svg>`,
  generated: generated(''),
  'generated, underlined': generated(lines('2px')),
  'generated, in a box as high as its line': `<div style="overflow:hidden;height:18px;line-height:18px">${generated('margin:0')}</div>`,
  'generated, small': generated('font-size:8px'),
  'generated, scaled a little': generated('scale:.8'),
};
