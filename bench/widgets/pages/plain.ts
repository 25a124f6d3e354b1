import { paragraphs, picture, said, type Widget } from '../widget.ts';

/* What pages show without any library, as those of today are written. */

const plain = (html: string, style = '', script = ''): Widget => ({
  html,
  style: `body{font:16px/1.5 sans-serif;margin:0 20px}${style}`,
  script,
});
const cover = 'position:fixed;inset:0;background:rgba(0,0,0,.5)';
const rows = Array.from({ length: 40 }, (_, at) => `<tr><td>Lamp ${at}</td><td>${said(`row ${at}`)}</td></tr>`).join(
  '',
);

export const PLAIN: Readonly<Record<string, Widget>> = {
  'hero with text on a picture': plain(
    `<section class="h"><img src="${picture('#234', 1280, 400)}" alt=""><div><h1>Lamps for all rooms</h1><p>${said('hero')}</p><a href="#b">Look closer</a></div></section>${paragraphs(0, 3)}`,
    '.h{position:relative;height:400px;color:#fff}.h img{position:absolute;inset:0;width:100%;height:100%;object-fit:cover}.h div{position:relative;padding:80px}',
  ),
  'hero on a gradient with cut out letters': plain(
    `<h1 class="g">Lamps for all rooms of the house</h1><section class="h"><p>${said('hero')}</p></section>${paragraphs(0, 2)}`,
    '.g{font-size:60px;background:linear-gradient(90deg,#06c,#c06);-webkit-background-clip:text;color:transparent}.h{padding:60px;color:#fff;background:linear-gradient(135deg,#036,#639)}',
  ),
  'dialogue of the browser': plain(
    `${paragraphs(0, 14)}<dialog id="d"><h2>Choose a lamp</h2><p>${said('dialogue')}</p><form method="dialog"><button>Understood</button></form></dialog>`,
    '',
    `document.querySelector('#d').showModal()`,
  ),
  'dialogue of a fixed box': plain(
    `${paragraphs(0, 14)}<div style="${cover}"></div><div style="position:fixed;left:300px;top:180px;width:500px;background:#fff;padding:30px"><h2>Choose a lamp</h2><p>${said('dialogue')}</p><button>Understood</button></div>`,
  ),
  'popover and details': plain(
    `<button popovertarget="p">More</button><div popover id="p">${said('popover')}</div><details open><summary>Kitchen</summary><p>${said('kitchen')}</p></details><details><summary>Hall</summary><p>${said('hall')}</p></details>${paragraphs(0, 8)}`,
    '',
    `document.querySelector('#p').showPopover()`,
  ),
  'cookie banner below': plain(
    `${paragraphs(0, 30)}<div style="position:fixed;left:0;right:0;bottom:0;background:#222;color:#fff;padding:20px"><p>${said('cookies')}</p><button>Accept all</button><button>Only what is needed</button></div>`,
  ),
  'cookie wall': plain(
    `${paragraphs(0, 30)}<div style="${cover};display:flex;align-items:center;justify-content:center;backdrop-filter:blur(4px)"><div style="background:#fff;padding:30px;width:400px"><p>${said('cookies')}</p><button>Accept all</button></div></div>`,
  ),
  'header that stays': plain(
    `<header style="position:sticky;top:0;background:#fff;border-bottom:1px solid #ccc;padding:12px"><a href="#">Lamps</a> <span>${said('header')}</span></header>${paragraphs(0, 40)}`,
  ),
  'header of frosted glass': plain(
    `<header style="position:sticky;top:0;background:rgba(255,255,255,.7);backdrop-filter:blur(12px);padding:12px"><a href="#">Lamps</a> <span>${said('header')}</span></header>${paragraphs(0, 40)}`,
  ),
  'table whose head stays': plain(
    `<div style="height:260px;overflow:auto"><table><thead style="position:sticky;top:0;background:#eee"><tr><th>Lamp</th><th>Note</th></tr></thead><tbody>${rows}</tbody></table></div>${paragraphs(0, 2)}`,
  ),
  'chat with a list that scrolls': plain(
    `<div style="display:flex;height:500px"><ul style="width:260px;overflow:auto">${Array.from({ length: 30 }, (_, at) => `<li>Talk number ${at} about lamps</li>`).join('')}</ul><div style="flex:1;overflow:auto;display:flex;flex-direction:column-reverse">${paragraphs(0, 20)}</div></div>`,
  ),
  'marquee that moves': plain(
    `<div style="overflow:hidden;white-space:nowrap"><div class="m">${[1, 2, 3].map((at) => `<span style="margin:0 40px">${said(`news ${at}`)}</span>`).join('')}</div></div>${paragraphs(0, 4)}`,
    '.m{display:inline-block;animation:m 20s linear infinite}@keyframes m{to{transform:translateX(-50%)}}',
  ),
  'cards that rise into sight': plain(
    Array.from(
      { length: 6 },
      (_, at) => `<div class="c" style="animation-delay:${at * 80}ms"><h3>Lamp ${at}</h3><p>${said(at)}</p></div>`,
    ).join(''),
    '.c{padding:20px;margin:10px;background:#eef;border-radius:12px;box-shadow:0 4px 20px rgba(0,0,0,.2);animation:r .5s both}@keyframes r{from{opacity:0;transform:translateY(30px)}}',
  ),
  'cards that are links as a whole': plain(
    [0, 1, 2]
      .map((at) => `<div class="c"><h3>Lamp ${at}</h3><p>${said(at)}</p><a href="#${at}">Look closer</a></div>`)
      .join(''),
    '.c{position:relative;border:1px solid #ccc;padding:20px;margin:10px}.c a::after{content:"";position:absolute;inset:0}',
  ),
  'captions that fade in under pictures': plain(
    [0, 1, 2]
      .map(
        (at) =>
          `<figure><img src="${picture('#476', 300, 160)}" alt=""><figcaption>${said(`caption ${at}`)}</figcaption></figure>`,
      )
      .join(''),
    'figure{position:relative;width:300px;float:left;margin:10px}figcaption{position:absolute;left:0;right:0;bottom:0;padding:10px;color:#fff;background:linear-gradient(transparent,rgba(0,0,0,.8))}',
  ),
  'dark with glass': plain(
    `<div class="g"><h2>Lamps for all rooms</h2><p>${said('glass')}</p><button>Look closer</button></div>${paragraphs(0, 3)}`,
    'body{background:#111 linear-gradient(#123,#111);color:#ddd}.g{margin:40px;padding:30px;border-radius:20px;background:rgba(255,255,255,.1);backdrop-filter:blur(10px);border:1px solid rgba(255,255,255,.2)}',
  ),
  'steps and skeletons': plain(
    `<ol class="s"><li class="on">Choose a lamp</li><li>Pack the lamp</li><li>Carry it home</li></ol><div class="k"></div><div class="k" style="width:60%"></div><p>${said('loaded')}</p>`,
    '.s{display:flex;gap:30px;list-style:none}.on{font-weight:bold}.s li::before{content:"";display:inline-block;width:14px;height:14px;border-radius:50%;background:#06c;margin-right:6px}.k{height:16px;margin:10px;background:linear-gradient(90deg,#eee,#ddd,#eee);background-size:200% 100%;animation:k 1s infinite}@keyframes k{to{background-position:-200% 0}}',
  ),
  'text that is cut after three lines': plain(
    `<p class="l">${said(1)} ${said(2)} ${said(3)} ${said(4)}</p><p class="e">${said('one line')}</p><div class="f">${paragraphs(10, 16)}</div><button>Read on</button>`,
    '.l{width:400px;display:-webkit-box;-webkit-line-clamp:3;-webkit-box-orient:vertical;overflow:hidden}.e{width:300px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}.f{max-height:120px;overflow:hidden;-webkit-mask-image:linear-gradient(#000 60%,transparent)}',
  ),
};
