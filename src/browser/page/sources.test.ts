/** What tells a control for what it is, and where its name comes from: one page holds all of them, and an unmodified client looks at it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FilteredBrowser } from '../../../test/support/filtered-page.ts';
import type { Goal } from '../../model/policy/scope.ts';

let browser: FilteredBrowser;
beforeAll(async () => {
  browser = await FilteredBrowser.start();
}, 60_000);
afterAll(() => browser.stop());

/** Under `interact` a form may be sent, and only what belongs to the account is hidden. `$` is a number that no other row has; `.x` is to be hidden. */
const OF_THE_ACCOUNT: Readonly<Record<string, string>> = {
  formaction: '<form action="/find"><button class=x formaction="/account/delete">Go</button></form>',
  'the action of its form': '<form action="/logout" method=post><button class=x>Go</button></form>',
  'the action of a form elsewhere':
    '<form id=f$ action="/logout" method=post></form><button form=f$ class=x>Go</button>',
  'the action of a pictured button': '<form action="/logout" method=post><input type=image class=x alt=Go></form>',
  'the method that is sent along':
    '<form action="/users/7" method=post><input type=hidden name=_method value=delete_account><button class=x>Go</button></form>',
  'the action that is sent along':
    '<form action="/do"><input type=hidden name=action value=delete_account><button class=x>Go</button></form>',
  'the action it names itself':
    '<form action="/do"><button class=x name=action value=delete_account>Go</button></form>',
  'the heading over its form':
    '<div><h2>Delete profile</h2><form method=post>Are you sure? <button class=x>Yes</button></form></div>',
  'the password that its form asks for':
    '<form method=post><input type=password><button class=x>Continue</button></form>',
  'where it leads in an administration': '<a class=x href="/admin/users/7/">Ada</a>',
  'the page that it leads to': '<a class=x href="/profile.php">Ada</a>',
  'a title in SVG': '<button class=x><svg width=9 height=9><title>Log out</title></svg></button>',
  'a link in SVG': '<svg width=90 height=90><a class=x href="/logout"><text y=20>Leave</text></a></svg>',
  'a role in SVG': '<svg width=90 height=90><g class=x role=button tabindex=0><text y=20>Log out</text></g></svg>',
  'a role in MathML': '<math><mtext class=x role=button tabindex=0>Delete account</mtext></math>',
  'a ligature': '<button class=x><span class="material-icons">logout</span></button>',
  'the class of an icon': '<button class=x><i class="fa fa-sign-out"></i></button>',
  'a picture of a sprite': '<button class=x><svg><use href="/s.svg#icon-logout"></use></svg></button>',
  'the address of a picture': '<a class=x href=#><img src="/img/logout.png" alt=""></a>',
  'a picture behind it':
    '<a class=x href=# style="display:block;width:20px;height:20px;background:url(/img/logout.png)"></a>',
  'a sign': '<button class=x>⚙</button>',
  'a tooltip': '<a class=x href=# data-tooltip="Log out">⏏</a>',
  'a script as its address': '<a class=x href="javascript:deleteAccount(7)">Go</a>',
  'a command': '<button class=x commandfor=d$ command="--delete-account">x</button>',
  'text from styles within':
    '<style>#y$::before{content:attr(data-t)}</style><button class=x><span id=y$ data-t="Log out"></span></button>',
  'text from styles before text':
    '<style>#y$::before{content:"Log "}</style><button class=x><span id=y$>out</span></button>',
  'two lines': '<button class=x>Delete<br>account</button>',
  'two blocks': '<button class=x><div>Delete</div><div>account</div></button>',
  'single letters': '<button class=x><b>L</b><b>o</b><b>g</b> <b>o</b><b>u</b><b>t</b></button>',
  'what stands in a slot': `<x-a$>Delete account</x-a$><script>customElements.define('x-a$', class extends HTMLElement {
    constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<button class=x><slot></slot></button>' } })</script>`,
  'what comes into a slot': `<div id=h$><template shadowrootmode=open><button class=x><slot></slot></button></template>Fine</div>
    <script>setTimeout(() => { h$.lastChild.data = 'Delete account' })</script>`,
  'what a named slot holds':
    '<div><template shadowrootmode=open><a href=# class=x><slot name=l></slot></a></template><span slot=l>Log out</span></div>',
  'what is handed from slot to slot': `<div><template shadowrootmode=open><div><template shadowrootmode=open><button class=x><slot></slot></button></template><slot></slot></div></template>Delete account</div>`,
  'a shadow root within it':
    '<button class=x><span id=s$></span></button><script>s$.attachShadow({ mode: "open" }).innerHTML = "Delete account"</script>',
  'a shadow root of its own':
    '<x-b class=x id=s$ role=button></x-b><script>s$.attachShadow({ mode: "open" }).innerHTML = "<p>Delete account"</script>',
  'a custom element of forms': `<x-c$ class=x>Delete account</x-c$><script>customElements.define('x-c$', class extends HTMLElement {
    static formAssociated = true; constructor() { super(); this.attachInternals().role = 'button' } })</script>`,
  'elements that a script says name it':
    '<span id=l$>Sign out</span><button class=x id=b$>×</button><script>b$.ariaLabelledByElements = [l$]</script>',
  'what it owns': '<div role=button class=x tabindex=0 aria-owns=o$></div><span id=o$>Sign out</span>',
  'its description of a role': '<button class=x aria-roledescription="Log out">×</button>',
  'a label that presses a button': '<label class=x for=q$>Delete account</label><input type=button id=q$ value="">',
  'a label of a hidden button': '<label class=x for=q$>Delete account</label><button hidden id=q$>×</button>',
  'a label around a hidden button':
    '<form action="/logout"><label class=x>Bye<input type=submit hidden></label></form>',
  'an area of a picture':
    '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" usemap=#m$ width=90 height=90><map name=m$><area class=x href="/logout" alt="Log out" coords="0,0,90,90"></map>',
  'a summary': '<details><summary class=x>Delete account</summary>more</details>',
  'an element of no known language': `<div id=d$></div><script>{ const e = document.createElementNS('urn:x', 'thing'); e.setAttribute('role', 'button');
    e.setAttribute('class', 'x'); e.textContent = 'Delete account'; d$.append(e) }</script>`,
  'listening for a release': '<div class=x onmouseup="1">Delete account</div>',
  'listening for two presses': '<div class=x ondblclick="1">Delete account</div>',
  'listening for keys': '<div class=x onkeydown="1">Delete account</div>',
  'a handle to drag by': '<div class=x draggable=true>Delete account</div>',
  'what stands behind much else': `<button class=x>${'and so on '.repeat(50)}log out</button>`,
  'what stands in the midst of much else': `<button class=x>${'and so on '.repeat(50)}log out${' and so on'.repeat(50)}</button>`,
  'the end of a long label': `<button class=x aria-label="${'and so on '.repeat(50)}log out">x</button>`,
  'what stands behind blanks': `<a class=x href=#>${' '.repeat(300)}log out</a>`,
  'what stands behind what is not drawn': `<button class=x><b hidden>${'and so on '.repeat(50)}</b>log out</button>`,
  'what stands behind many elements': `<a class=x href=#>${'<i></i>'.repeat(100)}<b>log out</b></a>`,
  'what stands behind many blanks': `<a class=x href=#>${'<i>     </i>'.repeat(100)}log out</a>`,
  'what stands deep': `<a class=x href=#>${'<i>'.repeat(100)}log out</a>`,
  'text from styles behind many elements': `<style>#w$::before{content:"log out"}</style><a class=x href=#>${'<i></i>'.repeat(20)}<i id=w$></i></a>`,
  'a marker of a list': `<button class=x><i style="display:list-item;list-style:'log out' inside"></i></button>`,
  'a marker from styles':
    '<style>#v${display:list-item}#v$::marker{content:"log out"}</style><button class=x><i id=v$></i></button>',
  'what it opens': '<button class=x popovertarget=p$>Account</button><div popover id=p$>hi</div>',
  'an access key': '<button class=x accesskey=q>Log out</button>',
  'the focus it takes': '<button class=x autofocus>Log out</button>',
};

/** Under `read` all that changes something is hidden. */
const OF_ANY_USE: Readonly<Record<string, string>> = {
  'a ligature': '<button class=x><span class="material-icons">delete_forever</span></button>',
  'a method': '<a class=x href="/items/3" data-method=delete>x</a>',
  'a key': '<button class=x aria-keyshortcuts="Delete">x</button>',
  'a question before it': '<a class=x href="#" data-confirm="Do you really want to delete this?">x</a>',
  'what it opens': '<button class=x data-bs-target="#delete-modal">x</button>',
  'a sign': '<button class=x>🗑️</button>',
  'a letter that only its font draws':
    '<style>#x$::before{content:"\\e020"}</style><button id=x$ class="x fa fa-trash"></button>',
  'such a letter in its icon': '<button class=x><i class="icon-trash">&#xe020;</i></button>',
  'a cross and a class': '<button class="x btn-delete">×</button>',
  'more than can be read': `<button class=x>Show ${'and so on '.repeat(500)}</button>`,
  'a counter of a style of its own':
    '<style>@counter-style z{system:cyclic;symbols:"Delete"}#u$::before{content:counter(k,z)}</style><button class=x id=u$>Show</button>',
  'a list of proposals': '<input class=x list=l$><datalist id=l$><option>type here</option></datalist>',
  'plain text to edit': '<div class=x contenteditable=plaintext-only>type here</div>',
  'text that a script draws':
    '<div id=x$ class=x tabindex=0>type here</div><script>x$.editContext = new EditContext()</script>',
  'the name it is sent under': `<form><x-d$ class=x name=n>type here</x-d$></form><script>customElements.define('x-d$', class extends HTMLElement {
    static formAssociated = true; constructor() { super(); this.attachInternals().setFormValue('1') } })</script>`,
};

const BENIGN: Readonly<Record<string, string>> = {
  'a slot with other words':
    '<div><template shadowrootmode=open><button class=x><slot></slot></button></template>Show more</div>',
  'a custom element of forms': `<x-e$ class=x>Show more</x-e$><script>customElements.define('x-e$', class extends HTMLElement { static formAssociated = true })</script>`,
  'a label of a box': '<label class=x>Delete account mails <input type=checkbox></label>',
  'a picture without meaning': '<a class=x href=#><img src="/img/apple.png" alt=""></a>',
  'a form that does something else':
    '<form action="/find"><input type=hidden name=action value=find><button class=x type=button>Go</button></form>',
  'a form under a heading that says nothing of it':
    '<div><h2>Opening hours</h2><form method=post><button class=x>Save</button></form></div>',
  'a search under a heading': '<div><h2>Preferences</h2><form method=get><button class=x>Go</button></form></div>',
  'a list of users that is sorted': '<a class=x href="/admin/users/?ordering=name">Name</a>',
  'a face': '<a class=x href="/people/7"><img class=avatar alt="">Ada</a>',
  'a face that a menu opens under': '<button class=x aria-haspopup=menu><img class=avatar alt="">Ada</button>',
  'a script that goes back': '<a class=x href="javascript:history.back()">Back</a>',
  'a handle to drag by': '<div class=x draggable=true>Row 7</div>',
  'a long card': `<button class=x>${'and so on '.repeat(80)}</button>`,
  'a drawing of many shapes': `<button class=x>Show <svg>${'<path d=""></path>'.repeat(600)}</svg></button>`,
  'a number':
    '<style>#t${counter-increment:n}#t$::before{content:counter(n)}</style><button class=x id=t$>Show</button>',
};

/** The rows of which something is still drawn, and what the browser says of the page to those who cannot see it. */
async function drawn(rows: Readonly<Record<string, string>>, goal: Goal): Promise<{ names: string[]; tree: string }> {
  const sections = Object.values(rows).map((html, at) => `<section>${html.replaceAll('$', String(at))}</section>`);
  const filtered = await browser.open(sections.join(''), { goal });
  const { page } = filtered;
  // What scripts do after the page is there is done by the next task but one.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve))));
  await filtered.flush();
  const shown = await page.evaluate(() => {
    const under = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((each) => [
        each,
        ...(each.shadowRoot === null ? [] : under(each.shadowRoot)),
      ]);
    return [...document.querySelectorAll('section')].map((row) =>
      under(row).some((each) => each.classList.contains('x') && each.checkVisibility()),
    );
  });
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  const tree = nodes.flatMap(({ ignored, name }) => (ignored ? [] : String(name?.value ?? ''))).join('\n');
  await filtered.close();
  return { names: Object.keys(rows).filter((_, at) => shown[at]), tree: `${tree}\n${tree.replaceAll('\n', ' ')}` };
}

describe('a control is told by', () => {
  it('whatever says that it belongs to the account', async () => {
    const { names, tree } = await drawn(OF_THE_ACCOUNT, 'interact');
    expect(names).toEqual([]);
    expect(tree).not.toMatch(/delete account|log ?out/i);
  }, 60_000);

  it('whatever says that it changes something', async () => {
    const { names, tree } = await drawn(OF_ANY_USE, 'read');
    expect(names).toEqual([]);
    expect(tree).not.toMatch(/type here/);
  }, 60_000);

  it('no more than that', async () => {
    expect((await drawn(BENIGN, 'interact')).names).toEqual(Object.keys(BENIGN));
  }, 60_000);

  it('being typed into as a whole document', async () => {
    const filtered = await browser.open('<p>type here</p><script>document.designMode = "on"</script>');
    expect(await filtered.page.isVisible('p')).toBe(false);
    await filtered.close();
  }, 60_000);
});
