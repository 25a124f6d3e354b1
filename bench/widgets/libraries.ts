/*
 * The libraries whose widgets are visited or used, each with the packages that it is made of and their versions, all in one table. They are installed into
 * `installed/` beside this file, which is in no repository.
 */

/** How a library's pages are bundled, where that differs from others. */
export interface Library {
  /** Versions by package. */
  readonly packages: Readonly<Record<string, string>>;
  /** Its packages say of files that do something when imported that they do nothing. */
  readonly ignoresAnnotations?: true;
}

const REACT = { react: '19.3.1', 'react-dom': '19.3.1' };
const VUE = { vue: '3.5.45' };
const JQUERY = { jquery: '3.8.0' };

export const LIBRARIES: Readonly<Record<string, Library>> = {
  'no library': { packages: {} },
  Bootstrap: { packages: { bootstrap: '5.3.9' } },
  Bulma: { packages: { bulma: '1.0.4' } },
  UIkit: { packages: { uikit: '3.25.29' } },
  Foundation: { packages: { 'foundation-sites': '6.9.0', ...JQUERY } },
  'Fomantic UI': { packages: { 'fomantic-ui-css': '2.9.4', ...JQUERY } },
  Materialize: { packages: { 'materialize-css': '1.0.0' } },
  'jQuery UI': { packages: { 'jquery-ui': '1.14.2', ...JQUERY } },
  Shoelace: { packages: { '@shoelace-style/shoelace': '2.20.1' } },
  Ionic: { packages: { '@ionic/core': '9.0.5' }, ignoresAnnotations: true },
  'Material Web': { packages: { '@material/web': '2.5.0' } },
  'Ant Design': { packages: { antd: '6.6.8', ...REACT } },
  MUI: {
    packages: {
      '@mui/material': '9.5.0',
      '@mui/x-date-pickers': '9.17.0',
      '@emotion/react': '11.14.0',
      '@emotion/styled': '11.14.1',
      dayjs: '1.11.23',
      ...REACT,
    },
  },
  Radix: {
    packages: {
      '@radix-ui/react-accordion': '1.3.1',
      '@radix-ui/react-context-menu': '2.4.1',
      '@radix-ui/react-dialog': '1.3.1',
      '@radix-ui/react-dropdown-menu': '2.2.1',
      '@radix-ui/react-select': '2.4.1',
      '@radix-ui/react-slider': '1.6.1',
      '@radix-ui/react-tabs': '1.2.1',
      '@radix-ui/react-tooltip': '1.4.1',
      ...REACT,
    },
  },
  'Headless UI': { packages: { '@headlessui/react': '2.2.10', ...REACT } },
  Chakra: { packages: { '@chakra-ui/react': '3.38.0', '@emotion/react': '11.14.0', ...REACT } },
  Vuetify: { packages: { vuetify: '4.3.0', ...VUE } },
  PrimeVue: { packages: { primevue: '5.0.2', '@primeuix/themes': '3.0.1', ...VUE } },
  Swiper: { packages: { swiper: '14.4.0' } },
  Slick: { packages: { 'slick-carousel': '2.0.0', ...JQUERY } },
  Splide: { packages: { '@splidejs/splide': '4.1.4', '@splidejs/splide-extension-auto-scroll': '0.5.3' } },
  DataTables: { packages: { 'datatables.net': '3.1.5', 'datatables.net-dt': '3.1.2', ...JQUERY } },
  Tabulator: { packages: { 'tabulator-tables': '6.5.3' } },
  FullCalendar: {
    packages: {
      '@fullcalendar/core': '6.1.22',
      '@fullcalendar/daygrid': '6.1.22',
      '@fullcalendar/interaction': '6.1.22',
      '@fullcalendar/list': '6.1.21',
      '@fullcalendar/timegrid': '6.1.21',
    },
  },
  flatpickr: { packages: { flatpickr: '4.6.13' } },
  'Choices.js': { packages: { 'choices.js': '11.2.4' } },
  Select2: { packages: { select2: '4.0.13', ...JQUERY } },
  Quill: { packages: { quill: '2.0.3' } },
  CodeMirror: { packages: { codemirror: '6.0.2', '@codemirror/lang-javascript': '6.2.5' } },
  Leaflet: { packages: { leaflet: '1.9.4' } },
  'Chart.js': { packages: { 'chart.js': '4.6.1' } },
  SweetAlert2: { packages: { sweetalert2: '11.26.25' } },
  Tippy: { packages: { 'tippy.js': '6.3.7' } },
  'TanStack Virtual': { packages: { '@tanstack/react-virtual': '3.14.26', ...REACT } },
  htmx: { packages: { 'htmx.org': '4.0.1' } },
  Alpine: { packages: { alpinejs: '3.17.5' } },
};

/** Libraries that are used and not visited. */
export const USED_LIBRARIES: Readonly<Record<string, Library>> = {
  Tiptap: { packages: { '@tiptap/core': '3.35.0', '@tiptap/pm': '3.35.0', '@tiptap/starter-kit': '3.35.0' } },
  Lexical: { packages: { lexical: '0.52.0', '@lexical/rich-text': '0.52.0' } },
  Slate: { packages: { slate: '0.146.0', 'slate-dom': '0.146.1', 'slate-react': '0.146.1', ...REACT } },
  TinyMCE: { packages: { tinymce: '8.9.2' } },
  'React Select': { packages: { 'react-select': '5.10.2', ...REACT } },
  SortableJS: { packages: { sortablejs: '1.15.7' } },
  'dnd kit': {
    packages: { '@dnd-kit/core': '6.3.1', '@dnd-kit/sortable': '10.0.0', '@dnd-kit/utilities': '3.2.2', ...REACT },
  },
  Muuri: { packages: { muuri: '0.9.5' } },
  noUiSlider: { packages: { nouislider: '15.8.1' } },
  'driver.js': { packages: { 'driver.js': '1.8.0' } },
};

/** Every package of every library with its version. */
export function allPackages(): Readonly<Record<string, string>> {
  return Object.assign({}, ...Object.values({ ...LIBRARIES, ...USED_LIBRARIES }).map(({ packages }) => packages));
}
