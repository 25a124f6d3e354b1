/** Controls that whoever only reads is shown, each with the id `x`: in live pages and in parsed HTML alike. */
export const READ: readonly (readonly [string, string])[] = [
  ['a search', '<form action="/search"><input id="x" name="q"><button>Go</button></form>'],
  ['its button', '<form action="/search"><input name="q"><button id="x">Go</button></form>'],
  ['a filter', '<form method="get"><select id="x" name="status"><option>open</select></form>'],
  ['a button far from its form', '<form id="f" action="/s"></form><button id="x" form="f">Sort</button>'],
  [
    'the text of a page in its editor',
    '<form method="post"><textarea id="x">== Harvest == What was brought in</textarea></form>',
  ],
  [
    'a file in a code editor',
    '<div id="x" contenteditable="true" role="textbox">export const answer: number = 42;</div>',
  ],
  [
    'an editor that keys reach',
    '<div id="x" contenteditable role="textbox" tabindex="0">A note on all that is to be done</div>',
  ],
  ['a link in a choice', '<form method="post"><ul><li role="radio"><a id="x" href="/skins/7">Preview</a></ul></form>'],
  [
    'a link in a list of options',
    '<div role="listbox"><div role="option"><a id="x" href="/mails/7">A mail</a></div></div>',
  ],
  ['a title in its field', '<form method="post"><input id="x" value="How the harvest was brought in"></form>'],
];

/** Those that are kept from whoever only reads. */
export const KEPT_FROM_READING: readonly (readonly [string, string])[] = [
  ['a form that posts', '<form method="post"><button id="x">Go</button></form>'],
  ['a form that a script sends', '<form><input id="x" name="title"><button>Go</button></form>'],
  ['a GET that deletes', '<form method="get" action="/items/3/delete"><button id="x">OK</button></form>'],
  ['a GET by the name of a deletion', '<form method="get" action="/q"><button id="x">Delete</button></form>'],
  ['a button whose handler fetches', `<form action="/q"><button id="x" onclick="fetch('/d')">Go</button></form>`],
  ['a form whose handler fetches', `<form action="/q" onsubmit="fetch('/d')"><button id="x">Go</button></form>`],
  ['a submitter that posts', '<form action="/q"><button id="x" formmethod="post">Go</button></form>'],
  ['what stands beside one', '<form action="/q"><input id="x"><button formmethod="post">Go</button></form>'],
  ['a submitter elsewhere in the page', '<form id="f" action="/q"></form><button id="x" form="f" formmethod="post">'],
  ['a submitter with a target', '<form action="/q"><button id="x" formaction="/d">Go</button></form>'],
  ['a form to another site', '<form action="https://else.test/q"><button id="x">Go</button></form>'],
  [
    'an action sent along',
    '<form action="/q"><input type=hidden name=action value=delete><button id="x">Go</button></form>',
  ],
  [
    'the name of whoever signs in',
    '<form action="/in"><input id="x" value="ann.of.the.green.gables@mail.example"><input type="password"></form>',
  ],
  [
    'a text that is pressed',
    `<div id="x" contenteditable onclick="fetch('/d')">A note on all that is to be done</div>`,
  ],
  [
    'a fragment of another site',
    '<base href="https://else.test/"><form method="get" action="#a"><input id="x"></form>',
  ],
  ['an editor that invites to type', '<div id="x" contenteditable>Type here</div>'],
  ['a field with a value', '<form method="post"><input id="x" value="pears"></form>'],
  ['a choice', '<ul><li id="x" role="radio" tabindex="0">Blue</ul>'],
  ['a choice that a script hears of', `<ul><li id="x" role="radio" onclick="fetch('/d')"><a href="/b">Blue</a></ul>`],
  ['an empty field', '<form method="post"><textarea id="x"> </textarea></form>'],
];
