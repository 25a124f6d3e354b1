import * as choosing from './choosing.ts';
import * as dragging from './dragging.ts';
import type { Tasks } from './task.ts';
import * as writing from './writing.ts';

/** All tasks, by library and by what is done. */
export const TASKS: Readonly<Record<string, Tasks>> = {
  'no library': choosing.NO_LIBRARY,
  Quill: writing.QUILL,
  CodeMirror: writing.CODEMIRROR,
  Tiptap: writing.TIPTAP,
  Lexical: writing.LEXICAL,
  Slate: writing.SLATE,
  TinyMCE: writing.TINYMCE,
  'React Select': choosing.REACT_SELECT,
  'Choices.js': choosing.CHOICES,
  Radix: choosing.RADIX,
  MUI: choosing.MUI,
  'Ant Design': choosing.ANT_DESIGN,
  Shoelace: choosing.SHOELACE,
  Ionic: choosing.IONIC,
  flatpickr: choosing.FLATPICKR,
  SortableJS: dragging.SORTABLE,
  'dnd kit': dragging.DND_KIT,
  Muuri: dragging.MUURI,
  noUiSlider: dragging.NOUISLIDER,
  FullCalendar: dragging.FULLCALENDAR,
  Leaflet: dragging.LEAFLET,
  SweetAlert2: dragging.SWEETALERT,
  'driver.js': dragging.DRIVER,
};
