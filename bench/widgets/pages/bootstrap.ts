import { paragraphs, picture, said, slides, type Widget } from '../widget.ts';

/* Pages of Bootstrap. */

const page = (body: string, script = ''): Widget => ({
  css: ['bootstrap/dist/css/bootstrap.min.css'],
  html: `<div class="container py-3"><h1>Lamps for all rooms</h1>${body}</div>`,
  script: `import * as bootstrap from 'bootstrap'; ${script}`,
});

const modal = (body: string, kind = ''): string =>
  `<div class="modal fade" id="m" tabindex="-1"><div class="modal-dialog ${kind}"><div class="modal-content"><div class="modal-header">
  <h5 class="modal-title">Choose a lamp</h5><button type="button" class="btn-close" data-bs-dismiss="modal" aria-label="Close"></button></div>
  <div class="modal-body">${body}</div><div class="modal-footer"><button type="button" class="btn btn-secondary" data-bs-dismiss="modal">Not now</button>
  <button type="button" class="btn btn-primary">Understood</button></div></div></div></div>`;
const openModal = `new bootstrap.Modal('#m').show()`;
const menu = `<div class="dropdown"><button id="d" class="btn btn-secondary dropdown-toggle" data-bs-toggle="dropdown">More lamps</button>
  <ul class="dropdown-menu"><li><h6 class="dropdown-header">By room</h6></li><li><a class="dropdown-item" href="#kitchen">Kitchen</a></li>
  <li><a class="dropdown-item" href="#hall">Hall</a></li><li><p class="px-3">${said('menu')}</p></li></ul></div>`;
const canvas = (
  side: string,
): string => `<div class="offcanvas offcanvas-${side}" tabindex="-1" id="o"><div class="offcanvas-header">
  <h5 class="offcanvas-title">All rooms</h5><button class="btn-close" data-bs-dismiss="offcanvas" aria-label="Close"></button></div>
  <div class="offcanvas-body"><p>${said('drawer')}</p><a href="#attic">Attic</a></div></div>`;
const carousel = (kind: string): string => `<div id="c" class="carousel slide ${kind}"><div class="carousel-inner">${[
  0, 1, 2,
]
  .map(
    (
      at,
    ) => `<div class="carousel-item ${at === 0 ? 'active' : ''}"><img src="${picture('#345')}" class="d-block w-100" alt="">
  <div class="carousel-caption"><h5>Lamp number ${at}</h5><p>${said(`picture ${at}`)}</p></div></div>`,
  )
  .join(
    '',
  )}</div><button class="carousel-control-prev" data-bs-target="#c" data-bs-slide="prev"><span class="carousel-control-prev-icon"></span>
  <span class="visually-hidden">Previous</span></button><button class="carousel-control-next" data-bs-target="#c" data-bs-slide="next">
  <span class="carousel-control-next-icon"></span><span class="visually-hidden">Next</span></button></div>`;

export const BOOTSTRAP: Readonly<Record<string, Widget>> = {
  'dialogue closed': page(paragraphs(0, 3) + modal(`<p>${said('dialogue')}</p>`)),
  'dialogue open': page(paragraphs(0, 12) + modal(`<p>${said('dialogue')}</p>`), openModal),
  'dialogue that scrolls': page(paragraphs(0, 3) + modal(paragraphs(10, 40), 'modal-dialog-scrollable'), openModal),
  'dialogue longer than the window': page(paragraphs(0, 3) + modal(paragraphs(10, 40)), openModal),
  'dialogue in the middle': page(
    paragraphs(0, 12) + modal(`<p>${said('dialogue')}</p>`, 'modal-dialog-centered'),
    openModal,
  ),
  'dialogue over all': page(paragraphs(0, 12) + modal(paragraphs(20, 23), 'modal-fullscreen'), openModal),
  'menu closed': page(menu + paragraphs(0, 4)),
  'menu open': page(menu + paragraphs(0, 8), `new bootstrap.Dropdown('#d').show()`),
  'drawer closed': page(canvas('start') + paragraphs(0, 4)),
  'drawer open at the left': page(canvas('start') + paragraphs(0, 6), `new bootstrap.Offcanvas('#o').show()`),
  'drawer open at the bottom': page(canvas('bottom') + paragraphs(0, 12), `new bootstrap.Offcanvas('#o').show()`),
  carousel: page(carousel('') + paragraphs(0, 2)),
  'carousel that fades': page(carousel('carousel-fade') + paragraphs(0, 2)),
  'carousel of text': page(
    `<div class="carousel slide"><div class="carousel-inner">${slides('carousel-item', 3).replace('carousel-item', 'carousel-item active')}</div></div>`,
  ),
  toasts: page(
    `<div class="toast-container position-fixed bottom-0 end-0 p-3"><div id="t" class="toast" data-bs-autohide="false"><div class="toast-header">
    <strong class="me-auto">Lamps</strong><small>11 mins ago</small><button class="btn-close" data-bs-dismiss="toast" aria-label="Close"></button></div>
    <div class="toast-body">${said('toast')}</div></div><div class="toast"><div class="toast-body">${said('never shown')}</div></div></div>${paragraphs(0, 25)}`,
    `new bootstrap.Toast('#t').show()`,
  ),
  'tooltip and popover': page(
    `${paragraphs(0, 3)}<button id="a" class="btn btn-secondary m-5" title="${said('tooltip')}">Hover</button><button id="b" class="btn btn-danger m-5"
    data-bs-title="About this lamp" data-bs-content="${said('popover')}">Click</button>${paragraphs(3, 6)}`,
    `new bootstrap.Tooltip('#a').show(); new bootstrap.Popover('#b').show()`,
  ),
  tabs: page(
    `<ul class="nav nav-tabs"><li class="nav-item"><button class="nav-link active" data-bs-toggle="tab" data-bs-target="#x">Kitchen</button></li>
    <li class="nav-item"><button class="nav-link" data-bs-toggle="tab" data-bs-target="#y">Hall</button></li><li class="nav-item"><button class="nav-link" disabled>Attic</button></li></ul>
    <div class="tab-content"><div class="tab-pane fade show active" id="x">${said('x')}</div><div class="tab-pane fade" id="y">${said('y')}</div></div>`,
  ),
  accordion: page(
    `<div class="accordion"><div class="accordion-item"><h2 class="accordion-header"><button class="accordion-button" data-bs-toggle="collapse" data-bs-target="#k">Kitchen</button></h2>
    <div id="k" class="accordion-collapse collapse show"><div class="accordion-body">${said('kitchen')}</div></div></div><div class="accordion-item"><h2 class="accordion-header">
    <button class="accordion-button collapsed" data-bs-toggle="collapse" data-bs-target="#l">Hall</button></h2><div id="l" class="accordion-collapse collapse"><div class="accordion-body">${said('hall')}</div></div></div></div>`,
  ),
  'bars that stay': page(
    `<nav class="navbar fixed-top bg-body-tertiary"><div class="container-fluid"><a class="navbar-brand" href="#">Lamps</a><span class="navbar-text">${said('bar')}</span></div></nav>
    ${paragraphs(0, 30)}<footer class="navbar fixed-bottom bg-dark text-light"><span>${said('cookies')}</span><button class="btn btn-light">Accept all</button></footer>`,
  ),
  'cards, badges and bars': page(
    `<div class="progress"><div class="progress-bar progress-bar-striped progress-bar-animated" style="width:75%">Loading three quarters</div></div>
    <button class="btn btn-primary position-relative mt-3">Inbox<span class="position-absolute top-0 start-100 translate-middle badge rounded-pill bg-danger">99+</span></button>
    <div class="alert alert-warning alert-dismissible fade show mt-3"><strong>Mind the step!</strong> ${said('alert')}<button class="btn-close" data-bs-dismiss="alert" aria-label="Close"></button></div>
    <div class="form-floating mb-3"><input type="email" class="form-control" id="fi" placeholder="name@example.com"><label for="fi">Address of your letter box</label></div>
    <p class="text-truncate" style="width:200px">${said('short')}</p><div class="card text-bg-dark"><img src="${picture('#234', 900, 200)}" class="card-img" alt="">
    <div class="card-img-overlay"><h5 class="card-title">A lamp on a picture</h5><p class="card-text">${said('card')}</p></div></div>
    <div class="card position-relative"><div class="card-body"><p>${said('linked card')}</p><a href="#more" class="stretched-link">Read on</a></div></div>
    <p class="placeholder-glow"><span class="placeholder col-6">Loading</span></p>`,
  ),
  dark: {
    ...page(
      `${paragraphs(0, 3)}<div class="list-group"><a href="#1" class="list-group-item list-group-item-action active">First lamp</a><a href="#2" class="list-group-item list-group-item-action">Second lamp</a></div>${menu}`,
      `new bootstrap.Dropdown('#d').show()`,
    ),
    root: 'data-bs-theme="dark"',
  },
  'table whose head stays': page(
    `<div class="table-responsive" style="max-height:240px"><table class="table table-striped"><thead class="sticky-top"><tr><th class="bg-light">Lamp</th><th class="bg-light">Room</th></tr></thead><tbody>
    ${Array.from({ length: 25 }, (_, at) => `<tr><td>Lamp number ${at}</td><td>${said(`row ${at}`)}</td></tr>`).join('')}</tbody></table></div>`,
  ),
};
