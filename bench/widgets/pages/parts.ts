import { paragraphs, picture, react, said, slides, staff, staffTable, type Widget } from '../widget.ts';

/* Pages of libraries that are one widget each. */

type Pages = Readonly<Record<string, Widget>>;

const swiper = (options: string, count = 6, box = 'width:600px;height:260px'): Widget => ({
  css: ['swiper/css/bundle'],
  html: `<div class="swiper" style="${box}"><div class="swiper-wrapper">${slides('swiper-slide', count)}</div><div class="swiper-pagination"></div><div class="swiper-button-prev"></div><div class="swiper-button-next"></div></div>${paragraphs(50, 52)}`,
  script: `import Swiper from 'swiper/bundle'; new Swiper('.swiper', { pagination: { el: '.swiper-pagination' }, navigation: { nextEl: '.swiper-button-next', prevEl: '.swiper-button-prev' }, ${options} })`,
});

export const SWIPER: Pages = {
  'one slide': swiper(''),
  'several slides in a loop': swiper('slidesPerView: 3, spaceBetween: 30, loop: true', 9, 'height:260px'),
  'slides that fade': swiper(`effect: 'fade', fadeEffect: { crossFade: true }`, 4),
  'slides in depth': swiper(`effect: 'coverflow', centeredSlides: true, slidesPerView: 2`, 5),
  'slides as a pile': swiper(`effect: 'cards'`, 4, 'width:360px;height:260px;margin:40px'),
  'slides that scroll': swiper('cssMode: true', 5),
  'slides that move by themselves': swiper('autoplay: { delay: 2500 }, loop: true', 5),
};

const slick = (options: string): Widget => ({
  css: ['slick-carousel/slick/slick.css', 'slick-carousel/slick/slick-theme.css'],
  html: `<div class="s" style="width:900px;margin:30px">${slides('', 5)}</div>${paragraphs(50, 52)}`,
  script: `import $ from 'jquery'; window.jQuery = window.$ = $; (async () => { const made = await import('slick-carousel'); if (typeof made.default === 'function') made.default(window, $); $('.s').slick({ ${options} }) })()`,
});

export const SLICK: Pages = {
  'one slide': slick('dots: true'),
  'three slides in a loop': slick('infinite: true, slidesToShow: 3'),
  'slides that fade': slick('fade: true'),
};

const splide = (options: string, more = ''): Widget => ({
  css: ['@splidejs/splide/css'],
  html: `<section class="splide" aria-label="Lamps"><div class="splide__track"><ul class="splide__list">${slides('splide__slide', 5, 'li')}</ul></div></section>${paragraphs(50, 52)}`,
  script: `import Splide from '@splidejs/splide'; ${more} new Splide('.splide', { ${options} }).mount(${more === '' ? '' : '{ AutoScroll }'});`,
});

export const SPLIDE: Pages = {
  'slides in a loop': splide(`type: 'loop', perPage: 3, gap: 10`),
  'slides that never stand still': splide(
    `type: 'loop', perPage: 3, autoScroll: { speed: 1 }`,
    `import { AutoScroll } from '@splidejs/splide-extension-auto-scroll';`,
  ),
};

const tables = (html: string, options: string): Widget => ({
  css: ['datatables.net-dt/css/dataTables.dataTables.css'],
  html: html + paragraphs(70, 72),
  script: `import DataTable from 'datatables.net-dt/js/dataTables.dataTables.mjs'; new DataTable('#t', ${options})`,
});

export const DATATABLES: Pages = {
  pages: tables(staffTable('t', 60), '{}'),
  'rows that scroll': tables(
    `<div style="width:700px">${staffTable('t', 20)}</div>`,
    '{ scrollY: 200, scrollX: true, paging: false }',
  ),
};

const tabulator = (options: string): Widget => ({
  css: ['tabulator-tables/dist/css/tabulator.min.css'],
  html: `<div id="t"></div>${paragraphs(70, 72)}`,
  script: `import { TabulatorFull } from 'tabulator-tables'; new TabulatorFull('#t', { data: ${JSON.stringify(staff)}, ${options} })`,
});

export const TABULATOR: Pages = {
  'rows that scroll': tabulator(
    `height: 300, layout: 'fitColumns', columns: [{ title: 'Number', field: 'id', headerFilter: 'input' }, { title: 'Name', field: 'name', frozen: true }, { title: 'Office', field: 'office' }, { title: 'Note', field: 'note', formatter: 'textarea' }]`,
  ),
  'groups and pages': tabulator(
    `layout: 'fitDataTable', pagination: 'local', paginationSize: 10, groupBy: 'office', columns: [{ title: 'Number', field: 'id' }, { title: 'Name', field: 'name' }, { title: 'Note', field: 'note' }]`,
  ),
};

const calendar = (view: string): Widget => ({
  html: '<div id="c"></div>',
  script: `import { Calendar } from '@fullcalendar/core'; import day from '@fullcalendar/daygrid'; import time from '@fullcalendar/timegrid'; import list from '@fullcalendar/list';
    new Calendar(document.querySelector('#c'), { plugins: [day, time, list], initialView: '${view}', initialDate: '2026-01-12', headerToolbar: { left: 'prev,next today', center: 'title', right: 'dayGridMonth,timeGridWeek,listMonth' }, dayMaxEvents: 2, events: [
      { title: 'Lamps are polished all day', start: '2026-01-12' }, { title: 'Lamps are counted for several days', start: '2026-01-13', end: '2026-01-16' }, { title: 'A meeting about the figures of all lamps of the quarter', start: '2026-01-14T10:30:00', end: '2026-01-14T12:30:00' },
      { title: 'Lunch', start: '2026-01-14T11:00:00', end: '2026-01-14T12:00:00' }, { title: 'Birthday of a lamp', start: '2026-01-14T11:10:00', end: '2026-01-14T12:10:00' }] }).render()`,
});

export const FULLCALENDAR: Pages = {
  month: calendar('dayGridMonth'),
  week: calendar('timeGridWeek'),
  list: calendar('listMonth'),
};

export const FLATPICKR: Pages = {
  'calendars open': {
    css: ['flatpickr/dist/flatpickr.css'],
    html: `<input id="b"><p style="margin-bottom:320px">${said('below')}</p><input id="a">${paragraphs(0, 2)}`,
    script: `import flatpickr from 'flatpickr'; flatpickr('#a', { inline: true, defaultDate: '2026-01-15' }); flatpickr('#b', { enableTime: true, defaultDate: '2026-01-15', onReady: (_, __, own) => setTimeout(() => own.open(), 200) })`,
  },
};

const select = `<select id="a"><option>Kitchen lamps</option><option>Hall lamps</option></select><select id="b" multiple><option selected>Warm light</option><option selected>Cold light</option><option>No light</option></select><select id="c">${Array.from({ length: 30 }, (_, at) => `<option>Lamp number ${at}</option>`).join('')}</select>`;

export const CHOICES: Pages = {
  'selects, one open': {
    css: ['choices.js/public/assets/styles/choices.css'],
    html: select + paragraphs(0, 8),
    script: `import Choices from 'choices.js'; new Choices('#a'); new Choices('#b', { removeItemButton: true }); const c = new Choices('#c'); setTimeout(() => c.showDropdown(), 200)`,
  },
};

export const SELECT2: Pages = {
  'selects, one open': {
    css: ['select2/dist/css/select2.css'],
    html: select + paragraphs(0, 8),
    style: 'select{width:300px}',
    script: `import $ from 'jquery'; window.jQuery = window.$ = $; (async () => { const made = await import('select2'); if (typeof made.default === 'function') made.default(window, $); $('#a').select2(); $('#b').select2({ placeholder: 'Choose' }); setTimeout(() => $('#c').select2().select2('open'), 200) })()`,
  },
};

const quill = (theme: string): Widget => ({
  css: [`quill/dist/quill.${theme}.css`],
  html: `<div id="q"><h2>About lamps</h2><p>${said('editor')}</p><ol><li>${said('item')}</li></ol></div>${paragraphs(0, 2)}`,
  script: `import Quill from 'quill'; new Quill('#q', { theme: '${theme}', placeholder: 'Write about a lamp' })`,
});

export const QUILL: Pages = { snow: quill('snow'), bubble: quill('bubble') };

const code = `function light(lamp) {\\n  // ${said('comment')}\\n  return lamp.toUpperCase();\\n}\\n`;

export const CODEMIRROR: Pages = {
  code: {
    html: `<div id="e"></div>${paragraphs(0, 2)}`,
    style: '.cm-editor{height:300px}',
    script: `import { basicSetup, EditorView } from 'codemirror'; import { javascript } from '@codemirror/lang-javascript'; new EditorView({ doc: '${code}'.repeat(20), extensions: [basicSetup, javascript()], parent: document.querySelector('#e') })`,
  },
};

export const LEAFLET: Pages = {
  'popups on a map': {
    css: ['leaflet/dist/leaflet.css'],
    html: `<div id="m" style="height:400px"></div>${paragraphs(0, 2)}`,
    script: `import * as all from 'leaflet'; const L = all.map === undefined ? all.default : all; const map = L.map('m').setView([51.505, -0.09], 13);
      L.tileLayer(${JSON.stringify(picture('#cdc', 256, 256))}, { attribution: ${JSON.stringify(said('makers'))} }).addTo(map); L.marker([51.5, -0.09]).addTo(map).bindPopup(${JSON.stringify(`<b>A lamp</b><br>${said('popup')}`)}).openPopup();
      L.circle([51.508, -0.11], { color: 'red', radius: 500 }).addTo(map).bindTooltip(${JSON.stringify(said('circle'))}, { permanent: true }); L.control.scale().addTo(map)`,
  },
};

export const CHART: Pages = {
  'bars on a canvas': {
    html: `<h2>Lamps sold</h2><div style="width:500px"><canvas id="c">${said('fallback')}</canvas></div>${paragraphs(0, 2)}`,
    script: `import Chart from 'chart.js/auto'; new Chart(document.querySelector('#c'), { type: 'bar', data: { labels: ['Red', 'Blue'], datasets: [{ label: 'Lamps', data: [12, 19] }] } })`,
  },
};

const sweetalert = (options: string): Widget => ({
  css: ['sweetalert2/dist/sweetalert2.css'],
  html: paragraphs(0, 14),
  script: `import Swal from 'sweetalert2'; Swal.fire({ ${options} })`,
});

export const SWEETALERT: Pages = {
  'dialogue open': sweetalert(
    `title: 'Are you sure?', text: ${JSON.stringify(said('alert'))}, icon: 'warning', showCancelButton: true, footer: '<a href>Why is this asked?</a>'`,
  ),
  toast: sweetalert(
    `toast: true, position: 'top-end', title: ${JSON.stringify(said('toast'))}, icon: 'success', showConfirmButton: false, timer: 60000, timerProgressBar: true`,
  ),
};

export const TIPPY: Pages = {
  'tooltips open': {
    css: ['tippy.js/dist/tippy.css', 'tippy.js/themes/light.css', 'tippy.js/themes/translucent.css'],
    html: Array.from({ length: 8 }, (_, at) => `<p id="p${at}" style="margin:40px">${said(at)}</p>`).join(''),
    script: `import tippy from 'tippy.js'; ${['', 'light', 'translucent'].map((theme, at) => `tippy('#p${2 * at + 1}', { content: ${JSON.stringify(said(`tooltip ${at}`))}, theme: '${theme}', showOnCreate: true, trigger: 'manual', hideOnClick: false });`).join(' ')}`,
  },
};

export const TANSTACK: Pages = {
  'list without end': react(
    `import { useVirtualizer } from '@tanstack/react-virtual';`,
    `<div ref={box} style={{ height: 300, overflow: 'auto' }}><div style={{ height: rows.getTotalSize(), position: 'relative' }}>{rows.getVirtualItems().map((row) => <div key={row.key} style={{ position: 'absolute', top: 0, left: 0, width: '100%', height: row.size, transform: 'translateY(' + row.start + 'px)' }}>{said('row ' + row.index)}</div>)}</div></div>`,
    `const useRows = () => { const box = React.useRef(null); return [box, useVirtualizer({ count: 1000, getScrollElement: () => box.current, estimateSize: () => 35 })]; };`,
    'const [box, rows] = useRows();',
  ),
};

export const HTMX: Pages = {
  'parts that are fetched': {
    html: `<h1>Lamps</h1><button hx-get="/more" hx-target="#o">More lamps</button><div id="o">${said('target')}</div><div class="htmx-indicator">Loading</div><form hx-get="/find"><input name="q" placeholder="Find a lamp"></form>${paragraphs(0, 3)}`,
    script: `import 'htmx.org'`,
    style: '.htmx-indicator{opacity:0}',
  },
};

const alpine = (html: string): Widget => ({
  html: html + paragraphs(0, 6),
  style: '[x-cloak]{display:none}.menu{position:absolute;background:#fff;border:1px solid #ccc;padding:10px}',
  script: `import Alpine from 'alpinejs'; window.Alpine = Alpine; Alpine.start()`,
});

export const ALPINE: Pages = {
  'menu open': alpine(
    `<div x-data="{ open: true }"><button @click="open = !open">More lamps</button><div class="menu" x-show="open" x-transition><a href="#k">Kitchen lamps</a><p>${said('menu')}</p></div></div>`,
  ),
  'tabs and parts': alpine(
    `<div x-data="{ tab: 'a' }"><button @click="tab = 'a'">Left</button><button @click="tab = 'b'">Right</button><p x-show="tab === 'a'">${said('left')}</p><p x-show="tab === 'b'" x-cloak>${said('right')}</p></div><p x-data="{ t: '${said('bound')}' }" x-text="t"></p>`,
  ),
};
