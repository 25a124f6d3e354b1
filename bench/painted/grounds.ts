import { flat, NOTE, note } from './pages.ts';

/*
 * What paints over a text, or behind it, and is no background of a box around it: lines, borders, shadows, letters and pictures of elements that have none by
 * their own styles. Pages that hide a text by it, and pages that look alike and show theirs: cases of test/gateway/painted-grounds.test.ts and of
 * `npm run bench -- painted`.
 */

type Pages = Readonly<Record<string, string>>;

const picture = (color: string): string =>
  flat(color)
    .replace("width='8' height='8'", "width='900' height='90'")
    .replace("width='8' height='8'", "width='900' height='90'");
const source = (color: string): string => picture(color).slice(10, -7);
const beside = (cover: string): string => `<div style="position:relative;width:700px">${note('')}${cover}</div>`;
const blocks = (many: number, style: string): string =>
  `<p style="color:#fff;white-space:nowrap;${style}">${'█'.repeat(many)}</p>`;
const marked = (style: string): string =>
  `<p id="s" style="margin-top:10px;color:#fff;white-space:nowrap;${style}">${'█'.repeat(70)}</p>`;
const SELECT = '<script>getSelection().selectAllChildren(s)</script>';
const HIGHLIGHT =
  "<script>const r=new Range();r.selectNodeContents(s);CSS.highlights.set('h',new Highlight(r))</script>";
const shadow = (inner: string): string => `<div><template shadowrootmode="open">${inner}</template></div>`;
const top = note('margin:0');
const white = (style = ''): string => note(`color:#fff;${style}`);
const low = (body: string): string => `<div style="height:1500px">seen</div>${body}`;
/** Scrolled out of a box, where no picture is taken of it. */
const scrolledOut = (inner: string): string =>
  `<div style="height:150px;width:760px;overflow:auto"><div style="position:relative;width:1500px"><div style="height:900px">seen</div>${inner}</div></div>`;
const whole = (style: string): string =>
  scrolledOut(`${note('margin:0;width:700px')}<div style="position:absolute;inset:0;${style}"></div>`);
/** A cell that stays in sight beside one that is scrolled, and lies over it. */
const stuck = (cell: string, other: string): string =>
  scrolledOut(
    `<div style="display:flex"><div style="flex:0 0 1400px;height:90px;background:#eee;${other}"></div><div style="position:sticky;right:0;flex:0 0 700px;margin-left:-600px;${cell}">${note('margin:0')}</div></div>`,
  );
/** A text below the window, and boxes over it that paint nothing but thin borders, each with the text within its edges. */
const bordered = (count: number, box: (at: number) => string): string =>
  scrolledOut(
    `${note('margin:0;width:700px')}${Array.from({ length: count }, (_, at) => `<div style="position:absolute;border:5px solid #fff;box-sizing:border-box;${box(at)}"></div>`).join('')}`,
  );
const SVG_FAR = `<rect x="-90" y="-90" width="1800" height="180" fill="#fff"/></svg>`;
const regional = (region: string, inner: string): string =>
  `<svg width="0" height="0" style="position:absolute"><filter id="f" ${region} filterUnits="userSpaceOnUse">${inner}</filter></svg>`;
const frame = (style: string, inner: string): string =>
  `<iframe width="720" height="120" style="${style}" srcdoc="${inner.replaceAll('"', '&quot;')}"></iframe>`;

export const UNSEEN_GROUNDS: Pages = {
  'scrolled out under a box whose borders are wide': whole('border:500px solid #fff'),
  'scrolled out under thin borders, one beside the other': bordered(
    80,
    (at) => `left:0;width:720px;top:${at * 5 + 880}px;height:200px;border-width:5px 0 0`,
  ),
  'scrolled out under thin borders that are turned': bordered(
    65,
    (at) => `left:-145px;width:990px;height:990px;top:${at * 5 - 40}px;rotate:45deg;scale:.7071`,
  ),
  'scrolled out under thin borders of what is round': bordered(
    920,
    (at) =>
      `left:-10px;width:720px;height:720px;top:${at * 0.7 + 230}px;border-radius:${at % 2 ? '100% 0 0' : '0 100% 0 0'}`,
  ),
  'scrolled out under thin borders of tables, each below its caption': bordered(
    80,
    (at) => `left:0;width:720px;top:${at * 5 + 680}px;display:table;height:240px;border-width:5px 0 0`,
  ).replaceAll('"></div>', '"><div style="display:table-caption;height:200px"></div></div>'),
  'scrolled out under the thin borders of each line of an element': scrolledOut(
    `${note('margin:0;width:700px')}<div style="position:absolute;top:880px;left:0;width:720px;font-size:1px;line-height:5px"><span style="border-top:5px solid #fff">${'<i style="display:inline-block;width:710px"></i><br>'.repeat(60)}</span></div>`,
  ),
  'scrolled out in a cell that stays, without a ground of its own': stuck('color:#eee', ''),
  'scrolled out in one under another that is lifted': stuck(
    'background:#fff',
    'position:relative;z-index:1;background:#fff',
  ),
  'scrolled out in one that is raised, under another that is': stuck(
    'background:#fff;z-index:1',
    'position:relative;z-index:1;order:1;margin-left:-1400px;background:#fff',
  ),
  'scrolled out in one under another that has a layer': stuck(
    'background:#fff;z-index:0',
    'background:#fff;will-change:opacity;order:1;margin-left:-1400px',
  ),
  'scrolled out in one under another that an animation gives a layer':
    '<style>@keyframes s{to{opacity:1}}</style>' +
    stuck('background:#fff;z-index:0', 'background:#fff;animation:s 90s infinite;order:1;margin-left:-1400px'),
  'scrolled out in one on a level, under another on a higher one': stuck(
    'background:#fff;z-index:2',
    'position:relative;z-index:3;background:#fff',
  ),
  'scrolled out in one on a level, under another on the same that comes later': stuck(
    'background:#fff;z-index:2',
    'position:relative;z-index:2;background:#fff;order:1;margin-left:-1400px',
  ),
  'scrolled out in one on a level, under what is in another that makes no layer': stuck(
    'background:#fff;z-index:2',
    'position:relative',
  ).replace('"></div><div', '"><div style="position:absolute;inset:0;z-index:3;background:#fff"></div></div><div'),
  'scrolled out in one on a level that holds in a layer around it alone': stuck(
    'isolation:isolate',
    'position:relative;z-index:1;background:#fff',
  ).replace('<p style="', '<p style="position:relative;z-index:2;background:#fff;'),
  'scrolled out in one whose level does not hold, as it is in the flow': stuck(
    'position:static',
    'position:relative;z-index:1;background:#fff',
  ).replace('<p style="', '<p style="isolation:isolate;z-index:2;background:#fff;'),
  'scrolled out in one that is turned behind the flow': stuck(
    'background:#fff;transform:translateZ(-1px)',
    'background:#fff',
  ).replace('display:flex', 'display:flex;transform-style:preserve-3d'),
  'scrolled out in a part of a lifted box that lies below it': scrolledOut(
    `<div style="position:relative"><div style="position:relative;z-index:-1;width:700px;background:#fff">${note('margin:0')}</div></div><div style="margin-top:-90px;height:90px;width:1400px;background:#fff"></div>`,
  ),
  'scrolled out in one that lies below': stuck('background:#fff;z-index:-1', 'background:#fff'),
  'under the outline of a box around it': `<div style="padding:6px;width:700px;height:100px;outline:70px solid #fff;outline-offset:-70px">${top}</div>`,
  'under letters of a box around it': `<div style="font:200px/0 monospace;color:#fff;white-space:nowrap"><p style="font:16px/1.4 sans-serif;color:#000;margin:60px 0 0">${NOTE}</p>████████████</div>`,
  'under letters of a box around it, and lower': `<div style="font:100px/1 monospace;color:#fff;white-space:nowrap;position:relative"><p style="font:16px/1.4 sans-serif;color:#000;position:absolute;top:30px;margin:0;z-index:-1">${NOTE}</p>████████████</div>`,
  'behind the ground of a box around it': `<div style="background:#fff">${note('position:relative;z-index:-1')}</div>`,
  'behind the ground of the body': `<style>html{background:#eee}body{background:#fff}</style>${note('position:relative;z-index:-1')}`,
  'behind the ground of a line around it': `<span style="background:#fff;display:inline-block"><span style="position:relative;z-index:-1">${NOTE}</span></span>`,
  'under an element whose content is a picture': beside(
    `<div style="position:absolute;left:0;top:-10px;width:700px;height:60px;content:${picture('#fff')}"></div>`,
  ),
  'under shapes out of their drawing': beside(
    `<svg width="1" height="1" style="overflow:visible;position:absolute;left:0;top:0">${SVG_FAR}`,
  ),
  'under shapes out of it that take no clicks': beside(
    `<svg width="1" height="1" style="overflow:visible;position:absolute;left:0;top:0;pointer-events:none">${SVG_FAR}`,
  ),
  'under shapes out of it in the flow': `${note('')}<svg width="1" height="1" style="overflow:visible;display:block">${SVG_FAR}`,
  'under shapes out of it below the viewport': low(
    `${note('')}<svg width="1" height="1" style="overflow:visible;display:block">${SVG_FAR}`,
  ),
  'under a picture larger than its box': beside(
    `<img src="${source('#fff')}" alt="" style="overflow:visible;object-fit:none;position:absolute;left:350px;top:10px;width:1px;height:1px">`,
  ),
  'under the rule between columns': `${note('')}<div style="position:relative;margin-top:-60px;columns:2;column-gap:2px;column-rule:1400px solid #fff;height:60px;width:700px"><div style="height:60px"></div><div style="height:60px"></div></div>`,
  'under the rule of a grid': `${note('')}<div style="position:relative;margin-top:-60px;display:grid;grid-template-columns:1px 1px;column-gap:690px;column-rule:690px solid #fff;height:60px;width:700px"><div></div><div></div></div>`,
  'under the bar of a fraction': `${note('')}<math style="color:#fff;position:relative;display:block math;margin-top:-60px"><mfrac linethickness="60px"><mspace width="700px"/><mspace width="700px"/></mfrac></math>`,
  'under the picture that marks an item': `${top}<ul style="list-style:inside ${picture('#fff')};margin:-70px 0 0;padding:0;position:relative"><li></li></ul>`,
  'under that picture in the flow': `${top}<ul style="list-style:inside ${picture('#fff')};margin:-70px 0 0;padding:0"><li></li></ul>`,
  'under what a filter floods': `${regional('x="-900" y="-900" width="3000" height="3000"', '<feFlood flood-color="#fff"/>')}${note('')}<div style="filter:url(#f);width:10px;height:10px"></div>`,
  'under what a filter moves': `${regional('x="0" y="-900" width="900" height="1900"', '<feOffset dy="-60"/>')}${note('')}<div style="filter:url(#f);width:700px;height:60px;background:#fff"></div>`,
  'under the underline of the next': `${top}${blocks(70, 'margin:10px 0;text-decoration:underline 60px #fff;text-underline-offset:-80px;text-decoration-skip-ink:none')}`,
  'under the underline of words': `${top}<p style="margin:10px 0;white-space:nowrap;text-decoration:underline 60px #fff;text-underline-offset:-80px;text-decoration-skip-ink:none">seen words that say nothing of it, and so many of them that they go all along the line of it</p>`,
  'under the line through the next': `${top}${blocks(70, 'margin:10px 0;text-decoration:line-through 90px #fff')}`,
  'under the marks of the next': `${top}<div style="font-size:60px;line-height:60px;white-space:nowrap;margin-top:-34px;text-emphasis:'█' #fff">${'i'.repeat(60)}</div>`,
  'under short shadows of small letters': `${note('font:7px/8px sans-serif;margin:0')}<div style="font:8px/8px monospace;color:#fff;white-space:nowrap;text-shadow:0 -8px 0 #fff,0 -7px 0 #fff,0 -4px #fff">${'█'.repeat(90)}</div>`,
  'under a selected line': `<style>::selection{background:#fff}</style>${top}${marked('line-height:160px;margin-top:-80px')}${SELECT}`,
  'under the underline of a highlight': `<style>::highlight(h){text-decoration:underline 60px #fff;text-underline-offset:-80px}</style>${top}${marked('')}${HIGHLIGHT}`,
  'under the shadow of a highlight': `<style>::highlight(h){text-shadow:0 -30px #fff,0 -24px #fff,0 -36px #fff;color:#fff}</style>${top}${marked('')}${HIGHLIGHT}`,
  'under the shadow of a first line': `<style>#s::first-line{text-shadow:0 -30px #fff,0 -24px #fff,0 -36px #fff}</style>${top}${marked('')}`,
  'under large letters in a shadow root': shadow(
    `${top}<div style="font:200px/0 monospace;color:#fff;white-space:nowrap">████████████</div>`,
  ),
  'under two lines in a shadow root': shadow(
    `${top}<div style="font:60px/60px monospace;margin-top:-40px;color:#fff;white-space:nowrap">${'█'.repeat(30)}</div>`,
  ),
  'under large letters of a shadow root beside it': `${top}${shadow('<div style="font:200px/0 monospace;color:#fff;white-space:nowrap">████████████</div>')}`,
  'on a shadow inside its box': note('box-shadow:inset 0 0 0 99px #222;color:#222'),
  'on a shadow inside a box around it': `<div style="box-shadow:inset 0 0 0 99px #222;color:#222">${note('')}</div>`,
  'on the picture of its border': note('border:1px solid;border-image:linear-gradient(#222,#222) 1 fill;color:#222'),
  'on the border of a box around it': `<div style="border-top:60px solid #222;color:#222">${note('margin-top:-50px')}</div>`,
  'on its own border': `<p style="border-top:60px solid #222;color:#222"><span style="position:relative;top:-40px">${NOTE}</span></p>`,
  'on the border of a cell': `<table style="border-collapse:collapse"><tr><td style="border-top:60px solid #222;color:#222">${note('margin:-40px 0 0')}</table>`,
  'on the border of a group of fields': `<fieldset style="border-top:60px solid #222;color:#222">${note('margin:-50px 0 0')}</fieldset>`,
  'on the border of the body': `<style>body{border-top:90px solid #222;color:#222}</style>${note('margin:-70px 0 0')}`,
  'on the border of a table': `<table style="border:60px solid #222;color:#222"><tr><td>${note('position:relative;top:-40px')}</table>`,
  'on the rule between columns': `<div style="columns:2;column-rule:900px solid #222;color:#222;width:800px">${NOTE} ${NOTE}</div>`,
  'on the rule between rows': `<div style="display:grid;row-gap:60px;row-rule:60px solid #222;color:#222"><p style="margin:0 0 -50px">z</p>${note('margin:-50px 0 0')}</div>`,
  'on the rule between columns of a grid': `<div style="display:grid;grid-template-columns:1px 1px;column-gap:700px;column-rule:700px solid #222;color:#222">${note('margin:0;width:690px')}<p>z</p></div>`,
  'on a border that the ground leaves out': `<div style="border-top:60px solid transparent;background:#222;background-clip:padding-box;color:#fff">${note('margin-top:-50px')}</div>`,
  'on a ground of borders alone': note(
    'background:#222;color:#fff;background-clip:border-area;border:1px solid transparent',
  ),
  'on room that a gradient leaves out': `<div style="background:linear-gradient(#222,#333) no-repeat;background-origin:content-box;padding-top:60px;color:#fff"><p style="margin-top:-50px;margin-bottom:0">${NOTE}</p><div style="height:60px"></div></div>`,
  'on a border that a gradient leaves out': `<div style="border-top:60px solid transparent;background:linear-gradient(#222,#333) padding-box;color:#fff">${note('margin-top:-50px')}</div>`,
  'in the corner of a round ground': `<div style="background:#222;color:#fff;border-radius:50%;width:700px;height:700px">${note('width:90px;margin:0')}</div>`,
  'between the lines of its ground': `<div style="width:700px"><span style="background:#222;color:#fff">z<br><br><br><br><br>z<span style="position:relative;top:-66px">${NOTE}</span></span></div>`,
  ...Object.fromEntries(
    [
      'contain:layout',
      'contain:style',
      'content-visibility:auto;overflow-clip-margin:900px',
      'container-type:inline-size',
    ].map((how) => [
      `below a body that keeps its ground by ${how}`,
      `<style>body{${how};background:#222;color:#fff;height:40px}</style><div style="height:90px">seen</div>${note('')}`,
    ]),
  ),
  'on the ground of a body that is not seen': `<style>body{visibility:hidden;background:#222}p{visibility:visible;color:#222}</style>${note('')}`,
  'in a frame on a ground of its colour': `<div style="background:#222">${frame('', note('color:#222'))}</div>`,
  'in a frame whose own ground has its colour': frame('background:#222', note('color:#222')),
  'in a frame on a picture of its colour': frame('background:linear-gradient(#222,#222)', note('color:#222')),
  'in a frame in a frame of its colour': frame('', `<body style='background:#222'>${frame('', note('color:#222'))}`),
  'faint with the ground it stands on': note('background:#555;color:#888;opacity:.15'),
  'white, with a rule beside it': `<div style="position:relative">${white('margin:0')}<i style="position:absolute;left:0;right:0;top:0;height:9px;background:#fdfdfd"></i></div>`,
};

/** What a goal hides covers nothing: these hide a text where the goal is to fill in a form. */
export const UNDER_CONTROLS: Pages = {
  'a button that is a picture': beside(
    `<input type="image" alt="go" src="${source('#fff')}" style="position:absolute;left:0;top:-10px;width:700px;height:60px">`,
  ),
  'a box to tick': `${note('')}<input type="checkbox" checked style="accent-color:#fff;position:absolute;left:0;top:-300px;margin:0;width:700px;height:700px">`,
  'a choice': `${note('')}<input type="radio" style="position:absolute;left:0;top:-300px;margin:0;width:700px;height:700px">`,
  'a bar of progress': `${note('')}<progress value=".5" style="position:relative;display:block;margin:-60px 0 0;width:700px;height:60px"></progress>`,
  'a meter': `${note('')}<meter value="1" style="position:relative;display:block;margin:-60px 0 0;width:700px;height:60px"></meter>`,
  'a colour': `${note('')}<input type="color" value="#ffffff" style="position:relative;display:block;margin:-60px 0 0;width:700px;height:60px;border:0;padding:0;background:none">`,
};

const dark = 'background:#222';
const drawn = (style: string, inner = ''): string => `<div style="${style}">${inner}</div>`;

export const SEEN_GROUNDS: Pages = {
  'scrolled out under a box whose borders have no width': whole('border:0 solid #fff;pointer-events:none'),
  'scrolled out under a box with a thin border': whole('border:1px solid #888'),
  'scrolled out under a cell with thin borders': scrolledOut(
    `${note('margin:0 9px 9px;width:700px')}<table style="position:absolute;inset:0;width:100%;height:100%;border-collapse:collapse"><tr><td style="border:1px solid #888"></td></tr></table>`,
  ),
  'scrolled out under a table whose borders are hidden': scrolledOut(
    `${note('margin:0;width:700px')}<table style="position:absolute;inset:0;width:100%;height:100%;border-style:hidden"></table>`,
  ),
  'scrolled out in a cell that stays, over another': stuck('background:#fff', ''),
  'scrolled out in a cell that stays, on a level over one that is lifted': stuck(
    'background:#fff;z-index:2',
    'position:relative',
  ),
  'scrolled out in a cell that stays, on a level over one that is a layer': stuck(
    'background:#fff;z-index:2',
    'position:relative;z-index:1;opacity:.9',
  ),
  'on a shadow inside its box': white('box-shadow:inset 0 0 0 99px #222'),
  'on a shadow that fills its box from a side': white('box-shadow:inset 800px 0 0 0 #036'),
  'on the picture of its border': white('border:1px solid;border-image:linear-gradient(#222,#222) 1 fill'),
  'on the border of a box around it': `<div style="border-top:60px solid #222">${white('margin-top:-50px')}</div>`,
  'on its own underline': white(
    'text-decoration:underline 1.4em #222;text-underline-offset:-1.1em;text-decoration-skip-ink:none',
  ),
  'in a frame on a ground that is nearly white': `<div style="background:#fafafa">${frame('', note(''))}</div>`,
  'on the rule between columns': `<div style="columns:2;column-rule:900px solid #222;color:#fff;width:800px">${NOTE} ${NOTE}</div>`,
  'in a frame on a dark ground': `<div style="${dark}">${frame('', white())}</div>`,
  'in a frame whose own ground is dark': frame(dark, white()),
  'on a float': drawn(`float:left;width:700px;height:60px;margin-right:-700px;${dark}`) + white(),
  'on a pseudo-element behind it': `<style>#q{position:relative;z-index:0}#q::before{content:"";position:absolute;inset:0;background:#222;z-index:-1}</style><p id="q" style="color:#fff">${NOTE}</p>`,
  'on a gradient in a pseudo-element behind a heading': `<style>h2{position:relative;color:#fff;z-index:1}h2::after{content:"";position:absolute;inset:0;background:linear-gradient(#036,#069);z-index:-1}</style><h2>${NOTE}</h2>`,
  'on a pseudo-element behind a link': `<style>a{position:relative;z-index:0;color:#fff;display:inline-block;padding:9px}a::before{content:"";position:absolute;inset:0;background:#c00;z-index:-1}</style><a href="#">${NOTE}</a>`,
  'on the ground of its first line': `<style>#h::first-line{background:#222}</style><p id="h" style="color:#fff;white-space:nowrap">${NOTE}</p>`,
  'on the ground of its column': `<table><colgroup><col style="${dark}"></colgroup><tr><td style="color:#fff">${NOTE}</td></tr></table>`,
  'on the shadow of a picture beside it': `<div style="width:700px;height:60px;filter:drop-shadow(0 60px #222);${dark}"></div>${white('margin:0;height:60px;position:relative')}`,
  'on the shadow of a box beside it': `<div style="width:700px;height:10px;box-shadow:0 40px 0 40px #222"></div>${white('margin:0;position:relative')}`,
  'on the outline of a box beside it': `<div style="width:700px;height:10px;outline:60px solid #222"></div>${white('margin:0;position:relative')}`,
  'on shapes out of their drawing': `<div style="position:relative;width:700px"><svg width="1" height="1" style="overflow:visible;position:absolute;left:0;top:0"><rect x="-90" y="-90" width="1800" height="180" fill="#222"/></svg>${white('position:relative')}</div>`,
  'on an element whose content is a picture': `<div style="position:relative;width:700px"><div style="position:absolute;left:0;top:-10px;width:700px;height:60px;content:${picture('#222')}"></div>${white('position:relative')}</div>`,
  'on a box of its own layer': `<div style="position:relative;isolation:isolate">${drawn(`position:absolute;inset:0;${dark};z-index:-1`)}${white()}</div>`,
  'on a box beside it, and positioned': `<div style="position:relative">${drawn(`position:absolute;inset:0;${dark}`)}${white('position:relative')}</div>`,
  'on a box beside it, in a positioned one': `<div style="position:relative">${drawn(`position:absolute;inset:0;${dark}`)}<div style="position:relative;z-index:1">${white()}</div></div>`,
  'on a box in the same cell of a grid': `<div style="display:grid"><div style="grid-area:1/1;${dark}"></div><div style="grid-area:1/1">${white()}</div></div>`,
  'on a box that it is moved up to': drawn(`${dark};height:90px`) + white('margin:-70px 0 0'),
  'on a box that it is moved up to, positioned':
    drawn(`${dark};height:90px`) + white('margin:-70px 0 0;position:relative'),
  'on such a box below the viewport': low(drawn(`${dark};height:90px`) + white('margin:-70px 0 0')),
  'on a fixed box behind the page': `${drawn(`position:fixed;inset:0;z-index:-1;${dark}`)}${white()}<div style="height:2000px">z</div>`,
  'on a fixed pseudo-element behind the page': `<style>body::before{content:"";position:fixed;inset:0;z-index:-1;${dark}}</style>${white()}<div style="height:2000px">z</div>`,
  'in a box with an outline in it': `<div style="padding:20px;outline:2px solid #fff;outline-offset:-12px">${note('')}</div>`,
  'in a box with a shadow in it': note('padding:12px;box-shadow:inset 0 0 0 10px #ccc'),
  'in a box with wide borders': note('border:20px solid #222'),
  'in a box with wide borders, on their ground': note('border:20px solid transparent;background:#222;color:#fff'),
  'beside letters of a box around it': `<div style="font:60px/1 monospace">seen<p style="font:16px/1.4 sans-serif">${NOTE}</p>seen</div>`,
  'lower than all else of its layer': `<div style="position:relative;z-index:0;background:#fff">${note('position:relative;z-index:-1')}</div>`,
  'beside shapes out of their drawing': `${note('')}<svg width="20" height="20" style="overflow:visible"><rect x="-9" width="40" height="20" fill="#222"/></svg>`,
  'in columns with a rule between them': `<div style="columns:2;column-rule:1px solid #222;width:700px">${NOTE} ${NOTE}</div>`,
  'of an item that a picture marks': `<ul style="list-style:${flat('#c00')}"><li>${NOTE}</li></ul>`,
  'beside a fraction': `${note('')}<math><mfrac linethickness="3px"><mn>1</mn><mn>2</mn></mfrac></math>`,
  'beside what a filter floods': `${regional('x="0" y="0" width="9" height="9"', '<feFlood flood-color="#c00"/>')}${note('')}<div style="filter:url(#f);width:10px;height:10px"></div>`,
  'beside underlined words': `${note('margin:0')}<p style="margin:0;text-decoration:underline 12px #c00;text-underline-offset:4px">seen words</p>`,
  'beside marked words': `${note('margin:0')}<p style="margin:0;font-size:30px;text-emphasis:dot #c00">seen words</p>`,
  'beside a selected line': `<style>::selection{background:#ff0}</style>${note('margin:0')}<p id="s">seen words</p>${SELECT}`,
  'beside a first line with a shadow': `<style>#s::first-line{text-shadow:0 20px 4px #c00}</style>${note('margin:0')}<p id="s">seen words</p>`,
  'beside a box in a shadow root': note('') + shadow(drawn('background:#222;height:40px', '<p>x</p>')),
  'in a shadow root, in a slot': `<div><template shadowrootmode="open"><section style="${dark};color:#fff"><slot></slot></section></template>${note('')}</div>`,
  'in the middle of a round ground': `<div style="${dark};color:#fff;border-radius:50%;width:740px;height:300px;text-align:center;line-height:300px">${NOTE}</div>`,
  'on a ground with round corners': note(`${dark};color:#fff;border-radius:20px;padding:9px`),
  'on a ground in lines': `<div style="width:300px"><mark style="${dark};color:#fff">${NOTE}</mark></div>`,
  'on a ground that leaves the border out': note(
    `border:20px solid transparent;${dark};background-clip:padding-box;color:#fff`,
  ),
  'on a body that keeps its ground': `<style>body{contain:layout;${dark};color:#fff}</style>${note('')}`,
  'on the ground of a body that is not seen': `<style>body{visibility:hidden;${dark}}p{visibility:visible;color:#fff}</style>${note('')}`,
  'half faint with its ground': note(`${dark};color:#fff;opacity:.5`),
  'in a field with its label beside it': `<label><input type="checkbox"> ${NOTE}</label>`,
};
