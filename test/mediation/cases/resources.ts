import type { Case, CaseGroup } from '../case.ts';

const html = (name: string, text: string): Case => ({ name, document: { html: text } });
const css = (name: string, text: string): Case =>
  html(name, `<style>${text}</style><p id=p>x</p><ul><li>x</ul><input value=secret>`);

export const RESOURCES: CaseGroup = {
  title: 'Sub-resources',
  cases: [
    html('img', '<img src="{away}">'),
    html('img, srcset', '<img srcset="{away} 1x">'),
    html('picture', '<picture><source srcset="{away}"><img></picture>'),
    html('img, lazy', '<img loading=lazy src="{away}">'),
    { name: 'new Image()', script: "new Image().src = '{away}'" },
    html('input type=image', '<input type=image src="{away}">'),
    html('img, redirected', '<img src="{redirect}">'),
    html('img over http:', '<img src="http://{host}/{id}">'),
    html('video', '<video src="{away}" preload=auto></video>'),
    html('video, poster', '<video poster="{away}"></video>'),
    html('audio', '<audio src="{away}" preload=auto></audio>'),
    html('media source', '<video preload=auto><source src="{away}"></video>'),
    html('text track', '<video crossorigin preload=none><track default kind=captions src="{away}"></video>'),
    html('background attribute', '<table background="{away}"><tr><td>x</table>'),
    html('svg image', '<svg><image href="{away}" width=9 height=9 /></svg>'),
    html(
      'svg feImage',
      '<svg width=9 height=9><filter id=f><feImage href="{away}"/></filter><rect width=9 height=9 filter="url(#f)"/></svg>',
    ),
    { ...html('svg use', '<svg><use href="{denied}/x.svg#a" /></svg>') },
    html('svg script', '<svg><script href="{away}"></script></svg>'),
    html('script', '<script src="{away}"></script>'),
    html('script, async and defer', '<script async defer src="{away}"></script>'),
    html('module script', '<script type=module src="{away}"></script>'),
    html('static import', '<script type=module>import "{away}"</script>'),
    html(
      'import map',
      '<script type=importmap>{"imports":{"m":"{away}"}}</script><script type=module>import "m"</script>',
    ),
    { name: 'import()', script: "await import('{away}')" },
    { name: 'import() of JSON', script: "await import('{away}', { with: { type: 'json' } })" },
    html('stylesheet', '<link rel=stylesheet href="{away}">'),
    html('alternate stylesheet', '<link rel="alternate stylesheet" title=x href="{away}">'),
    html('stylesheet of another medium', '<link rel=stylesheet media=print href="{away}">'),
    css('@import', '@import "{away}";'),
    css('@import in a layer', '@import url({away}) layer(x);'),
    css('url() of a background', 'p { background: url({away}) }'),
    css('image-set()', 'p { background: image-set("{away}" 1x) }'),
    css('cursor', 'html, body, p { cursor: url({away}), auto }'),
    css('list-style-image', 'li { list-style-image: url({away}) }'),
    css('border-image', 'p { border: 9px solid; border-image: url({away}) 9 }'),
    css('content', 'p::before { content: url({away}) }'),
    css('mask-image', 'p { mask-image: url({away}) }'),
    { ...css('filter', 'p { filter: url({away}#f) }'), silent: 'filters come from the same document' },
    css('clip-path', 'p { clip-path: url({away}#c) }'),
    css('shape-outside', 'p { float: left; shape-outside: url({away}) }'),
    css('@font-face', '@font-face { font-family: f; src: url({away}) } p { font-family: f }'),
    css('attribute selector that leaks a value', 'input[value^="s"] { background: url({away}) }'),
    { ...css(':visited', 'a:visited { background: url({away}) }'), silent: ':visited may not load anything' },
    {
      name: 'constructed stylesheet',
      document: { html: '<p>x' },
      script:
        "const s = new CSSStyleSheet(); s.replaceSync('p { background: url({away}) }'); document.adoptedStyleSheets = [s]",
    },
    html('iframe', '<iframe src="{away}"></iframe>'),
    html('iframe, sandboxed', '<iframe sandbox src="{away}"></iframe>'),
    html('iframe, credentialless', '<iframe credentialless src="{away}"></iframe>'),
    html('iframe, lazy', '<iframe loading=lazy src="{away}"></iframe>'),
    html('iframe, srcdoc', '<iframe srcdoc="<img src={away}>"></iframe>'),
    html('iframe of data:', '<iframe src="data:text/html,<img src={away}>"></iframe>'),
    {
      name: 'iframe of javascript:',
      script:
        "const f = document.createElement('iframe'); f.src = 'javascript:\"<img src={away}>\"'; document.body.append(f)",
    },
    { name: 'frame in a frameset', document: { html: '<frameset><frame src="{away}"></frameset>' } },
    html('object', '<object data="{away}"></object>'),
    html('embed', '<embed src="{away}">'),
    {
      name: 'fenced frame',
      script:
        "const f = document.createElement('fencedframe'); f.config = new FencedFrameConfig('{away}'); document.body.append(f)",
      silent: 'this Chromium has no fenced frames, or not for a plain URL',
    },
    {
      name: 'style of an XML document',
      document: {
        html: '<iframe src="{home}/x.xml"></iframe>',
        files: { 'x.xml': '<?xml-stylesheet type="text/css" href="{away}"?><x/>' },
      },
    },
    {
      name: 'transformation of an XML document',
      document: {
        html: '<iframe src="{home}/x.xml"></iframe>',
        files: { 'x.xml': '<?xml-stylesheet type="text/xsl" href="{denied}/x.xsl"?><x/>' },
      },
    },
    {
      name: 'external entity',
      document: {
        html: '<iframe src="{home}/x.xml"></iframe>',
        files: { 'x.xml': '<!DOCTYPE x SYSTEM "{away}" [<!ENTITY e SYSTEM "{away}">]><x>&e;</x>' },
      },
      silent: 'Chromium loads no external entities',
    },
    {
      name: 'SVG document with an image',
      document: {
        html: '<iframe src="{home}/x.svg"></iframe>',
        files: { 'x.svg': '<svg xmlns="http://www.w3.org/2000/svg"><image href="{away}" width="9" height="9"/></svg>' },
      },
    },
    {
      name: 'SVG as an image, with an image',
      document: {
        html: '<img src="{home}/x.svg">',
        files: { 'x.svg': '<svg xmlns="http://www.w3.org/2000/svg"><image href="{away}" width="9" height="9"/></svg>' },
      },
      silent: 'images load nothing',
    },
    {
      name: 'source map',
      document: { html: '<script src="{home}/x.js"></script>', files: { 'x.js': '//# sourceMappingURL={away}' } },
      silent: 'only developer tools load source maps',
    },
  ],
};
