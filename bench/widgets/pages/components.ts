import { react, said, type Widget } from '../widget.ts';

/* Pages of libraries for React and Vue. */

type Pages = Readonly<Record<string, Widget>>;

const P = (from: number, to: number): string =>
  `{Array.from({ length: ${to - from} }, (_, at) => <p key={at}>{said(at + ${from})}</p>)}`;
const antd = (names: string, jsx: string, before = ''): Widget =>
  react(`import { ${names} } from 'antd';`, jsx, before);
const COLUMNS = `const columns = [{ title: 'Name', dataIndex: 'n', fixed: 'left', width: 150 }, { title: 'Note', dataIndex: 'd', width: 900 }, { title: 'Room', dataIndex: 'r', fixed: 'right', width: 100 }];
  const rows = Array.from({ length: 15 }, (_, at) => ({ key: at, n: 'Lamp ' + at, d: said('row ' + at), r: 'Hall ' + at }));`;

export const ANT_DESIGN: Pages = {
  'collapse, tabs and steps': antd(
    'Collapse, Tabs, Steps, Timeline, Alert, Tree',
    `<Collapse defaultActiveKey={['1']} items={[{ key: '1', label: 'Kitchen', children: <p>{said('kitchen')}</p> }, { key: '2', label: 'Hall', forceRender: true, children: <p>{said('hall')}</p> }]} />
    <Tabs items={[{ key: '1', label: 'Left', children: said('left') }, { key: '2', label: 'Right', forceRender: true, children: said('right') }]} /><Steps current={1} items={[{ title: 'Chosen', description: said('step 1') }, { title: 'Packed', description: said('step 2') }]} />
    <Timeline items={[{ children: said('then') }, { children: said('now') }]} /><Alert message="Mind the step" description={said('alert')} type="success" showIcon closable /><Tree treeData={[{ title: 'Lamps', key: '0', children: [{ title: 'For the hall', key: '1' }] }]} defaultExpandAll />`,
  ),
  'table with columns that stay': antd(
    'Table',
    `<Table columns={columns} dataSource={rows} scroll={{ x: 1500, y: 200 }} />`,
    COLUMNS,
  ),
  'dialogue open': antd('Modal', `${P(0, 14)}<Modal title="Choose a lamp" open><p>{said('dialogue')}</p></Modal>`),
  'drawer open': antd('Drawer', `${P(0, 8)}<Drawer title="All rooms" open><p>{said('drawer')}</p></Drawer>`),
  'selects and calendars open': antd(
    'Select, DatePicker',
    `<Select open style={{ width: 240 }} defaultValue="k" options={[{ value: 'k', label: 'Kitchen lamps' }, { value: 'h', label: 'Hall lamps' }]} /><div style={{ height: 120 }} /><DatePicker open /><div style={{ height: 400 }} />${P(0, 4)}`,
  ),
  'carousel and ribbons': antd(
    'Carousel, Badge, Card, Skeleton, Progress',
    `<Carousel arrows>{[1, 2, 3].map((at) => <div key={at}><h3 style={{ background: '#364d79', color: '#fff', height: 120, margin: 0 }}>{said('slide ' + at)}</h3></div>)}</Carousel><Badge.Ribbon text="New lamps"><Card title="A lamp">{said('card')}</Card></Badge.Ribbon><Skeleton /><Progress percent={30} />`,
  ),
  'messages and tooltips': antd(
    'Tooltip, Popover, Button, message, notification',
    `${P(0, 3)}<Tooltip open title={said('tooltip')}><Button>Hover</Button></Tooltip><div style={{ height: 120 }} /><Popover open title="A lamp" content={said('popover')} placement="bottom"><Button>Click</Button></Popover>`,
    `message.info(said('message'), 1000); notification.open({ message: 'A new lamp', description: said('notification'), duration: 0 });`,
  ),
  'tree and transfer': antd(
    'Segmented, Descriptions, Menu, Pagination, Input',
    `<Menu mode="horizontal" items={[{ key: 'm', label: 'Kitchen' }, { key: 's', label: 'Hall' }]} /><Segmented options={['Day', 'Week', 'Month']} /><Descriptions items={[{ key: 1, label: 'Light', children: said('light') }]} /><Input.Search placeholder="Find a lamp" /><Pagination total={50} />`,
  ),
};

const mui = (names: string, jsx: string, before = ''): Widget =>
  react(`import { ${names} } from '@mui/material';`, jsx, before);

export const MUI: Pages = {
  'accordion, tabs and stepper': mui(
    'Accordion, AccordionSummary, AccordionDetails, Alert, Tabs, Tab, Badge, Chip, Stepper, Step, StepLabel, Card, CardContent',
    `<Accordion defaultExpanded><AccordionSummary>Kitchen</AccordionSummary><AccordionDetails>{said('kitchen')}</AccordionDetails></Accordion><Accordion><AccordionSummary>Hall</AccordionSummary><AccordionDetails>{said('hall')}</AccordionDetails></Accordion>
    <Alert severity="error" onClose={() => {}}>{said('alert')}</Alert><Tabs value={0}><Tab label="Left" /><Tab label="Right" /></Tabs><Badge badgeContent={4}><span>Letter box</span></Badge><Chip label="Warm light" onDelete={() => {}} /><Stepper activeStep={1}><Step><StepLabel>Choose</StepLabel></Step><Step><StepLabel>Pack</StepLabel></Step></Stepper><Card><CardContent>{said('card')}</CardContent></Card>`,
  ),
  fields: mui(
    'TextField, Select, MenuItem, FormControlLabel, Switch, Slider, Rating',
    `<TextField label="Name" helperText={said('help')} /><TextField label="Note" variant="standard" defaultValue="Written before" /><Select value={10} label="Room"><MenuItem value={10}>Kitchen</MenuItem></Select><FormControlLabel control={<Switch defaultChecked />} label="Warm light" /><div style={{ margin: 60 }}><Slider defaultValue={30} valueLabelDisplay="on" /></div><Rating value={3} />`,
  ),
  'dialogue open': mui(
    'Dialog, DialogTitle, DialogContent, DialogActions, Button',
    `${P(0, 14)}<Dialog open><DialogTitle>Choose a lamp</DialogTitle><DialogContent>{said('dialogue')}</DialogContent><DialogActions><Button>Not now</Button><Button>Understood</Button></DialogActions></Dialog>`,
  ),
  'drawer open': mui(
    'Drawer, List, ListItem, ListItemButton, ListItemText',
    `${P(0, 8)}<Drawer open><List>{['Inbox', 'Starred', 'Send email', 'Drafts'].map((each) => <ListItem key={each}><ListItemButton><ListItemText primary={each} secondary={said(each)} /></ListItemButton></ListItem>)}</List></Drawer>`,
  ),
  'select open': mui(
    'Select, MenuItem',
    `<Select open value={10} style={{ width: 300 }}><MenuItem value={10}>Kitchen lamps</MenuItem><MenuItem value={20}>Hall lamps</MenuItem></Select>${P(0, 8)}`,
  ),
  'bar, snackbar and tooltip': mui(
    'AppBar, Toolbar, Typography, Button, Snackbar, Tooltip, Skeleton, LinearProgress',
    `<AppBar position="fixed"><Toolbar><Typography variant="h6">Lamps for all rooms</Typography><Button color="inherit">Look closer</Button></Toolbar></AppBar><div style={{ height: 80 }} /><Tooltip open title={said('tooltip')}><Button>Hover</Button></Tooltip><div style={{ height: 120 }} /><LinearProgress /><Skeleton>{said('skeleton')}</Skeleton>${P(0, 20)}<Snackbar open message={said('snackbar')} />`,
  ),
  backdrop: mui(
    'Backdrop, CircularProgress',
    `${P(0, 8)}<Backdrop open style={{ color: '#fff', zIndex: 2000 }}><CircularProgress color="inherit" /> <span>Loading the lamps of the house</span></Backdrop>`,
  ),
};

export const RADIX: Pages = {
  'accordion, tabs and tooltip': react(
    `import * as A from '@radix-ui/react-accordion'; import * as T from '@radix-ui/react-tabs'; import * as Tip from '@radix-ui/react-tooltip';`,
    `<A.Root type="single" defaultValue="a" collapsible><A.Item value="a"><A.Header><A.Trigger>Kitchen</A.Trigger></A.Header><A.Content>{said('kitchen')}</A.Content></A.Item><A.Item value="b"><A.Header><A.Trigger>Hall</A.Trigger></A.Header><A.Content forceMount style={{ height: 0, overflow: 'hidden' }}>{said('hall')}</A.Content></A.Item></A.Root>
    <T.Root defaultValue="1"><T.List><T.Trigger value="1">Left</T.Trigger><T.Trigger value="2">Right</T.Trigger></T.List><T.Content value="1">{said('left')}</T.Content><T.Content value="2">{said('right')}</T.Content></T.Root><Tip.Provider><Tip.Root open><Tip.Trigger>Hover</Tip.Trigger><Tip.Portal><Tip.Content side="right" style={{ background: '#000', color: '#fff' }}>{said('tooltip')}</Tip.Content></Tip.Portal></Tip.Root></Tip.Provider>`,
  ),
  'dialogue open': react(
    `import * as D from '@radix-ui/react-dialog';`,
    `${P(0, 14)}<D.Root open><D.Portal><D.Overlay style={{ position: 'fixed', inset: 0, background: 'rgba(0,0,0,.5)' }} /><D.Content style={{ position: 'fixed', left: '50%', top: '50%', transform: 'translate(-50%,-50%)', background: '#fff', padding: 30, width: 400 }}><D.Title>Choose a lamp</D.Title><D.Description>{said('dialogue')}</D.Description><D.Close>Understood</D.Close></D.Content></D.Portal></D.Root>`,
  ),
};

export const HEADLESS_UI: Pages = {
  'menu and disclosure open': react(
    `import { Disclosure, DisclosureButton, DisclosurePanel, Menu, MenuButton, MenuItems, MenuItem } from '@headlessui/react';`,
    `${P(0, 2)}<Disclosure defaultOpen><DisclosureButton>Is it warm?</DisclosureButton><DisclosurePanel>{said('panel')}</DisclosurePanel></Disclosure><Menu><MenuButton>More lamps</MenuButton><MenuItems static style={{ position: 'absolute', background: '#fff', border: '1px solid #ccc', padding: 8 }}><MenuItem><a href="#k">Kitchen lamps</a></MenuItem></MenuItems></Menu>${P(2, 6)}`,
  ),
  'dialogue open': react(
    `import { Dialog, DialogPanel, DialogTitle, Description } from '@headlessui/react';`,
    `${P(0, 14)}<Dialog open onClose={() => {}}><div style={{ position: 'fixed', inset: 0, background: 'rgba(0,0,0,.3)' }} /><div style={{ position: 'fixed', inset: 0, display: 'flex', alignItems: 'center', justifyContent: 'center' }}><DialogPanel style={{ background: '#fff', padding: 40, width: 400 }}><DialogTitle>Choose a lamp</DialogTitle><Description>{said('dialogue')}</Description><button>Understood</button></DialogPanel></div></Dialog>`,
  ),
};

const chakra = (names: string, jsx: string): Widget =>
  react(
    `import { ChakraProvider, defaultSystem, ${names} } from '@chakra-ui/react';`,
    `<ChakraProvider value={defaultSystem}>${jsx}</ChakraProvider>`,
  );

export const CHAKRA: Pages = {
  'accordion, tabs and cards': chakra(
    'Accordion, Tabs, Alert, Card, Text',
    `<Accordion.Root collapsible defaultValue={['a']}><Accordion.Item value="a"><Accordion.ItemTrigger>Kitchen</Accordion.ItemTrigger><Accordion.ItemContent><Accordion.ItemBody>{said('kitchen')}</Accordion.ItemBody></Accordion.ItemContent></Accordion.Item><Accordion.Item value="b"><Accordion.ItemTrigger>Hall</Accordion.ItemTrigger><Accordion.ItemContent><Accordion.ItemBody>{said('hall')}</Accordion.ItemBody></Accordion.ItemContent></Accordion.Item></Accordion.Root>
    <Tabs.Root defaultValue="m"><Tabs.List><Tabs.Trigger value="m">Left</Tabs.Trigger><Tabs.Trigger value="p">Right</Tabs.Trigger></Tabs.List><Tabs.Content value="m">{said('left')}</Tabs.Content><Tabs.Content value="p">{said('right')}</Tabs.Content></Tabs.Root><Alert.Root><Alert.Content><Alert.Title>Mind the step</Alert.Title><Alert.Description>{said('alert')}</Alert.Description></Alert.Content></Alert.Root><Card.Root><Card.Body>{said('card')}</Card.Body></Card.Root><Text truncate width="200px">{said('cut')}</Text>`,
  ),
  'dialogue open': chakra(
    'Dialog, Portal, Button',
    `${P(0, 14)}<Dialog.Root defaultOpen><Portal><Dialog.Backdrop /><Dialog.Positioner><Dialog.Content><Dialog.Header><Dialog.Title>Choose a lamp</Dialog.Title></Dialog.Header><Dialog.Body>{said('dialogue')}</Dialog.Body><Dialog.Footer><Button>Understood</Button></Dialog.Footer></Dialog.Content></Dialog.Positioner></Portal></Dialog.Root>`,
  ),
};

const vue = (imports: string, uses: string, template: string, css: readonly string[] = []): Widget => ({
  css,
  html: '<div id="app"></div>',
  script: `import { createApp } from 'vue/dist/vue.esm-bundler.js'; ${imports} const said = ${said.toString()};
    const app = createApp({ data: () => ({ panels: [0], tab: 0, open: true, rows: Array.from({ length: 30 }, (_, at) => ({ c: 'Lamp ' + at, n: said('row ' + at) })) }), methods: { said }, template: ${JSON.stringify(template)} }); ${uses} app.mount('#app');`,
  takes: 2_000,
});

const vuetify = (template: string): Widget =>
  vue(
    `import { createVuetify } from 'vuetify/dist/vuetify.esm.js'; import * as components from 'vuetify/lib/components/index.js';`,
    'app.use(createVuetify({ components }));',
    `<v-app><v-main>${template}</v-main></v-app>`,
    ['vuetify/dist/vuetify.min.css'],
  );

export const VUETIFY: Pages = {
  'panels, carousel and cards': vuetify(
    `<v-expansion-panels v-model="panels" multiple><v-expansion-panel title="Kitchen" eager :text="said('kitchen')"/><v-expansion-panel eager title="Hall" :text="said('hall')"/></v-expansion-panels><v-carousel height="200" hide-delimiters><v-carousel-item v-for="i in 3" :key="i"><v-sheet height="100%" color="indigo">{{said('slide ' + i)}}</v-sheet></v-carousel-item></v-carousel><v-card title="A lamp" :text="said('card')"/><v-alert type="success" :text="said('alert')"/>`,
  ),
  'long list': vuetify(
    `<v-virtual-scroll :items="rows" height="300"><template #default="{ item }"><v-list-item :title="item.c" :subtitle="item.n"/></template></v-virtual-scroll>`,
  ),
  'dialogue open': vuetify(
    `<p v-for="i in 14">{{said(i)}}</p><v-dialog v-model="open" max-width="500"><v-card title="Choose a lamp" :text="said('dialogue')"><v-btn>Understood</v-btn></v-card></v-dialog>`,
  ),
  'bar, drawer and snackbar': vuetify(
    `<v-app-bar title="Lamps"/><v-navigation-drawer permanent><v-list-item title="Kitchen"/><v-list-item title="Hall"/></v-navigation-drawer><p v-for="i in 30">{{said(i)}}</p><v-snackbar v-model="open" :timeout="-1">{{said('snackbar')}}</v-snackbar>`,
  ),
};

const primevue = (names: Readonly<Record<string, string>>, template: string): Widget =>
  vue(
    `import PrimeVue from 'primevue/config'; import Aura from '@primeuix/themes/aura'; ${Object.entries(names)
      .map(([name, from]) => `import ${name} from 'primevue/${from}';`)
      .join(' ')}`,
    `app.use(PrimeVue, { theme: { preset: Aura } }); ${Object.keys(names)
      .map((name) => `app.component('${name}', ${name});`)
      .join(' ')}`,
    template,
  );

export const PRIMEVUE: Pages = {
  'accordion and panel': primevue(
    {
      Accordion: 'accordion',
      AccordionPanel: 'accordionpanel',
      AccordionHeader: 'accordionheader',
      AccordionContent: 'accordioncontent',
      Panel: 'panel',
      Message: 'message',
    },
    `<Accordion value="0"><AccordionPanel value="0"><AccordionHeader>Kitchen</AccordionHeader><AccordionContent>{{said('kitchen')}}</AccordionContent></AccordionPanel><AccordionPanel value="1"><AccordionHeader>Hall</AccordionHeader><AccordionContent>{{said('hall')}}</AccordionContent></AccordionPanel></Accordion><Panel header="A lamp">{{said('panel')}}</Panel><Message>{{said('message')}}</Message>`,
  ),
  'table that scrolls': primevue(
    { DataTable: 'datatable', Column: 'column' },
    `<DataTable :value="rows" scrollable scroll-height="250px"><Column field="c" header="Lamp"/><Column field="n" header="Note"/></DataTable>`,
  ),
  'carousel and dialogue': primevue(
    { Carousel: 'carousel', Dialog: 'dialog' },
    `<Carousel :value="rows.slice(0, 6)" :num-visible="2"><template #item="{ data }"><div style="padding:20px">{{data.n}}</div></template></Carousel><p v-for="i in 8">{{said(i)}}</p><Dialog v-model:visible="open" modal header="Choose a lamp">{{said('dialogue')}}</Dialog>`,
  ),
};
