import { NOTE, note } from './pages.ts';

/*
 * Pages that cover a text by what is no element of theirs: pseudo-elements, and parts of controls that the browser makes; and pages whose parts lie beside it. Cases
 * of test/gateway/painted-parts.test.ts and of `npm run bench -- painted`.
 */

type Pages = Readonly<Record<string, string>>;

const SHADOW = 'box-shadow:0 0 0 300px #fff';
/** A text, and what covers it from below. */
const below = (css: string, html: string): string =>
  `<div style="height:80px"></div><p style="margin:0">${NOTE}</p><style>${css}</style>${html}`;
const BLOCKS = '█'.repeat(66);
const COVER = 'position:fixed;left:0;top:40px;width:900px;height:300px;background:#fff';
const SCROLLER = '<div id="s"><div style="height:300px">z</div></div>';
const scroller = (css: string): string =>
  below(`#s{overflow:auto;width:200px;height:30px;scroll-marker-group:after}${css}`, SCROLLER);

const BASE_SELECT = 'select,select::picker(select){appearance:base-select}';
const BUTTON = `#q::scroll-button(down){content:"";border:0;opacity:1;${COVER}}`;
const DETAILS = '<details open><summary>a</summary>b</details>';

export const UNSEEN_PARTS: Pages = {
  'cut to an outline of nothing': note('overflow:hidden;border-shape:circle(0px)'),
  'cut to one by a rule around it': `<style>.k{contain:paint;border-shape:inset(0 0 100% 0)}</style><div class="k">${note('')}</div>`,
  'on a ground that its outline leaves out': note('background:#000;color:#fff;border-shape:circle(0px)'),
  'under the line along the outline of another': below(
    '',
    '<div style="position:relative;width:100px;height:20px;outline:500px solid #fff;border-shape:circle(4px)"></div>',
  ),
  'under the shadow of a pseudo-element in the flow': below(
    `#q::before{content:"";display:inline-block;${SHADOW}}`,
    '<p id="q"></p>',
  ),
  'under the line around a pseudo-element in the flow': below(
    '#q::after{content:"";display:block;outline:300px solid #fff}',
    '<p id="q"></p>',
  ),
  'under a pseudo-element that stands out of its element': below(
    '#q{margin:0;height:0;line-height:0}#q::before{content:"";display:inline-block;width:800px;height:60px;background:#fff}',
    '<div style="margin-top:-30px"><p id="q"></p></div>',
  ),
  'under the letters of a pseudo-element': below(
    `#q::before{content:"${BLOCKS}";display:block;font-size:40px;line-height:0;color:#fff;height:0;white-space:nowrap}`,
    '<p id="q" style="margin:0"></p>',
  ),
  'under the letters of a pseudo-element that is as low': below(
    `#q{margin-top:-40px}#q::before{content:"${BLOCKS}";display:block;font-size:40px;color:#fff;height:0;white-space:nowrap}`,
    '<p id="q"></p>',
  ),
  'under the marker of a list': below(
    `li::marker{content:"${BLOCKS}";font-size:40px;color:#fff}ul{line-height:0;padding:0;margin:0;list-style-position:inside;white-space:nowrap}`,
    '<ul><li></ul>',
  ),
  'under the shadow of a first letter': below(`#q::first-letter{${SHADOW}}`, '<p id="q">x</p>'),
  'under the mark of a box that scrolls': scroller(
    `#s::scroll-marker-group{position:fixed;inset:0}#s>div::scroll-marker{content:"";${COVER}}`,
  ),
  'under the button of a box that scrolls': scroller(`#s::scroll-button(down){content:"";border:0;opacity:1;${COVER}}`),
  'under the group of marks of a box that scrolls': scroller(
    `#s>div::scroll-marker{content:"."}#s::scroll-marker-group{${COVER}}`,
  ),
  'under the shadow of the thumb of a slider': below(
    `input,input::-webkit-slider-thumb{appearance:none}input::-webkit-slider-thumb{width:10px;height:10px;${SHADOW}}`,
    '<input type="range">',
  ),
  'under the thumb of a slider': below(
    'input,input::-webkit-slider-thumb{appearance:none}input::-webkit-slider-thumb{width:900px;height:200px;margin-top:-100px;background:#fff}',
    '<input type="range">',
  ),
  'under the shadow of a bar': below(
    `progress{appearance:none}progress::-webkit-progress-value{${SHADOW}}`,
    '<progress value="1"></progress>',
  ),
  'under a bar': below(
    'progress{appearance:none}progress::-webkit-progress-value{position:fixed;inset:0;height:300px;background:#fff}',
    '<progress value="1"></progress>',
  ),
  'under a bar in a box of another': below(
    'progress{appearance:none}progress::-webkit-progress-value{position:absolute;inset:0;height:300px;background:#fff}',
    '<progress value="1"></progress>',
  ),
  'under a measure': below(
    'meter{appearance:none}meter::-webkit-meter-optimum-value{position:fixed;inset:0;background:#fff}',
    '<meter value="1"></meter>',
  ),
  'under the corner by which a field is resized': below(
    `textarea::-webkit-resizer{${SHADOW}}`,
    '<textarea></textarea>',
  ),
  'under the corner by which a box is resized': below(
    `#s::-webkit-resizer{${SHADOW}}#s{overflow:auto;resize:both;width:90px;height:30px}`,
    '<div id="s">x</div>',
  ),
  'under the sign of a calendar': below(
    'input::-webkit-calendar-picker-indicator{position:fixed;inset:0;width:auto;height:auto;background:#fff}',
    '<input type="date">',
  ),
  'under the button of a choice of files': below(
    `input::file-selector-button{border:0;${COVER}}`,
    '<input type="file">',
  ),
  'under the sign of a list of choices': below(
    `select{appearance:base-select}select::picker-icon{${SHADOW}}`,
    '<select><option>a</select>',
  ),
  'under choices that are always open': below(
    `${BASE_SELECT}select::picker(select){display:block;border:0;${COVER}}`,
    '<select><option>a</select>',
  ),
  'under a pseudo-element of open choices': below(
    `${BASE_SELECT}select::picker(select){display:block}select::picker(select)::before{content:"";${COVER}}`,
    '<select><option>a</select>',
  ),
  'under the button of a choice of files, by its old name': below(
    `input::-webkit-file-upload-button{border:0;${COVER}}`,
    '<input type="file">',
  ),
  'under the button of a text': below(BUTTON, '<p id="q">x</p>'),
  'under the button of a picture': below(BUTTON, '<img id="q" alt="">'),
  'under a button that is stretched': below(
    '#q::scroll-button(down){content:"";border:0;opacity:1;background:#fff;position:fixed;inset:0}',
    '<div style="height:90px"></div><p id="q">x</p>',
  ),
  'under one button of two': below(`${BUTTON}#q::scroll-button(up){content:none}`, '<p id="q">x</p>'),
  'under one button of all': below(
    `#q::scroll-button(*){content:"";border:0;opacity:1;${COVER}}.q::scroll-button(up){position:static;background:none;width:1px;height:1px}`,
    '<p id="q" class="q">x</p>',
  ),
  'under the content of details': below(`details::details-content{${COVER}}`, DETAILS),
  'under the content of details that says it has none': below(
    `details::details-content{content:none;${COVER}}`,
    DETAILS,
  ),
  'under the content of details that are closed': below(
    `details::details-content{${COVER}}`,
    DETAILS.replace(' open', ''),
  ),
  'under a pseudo-element of the content of details': below(
    `details::details-content::before{content:"";${COVER}}`,
    DETAILS,
  ),
  'in a first line of the content of details': `<style>details::details-content::first-line{font-size:0}</style>${DETAILS.replace('b<', `${NOTE}<`)}`,
  'in a first line of a part': `<style>#h::part(p)::first-line{font-size:0}</style><div id="h"><template shadowrootmode="open"><p part="p">${NOTE}</p></template></div>`,
  'under the marker of a pseudo-element': below(
    `#q{margin:0;line-height:0;white-space:nowrap}#q::before{content:"q";display:list-item;list-style-position:inside}
      #q::before::marker{content:"${BLOCKS}";font-size:40px;color:#fff}`,
    '<p id="q"></p>',
  ),
  'under a marker that a pseudo-element’s style brings': below(
    `#q{margin:0;line-height:0;white-space:nowrap}#q::before{content:"";display:list-item;list-style:inside "${BLOCKS}";font-size:40px;color:#fff}`,
    '<p id="q"></p>',
  ),
};

export const SEEN_PARTS: Pages = {
  'in an outline of its own': note('overflow:hidden;border-shape:inset(0 round 8px);padding:8px'),
  'above a slider with a shadow': below(
    'input,input::-webkit-slider-thumb{appearance:none}input::-webkit-slider-thumb{width:20px;height:20px;box-shadow:0 2px 9px rgba(0,0,0,.4)}',
    '<input type="range">',
  ),
  'above a slider that fills itself by a shadow': below(
    'input{appearance:none;overflow:hidden}input::-webkit-slider-thumb{appearance:none;width:10px;height:10px;box-shadow:-400px 0 0 400px #36c}',
    '<input type="range">',
  ),
  'above a field that opens a calendar wherever it is pressed': below(
    'input{position:relative}input::-webkit-calendar-picker-indicator{position:absolute;inset:0;width:auto;height:auto;opacity:0}',
    '<input type="date">',
  ),
  'above a choice of files': below(
    'input::file-selector-button{margin:-6px 12px -6px -12px;padding:6px 12px;background:#eee;border:0}',
    '<input type="file">',
  ),
  'above a box that scrolls by buttons': scroller(
    '#s::scroll-button(down){content:"v"}#s>div::scroll-marker{content:"."}',
  ),
  'above a box with buttons at its sides': scroller(
    `#s::scroll-button(*){width:30px;height:30px;position:absolute;background:#eee}#s::scroll-button(left){content:"<" / "Before";left:0}
      #s::scroll-button(right){content:">" / "After";right:0}`,
  ),
  'above details that unfold': below(
    `details::details-content{height:0;overflow:clip;transition:height .3s,content-visibility .3s allow-discrete}details[open]::details-content{height:auto}`,
    DETAILS,
  ),
  'above choices of a style of its own': below(
    `${BASE_SELECT}select::picker(select){border:1px solid #999;box-shadow:0 4px 12px #999;margin-top:4px}`,
    '<select><option>a</select>',
  ),
  'above a heading with a line under it': below(
    '#q::after{content:"";display:block;width:80px;height:3px;margin-top:-3px;background:#c00}',
    '<h2 id="q">Heading</h2>',
  ),
  'beside an icon that has the shadow of its text': `<style>#q{text-shadow:0 1px 2px #999}#q::before{content:"+ ";box-shadow:inset 0 0 0 1px #000}</style><p id="q">${NOTE}</p>`,
};
