import { LID, NOTE, note } from './pages.ts';

type Pages = Readonly<Record<string, string>>;

/* Pages about the boxes around a text, and those that stay: what cuts it off, what scrolls it and how far, and what it can be scrolled out from under. Found by an outsider. */

/** A box with a text that is scrolled out of it, in another box. */
const scrolled = (around: string, text = note(''), beside = '', first = 'seen'): string =>
  `<div style="position:relative;${around}"><div style="height:150px;width:760px;overflow:auto"><div style="height:900px">${first}</div>${text}</div>${beside}</div>`;
const MASKED = 'mask-image:linear-gradient(transparent,transparent)';

const COVER = `<div style="${LID};background:#eee"></div>`;

/** The window in four, but for what is between two columns. */
const quarters = (...lefts: readonly string[]): string =>
  lefts
    .map((left) => `position:fixed;left:${left};width:50.2%;height:50vh;background:#fff;pointer-events:none`)
    .map((style) => `<div style="${style};top:0">seen</div><div style="${style};bottom:0">seen</div>`)
    .join('');
/** As much as a text needs below it to be scrolled all through a box. */
const ROOM = '<div style="height:300px">seen</div>';
const HIGH = '<div style="height:900px">seen</div>';
const opening = (inner: string, style = ''): string =>
  `<div style="height:150px;width:760px;overflow:auto;${style}">${inner}</div>`;
const lidded = (inner: string, style = 'inset:0;background:#fff'): string =>
  `<div style="position:relative;width:760px">${inner}<div style="position:absolute;${style}"></div></div>`;
const stays = (style: string, inner: string): string => opening(`<div style="${style}"></div>${inner}`);
const STUCK = 'position:sticky;top:0;height:150px;margin-bottom:-150px;background:#fff;z-index:1';
const slim = note('margin:0');

const ROW =
  '<p style="margin:0;white-space:nowrap">seen words in a row that are as long as the line is, of which some are under it</p>';

const frame = (attributes: string, inner: string): string =>
  `<iframe width="700" height="60" ${attributes} srcdoc="${inner}"></iframe>`;
const FAR = `<div style='height:400px'>seen</div><p>${NOTE}</p>`;

const LONG = '<div style="height:3000px">z</div>';
/** A text that sticks in a long page. */
const stuck = (style: string): string => `${note(`position:sticky;top:0;${style}`)}${LONG}`;
const WORDS =
  'words that say nothing of it at all, and as many of them as go along all the line of it, and some more words';

/** A box that scrolls what is slotted into it, over one that fills the same place and comes before it. */
const standing = (style: string): string =>
  `<div style="position:relative;height:150px"><template shadowrootmode="open"><div style="position:absolute;inset:0;background:#eee;${style}"></div><div style="position:absolute;inset:0;overflow:auto"><slot></slot></div></template><div style="height:900px">seen</div>${note('')}</div>`;

export const UNSEEN_BOXES: Pages = {
  'below the window in what sticks': stuck('translate:0px 1000px'),
  'below the window in what sticks and is turned': stuck('transform:translateY(1000px)'),
  'below the window in a box that sticks': `<div style="position:sticky;top:0;height:20px">${note('position:absolute;top:900px')}</div>${LONG}`,
  'in a frame below the window that sticks': `${frame('style="position:sticky;top:0;translate:0 1000px"', `<p>${NOTE}</p>`)}${LONG}`,
  'above the window in what sticks to its foot': `${LONG}${note('position:sticky;bottom:0;translate:0 -1000px')}`,
  'below a box that scrolls in what sticks': `<div style="overflow:auto;height:200px">${stuck('translate:0 300px')}</div>`,
  'pushed out of its box by words that nobody sees': `<div style="height:24px;overflow:hidden;width:700px"><span style="color:#fff">${WORDS} ${WORDS}</span> ${NOTE}</div>`,
  'under lines of words that nobody sees, below the window': `<div style="height:2000px">seen</div>${note('margin:0')}<p style="margin:0"><span style="color:#fff;outline:50px solid #fff">${WORDS}</span></p>`,
  'under the ground of words that nobody sees': `${note('margin:0')}<span style="position:absolute;left:0;top:50px;background:#fff;color:#fff;white-space:nowrap;padding:20px 0">${WORDS}</span>`,
  'scrolled out of a box that is inert': `<div inert style="height:60px;overflow:auto"><div style="height:300px">seen</div>${note('')}</div>`,
  'scrolled out of a box in one that is inert': `<div inert><div style="height:60px;overflow:auto"><div style="height:300px">seen</div>${note('')}</div></div>`,
  'on the padding of a box that clips at its content': `<div style="overflow:clip;overflow-clip-margin:content-box;padding-top:60px">${note('margin:-60px 0 0')}</div>`,
  'below a frame that nobody scrolls': frame('scrolling="no"', FAR),
  'beside a frame that nobody scrolls': frame('scrolling="OFF"', `<p style='margin-left:2000px'>${NOTE}</p>`),
  'above what a frame shows that a script alone scrolls': frame(
    'scrolling="no"',
    `<p>${NOTE}</p><div style='height:400px'></div><script>scrollTo(0,300)</script>`,
  ),
  'in a frame that is squeezed from above': frame('style="transform:scaleY(.1)"', `<p>${NOTE}</p>`),
  'in a frame that is squeezed from the side': frame('style="transform:scaleX(.05)"', `<p>${NOTE}</p>`),
  'scrolled out of a box that is masked': scrolled(MASKED),
  'scrolled out of a box that masks itself': `<div style="height:150px;width:760px;overflow:auto;${MASKED}"><div style="height:900px">seen</div>${note('')}</div>`,
  'scrolled out of a masked box with a label in it': scrolled(MASKED, note(''), '', '<a href="#x">seen</a>'),
  'scrolled out of a masked box with a word that is not visible': scrolled(
    MASKED,
    note(''),
    '',
    '<i style="visibility:hidden">z</i>',
  ),
  'scrolled out of a box in a masked one that scrolls': scrolled(
    MASKED,
    `<div style="overflow:auto;height:60px">${note('')}</div>`,
  ),
  'scrolled out of a box that shows black alone': scrolled(
    'background:#fff;filter:brightness(20) contrast(9)',
    note('color:#333'),
  ),
  'under what comes later on the level of a ground that sticks': `${LONG.repeat(4)}<div style="position:relative"><p style="position:sticky;left:0;background:#fff">${NOTE}</p><div style="position:absolute;inset:0;z-index:0;background:#eee"></div></div>`,
  'scrolled out of a box under one that comes first and is lifted higher': standing('z-index:1'),
  'scrolled out of a box that is covered': scrolled('', note(''), `<div style="${LID};background:#eee"></div>`),
  'scrolled out of a box that takes clicks under another': scrolled(
    '',
    note(''),
    '<div style="position:absolute;inset:0;background:#eee"></div>',
  ),
  'scrolled out of a box that a mask shows a strip of': scrolled(
    'mask-image:linear-gradient(to right,#000 100px,transparent 0)',
    note('margin-left:200px'),
  ),
  'scrolled out of a box that a mask fades in a strip': scrolled(
    'mask-image:linear-gradient(#000,#333);mask-size:100px 100%;mask-repeat:no-repeat',
    note('margin-left:200px'),
  ),
  'scrolled out of a box whose padding a mask leaves out': `<div style="height:150px;width:100px;padding-right:660px;overflow:auto;mask:linear-gradient(#000,#333) content-box"><div style="height:900px">seen</div>${note('margin-left:200px;width:500px')}</div>`,
  'scrolled out to the side of a box that a mask shows a strip of': `<div style="mask-image:linear-gradient(#000 30px,transparent 0)"><div style="overflow:auto;width:300px;height:200px;white-space:nowrap"><div>seen and seen</div>${note('margin:100px 0 0 600px')}</div></div>`,
  'scrolled out of a box that is covered but for a slit': scrolled(
    '',
    note(''),
    `<div style="${LID};top:9px;background:#eee"></div>`,
    '<div style="font-size:8px;line-height:8px">seen seen seen seen seen seen seen seen seen seen seen seen seen seen seen seen seen seen</div>',
  ),
  'scrolled out of a box but for a slit through which a line is seen': scrolled(
    '',
    note(''),
    `<div style="${LID};top:20px;background:#eee"></div>`,
    '<p style="margin:0;line-height:22px">seen</p>',
  ),
  'scrolled out of a box under three columns': scrolled(
    '',
    note(''),
    [0, 33, 66].map((left) => `<div style="${LID};left:${left}%;right:${66 - left}%;background:#eee"></div>`).join(''),
  ),
  'scrolled out of a box under a tint with a solid part': scrolled(
    '',
    note('margin-left:200px'),
    `<div style="${LID};background:rgba(0,0,0,.1)"><div style="height:100%;margin-left:100px;background:#eee"></div></div>`,
  ),
  'scrolled out of a box under a tint that grows': scrolled(
    '',
    note('margin-left:200px'),
    `<div style="${LID};background:linear-gradient(to right,transparent 100px,#eee 0)"></div>`,
  ),
  'scrolled out of a masked box with a word in the colour of its ground': scrolled(
    MASKED,
    note(''),
    '',
    '<div style="background:#000">seen</div>',
  ),
  'scrolled out of a masked box with a clear word in it': scrolled(
    MASKED,
    note(''),
    '',
    '<div style="opacity:0"><p>seen</p></div>',
  ),
  'scrolled out of a masked box with a tiny word in it': scrolled(
    MASKED,
    note(''),
    '',
    '<p style="font-size:1px">seen</p>',
  ),
  'scrolled out of a masked box with a word that is cut away': scrolled(
    MASKED,
    note(''),
    '',
    '<p style="clip-path:inset(100%)">seen</p>',
  ),
  'scrolled out of a masked box with a word that is crammed': scrolled(
    MASKED,
    note(''),
    '',
    '<p style="letter-spacing:-9px">seen seen</p>',
  ),
  'scrolled out of a box that is covered but for a strip with words in it': scrolled(
    '',
    note('margin-left:200px'),
    `<div style="${LID};left:100px;background:#eee"></div>`,
  ),
  'scrolled out of a box that is covered where it would come': scrolled(
    '',
    note('margin-left:310px'),
    `<div style="${LID};left:300px;background:#eee"></div>`,
  ),
  'scrolled out of a covered box in which a text is raised over the cover': scrolled(
    '',
    note(''),
    COVER,
    '<b style="position:relative;z-index:1;font-weight:400">seen</b>',
  ),
  'scrolled out of a covered box in which a text stays over the cover': scrolled(
    '',
    note(''),
    COVER,
    '<b style="position:fixed;z-index:1;font-weight:400">seen</b>',
  ),
  'scrolled out of a covered box beside which a child of its is drawn': `<div style="position:relative"><template shadowrootmode="open"><slot name="up"></slot><div style="height:150px;overflow:auto"><slot></slot></div>${COVER}</template><b slot="up" style="font-weight:400">seen</b><div style="height:900px">seen</div>${note('')}</div>`,
  'scrolled out of a box under two halves': scrolled(
    '',
    note(''),
    `<div style="${LID};bottom:50%;background:#eee"></div><div style="${LID};top:50%;background:#eee"></div>`,
  ),
  'scrolled out of a box whose end is covered, as the last of it': scrolled(
    '',
    note(''),
    `<div style="${LID};top:40%;background:#eee"></div>`,
  ),
  'scrolled out of a box under bars, as the last of it': scrolled(
    '',
    note(''),
    `<div style="${LID};bottom:110px;background:#eee"></div><div style="${LID};top:110px;background:#eee"></div>`,
  ),
  'scrolled out of a box in a covered one that scrolls': lidded(
    opening(HIGH + opening(`${slim}${ROOM}`, 'height:100px;width:740px') + HIGH),
  ),
  'scrolled out of a covered box in one that has nothing to scroll': lidded(
    opening(`${HIGH}<div style="overflow:auto">${slim}</div>${HIGH}`),
  ),
  'scrolled out of a box that is half covered': lidded(
    opening(`${HIGH}${note('margin:0;width:700px;white-space:nowrap')}${HIGH}`),
    'right:0;top:0;bottom:0;width:400px;background:#fff',
  ),
  'scrolled out of a covered box, with its beginning in a strip': lidded(
    opening(`${HIGH}${note('margin:0 0 0 740px;width:700px')}<div style="width:2000px;height:200px"></div>`),
    'left:0;top:0;bottom:0;width:738px;background:#fff',
  ),
  'scrolled out of a box of which the covered part is all that is not cut off': `<div style="height:100px;overflow:hidden">${lidded(opening(HIGH + slim + HIGH, 'height:400px'), 'left:0;right:0;top:0;height:100px;background:#fff')}</div>`,
  'scrolled out of a box under what sticks in it': stays(STUCK, HIGH + slim + HIGH),
  'scrolled out of a box under what it does not scroll': lidded(
    stays('position:absolute;inset:0;background:#fff', HIGH + slim + HIGH),
    '',
  ),
  'scrolled out of a box under what is fixed in it': stays(
    'position:fixed;left:0;top:0;width:900px;height:400px;background:#fff',
    HIGH + slim + HIGH,
  ),
  'scrolled out of a box under its own pseudo-element': `<style>.k::before{content:"";position:absolute;inset:0;background:#fff;z-index:1}</style>${lidded(opening(HIGH + slim + HIGH).replace('<div', '<div class="k"'), '')}`,
  'scrolled out of a box under its own that sticks': `<style>.k::before{content:"";display:block;${STUCK}}</style>${opening(HIGH + slim + HIGH).replace('<div', '<div class="k"')}`,
  'in a box under what sticks in it': stays(STUCK, `<p>z</p>${slim}${HIGH}`),
  'in a box under what sticks in it and takes no clicks': stays(
    `${STUCK};pointer-events:none`,
    `<p>z</p>${slim}${HIGH}`,
  ),
  'in a box that is scrolled sideways, under what sticks all over it': stays(
    `${STUCK};left:0;width:760px`,
    `<p>z</p>${note('margin:0;width:600px')}<div style="width:3000px;height:900px">seen</div>`,
  ),
  'scrolled out of a box under what makes dark colours alike': lidded(
    opening(
      `<p style="background:#fff">seen words</p><div style="height:900px;background:#fff">seen</div>${note('margin:0;background:#555;color:#000')}${HIGH}`,
    ),
    'inset:0;backdrop-filter:contrast(20)',
  ),
  'scrolled out of a box under a veil, in a fainter colour': lidded(
    opening(`<p>seen words</p>${HIGH}${note('margin:0;-webkit-text-fill-color:#bbb')}${HIGH}`, 'color:#222'),
    'inset:0;background:rgba(255,255,255,.85)',
  ),
  'scrolled out of a covered box in which a line of words begins beside the cover': lidded(
    opening(`${ROW}${HIGH}${note('margin:0 0 0 420px;width:150px')}${HIGH}`),
    'left:430px;right:0;top:0;bottom:0;background:#fff',
  ),
  'scrolled out of a covered box in which a word of a text goes under the cover': lidded(
    opening(
      `<p style="margin:0;width:300px">${WORDS} ${WORDS} andonewordthatgoesfarbeyondtheedgeofall,ofwhichmostisnotseen</p>${HIGH}${note('margin:0 0 0 340px;width:150px')}${HIGH}`,
    ),
    'left:320px;right:0;top:0;bottom:0;background:#fff',
  ),
  'scrolled out of a box that a style has inert': opening(HIGH + slim + HIGH, 'interactivity:inert'),
  'in a field that scrolls, under a box': lidded(
    `<textarea style="width:700px;height:60px">${'seen\n'.repeat(20)}${NOTE}</textarea>`,
  ),
  'in a field that scrolls, under a box that takes no clicks': lidded(
    `<textarea style="width:700px;height:60px">${NOTE}</textarea>`,
    `${LID};background:#fff`,
  ),
  'in a box that scrolls and is cut off by another': `<div style="overflow:hidden;height:40px"><div style="overflow:auto;height:600px"><div style="height:400px">seen</div><p style="">${NOTE}</p></div></div>`,
  'in a box that scrolls, mostly beside the page': `<div style="overflow:auto;position:absolute;left:-740px;width:750px"><p style="width:700px">${NOTE}</p></div>`,
  'in a box that scrolls, mostly above the page': `<div style="overflow:auto;position:absolute;top:-200px;height:205px;width:700px"><p style="margin:0">${NOTE}</p></div>`,
  'in a box that stays and scrolls, mostly below the window': `<div style="overflow:auto;position:fixed;left:0;bottom:-300px;height:310px;width:700px"><div style="height:200px">z</div><p style="margin:0">${NOTE}</p></div>`,
  'in a box that scrolls and of which another leaves a strip': `<div style="overflow:hidden;height:5px"><div style="overflow:auto;height:60px"><p style="margin:0">${NOTE}</p></div></div>`,
  'scrolled through a slit': `<div style="overflow:auto;height:3px"><p style="">${NOTE}</p></div>`,
  'scrolled through a slit sideways': `<div style="overflow:auto;width:5px"><p style="white-space:nowrap">${NOTE}</p></div>`,
  'scrolled through a slit over a wide border': `<div style="overflow:auto;height:4px;border-bottom:60px solid #fff"><p style="margin:0">${NOTE}</p></div>`,
  'on the border of a zoomed box that cuts off': `<div style="zoom:3;overflow:hidden;height:0;border-bottom:60px solid #fff"><p style="">${NOTE}</p></div>`,
  'on the border of a scaled box that cuts off': `<div style="transform:scale(3);transform-origin:0 0;overflow:hidden;height:0;width:300px;border-bottom:60px solid #fff"><p style="font-size:8px">${NOTE}</p></div>`,
  'straight in a turned box that cuts off': `<div style="overflow:hidden;width:12px;height:1000px;margin-left:500px;transform:rotate(45deg)"><p style="transform:rotate(-45deg);width:650px;margin:450px 0 0 -320px">${NOTE}</p></div>`,
  'turned, beside the box that cuts off': `<div style="overflow:hidden;width:600px;height:600px;position:relative"><p style="position:absolute;white-space:nowrap;margin:0;left:0;top:0;transform-origin:0 0;transform:translate(-330px,290px) rotate(-45deg)">${NOTE}</p></div>`,
  'turned, beside the corner of the page': `<p style="position:absolute;white-space:nowrap;margin:0;left:0;top:0;transform-origin:0 0;transform:translate(-330px,290px) rotate(-45deg)">${NOTE}</p>`,
  'straight in a skewed box that cuts off': `<div style="overflow:hidden;width:700px;height:1000px;transform:skewX(45deg);transform-origin:0 0"><p style="transform:skewX(-45deg);transform-origin:0 0;position:relative;left:0px;margin:0;top:500px;left:-600px;width:560px">${NOTE}</p></div>`,
  'cut off at a corner that is turned': `<div style="transform:rotate(180deg);width:700px;height:700px;border-radius:500px 0 0 0;overflow:hidden"><p style="transform:rotate(180deg);width:100px;margin:0">${NOTE}</p></div>`,
  'cut off at a corner that is zoomed': `<div style="zoom:6;width:120px;height:120px;border-radius:60px;overflow:hidden"><p style="font-size:2.2px;line-height:3px;width:20px;margin:6px 0 0 6px">${NOTE}</p></div>`,
  'cut off at a corner that is scaled': `<div style="transform:scale(6);transform-origin:0 0;width:120px;height:120px;border-radius:60px;overflow:hidden"><p style="font-size:2.2px;line-height:3px;width:20px;margin:6px 0 0 6px">${NOTE}</p></div>`,
  'in a body that is left out': `<style>body{content-visibility:auto;height:0}</style><p style="">${NOTE}</p>`,
  'in a root that is left out': `<style>html{content-visibility:auto;height:0}</style><p style="">${NOTE}</p>`,
  'in a box for which an ellipsis stands': `<div style="width:560px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">seen <span style="display:inline-block">${NOTE}</span></div>`,
  'placed where it does not fit': `<div style="position:relative;width:10px;height:10px"><p style="position:absolute;position-visibility:no-overflow;width:600px">${NOTE}</p></div>`,
  'in no room, by a place of what has no box': `<div style="overflow:hidden;height:0"><div style="display:contents;position:absolute"><p style="margin:0">${NOTE}</p></div></div>`,
  'under what stays by a place of what has no box': `<p style="margin:0">${NOTE}</p><div style="display:contents;position:fixed"><div style="margin-top:-40px;height:60px;background:#fff;position:relative;pointer-events:none"></div></div><div style="height:3000px">z</div>`,
  'below a page that is locked': `<style>html{overflow:hidden}</style><div style="height:3000px">z</div><p style="">${NOTE}</p>`,
  'below a page that its body locks': `<style>body{overflow:hidden}</style><div style="height:3000px">z</div><p style="">${NOTE}</p>`,
  'beside a page that its body locks': `<style>body{overflow-x:hidden}</style><p style="position:absolute;left:3000px;white-space:nowrap">${NOTE}</p>`,
  'at the edge of a page that is locked': `<style>html{overflow-x:hidden}</style><p style="position:absolute;left:calc(100vw - 8px);white-space:nowrap">${NOTE}</p>`,
  'under what would stick anywhere': `<p style="">${NOTE}</p><div style="position:sticky;margin-top:-60px;height:60px;background:#fff"></div><div style="height:3000px">z</div>`,
  'under what would stick anywhere, in a box that scrolls': `<div style="overflow:auto;height:200px"><p style="margin:0">${NOTE}</p><div style="position:sticky;margin-top:-30px;height:60px;background:#fff"></div><div style="height:900px">z</div></div>`,
  'under what is fixed to a box that does not stay': `<div style="transform:scale(1)"><p style="">${NOTE}</p><div style="position:fixed;left:0;top:0;width:900px;height:80px;background:#fff;pointer-events:none"></div></div><div style="height:3000px">z</div>`,
  'under a strip that stays over a locked page': `<style>html{overflow:hidden}</style><p style="">${NOTE}</p><div style="position:fixed;left:0;top:40px;width:900px;height:80px;background:#fff"></div><div style="height:3000px">z</div>`,
  'under a strip, in a box that has nothing to scroll': `<div style="overflow:auto"><p style="">${NOTE}</p></div><div style="position:fixed;left:0;top:40px;width:900px;height:80px;background:#fff"></div>`,
  'scrolled out below and beside a box under a column that sticks to its side': opening(
    `<div style="width:1600px;height:2000px"><div style="position:relative;z-index:1;height:2000px;margin-bottom:-2000px"><div style="position:sticky;left:0;width:760px;height:2000px;background:#fff"></div></div><div style="height:900px"></div>${note('margin:0 0 0 800px;width:700px')}</div>`,
  ),
  'scrolled out below a box under a column that sticks to its side': opening(
    `<div style="width:1600px;height:2000px"><div style="position:relative;z-index:1;height:2000px;margin-bottom:-2000px"><div style="position:sticky;left:0;width:760px;height:2000px;background:#fff"></div></div><div style="height:900px"></div>${note('margin:0 0 0 20px;width:700px')}</div>`,
  ),
  'scrolled out beside a box under a column that sticks to its side': opening(
    `<div style="width:1600px;height:2000px"><div style="position:relative;z-index:1;height:2000px;margin-bottom:-2000px"><div style="position:sticky;left:0;width:760px;height:2000px;background:#fff"></div></div>${note('margin:0 0 0 800px;width:700px')}</div>`,
  ),
  'far under a box that stays over all of the window': `<div style="height:2000px">z</div><p style="">${NOTE}</p><div style="position:fixed;inset:0;background:#fff;pointer-events:none">seen</div><div style="height:3000px">z</div>`,
  'far under a box that stays over all of the window, in one that scrolls': `<div style="height:2000px">z</div><div style="overflow:auto;height:90px"><p style="">${NOTE}</p></div><div style="position:fixed;inset:0;background:#fff;pointer-events:none">seen</div><div style="height:3000px">z</div>`,
  'far under a box that stays over all of the window, scrolled out of one': `<div style="height:2000px">z</div><div style="overflow:auto;height:90px"><div style="height:400px">z</div><p style="">${NOTE}</p></div><div style="position:fixed;inset:0;background:#fff;pointer-events:none">seen</div><div style="height:3000px">z</div>`,
  'far under two halves that stay': `<div style="height:2000px">z</div><p style="">${NOTE}</p><div style="position:fixed;left:0;top:0;width:100%;height:50vh;background:#fff">seen</div><div style="position:fixed;left:0;bottom:0;width:100%;height:50vh;background:#fff">seen</div><div style="height:3000px">z</div>`,
  'far under a drawn box that stays over all of the window': `<div style="height:2000px">z</div><p style="">${NOTE}</p><div style="position:fixed;inset:0;background:linear-gradient(#fff,#eee);pointer-events:none">seen</div><div style="height:3000px">z</div>`,
  'between four quarters that stay': `<div style="height:300px">z</div><p style="">${NOTE}</p>${quarters('0', '49.9%')}<div style="height:3000px">z</div><script>scrollTo(0,100)</script>`,
  'under four quarters that stay': `<div style="height:2000px">z</div><p style="">${NOTE}</p>${quarters('0', '49.9%')}<div style="height:3000px">z</div>`,
  'under eight strips that stay': `<div style="height:2000px">z</div><p style="">${NOTE}</p>${[0, 25, 50, 75].map((left) => `<div style="position:fixed;left:${left}%;top:0;width:25%;height:50vh;background:#fff;pointer-events:none">seen</div><div style="position:fixed;left:${left}%;bottom:0;width:25%;height:50vh;background:#fff;pointer-events:none">seen</div>`).join('')}<div style="height:3000px">z</div>`,
  'under two halves that stay': `<p style="">${NOTE}</p><div style="position:fixed;left:0;top:0;width:100%;height:50vh;background:#fff">seen</div><div style="position:fixed;left:0;bottom:0;width:100%;height:50vh;background:#fff">seen</div><div style="height:3000px">z</div>`,
};

export const SEEN_BOXES: Pages = {
  'in a frame that sticks': `${frame('style="position:sticky;top:0"', `<p>${NOTE}</p>`)}${LONG}`,
  'in what sticks': stuck(''),
  'far down in what sticks': `${LONG}${stuck('')}`,
  'low in what sticks and is higher than the window': `<div style="display:flex;height:4000px;align-items:start"><div style="position:sticky;top:0"><div style="height:1500px">z</div>${note('')}</div></div>`,
  'moved in what sticks': stuck('translate:0 100px'),
  'below the window in what sticks in a short box': `<div>${note('position:sticky;top:0;translate:0 1000px')}</div>${LONG}`,
  'moved in what sticks to a box that scrolls': `<div style="overflow:auto;height:200px">${stuck('translate:0 100px')}</div>`,
  'behind words that nobody sees': `<div style="overflow:hidden;width:700px"><span style="color:#fff">${WORDS}</span> ${NOTE}</div>`,
  'in a box that is inert': `<div inert style="height:200px;overflow:auto">${note('')}</div>`,
  'in a box that clips at its content': `<div style="overflow:clip;overflow-clip-margin:content-box;padding:20px">${note('margin:0')}</div>`,
  'on the border of a box that clips there': `<div style="overflow:clip;overflow-clip-margin:border-box;border-top:60px solid #eee">${note('margin:-60px 0 0')}</div>`,
  'in a frame that nobody needs to scroll': frame('scrolling="no"', `<p>${NOTE}</p>`),
  'below a frame that is scrolled': frame('scrolling="yes"', FAR),
  'in a frame that is made smaller': frame('style="transform:scale(.6)"', `<p>${NOTE}</p>`),
  'in a frame that stands upright': frame('style="transform:rotate(90deg) translate(200px,-200px)"', `<p>${NOTE}</p>`),
  'far under a tint that stays over all of the window': `<p>seen</p><div style="height:2000px">z</div><p style="">${NOTE}</p><div style="position:fixed;inset:0;background:rgba(0,0,0,.4);pointer-events:none"></div><div style="height:3000px">z</div>`,
  'far under a drawn tint that stays over all of the window': `<p>seen and seen and seen and seen and seen and seen and seen and seen and seen and seen and seen and seen and seen</p><div style="height:2000px">z</div><p style="width:500px">${NOTE}</p><div style="position:fixed;inset:0;background:linear-gradient(rgba(0,0,0,.2),rgba(0,0,0,.3));pointer-events:none"></div><div style="height:3000px">z</div>`,
  'far below a ground that stays behind the page': `<div style="position:fixed;inset:0;z-index:-1;background:#fff"></div><div style="height:2000px">z</div><p style="">${NOTE}</p><div style="height:3000px">z</div>`,
  'far below in a layer over one that stays': `<div style="position:fixed;inset:0;background:#fff"></div><div style="position:relative;background:#fff"><div style="height:2000px">z</div><p style="">${NOTE}</p></div>`,
  'far below in a box that scrolls, between bars that stay': `<div style="position:fixed;left:0;right:0;top:0;height:45vh;background:#eee"></div><div style="position:fixed;left:0;right:0;bottom:0;height:45vh;background:#eee"></div><div style="height:2000px">z</div><div style="overflow:auto;height:90px"><div style="height:400px">z</div><p style="">${NOTE}</p></div><div style="height:3000px">z</div>`,
  'far below, between bars that stay': `<div style="position:fixed;left:0;right:0;top:0;height:45vh;background:#eee"></div><div style="position:fixed;left:0;right:0;bottom:0;height:45vh;background:#eee"></div><div style="height:2000px">z</div><p style="">${NOTE}</p><div style="height:3000px">z</div>`,
  'far below, beside a column that stays': `<div style="position:fixed;left:0;top:0;bottom:0;width:300px;background:#eee"></div><div style="height:2000px">z</div><p style="margin-left:320px">${NOTE}</p><div style="height:3000px">z</div>`,
  'far below in a box that stays and fills the window': `<div style="position:fixed;inset:0;background:#fff;overflow:auto"><div style="height:2000px">z</div><p style="">${NOTE}</p></div>`,
  'scrolled out of a box in a column that sticks to its side': opening(
    `<div style="width:1500px">${'<p style="margin:0;position:sticky;left:0;width:740px;background:#fff">seen</p>'.repeat(30)}<p style="margin:0;position:sticky;left:0;width:740px;background:#fff">${NOTE}</p></div>`,
  ),
  'scrolled out of a box with a bar that sticks in it': stays(
    'position:sticky;top:0;height:40px;background:#eee',
    HIGH + slim + HIGH,
  ),
  'in a box with a bar that sticks in it, and under that': opening(
    `<div style="height:60px">z</div><div style="position:sticky;top:0;height:40px;margin-bottom:-40px;background:rgba(238,238,238,.8)"></div>${slim}${HIGH}`,
  ),
  'scrolled out of a box over a picture that it does not scroll': lidded(
    stays('position:absolute;inset:0;z-index:-1;background:#cde', HIGH + slim + HIGH),
    '',
  ),
  'scrolled out of a box in which it is lifted over a fixed ground': stays(
    'position:fixed;inset:0;background:#cde',
    `${HIGH}<div style="position:relative;z-index:1">${slim}</div>${HIGH}`,
  ),
  'scrolled out of two boxes under a bar at the end of the outer one': lidded(
    opening(HIGH + opening(HIGH + slim + HIGH, 'height:100px;width:740px') + HIGH),
    'left:0;right:0;bottom:0;height:40px;background:#eee',
  ),
  'scrolled out of a box under a veil, beside words on the same ground': lidded(
    opening(`<p>seen words</p>${HIGH}${slim}${HIGH}`),
    'inset:0;background:rgba(255,255,255,.5);backdrop-filter:blur(1px)',
  ),
  'in a field that scrolls, beside a box': lidded(
    `<textarea style="width:700px;height:60px">${NOTE}</textarea>`,
    'left:720px;top:0;width:30px;height:60px;background:#eee',
  ),
  'in a field that scrolls, on a box': lidded(
    `<textarea style="position:relative;z-index:1;width:700px;height:60px">${NOTE}</textarea>`,
    'inset:0;background:#eee',
  ),
  'scrolled out of a box with a line of words that is under a veil in part': lidded(
    opening(`<p style="margin:0">seen words in a row</p>${HIGH}${note('margin:0;width:600px')}${HIGH}`),
    'left:0;width:640px;top:0;bottom:0;background:rgba(0,0,0,.2)',
  ),
  'scrolled out of a box that stands on another': standing(''),
  'scrolled out of a box that is greyed': scrolled('filter:grayscale(1)'),
  'scrolled out of a box that is tinted': scrolled(
    '',
    note(''),
    `<div style="${LID};background:rgba(0,0,0,.2)"></div>`,
  ),
  'slotted and scrolled out of a box that is tinted': `<div style="position:relative"><template shadowrootmode="open"><div style="height:150px;overflow:auto"><slot></slot></div><div style="${LID};background:rgba(0,0,0,.2)"></div></template><div style="height:900px">seen</div>${note('')}</div>`,
  'scrolled out of a tinted box in which all is positioned': scrolled(
    '',
    `<div style="position:relative">${note('')}</div>`,
    `<div style="${LID};z-index:1;background:rgba(0,0,0,.2)"></div>`,
    '<div style="position:relative">seen</div>',
  ),
  'scrolled out of a box with a button over its end': scrolled(
    '',
    note(''),
    '<div style="position:absolute;right:0;top:0;bottom:0;width:40px;background:#eee"></div>',
  ),
  'scrolled out of a box under bars above and below': scrolled(
    '',
    `${note('')}${ROOM}`,
    `<div style="${LID};bottom:110px;background:#eee"></div><div style="${LID};top:110px;background:#eee"></div>`,
  ),
  'scrolled out of a masked box with lines of its length': scrolled(
    'mask-image:linear-gradient(#000,#333)',
    note(''),
    '',
    '<p>seen seen seen seen seen seen seen seen seen seen seen seen seen seen seen seen seen seen seen seen</p>',
  ),
  'scrolled out of a box that is covered in its lower half': scrolled(
    '',
    `${note('')}${ROOM}`,
    `<div style="${LID};top:40%;background:#eee"></div>`,
  ),
  'in a box that clips with a margin': `<div style="overflow:clip;overflow-clip-margin:90px;height:0"><p style="">${NOTE}</p></div>`,
  'in a body that scrolls': `<style>html{overflow:hidden;height:100%}body{overflow:auto;height:100%;margin:0}</style><div style="height:2000px">z</div><p style="">${NOTE}</p>`,
  'in a body that scrolls beside a root that does not': `<style>html,body{height:100%;margin:0;overflow-x:hidden}</style><div style="height:2000px">z</div><p style="">${NOTE}</p>`,
  'in root and body that scroll': `<style>html,body{height:100%;margin:0;overflow:auto}</style><div style="height:2000px">z</div><p style="">${NOTE}</p>`,
  'in what has no box and would be clear': `<div style="display:contents;opacity:0"><p>${NOTE}</p></div>`,
  'in what has no box and would be cut out': `<div style="display:contents;clip-path:inset(100%)"><p style="margin:0">${NOTE}</p></div>`,
  'in what has no box and would stay': `<div style="display:contents;position:fixed"><div style="margin-top:900px"><p style="margin:0">${NOTE}</p></div></div>`,
  'in a table row that would cut off': `<table><tr style="overflow:hidden;position:relative"><td><div style="position:absolute;top:300px"><p style="margin:0">${NOTE}</p></div></table>`,
  'beside a box at a place of its own': `<div style="overflow:hidden;height:0;will-change:scroll-position"><p style="position:absolute;width:600px">${NOTE}</p></div>`,
  'below a page that a dialogue locks': `<style>body{overflow:hidden}</style><div style="height:1000px">seen</div><p>${NOTE}</p><div style="position:fixed;inset:0;background:rgba(0,0,0,.1)"></div>`,
  'turned a little': `<p style="rotate:-3deg;width:700px;margin:60px">${NOTE}</p>`,
  'in a small box that scrolls': `<div style="overflow:auto;height:30px;width:200px"><p style="margin:0">${NOTE}</p></div>`,
  'over an opaque box, scrolled out of its own': `<div style="overflow:auto;height:60px"><div style="height:120px">seen</div><p style="margin:0">${NOTE}</p></div><div style="height:200px;background:#eee">seen</div>`,
  'scrolled under a column that sticks': `<div style="overflow:auto;width:400px" id="s"><div style="display:flex;width:1800px"><div style="position:sticky;left:0;width:100px;background:#fff"><div style="background:#fff">seen</div></div><p style="margin:0;white-space:nowrap">${NOTE}</p></div></div>`,
};
