/** What is moved by the pointer, and what lies over a page for a while. */
import { dragFrom, page, placeIn, type Tasks, told } from './task.ts';

const ROWS = `<ul id="rows" style="width:200px">${[1, 2, 3, 4].map((at) => `<li style="height:40px;background:#eee;margin:4px">Lamp ${at}</li>`).join('')}</ul>`;
const ORDER = "[...document.querySelectorAll('#rows li')].map(({ textContent }) => textContent)";

export const SORTABLE: Tasks = {
  'a row, by the browser’s drag': {
    widget: page(ROWS, `import Sortable from 'sortablejs'; new Sortable(rows);`),
    does: (on) => on.locator('li').nth(0).dragTo(on.locator('li').nth(2)),
    tells: ORDER,
  },
  'a row, by the pointer alone': {
    widget: page(ROWS, `import Sortable from 'sortablejs'; new Sortable(rows, { forceFallback: true });`),
    does: async (on) => {
      const from = await placeIn(on, 'li', 0);
      await dragFrom(on, from, [from[0], from[1] + 20], await placeIn(on, 'li', 2, [20, 35]));
    },
    tells: ORDER,
  },
};

export const DND_KIT: Tasks = {
  'a row, by the pointer': {
    widget: told(
      `import { closestCenter, DndContext } from '@dnd-kit/core'; import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'; import { CSS } from '@dnd-kit/utilities';`,
      `<DndContext collisionDetection={closestCenter} onDragEnd={({ active, over }) => over && setRows((all) => (told.rows = arrayMove(all, all.indexOf(active.id), all.indexOf(over.id))))}>
      <SortableContext items={rows} strategy={verticalListSortingStrategy}>{rows.map((id) => <Row key={id} id={id} />)}</SortableContext></DndContext>`,
      `function Row({ id }) { const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id });
        return <div ref={setNodeRef} className="row" style={{ transform: CSS.Transform.toString(transform), transition, height: 40, background: '#eee', margin: 4 }} {...attributes} {...listeners}>Lamp {id}</div>; }`,
      `const [rows, setRows] = React.useState(['a', 'b', 'c', 'd']);`,
    ),
    does: async (on) => {
      const from = await placeIn(on, '.row', 0);
      await dragFrom(on, from, [from[0], from[1] + 10], await placeIn(on, '.row', 2, [20, 25]));
    },
    tells: 'told.rows',
  },
};

export const MUURI: Tasks = {
  'a card': {
    widget: page(
      `<div class="grid" style="position:relative;width:400px">${[1, 2, 3].map((at) => `<div class="item" style="position:absolute;width:100px;height:60px;margin:5px;background:#def"><div>Card ${at}</div></div>`).join('')}</div>`,
      `import Muuri from 'muuri'; window.grid = new Muuri('.grid', { dragEnabled: true });`,
    ),
    does: async (on) => {
      const from = await placeIn(on, '.item');
      await dragFrom(on, from, [from[0] + 20, from[1]], [from[0] + 240, from[1]], [from[0] + 241, from[1]]);
    },
    tells: 'grid.getItems().map((item) => item.getElement().textContent)',
  },
};

export const NOUISLIDER: Tasks = {
  'both handles': {
    widget: page(
      '<div id="slider" style="margin:60px;width:400px"></div>',
      `import slider from 'nouislider'; slider.create(document.querySelector('#slider'), { start: [20, 80], step: 1, range: { min: 0, max: 100 } });`,
      ['nouislider/dist/nouislider.css'],
    ),
    does: async (on) => {
      const from = await placeIn(on, '.noUi-handle', 0, [10, 10]);
      await dragFrom(on, from, [from[0] + 80, from[1]]);
      await on.locator('.noUi-handle').nth(1).focus();
      await on.keyboard.press('ArrowLeft');
    },
    tells: 'slider.noUiSlider.get()',
  },
};

export const FULLCALENDAR: Tasks = {
  'a day, an event to another day': {
    widget: page(
      '<div id="calendar" style="width:900px"></div>',
      `import { Calendar } from '@fullcalendar/core'; import days from '@fullcalendar/daygrid'; import hands from '@fullcalendar/interaction';
      window.shown = new Calendar(document.querySelector('#calendar'), { plugins: [days, hands], initialDate: '2026-05-05', editable: true, events: [{ title: 'Meeting', start: '2026-05-12' }], dateClick: ({ dateStr }) => { window.day = dateStr; } });
      shown.render();`,
    ),
    does: async (on) => {
      await on.locator('[data-date="2026-05-06"]').click();
      const from = await placeIn(on, '.fc-event', 0, [20, 8]);
      await dragFrom(on, from, [from[0] + 20, from[1] + 4], await placeIn(on, '[data-date="2026-05-14"]', 0, [40, 50]));
      await on.locator('.fc-next-button').click();
    },
    tells: '[window.day, shown.getEvents().map(({ startStr }) => startStr), shown.view.title]',
  },
};

export const LEAFLET: Tasks = {
  'nearer, elsewhere, a mark': {
    widget: page(
      '<div id="map" style="height:400px;width:600px"></div>',
      `import L from 'leaflet'; window.shown = L.map('map', { fadeAnimation: false, zoomAnimation: false, inertia: false }).setView([51.5, 0], 10);
      L.circleMarker([51.5, 0]).addTo(shown).bindPopup('A lamp by the river');`,
      ['leaflet/dist/leaflet.css'],
    ),
    does: async (on) => {
      await on.locator('.leaflet-control-zoom-in').click();
      await dragFrom(on, [100, 100], [200, 150]);
      await on.locator('path.leaflet-interactive').click();
    },
    tells: "[shown.getZoom(), document.querySelector('.leaflet-popup-content')?.textContent]",
  },
};

export const SWEETALERT: Tasks = {
  'an answer': {
    widget: page(
      '<button id="asks">Ask me</button>',
      `import Swal from 'sweetalert2'; asks.onclick = async () => { window.answer = (await Swal.fire({ title: 'Who is there?', input: 'text', showCancelButton: true })).value; };`,
    ),
    does: async (on) => {
      await on.getByText('Ask me').click();
      await on.locator('.swal2-input').fill('Airi');
      await on.getByRole('button', { name: 'OK' }).click();
    },
    tells: 'window.answer',
  },
};

export const DRIVER: Tasks = {
  'a tour, and the page behind it': {
    widget: page(
      '<button id="start">Start here</button><p id="second">This is the second place of the tour.</p>',
      `import { driver } from 'driver.js'; const tour = driver({ animate: false, steps: [{ element: '#start', popover: { title: 'One' } }, { element: '#second', popover: { title: 'Two' } }] }); start.onclick = () => tour.drive();`,
      ['driver.js/dist/driver.css'],
    ),
    does: async (on) => {
      await on.getByText('Start here').click();
      await on.getByText('Next').click();
      await on.locator('.driver-popover-next-btn').click();
    },
    tells: 'document.body.innerText',
  },
};
