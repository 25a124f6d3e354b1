import { html, type Markup } from './html.ts';
import { asset, type Route, type Session, takeFlash } from './server.ts';

export interface Look {
  readonly brand: string;
  readonly accent: string;
  readonly user: string;
  readonly links: readonly (readonly [label: string, path: string])[];
}

/** The frame that all pages of a site share: a bar, the message of the last change, and the content. */
export function layout(look: Look, session: Session, title: string, content: Markup): Markup {
  const flash = takeFlash(session);
  return html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="csrf-token" content="${session.csrf}">
<title>${title} · ${look.brand}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/site.css">
<style>:root { --accent: ${look.accent}; }</style>
</head>
<body>
<header><a class="brand" href="/">${look.brand}</a>
<nav>${look.links.map(([label, path]) => html`<a href="${path}">${label}</a>`)}</nav>
<span class="user">${look.user}</span></header>
<main>
${flash === undefined ? undefined : html`<p class="flash" role="status">${flash}</p>`}
${content}
</main>
</body>
</html>`;
}

/** The hidden field that proves a form came from this site. */
export function formToken(session: Session): Markup {
  return html`<input type="hidden" name="authenticity_token" value="${session.csrf}">`;
}

const STYLE = `
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #222; background: #f6f7f9; }
header { display: flex; gap: 1.5rem; align-items: center; padding: .8rem 2rem; background: var(--accent); color: #fff; }
header a { color: #fff; text-decoration: none; }
header nav { display: flex; gap: 1.2rem; flex: 1; font-size: .95rem; }
.brand { font-weight: 700; font-size: 1.25rem; }
.user { font-size: .9rem; opacity: .9; }
main { max-width: 60rem; margin: 1.5rem auto; padding: 0 1.5rem; }
h1 { margin: .2rem 0 1rem; font-size: 1.7rem; }
h2 { margin: 1.8rem 0 .6rem; font-size: 1.2rem; }
a { color: var(--accent); }
.flash { padding: .7rem 1rem; border-left: 4px solid #2a7; background: #e8f7ef; }
.card { padding: 1rem 1.2rem; margin: 0 0 .9rem; background: #fff; border: 1px solid #e1e4e8; border-radius: 8px; }
.card h3 { margin: 0 0 .3rem; font-size: 1.05rem; }
.card p { margin: .3rem 0; }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); gap: .9rem; }
.muted { color: #667; font-size: .9rem; }
.price { font-size: 1.2rem; font-weight: 600; }
label { display: block; margin: .6rem 0; font-size: .92rem; }
label.choice { display: flex; gap: .6rem; align-items: baseline; }
input:not([type=radio], [type=checkbox], [type=hidden]), textarea, select { display: block; width: 100%; padding: .5rem .6rem; font: inherit; border: 1px solid #c8ccd2; border-radius: 6px; }
textarea { min-height: 6rem; }
button { padding: .5rem 1.1rem; font: inherit; font-weight: 600; color: #fff; background: var(--accent); border: 0; border-radius: 6px; cursor: pointer; }
button.danger { background: #c22; }
table { width: 100%; border-collapse: collapse; background: #fff; }
td, th { padding: .5rem .8rem; text-align: left; border-bottom: 1px solid #e1e4e8; }
`;

export const STYLE_ROUTE: Route = ['GET', '/assets/site.css', () => asset('text/css; charset=utf-8', STYLE)];
