import { paragraphs, said, type Widget } from '../widget.ts';

/* Pages of libraries of custom elements. */

type Pages = Readonly<Record<string, Widget>>;

const shoelace = (html: string, name = 'light'): Widget => ({
  css: [`@shoelace-style/shoelace/dist/themes/${name}.css`],
  html,
  script: `import '@shoelace-style/shoelace/dist/shoelace.js';`,
  takes: 2_000,
});

export const SHOELACE: Pages = {
  'details and tabs': shoelace(
    `<sl-details summary="Kitchen" open>${said('kitchen')}</sl-details><sl-details summary="Hall">${said('hall')}</sl-details><sl-tab-group><sl-tab slot="nav" panel="a">Left</sl-tab><sl-tab slot="nav" panel="b">Right</sl-tab>
    <sl-tab-panel name="a">${said('left')}</sl-tab-panel><sl-tab-panel name="b">${said('right')}</sl-tab-panel></sl-tab-group><sl-badge>New</sl-badge><sl-card>${said('card')}</sl-card>`,
  ),
  carousel: shoelace(
    `<sl-carousel pagination navigation style="width:600px">${[1, 2, 3].map((at) => `<sl-carousel-item style="background:#2${at}4;color:#fff">${said(`slide ${at}`)}</sl-carousel-item>`).join('')}</sl-carousel>${paragraphs(0, 2)}`,
  ),
  'menu and tooltip open': shoelace(
    `<sl-dropdown open><sl-button slot="trigger" caret>More lamps</sl-button><sl-menu><sl-menu-item>Kitchen lamps</sl-menu-item><sl-menu-item>Hall lamps</sl-menu-item></sl-menu></sl-dropdown>${paragraphs(0, 6)}
    <sl-tooltip content="${said('tooltip')}" open><sl-button>Hover</sl-button></sl-tooltip>`,
  ),
  'dialogue open': shoelace(
    `${paragraphs(0, 14)}<sl-dialog label="Choose a lamp" open>${said('dialogue')}<sl-button slot="footer" variant="primary">Understood</sl-button></sl-dialog>`,
  ),
  'drawer open': shoelace(
    `${paragraphs(0, 8)}<sl-drawer label="All rooms" open>${said('drawer')}<sl-button slot="footer">Close</sl-button></sl-drawer>`,
  ),
  'fields, tree and alerts': shoelace(
    `<sl-alert open closable>${said('alert')}</sl-alert><sl-alert>${said('closed alert')}</sl-alert><sl-input label="Name" help-text="${said('help')}"></sl-input><sl-textarea label="Note" value="Written before"></sl-textarea>
    <sl-select label="Room" value="k"><sl-option value="k">Kitchen</sl-option><sl-option value="h">Hall</sl-option></sl-select><sl-tree><sl-tree-item expanded>Lamps<sl-tree-item>For the kitchen</sl-tree-item></sl-tree-item></sl-tree><sl-switch>On</sl-switch><sl-checkbox checked>Warm light</sl-checkbox>`,
  ),
  dark: {
    ...shoelace(
      `${paragraphs(0, 3)}<sl-button variant="primary">Look closer</sl-button><sl-skeleton></sl-skeleton>`,
      'dark',
    ),
    root: 'class="sl-theme-dark"',
    style: 'body{background:#1a1a1e;color:#ddd}',
  },
};

const PARTS = [
  'accordion',
  'accordion-group',
  'app',
  'button',
  'card',
  'card-header',
  'card-title',
  'card-content',
  'chip',
  'content',
  'footer',
  'header',
  'input',
  'item',
  'item-option',
  'item-options',
  'item-sliding',
  'label',
  'list',
  'modal',
  'segment',
  'segment-button',
  'title',
  'toast',
  'toolbar',
];
const ionic = (html: string): Widget => ({
  css: ['@ionic/core/css/ionic.bundle.css'],
  html: `<ion-app><ion-header><ion-toolbar><ion-title>Lamps for all rooms</ion-title></ion-toolbar></ion-header><ion-content class="ion-padding">${html}</ion-content></ion-app>`,
  script: `import { initialize } from '@ionic/core/components'; initialize(); ${PARTS.map((part, at) => `import { defineCustomElement as d${at} } from '@ionic/core/components/ion-${part}.js'; d${at}();`).join('\n')}`,
  takes: 2_500,
});

export const IONIC: Pages = {
  'accordion and cards': ionic(
    `<ion-accordion-group value="a"><ion-accordion value="a"><ion-item slot="header"><ion-label>Kitchen</ion-label></ion-item><div slot="content">${said('kitchen')}</div></ion-accordion><ion-accordion value="b"><ion-item slot="header"><ion-label>Hall</ion-label></ion-item><div slot="content">${said('hall')}</div></ion-accordion></ion-accordion-group>
    <ion-card><ion-card-header><ion-card-title>A lamp</ion-card-title></ion-card-header><ion-card-content>${said('card')}</ion-card-content></ion-card><ion-chip>New</ion-chip><ion-button>Look closer</ion-button>`,
  ),
  'list that slides': ionic(
    `<ion-list><ion-item-sliding><ion-item><ion-label>${said('sliding')}</ion-label></ion-item><ion-item-options><ion-item-option>Archive</ion-item-option></ion-item-options></ion-item-sliding>${Array.from({ length: 20 }, (_, at) => `<ion-item><ion-label>${said(at)}</ion-label></ion-item>`).join('')}</ion-list>`,
  ),
  'segments and fields': ionic(
    `<ion-segment value="a"><ion-segment-button value="a"><ion-label>Kitchen</ion-label></ion-segment-button><ion-segment-button value="b"><ion-label>Hall</ion-label></ion-segment-button></ion-segment><ion-input label="Name of the lamp" label-placement="floating" helper-text="${said('help')}"></ion-input>${paragraphs(0, 20)}`,
  ),
};

const material = (html: string): Widget => ({ html, script: `import '@material/web/all.js';`, takes: 2_000 });

export const MATERIAL_WEB: Pages = {
  'buttons, lists and tabs': material(
    `<md-filled-button>Look closer</md-filled-button><md-list style="max-width:400px"><md-list-item>Kitchen</md-list-item><md-list-item><div slot="headline">Hall</div><div slot="supporting-text">${said('list')}</div></md-list-item></md-list>
    <md-tabs><md-primary-tab>Left</md-primary-tab><md-primary-tab>Right</md-primary-tab></md-tabs><md-chip-set><md-filter-chip label="Warm light"></md-filter-chip></md-chip-set><md-fab label="New lamp"></md-fab>${paragraphs(0, 2)}`,
  ),
  fields: material(
    `<md-outlined-text-field label="Name" value="Lamp" supporting-text="${said('supporting')}"></md-outlined-text-field><md-filled-text-field label="Room"></md-filled-text-field>
    <md-outlined-select label="Light"><md-select-option selected value="w"><div slot="headline">Warm</div></md-select-option><md-select-option value="c"><div slot="headline">Cold</div></md-select-option></md-outlined-select><md-checkbox></md-checkbox><md-slider value="50" labeled></md-slider>`,
  ),
  'menu open': material(
    `<span style="position:relative"><md-filled-button id="an">More lamps</md-filled-button><md-menu anchor="an" open><md-menu-item><div slot="headline">Kitchen lamps</div></md-menu-item><md-menu-item><div slot="headline">Hall lamps</div></md-menu-item></md-menu></span>${paragraphs(0, 8)}`,
  ),
  'dialogue open': material(
    `${paragraphs(0, 14)}<md-dialog open><div slot="headline">Choose a lamp</div><form slot="content" id="f" method="dialog">${said('dialogue')}</form><div slot="actions"><md-text-button form="f">Understood</md-text-button></div></md-dialog>`,
  ),
};
