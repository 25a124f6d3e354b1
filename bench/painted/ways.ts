import { flat, LID, NOTE, note, over } from './pages.ts';

/*
 * Further ways to show a text to programs and not to people, found by looking for what the check does not ask about, with pages that look alike and show theirs: cases of
 * test/gateway/painted-ways.test.ts and of `npm run bench -- painted`.
 */

type Pages = Readonly<Record<string, string>>;

const GREY = '#eee';
/** A picture that is no document. */
const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==';
const grey = flat(GREY).slice(10, -7);
const low = (body: string): string => `<div style="height:2000px">seen</div>${body}`;
const blocks = (style: string): string =>
  `<div style="font:200px/1 monospace;color:#fff;white-space:nowrap;${style}">██████████</div>`;
const face = (how: string): string =>
  `<style>@font-face{font-family:T;src:local("DejaVu Sans"),local("Liberation Sans"),local("Arial");${how}}</style>`;
const raised = face('ascent-override:0%;descent-override:0%');
const raisedBlocks = '<div style="font:300px/0 T;color:#fff;white-space:nowrap">██████████</div>';
const away = 'margin-top:-60px;height:60px';
const inRound = (style: string, inner: string): string =>
  `<div style="width:700px;height:700px;border-radius:50%;${style}">${note(inner)}</div>`;
/** What a reader's goal hides. */
const DELETE = (style: string): string => `<button style="border:0;background:#fff;${style}">Delete account</button>`;
const under = (cover: string): string =>
  `<div style="position:relative;width:700px">${note('margin:0;font-size:12px')}${cover}</div>`;
/** A link to the page itself, which counts as visited. */
const visited = (css: string, around = ''): string =>
  `<style>a{color:#222;text-decoration:none}${css}</style><p style="${around}"><a href=""><span>${NOTE}</span></a></p>`;
const scroller = (rows: string): string =>
  `<div style="height:150px;width:760px;overflow:auto"><div style="height:900px">seen</div>${rows}</div>`;

export const UNSEEN_WAYS: Pages = {
  'selected away': `<style>::selection{color:#fff;background:#fff}</style><p id="s">${NOTE}</p><script>getSelection().selectAllChildren(s)</script>`,
  'highlighted away by a range that stands still': `<style>::highlight(h){color:#fff}</style><p id="h">${NOTE}</p><script>const t = h.firstChild;
    CSS.highlights.set('h', new Highlight(new StaticRange({ startContainer: t, startOffset: 0, endContainer: t, endOffset: t.length })))</script>`,
  'hanging out of the box whose colour it stands on': note('height:0;background:#222;color:#fff'),
  'moved out of the box whose colour it stands on': `<div style="background:#222;color:#fff;height:40px">seen<span style="position:relative;top:90px">${NOTE}</span></div>`,
  'turned out of the box whose colour it stands on': `<div style="background:#222;color:#fff;height:40px">seen<div style="transform:translateY(90px)">${NOTE}</div></div>`,
  'hanging out of the gradient it stands on': note('height:0;background:linear-gradient(#222,#333);color:#fff'),
  'on the colour of a box that has no picture': `<div style="display:contents;background:#222;color:#fff"><p>${NOTE}</p></div>`,
  'on the colour of a box that is not seen': `<div style="visibility:hidden;background:#222;color:#fff"><p style="visibility:visible">${NOTE}</p></div>`,
  'on a colour that only the content has': `<div style="background:#222;color:#fff;background-clip:content-box;padding-top:60px"><p style="margin-top:-60px">${NOTE}</p></div>`,
  'below a body of another colour': `<style>html{background:#fff}body{background:#222;color:#fff;height:40px}</style><div style="height:90px">seen</div>${note('')}`,
  'in a font of a hundredth of its size': face('size-adjust:1%') + note('font-family:T'),
  'in a font that stands elsewhere':
    face('ascent-override:0%;descent-override:9000%') + note('font-family:T;line-height:1.4'),
  'letters upon each other': note('letter-spacing:-6px'),
  'letters strewn over the page': note('letter-spacing:900px;white-space:nowrap'),
  'all in the place of one letter': note('writing-mode:vertical-rl;text-combine-upright:all'),
  'on a ground that is turned around behind it': note('backdrop-filter:invert(1)'),
  'in a box whose ground is': `<div style="background:#eee"><div style="backdrop-filter:brightness(0)">${note('')}</div></div>`,
  'on a colour that is made stronger': `<div style="background:#b44b4b"><p style="backdrop-filter:saturate(3);color:red">${NOTE}</p></div>`,
  'lost in the lines around its letters': note('-webkit-text-stroke:12px #000'),
  'lost in thinner lines around them': note('-webkit-text-stroke:.35em #000'),
  'lost in lines of its colour behind them': note('-webkit-text-stroke:30px #111;paint-order:stroke'),
  'skewed to a line': note('transform:skewX(89.99deg)'),
  'skewed to less than that': note('transform:skewX(90deg)'),
  'of letters higher than the window': note('font-size:4000px'),
  'of letters fitted to more than the window': note('font-size-adjust:200'),
  'magnified out of the window': note('zoom:90'),
  'scaled out of the window': note('transform:scale(90);transform-origin:0 0'),
  'below all that a browser lays out': note('margin-top:33554400px'),
  'left of the page but for its last letters': note('position:absolute;left:-640px;width:700px;white-space:nowrap'),
  'above the page but for a strip': note('position:absolute;top:-15px;margin:0;line-height:22px'),
  'below the window but for a strip, where it stays': note('position:fixed;bottom:-15px;margin:0;line-height:22px'),
  'moved along a path to the corner of the page': note(
    'position:absolute;left:0;top:0;width:700px;offset-path:polygon(0 0)',
  ),
  'left of a page from right to left that is cut off': `<style>html{direction:rtl;overflow-x:hidden}</style>${note('position:absolute;left:-900px;white-space:nowrap')}`,
  'right of where a page from right to left begins': `<script>document.documentElement.dir = 'rtl'</script>${note('position:absolute;left:2000px;white-space:nowrap')}`,
  'in a root of no size': `<style>html{contain:strict}</style>${note('')}`,
  'in a body of no size': `<style>body{contain:strict}</style>${note('')}`,
  'pressed together': note('transform:scaleX(.02);transform-origin:0 0'),
  'of two pixels': note('font-size:2.1px'),
  'cut to its first words': note('width:90px;height:22px;overflow:hidden'),
  'covered from its second letter on': over(
    `<div style="position:absolute;left:9px;top:0;right:0;bottom:0;background:#fff"></div>`,
  ),
  'cut to a strip': note('height:4px;overflow:hidden'),
  'cut to its border': note('height:0;overflow:hidden;border-bottom:60px solid #fff'),
  'cut by containment': note('contain:paint;height:0'),
  'cut by what is skipped out of sight': note('content-visibility:auto;height:0'),
  'cut by a body': `<style>html{overflow:hidden}body{overflow:hidden;height:30px}</style>${note('')}`,
  'cut by an old rectangle': note('position:absolute;clip:rect(0,9px,9px,0)'),
  'masked by a border': note('-webkit-mask-box-image:linear-gradient(transparent,transparent)'),
  'behind the eye, by a property of its own': `<div style="perspective:100px">${note('translate:0 0 200px')}</div>`,
  'struck out by a thick line': note('text-decoration:line-through #fff 30px'),
  'struck out by the line of a box around it': `<div style="text-decoration:line-through #fff 30px">${note('')}</div>`,
  'under the outline of another': `${note('')}<div style="height:10px;width:10px;outline:900px solid #fff">x</div>`,
  'under the shadow of another': `${note('')}<div style="position:absolute;left:300px;top:400px;width:10px;height:10px;box-shadow:0 -300px 0 700px #fff"></div>`,
  'under the dropped shadow of another': `${note('')}<div style="position:absolute;left:0;top:400px;width:900px;height:300px;background:${GREY};filter:drop-shadow(0 -390px #fff)"></div>`,
  'under the mirror image of another': `${note('')}<div style="position:absolute;top:120px;left:0;width:900px;height:90px;background:${GREY};-webkit-box-reflect:above 0"></div>`,
  'under the picture of a border': `${note('')}<div style="position:absolute;top:160px;left:0;width:900px;height:20px;border:1px solid ${GREY};border-image:linear-gradient(#fff,#fff) 1 fill/1px/150px"></div>`,
  'under large letters': note('') + blocks('position:absolute;left:0;top:20px'),
  'under large letters in the flow': note('') + blocks('margin-top:-120px'),
  'under the shadow of large letters':
    note('') + blocks('position:absolute;left:0;top:420px;text-shadow:0 -390px #fff'),
  'under the shadow of letters in the flow': note('') + blocks('text-shadow:0 -130px #fff;color:#222'),
  'under the dropped shadow of letters': note('') + blocks('filter:drop-shadow(0 -130px #fff);color:#222'),
  'under the mirror image of letters': note('') + blocks('-webkit-box-reflect:above 0'),
  'under the mirror image of letters in a box': `${note('')}<div style="-webkit-box-reflect:above 0">${blocks('')}</div>`,
  'under letters that their font paints above their lines': raised + note('') + raisedBlocks,
  'under such letters, which are as small as others':
    face('ascent-override:0%;descent-override:0%;size-adjust:900%') +
    note('') +
    '<div style="font:16px/20px T;color:#fff;white-space:nowrap">██████████</div>',
  'under such letters of a pseudo-element': `${raised}<style>#x::before{content:"██████████";font:200px/0 T;color:#fff}</style>${note('')}<div id="x"></div>`,
  'under such a first letter': `${face('ascent-override:0%;descent-override:0%;size-adjust:4000%')}<style>#x::first-letter{font:30px/20px T;color:#fff}</style>${note('')}
    <div id="x">█ seen</div>`,
  'under letters of a pseudo-element that are fitted to more than the window': `<style>#x::after{content:"██████████";font-size-adjust:100;color:#fff}</style>
    ${note('')}<div id="x"></div>`,
  'under a pseudo-element that is zoomed': `<style>#x::after{content:"██████████";position:absolute;top:0;zoom:9;color:#fff}</style>${note('')}<div id="x"></div>`,
  'under the shadow of small letters that are zoomed': `${note('')}<div style="zoom:10">${blocks('font-size:6px;text-shadow:0 -5px 0 #fff;color:#222')}</div>`,
  'under letters above their lines that are zoomed': `${face('ascent-override:80%;descent-override:0%')}${note('')}
    <div style="zoom:20"><p style="margin:0;font:8px/0 T;color:#fff;white-space:nowrap">██████████</p></div>`,
  'under the shadow of a small box that is scaled': `${note('')}<div style="margin-top:200px;width:40px;height:4px;background:#eee;
    transform:scale(20);transform-origin:0 0;box-shadow:0 -13px 0 4px #fff"></div>`,
  'under a gradient that was moved': `${note('')}<div style="transform:translateY(-60px);height:60px;background:linear-gradient(#fff,#fff)"></div>`,
  'under a gradient in the line below': `${note('')}<div style="margin-top:-60px"><span style="display:inline-block;width:900px;height:60px;background:linear-gradient(#fff,#fff)"></span></div>`,
  'under a thick border at the bottom alone': `${note('margin-top:30px')}<div style="position:relative;top:-90px;border-bottom:90px solid #fff;width:900px"></div>`,
  'under a thick border': `${note('')}<div style="display:inline-block;margin-top:-90px;border-top:90px solid #fff;width:900px"></div>`,
  'below the viewport, under a picture in the flow': low(
    `${note('')}<img style="display:block;${away};width:900px" src="${grey}" alt="">`,
  ),
  'below the viewport, under what was moved': low(
    `${note('')}<div style="transform:translateY(-60px);height:60px;background:#fff"></div>`,
  ),
  'below the viewport, under what is lifted in a row': low(
    `<div style="display:flex;flex-direction:column">${note('')}<div style="z-index:1;${away};background:#fff"></div></div>`,
  ),
  'below the viewport, under what is nearly opaque': low(
    `${note('')}<div style="opacity:.99;${away};background:#fff"></div>`,
  ),
  'under a fixed strip of a page that cannot be scrolled': `${note('')}<div style="position:fixed;left:0;top:50px;width:900px;height:60px;background:#fff"></div>`,
  'under what sticks and is as high as the window': `<div style="position:sticky;top:0;height:100vh;margin-bottom:-100vh;background:#fff;z-index:9">seen</div>${note('')}`,
  'under what is behind a popover': `${note('')}<div popover id="d">seen</div><style>::backdrop{background:#fff}</style><script>d.showPopover()</script>`,
  'under a transition that does not end': `<style>::view-transition{background:#fff}::view-transition-group(root){animation-duration:1e6s}::view-transition-old(root){animation:none}
    ::view-transition-new(root){display:none}</style><div id="v"></div><script>document.startViewTransition(() => { v.innerHTML = '<p>${NOTE}</p>' })</script>`,
  'under an SVG shape, as HTML': `<svg width="800" height="90"><foreignObject width="700" height="80"><p>${NOTE}</p></foreignObject><rect width="800" height="90" fill="${GREY}"/></svg>`,
  'replaced by a picture': note(`content:${flat(GREY)}`),
  'for browsers without meters': `<meter value=".5">${NOTE}</meter>`,
  'for browsers without canvases': `<canvas>${NOTE}</canvas>`,
  'for browsers without films': `<video>${NOTE}</video>`,
  'for browsers without objects': `<object data="${DOT}">${NOTE}</object>`,
  'in a row that is folded away': `<table><tr><td>seen</tr><tr style="visibility:collapse"><td style="visibility:visible">${NOTE}</table>`,
  'in details without colour': `<style>details::details-content{opacity:0}</style><details open><summary>seen</summary><p>${NOTE}</p></details>`,
  'in details cut off': `<style>details::details-content{height:0;overflow:hidden}</style><details open><summary>seen</summary><p>${NOTE}</p></details>`,
  'beside a page that cannot be scrolled there': `<style>html{overflow-x:hidden}</style><p style="position:absolute;left:3000px;white-space:nowrap">${NOTE}</p>`,
  'scrolled out of its box, masked away': scroller(note('mask-image:linear-gradient(transparent,transparent)')),
  'scrolled out of its box, under a filter': scroller(note('filter:brightness(20) contrast(9)')),
  'scrolled out of its box, under a box that takes no pointer': scroller(
    over(`<div style="${LID};background:${GREY}"></div>`),
  ),
  'scrolled out of its box, under a canvas': scroller(
    over('<canvas width="700" height="60" style="position:absolute;inset:0"></canvas>'),
  ),
  'scrolled out of its box, on a gradient of its own colour': scroller(
    note('color:#0a5;background:linear-gradient(#0a5,#0a6)'),
  ),
  'before the beginning of a box that scrolls': `<div style="overflow:auto">${note('margin-left:-9999px')}</div>`,
  'above the beginning of a box that scrolls': `<div style="overflow:auto;height:90px">${note('margin-top:-300px')}<p>seen</p></div>`,
  'beside a box that scrolls up and down alone': `<div style="overflow-x:hidden">${note('margin-left:-100vw')}</div>`,
  'in a box that scrolls out of the page': `<div style="overflow:auto;position:absolute;left:-9999px">${note('')}</div>`,
  'in a box that scrolls and stays out of the window': `<div style="overflow:auto;position:fixed;left:9999px">${note('')}</div>`,
  'in a box that scrolls before the beginning of another': `<div style="overflow:auto;height:90px">
    <div style="overflow:auto;position:relative;left:-2000px;width:900px">${note('')}</div></div>`,
  'in a line that would scroll if it were a box': `<span style="overflow:auto;position:relative;left:-9999px">${NOTE}</span>`,
  'before the beginning of a box that scrolls and places in its middle': `<div style="overflow:auto;justify-content:center">${note('margin-left:-9999px')}</div>`,
  'before the beginning of a flex box that ends': `<div style="overflow:auto;display:flex;justify-content:flex-end">${note('position:relative;left:-9999px')}</div>`,
  'before the beginning of a row in reverse': `<div style="overflow:auto;display:flex;flex-direction:row-reverse">${note('position:relative;left:9999px')}</div>`,
  'beside the page, from a box that scrolls and does not hold it': `<div style="overflow:auto">${note('position:absolute;left:-9999px')}</div>`,
  'beside the page, over a box that scrolls': `<div style="overflow:auto;transform:scale(1)"><div style="position:absolute;top:0">seen</div><div popover="manual" id="t" style="margin:0;left:9999px">${NOTE}</div></div><script>t.showPopover()</script>`,
  'far to the right in a box that scrolls': `<div style="overflow:auto">${note('margin-left:900000px')}</div>`,
  'in no room, moved nowhere': `<div style="overflow:hidden;height:0;translate:0px">${note('position:absolute')}</div>`,
  'in no room, behind glass': `<div style="overflow:hidden;height:0;backdrop-filter:blur(0)">${note('position:absolute')}</div>`,
  'in no room, as deep as it is': `<div style="overflow:hidden;height:0;transform-style:preserve-3d">${note('position:absolute')}</div>`,
  'in no room, on a path': `<div style="overflow:hidden;height:0;offset-path:path('M 400 60 L 900 60')">${note('position:absolute')}</div>`,
  'in no room, that may move': `<div style="overflow:hidden;height:0;will-change:translate">${note('position:fixed')}</div>`,
  'under a control that is hidden': under(DELETE('position:absolute;inset:0')),
  'under a control that is hidden, far below': `<div style="height:3000px">seen</div>${under(DELETE('position:absolute;inset:0'))}`,
  'under a control that is hidden and takes no pointer': under(DELETE('position:absolute;inset:0;pointer-events:none')),
  'in a place of a grid with a control that is hidden': `<div style="display:grid"><p style="grid-area:1/1;margin:0">${NOTE}</p>${DELETE('grid-area:1/1')}</div>`,
  'under a control that is hidden and reaches up': `${note('')}${DELETE('margin-top:-60px;height:80px;width:700px')}`,
  'pushed out of its box by a control that is hidden': `<div style="overflow:hidden;height:20px">${DELETE('display:block;height:20px')}${note('margin:0')}</div>`,
  'under what a control that is hidden brings': `<style>#b::after{content:"";position:absolute;inset:0;background:#fff}</style>${under('<button id="b">Delete account</button>')}`,
  'under the border of a control that is hidden': under(
    DELETE('position:absolute;inset:0;background:none;border:40px solid #fff'),
  ),
  'under the shadow of a control that is hidden': under(
    DELETE('position:absolute;left:0;top:90px;background:none;box-shadow:0 0 0 900px #fff'),
  ),
  'under six controls that are hidden and half clear': under(
    DELETE('position:absolute;inset:0;background:rgba(255,255,255,.49)').repeat(6),
  ),
  'under two halves that are hidden': under(
    DELETE('position:absolute;left:0;top:0;width:50%;height:100%') +
      DELETE('position:absolute;left:50%;top:0;width:50%;height:100%'),
  ),
  'under a form that is hidden': under(
    '<form method="post" style="position:absolute;inset:0;margin:0"><textarea style="width:100%;height:100%;border:0"></textarea></form>',
  ),
  'put under a control that is hidden, later': `<div style="position:relative;height:40px" id="h">${DELETE('position:absolute;inset:0;z-index:3')}</div>
    <script>h.insertAdjacentHTML('afterbegin', '<p>${NOTE}</p>')</script>`,
  'under the outline of a control that is hidden': under(
    DELETE('position:absolute;left:0;top:90px;background:none;outline:700px solid #fff'),
  ),
  'under such an outline but for a word': `<div style="width:300px">${under(
    DELETE('position:absolute;left:0;top:20px;width:20px;background:none;outline:700px solid #fff'),
  )}</div>`.replace('width:700px', 'width:300px'),
  'under an outline inside of a control that is hidden': under(
    DELETE('position:absolute;inset:-90px;background:none;outline:200px solid #fff;outline-offset:-200px'),
  ),
  'under a border at the side of a control that is hidden': under(
    DELETE('position:absolute;left:0;top:0;height:60px;background:none;border-left:800px solid #fff'),
  ),
  'under a border at the foot of a control that is hidden': under(
    DELETE('position:absolute;left:0;top:-20px;width:100%;background:none;border-bottom:90px solid #fff'),
  ),
  'under glass of a control that is hidden': under(
    DELETE('position:absolute;inset:0;background:none;backdrop-filter:contrast(0)'),
  ),
  ...Object.fromEntries(
    [
      ...['will-change:transform', 'isolation:isolate', 'clip-path:inset(0)', 'perspective:100px', 'translate:0px 0px'],
      ...['contain:paint', 'view-transition-name:x', 'backdrop-filter:blur(0)'],
      'mask-image:linear-gradient(#000,#000)',
    ].map((how) => [
      `under a control before it that is hidden, lifted by ${how}`,
      `${DELETE(`display:block;height:60px;width:700px;${how}`)}${note('margin-top:-50px')}`,
    ]),
  ),
  'in a frame under a control that is hidden': `<div style="position:relative;width:700px;height:100px"><iframe style="border:0;width:100%;height:100%" srcdoc="<p>${NOTE}</p>"></iframe>${DELETE('position:absolute;inset:0')}</div>`,
  'cut off at the corner of a round box': inRound('overflow:hidden', 'margin:0;width:90px'),
  'cut off at the corner of a round box that scrolls': inRound('overflow:auto', 'margin:0;width:90px'),
  'cut off by corners that leave nothing': note(
    'border-radius:50%;corner-shape:notch;overflow:clip;height:20px;width:700px',
  ),
  'without what it is anchored to': `<div style="height:20px;overflow:hidden"><div style="height:60px"></div><div style="anchor-name:--a;width:9px;height:9px"></div></div>
    ${note('position:fixed;position-anchor:--a;top:anchor(bottom);position-visibility:anchors-visible')}`,
  'in letters of no size by their height': note('font-size-adjust:0'),
  'in letters of hardly any size by their height': note('font-size-adjust:.01'),
  'in a column that is folded away': `<table><colgroup><col style="visibility:collapse"><col></colgroup><tr><td>${NOTE}<td>seen</table>`,
  'for browsers without frames': `<iframe width="10" height="10">${NOTE}</iframe>`,
  'white where it was visited': visited('a:visited{color:#fff}'),
  'white in what was visited': visited('a:visited span{color:#fff}'),
  'dark as the ground of what was visited': visited('a{background:#fff}a:visited{background:#222}'),
  'white where it is no link that is new': visited('a{color:#fff}a:link{color:#000}'),
  'white but where it was not visited': visited('a{color:#fff}a:not(:visited){color:#000}'),
  'in the colour of visited links on its like': visited('a{all:revert}', 'background:#551a8b'),
  'white where the body says so of visited links': `<script>document.body.vLink = 'white'</script>${visited('a{all:revert}')}`,
  'far below, masked away': `<div style="height:20000px">seen</div>${note('mask-image:linear-gradient(transparent,transparent)')}`,
};

export const SEEN_WAYS: Pages = {
  'in another colour where it was visited': visited('a:link{color:#00c}a:visited{color:#636}'),
  'in a colour of a property where it was visited': visited(':root{--x:#636}a:visited{color:var(--x)}'),
  'in a colour of visited links on a gradient': visited('a{all:revert}', 'background:linear-gradient(#eee,#ddd)'),
  'white where it would be visited': visited('a:visited{color:#fff}').replace('href=""', 'href="/never"'),
  'on the colour of its box': note('background:#222;color:#fff'),
  'on a gradient from edge to edge': note('background:linear-gradient(#222,#345) no-repeat;color:#fff'),
  'on the colour of a body': `<style>body{background:#222;color:#fff;height:40px}</style><div style="height:90px">seen</div>${note('')}`,
  'under frosted glass': `<div style="backdrop-filter:blur(12px) saturate(180%);background:rgba(255,255,255,.7)">${note('')}</div>`,
  'with a thin line around its letters': note('-webkit-text-stroke:.4px #036'),
  'like a sticker': note('font-size:30px;color:#fff;-webkit-text-stroke:10px #036;paint-order:stroke fill'),
  'below a heading with a shadow': `<h1 style="text-shadow:0 2px 4px #000,0 0 1px #333">seen</h1>${note('text-shadow:0 1px 1px #ccc')}`,
  'between lines of a web font': `${face('')}<div style="font-family:T">${note('')}<h2>seen ÄÖÜ</h2></div>`,
  'at the end of a box that scrolls': scroller(note('')),
  'beside a box that scrolls there': `<div style="overflow-x:auto;width:300px"><div style="width:2000px;padding-left:900px">${note('')}</div></div>`,
  'scrolled over in a box': `<div id="s" style="overflow:auto;height:60px">${note('')}<div style="height:400px">seen</div></div><script>s.scrollTop = 300</script>`,
  'above what a box in reverse begins with': `<div style="overflow:auto;height:60px;display:flex;flex-direction:column-reverse">
    <div style="height:400px;flex:none">seen</div>${note('')}</div>`,
  'in a box over the window that scrolls': `<div style="position:fixed;inset:0;overflow:auto"><div style="height:3000px">seen</div>${note('')}</div>`,
  'further down, fixed in a page that is turned by nothing': `<div style="transform:scale(1)"><div style="height:900px">seen</div>${note('position:fixed;top:1000px')}</div>`,
  'over a box of no size that holds what is fixed': `<div style="transform:scale(1);overflow:hidden;height:0"><div popover="manual" id="t">${NOTE}</div></div><script>t.showPopover()</script>`,
  'placed beside a box that hides, in lines that are turned': `<div style="overflow:hidden;height:0"><span style="transform:scale(1)">${note('position:absolute')}</span></div>`,
  'on the ground of a control that is hidden': `<div style="position:relative;width:700px">${DELETE('position:absolute;inset:0;background:#eee')}${note('position:relative')}</div>`,
  'over a control that is hidden behind it': under(DELETE('position:absolute;inset:0;z-index:-1')),
  'under a link that is hidden and stretched': `<style>#b::after{content:"";position:absolute;inset:0}</style>${under('<a id="b" href="/delete?id=1">Delete account</a>')}`,
  'over a control before it that is hidden': `${DELETE('display:block;height:60px;width:700px')}${note('margin-top:-50px')}`,
  'in the edges of a control that is hidden': under(
    DELETE('position:absolute;inset:-20px;background:none;border:9px solid #c00;outline:9px solid #fff'),
  ),
  'behind glass of a control that is hidden': under(
    DELETE('position:absolute;inset:0;background:none;backdrop-filter:saturate(1.5)'),
  ),
  'beside controls that are hidden': `<div style="display:flex">${DELETE('')}${note('')}${DELETE('')}</div>`,
  'in a frame beside a control that is hidden': `<iframe style="border:0;width:700px;height:100px" srcdoc="<p>${NOTE}</p>"></iframe>${DELETE('')}`,
  'skewed a little': note('transform:skewX(-12deg)'),
  'of large letters': note('font-size:90px'),
  'a little over the edge of the page': note('position:absolute;top:-4px;left:-60px;margin:0;white-space:nowrap'),
  'left of where a page from right to left begins, by its body': `<script>document.body.dir = 'rtl'</script><div style="width:3000px;direction:ltr">${note('')}</div>`,
  'above where a page begins at its foot': `<style>body{writing-mode:sideways-lr}</style><div style="height:20px;width:20px"></div>${note('')}`,
  'left of where a page from right to left begins': `<script>document.documentElement.dir = 'rtl'</script><div style="width:3000px;direction:ltr">${note('')}</div>`,
  'a little apart': note('letter-spacing:.3em'),
  'a little smaller': note('transform:scale(.8);font-size:14px'),
  'of six pixels': note('font-size:6px'),
  'cut at its end': note('width:380px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis'),
  'in a box as high as its line': note('height:16px;line-height:1;overflow:hidden;width:700px'),
  'struck out': note('text-decoration:line-through'),
  'around code in its lines': `<p style="width:300px;line-height:1">${NOTE} <code style="background:#eee;border:1px solid #ccc">seen</code> ${NOTE}</p>`,
  'beside a card with a shadow': `<div style="box-shadow:0 10px 40px rgba(0,0,0,.3);background:#eee;padding:9px">seen</div>${note('margin-top:4px')}`,
  'under a cover for the pointer alone': over(
    `<div style="position:absolute;inset:0;background:#222;opacity:0"></div>`,
  ),
  'under a bar that stays': `${note('')}<div style="position:fixed;left:0;top:50px;width:900px;height:60px;background:#fff">seen</div><div style="height:3000px"></div>`,
  'in a font that was fitted':
    face('size-adjust:105%;ascent-override:92%;descent-override:24%') + note('font-family:T'),
  'not turned, and without a back': note('backface-visibility:hidden'),
  'after a transition': `<div id="v"></div><script>document.startViewTransition(() => { v.innerHTML = '<p>${NOTE}</p>' }).skipTransition()</script>`,
  'in details that are open': `<details open><summary>seen</summary><p>${NOTE}</p></details>`,
  'in a page as high as the window': `<style>html,body{overflow:hidden;height:100%;margin:0}</style>${note('')}`,
  'scrolled out of its box, on a dark gradient': scroller(note('color:#fff;background:linear-gradient(#036,#069)')),
  'scrolled out of its box, on a picture': scroller(note(`color:#fff;background-image:${flat('#036')}`)),
  'scrolled out of a box that fades at its edge': `<div style="mask-image:linear-gradient(#000 80%,transparent)">${scroller(note(''))}</div>`,
  'scrolled out of its box, under a bar that is beside it': `<div style="position:relative">${scroller(note(''))}<div style="position:absolute;left:0;bottom:-900px;width:760px;height:900px;background:#fff">seen</div></div>`,
  'in the middle of a round box': inRound('overflow:hidden', 'margin:300px auto;width:500px'),
  'in a card with round corners': `<div style="width:700px;border-radius:24px;overflow:hidden;background:#eee">${note('margin:16px')}</div>`,
  'in a box round at its ends': `<div style="width:760px;border-radius:999px;overflow:hidden;background:#eee">${note('margin:6px 16px')}</div>`,
  'beside what it is anchored to': `<div style="anchor-name:--a;width:9px;height:9px"></div>${note('position:absolute;position-anchor:--a;position-area:bottom span-all;width:700px')}`,
  'in letters as high as others': note('font-size-adjust:.5'),
  'in a table that names its columns': `<table><colgroup><col><col></colgroup><tr><td>${NOTE}<td>seen</table>`,
};
