import { paragraphs, picture, said, slides, type Widget } from '../widget.ts';

/* Pages of libraries that are style sheets before all. */

type Pages = Readonly<Record<string, Widget>>;

const bulma = (html: string): Widget => ({ css: ['bulma/css/bulma.css'], html });
const bulmaDialogue = (of: string): string =>
  `<div class="modal is-active"><div class="modal-background"></div>${of}<button class="modal-close is-large" aria-label="close"></button></div>`;

export const BULMA: Pages = {
  'hero, tabs and messages': bulma(
    `<section class="hero is-info"><div class="hero-body"><p class="title">Lamps for all rooms</p><p class="subtitle">${said('hero')}</p></div></section><div class="container">
    <div class="tabs is-boxed"><ul><li class="is-active"><a><span>Kitchen</span></a></li><li><a><span>Hall</span></a></li></ul></div>
    <article class="message is-danger"><div class="message-header"><p>Mind the step</p><button class="delete" aria-label="close"></button></div><div class="message-body">${said('message')}</div></article>
    <div class="notification is-primary"><button class="delete"></button>${said('notification')}</div><span class="tag is-success">New<button class="delete is-small"></button></span></div>`,
  ),
  'menu open': bulma(
    `<div class="container"><div class="dropdown is-active"><div class="dropdown-trigger"><button class="button"><span>More lamps</span></button></div><div class="dropdown-menu"><div class="dropdown-content">
    <a href="#k" class="dropdown-item">Kitchen lamps</a><div class="dropdown-item"><p>${said('menu')}</p></div></div></div></div>${paragraphs(0, 8)}</div>`,
  ),
  'dialogue open': bulma(
    `<div class="container">${paragraphs(0, 14)}</div>${bulmaDialogue(`<div class="modal-card"><header class="modal-card-head"><p class="modal-card-title">Choose a lamp</p><button class="delete" aria-label="close"></button></header>
    <section class="modal-card-body">${said('dialogue')}</section><footer class="modal-card-foot"><button class="button">Understood</button></footer></div>`)}`,
  ),
  'dialogue with a box': bulma(
    `<div class="container">${paragraphs(0, 14)}</div>${bulmaDialogue(`<div class="modal-content"><div class="box">${said('box')}</div></div>`)}`,
  ),
  'bar and cards': bulma(
    `<nav class="navbar is-fixed-top"><div class="navbar-brand"><a class="navbar-item" href="#">Lamps</a></div><div class="navbar-menu"><div class="navbar-start"><div class="navbar-item has-dropdown is-active">
    <a class="navbar-link">Rooms</a><div class="navbar-dropdown"><a class="navbar-item" href="#k">Kitchen</a><a class="navbar-item" href="#h">Hall</a></div></div></div></div></nav><div class="container" style="padding-top:60px">
    <div class="card"><div class="card-image"><figure class="image"><img src="${picture('#456', 600, 120)}" alt=""></figure></div><div class="card-content"><p class="title">A lamp</p>${said('card')}</div>
    <footer class="card-footer"><a href="#b" class="card-footer-item">Look closer</a></footer></div><progress class="progress" value="15" max="100">15%</progress></div>`,
  ),
};

const uikit = (html: string, script = ''): Widget => ({
  css: ['uikit/dist/css/uikit.min.css'],
  html: `<div class="uk-container">${html}</div>`,
  script: `import UIkit from 'uikit'; ${script}`,
});

export const UIKIT: Pages = {
  'accordion and tabs': uikit(
    `<ul uk-accordion><li class="uk-open"><a class="uk-accordion-title" href>Kitchen</a><div class="uk-accordion-content"><p>${said('kitchen')}</p></div></li><li><a class="uk-accordion-title" href>Hall</a>
    <div class="uk-accordion-content"><p>${said('hall')}</p></div></li></ul><ul uk-tab><li class="uk-active"><a href="#">Left</a></li><li><a href="#">Middle</a></li></ul>
    <ul class="uk-switcher"><li>${said('left')}</li><li>${said('middle')}</li></ul>`,
  ),
  'dialogue open': uikit(
    `${paragraphs(0, 14)}<div id="m" uk-modal><div class="uk-modal-dialog uk-modal-body"><h2 class="uk-modal-title">Choose a lamp</h2><p>${said('dialogue')}</p><button class="uk-button uk-modal-close">Understood</button></div></div>`,
    `setTimeout(() => UIkit.modal('#m').show(), 200)`,
  ),
  'drawer open': uikit(
    `${paragraphs(0, 8)}<div id="o" uk-offcanvas="overlay: true"><div class="uk-offcanvas-bar"><button class="uk-offcanvas-close" type="button" uk-close></button><h3>All rooms</h3><p>${said('drawer')}</p></div></div>`,
    `setTimeout(() => UIkit.offcanvas('#o').show(), 200)`,
  ),
  slider: uikit(
    `<div uk-slider><ul class="uk-slider-items uk-child-width-1-3 uk-grid">${slides('', 6, 'li')}</ul></div>${paragraphs(0, 2)}`,
  ),
  'slideshow with overlays': uikit(
    `<div class="uk-position-relative" uk-slideshow="animation: push"><div class="uk-slideshow-items">${[1, 2, 3].map((at) => `<div><img src="${picture('#345', 1200, 300)}" alt="" uk-cover><div class="uk-overlay uk-overlay-primary uk-position-bottom"><h3>Lamp ${at}</h3><p>${said(`overlay ${at}`)}</p></div></div>`).join('')}</div></div>`,
  ),
  'notification and bar': uikit(
    `<div uk-sticky><nav class="uk-navbar-container" uk-navbar><div class="uk-navbar-left"><ul class="uk-navbar-nav"><li class="uk-active"><a href="#">Lamps</a></li><li><a href="#">Rooms</a></li></ul></div></nav></div>${paragraphs(0, 30)}`,
    `UIkit.notification({ message: ${JSON.stringify(said('notification'))}, timeout: 1e7 })`,
  ),
};

const jquery = (sheet: string, load: string, html: string, script: string): Widget => ({
  css: [sheet],
  html,
  script: `import $ from 'jquery'; window.jQuery = window.$ = $; (async () => { await import('${load}'); ${script} })()`,
});

const foundation = (html: string, script = ''): Widget =>
  jquery(
    'foundation-sites/dist/css/foundation.css',
    'foundation-sites/dist/js/foundation.js',
    html,
    `$(document).foundation(); ${script}`,
  );

export const FOUNDATION: Pages = {
  'accordion, menu and tabs': foundation(
    `<h1>Lamps</h1><ul class="accordion" data-accordion><li class="accordion-item is-active" data-accordion-item><a href="#" class="accordion-title">Kitchen</a><div class="accordion-content" data-tab-content><p>${said('kitchen')}</p></div></li>
    <li class="accordion-item" data-accordion-item><a href="#" class="accordion-title">Hall</a><div class="accordion-content" data-tab-content><p>${said('hall')}</p></div></li></ul>
    <ul class="dropdown menu" data-dropdown-menu><li><a href="#">Rooms</a><ul class="menu"><li><a href="#">Attic</a></li></ul></li></ul>
    <ul class="tabs" data-tabs id="t"><li class="tabs-title is-active"><a href="#p1" aria-selected="true">Left</a></li><li class="tabs-title"><a href="#p2">Right</a></li></ul>
    <div class="tabs-content" data-tabs-content="t"><div class="tabs-panel is-active" id="p1"><p>${said('left')}</p></div><div class="tabs-panel" id="p2"><p>${said('right')}</p></div></div>`,
  ),
  'dialogue open': foundation(
    `${paragraphs(0, 14)}<div class="reveal" id="r" data-reveal><h1>Choose a lamp</h1><p>${said('dialogue')}</p><button class="close-button" data-close aria-label="Close" type="button"><span>&times;</span></button></div>`,
    `$('#r').foundation('open')`,
  ),
  'drawer and orbit': foundation(
    `<div class="off-canvas position-left is-closed" id="oc" data-off-canvas><p>${said('drawer')}</p></div><div class="off-canvas-content" data-off-canvas-content><div class="orbit" data-orbit data-auto-play="false"><div class="orbit-wrapper">
    <ul class="orbit-container">${slides('orbit-slide', 3, 'li').replace('orbit-slide', 'is-active orbit-slide')}</ul></div></div><div class="callout alert"><p>${said('callout')}</p></div></div>`,
  ),
};

const fomantic = (html: string, script: string): Widget =>
  jquery('fomantic-ui-css/semantic.css', 'fomantic-ui-css/semantic.js', html, script);

export const FOMANTIC: Pages = {
  'accordion, menu and tabs': fomantic(
    `<div class="ui container"><h1 class="ui header">Lamps</h1><div class="ui accordion"><div class="active title"><i class="dropdown icon"></i>Kitchen</div><div class="active content"><p>${said('kitchen')}</p></div><div class="title"><i class="dropdown icon"></i>Hall</div>
    <div class="content"><p>${said('hall')}</p></div></div><div class="ui top attached tabular menu"><div class="active item" data-tab="a">Left</div><div class="item" data-tab="b">Right</div></div>
    <div class="ui bottom attached active tab segment" data-tab="a">${said('left')}</div><div class="ui bottom attached tab segment" data-tab="b">${said('right')}</div><div class="ui ribbon label">New lamps</div></div>`,
    `$('.ui.accordion').accordion(); $('.tabular.menu .item').tab()`,
  ),
  'menu open': fomantic(
    `<div class="ui container"><div class="ui selection dropdown" id="d"><input type="hidden"><i class="dropdown icon"></i><div class="default text">Choose a room</div><div class="menu"><div class="item" data-value="k">Kitchen of the house</div><div class="item" data-value="h">Hall of the house</div></div></div>${paragraphs(0, 8)}</div>`,
    `$('#d').dropdown().dropdown('show')`,
  ),
  'dialogue open': fomantic(
    `<div class="ui container">${paragraphs(0, 14)}</div><div class="ui modal" id="m"><i class="close icon"></i><div class="header">Choose a lamp</div><div class="content"><p>${said('dialogue')}</p></div><div class="actions"><div class="ui ok button">Understood</div></div></div>`,
    `$('#m').modal('show')`,
  ),
  'popup and dimmed segment': fomantic(
    `<div class="ui container"><p style="height:90px"></p><span id="p" data-content="${said('popup')}">A lamp</span><div class="ui segment"><p>${said('dimmed')}</p><div class="ui active dimmer"><div class="content"><h2 class="ui inverted header">${said('dimmer')}</h2></div></div></div></div>`,
    `$('#p').popup({ on: 'manual' }).popup('show')`,
  ),
};

const materialize = (html: string, script = ''): Widget => ({
  css: ['materialize-css/dist/css/materialize.min.css'],
  html: `<div class="container">${html}</div>`,
  script: `import 'materialize-css/dist/js/materialize.js'; M.AutoInit(); ${script}`,
});

export const MATERIALIZE: Pages = {
  'bar, tabs and list': materialize(
    `<nav><div class="nav-wrapper"><a href="#" class="brand-logo">Lamps</a><ul class="right"><li><a href="#k">Kitchen</a></li></ul></div></nav><ul class="tabs"><li class="tab"><a href="#one">Left</a></li><li class="tab"><a class="active" href="#two">Right</a></li></ul>
    <div id="one">${said('left')}</div><div id="two">${said('right')}</div><ul class="collapsible"><li class="active"><div class="collapsible-header">Kitchen</div><div class="collapsible-body"><span>${said('kitchen')}</span></div></li>
    <li><div class="collapsible-header">Hall</div><div class="collapsible-body"><span>${said('hall')}</span></div></li></ul>`,
  ),
  'dialogue and toast open': materialize(
    `${paragraphs(0, 14)}<div id="mo" class="modal"><div class="modal-content"><h4>Choose a lamp</h4><p>${said('dialogue')}</p></div><div class="modal-footer"><a href="#!" class="modal-close btn-flat">Understood</a></div></div>`,
    `M.toast({ html: ${JSON.stringify(said('toast'))}, displayLength: 1e6 }); M.Modal.getInstance(document.getElementById('mo')).open()`,
  ),
  'drawer open': materialize(
    `${paragraphs(0, 8)}<ul class="sidenav" id="sn"><li><a href="#k">Kitchen</a></li><li><p>${said('drawer')}</p></li></ul>`,
    `M.Sidenav.getInstance(document.getElementById('sn')).open()`,
  ),
  'carousel in depth': materialize(
    `<div class="carousel">${[1, 2, 3, 4, 5].map((at) => `<a class="carousel-item" href="#${at}"><div style="background:#1${at}3;color:#fff;height:200px;width:200px">Lamp ${at}: ${said(at)}</div></a>`).join('')}</div>${paragraphs(20, 22)}`,
  ),
  'card that turns': materialize(
    `<div class="row"><div class="col s6"><div class="card"><div class="card-image"><img src="${picture('#345', 400, 150)}" alt=""><span class="card-title">A lamp on a picture</span></div><div class="card-content"><p>${said('card')}</p></div><div class="card-reveal"><span class="card-title">More</span><p>${said('revealed')}</p></div></div></div></div>
    <div class="parallax-container" style="height:200px"><div class="parallax"><img src="${picture('#353', 1200, 600)}" alt=""></div><h2 style="color:#fff">${said('parallax')}</h2></div>`,
  ),
};

export const JQUERY_UI: Pages = {
  'tabs, accordion and menu': jquery(
    'jquery-ui/dist/themes/base/jquery-ui.css',
    'jquery-ui/dist/jquery-ui.js',
    `<div id="tabs"><ul><li><a href="#t1">Left</a></li><li><a href="#t2">Right</a></li></ul><div id="t1"><p>${said('left')}</p></div><div id="t2"><p>${said('right')}</p></div></div>
    <div id="acc"><h3>Kitchen</h3><div><p>${said('kitchen')}</p></div><h3>Hall</h3><div><p>${said('hall')}</p></div></div><ul id="menu" style="width:150px"><li><div>Lamps</div></li><li><div>Rooms</div><ul><li><div>Attic</div></li></ul></li></ul>`,
    `$('#tabs').tabs(); $('#acc').accordion(); $('#menu').menu()`,
  ),
  'dialogue and calendar open': jquery(
    'jquery-ui/dist/themes/base/jquery-ui.css',
    'jquery-ui/dist/jquery-ui.js',
    `<p>Date: <input id="date"></p>${paragraphs(0, 14)}<div id="dlg" title="Choose a lamp"><p>${said('dialogue')}</p></div>`,
    `$('#dlg').dialog({ width: 400, modal: false }); $('#date').datepicker().datepicker('show')`,
  ),
};
