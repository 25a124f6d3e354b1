/* What pages of widgets are made of: cases of `npm run bench -- widgets`. */

/** A page of a library's widgets. */
export interface Widget {
  /** Style sheets of packages. */
  readonly css?: readonly string[];
  readonly html: string;
  /** A module, in JSX where it likes. */
  readonly script?: string;
  readonly style?: string;
  /** What the root element has. */
  readonly root?: string;
  /** How long it takes until it stands, in milliseconds. */
  readonly takes?: number;
}

/** A sentence that is no label, of its own by a number or name. */
export const said = (of: number | string): string =>
  `A sentence about lamp ${of}, which is long enough for anybody who reads it to see that it is no label.`;

export const paragraphs = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, at) => `<p>${said(from + at)}</p>`).join('');

/** A picture in one colour. */
export const picture = (colour: string, width = 800, height = 300): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'><rect width='${width}' height='${height}' fill='${colour}'/></svg>`)}`;

/** Slides of a carousel, each white on a dark colour of its own. */
export const slides = (className: string, count: number, tag = 'div'): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `<${tag} class="${className}"><div style="background:hsl(${at * 50},40%,25%);color:#fff;height:180px;padding:20px"><h3 style="color:#fff">Slide ${at}</h3><p>${said(`slide ${at}`)}</p></div></${tag}>`,
  ).join('');

/** Rows of a table about people who work somewhere. */
export const staff = Array.from({ length: 60 }, (_, at) => ({
  id: at + 1,
  name: `Airi Satou ${at}`,
  office: ['Tokyo', 'London', 'Edinburgh'][at % 3] ?? '',
  note: `What employee number ${at} does all day long in the office`,
}));

export const staffTable = (id: string, count: number): string => {
  const rows = staff.slice(0, count).map(
    (row) =>
      `<tr>${Object.values(row)
        .map((cell) => `<td>${cell}</td>`)
        .join('')}</tr>`,
  );
  const head = '<tr><th>Number</th><th>Name</th><th>Office</th><th>Note</th></tr>';
  return `<table id="${id}" class="display"><thead>${head}</thead><tbody>${rows.join('')}</tbody><tfoot>${head}</tfoot></table>`;
};

/** The module of a React page: `JSX` is what it shows, and may say `said(of)`. */
export const react = (imports: string, jsx: string, before = '', hooks = ''): Widget => ({
  html: '<div id="root"></div>',
  script: `import { createRoot } from 'react-dom/client'; import * as React from 'react'; ${imports}
    const said = ${said.toString()}; ${before}
    function App() { ${hooks} return <div>${jsx}</div>; }
    createRoot(document.querySelector('#root')).render(<App />);`,
  takes: 1_500,
});
