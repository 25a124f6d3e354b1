/** Lists, menus, calendars and forms. */
import { page, type Tasks, told } from './task.ts';

const CITIES = "['Tokyo', 'London', 'Edinburgh']";
const CITY_LIST = '<select id="city"><option>Tokyo<option>London<option>Edinburgh</select>';

export const REACT_SELECT: Tasks = {
  'two of a list, one taken back': {
    widget: told(
      `import Select from 'react-select';`,
      `<Select inputId="city" isMulti options={${CITIES}.map((value) => ({ value, label: value }))} onChange={(all) => { told.all = all.map(({ value }) => value); }} />`,
    ),
    does: async (on) => {
      await on.locator('#city').click();
      await on.locator('#city').fill('Lon');
      await on.keyboard.press('Enter');
      await on.locator('#city').click();
      await on.getByText('Tokyo', { exact: true }).click();
      await on.getByRole('button', { name: /Remove London/ }).click();
    },
    tells: 'told.all',
  },
};

export const CHOICES: Tasks = {
  'one of a list': {
    widget: page(CITY_LIST, `import Choices from 'choices.js'; window.choices = new Choices('#city');`, [
      'choices.js/public/assets/styles/choices.css',
    ]),
    does: async (on) => {
      await on.locator('.choices').click();
      await on.locator('.choices__input--cloned').fill('Edi');
      await on.locator('.choices__list--dropdown .choices__item', { hasText: 'Edinburgh' }).click();
    },
    tells: 'choices.getValue(true)',
  },
};

export const RADIX: Tasks = {
  'a list, menus, a slider': {
    widget: told(
      `import * as S from '@radix-ui/react-select'; import * as D from '@radix-ui/react-dropdown-menu'; import * as C from '@radix-ui/react-context-menu'; import * as L from '@radix-ui/react-slider';`,
      `<S.Root onValueChange={(value) => { told.city = value; }}><S.Trigger aria-label="City"><S.Value placeholder="Choose" /></S.Trigger>
      <S.Portal><S.Content><S.Viewport>{${CITIES}.map((city) => <S.Item key={city} value={city}><S.ItemText>{city}</S.ItemText></S.Item>)}</S.Viewport></S.Content></S.Portal></S.Root>
      <D.Root><D.Trigger>Menu</D.Trigger><D.Portal><D.Content><D.Item>Copy</D.Item><D.Sub><D.SubTrigger>More</D.SubTrigger><D.Portal><D.SubContent>
      <D.Item onSelect={() => { told.menu = 'print'; }}>Print</D.Item></D.SubContent></D.Portal></D.Sub></D.Content></D.Portal></D.Root>
      <C.Root><C.Trigger style={{ display: 'block', width: 200, height: 60, background: '#eee' }}>Right here</C.Trigger><C.Portal><C.Content>
      <C.Item onSelect={() => { told.context = 'copy'; }}>Copy</C.Item></C.Content></C.Portal></C.Root>
      <L.Root defaultValue={[30]} onValueChange={(value) => { told.volume = value; }} style={{ display: 'flex', width: 200, height: 20, position: 'relative', background: '#ddd' }}>
      <L.Track><L.Range /></L.Track><L.Thumb aria-label="Volume" style={{ display: 'block', width: 20, height: 20, background: '#369' }} /></L.Root>`,
    ),
    does: async (on) => {
      await on.getByLabel('City').click();
      await on.getByRole('option', { name: 'London' }).click();
      await on.getByText('Menu').click();
      await on.getByText('More').hover();
      await on.getByRole('menuitem', { name: 'Print' }).click();
      await on.getByText('Right here').click({ button: 'right' });
      await on.getByRole('menuitem', { name: 'Copy' }).click();
      await on.getByRole('slider').focus();
      await on.keyboard.press('ArrowRight');
    },
    tells: 'told',
  },
};

export const MUI: Tasks = {
  'a form': {
    widget: told(
      `import { Autocomplete, Button, Checkbox, Dialog, DialogActions, FormControlLabel, MenuItem, Select, TextField } from '@mui/material';`,
      `<TextField label="Name" onChange={({ target }) => { told.name = target.value; }} />
      <Autocomplete options={${CITIES}} onChange={(_, value) => { told.city = value; }} renderInput={(all) => <TextField {...all} label="City" />} />
      <FormControlLabel control={<Checkbox onChange={({ target }) => { told.letter = target.checked; }} />} label="Newsletter" />
      <Select value={size} onChange={({ target }) => { setSize(target.value); told.size = target.value; }} SelectDisplayProps={{ 'aria-label': 'Size' }}>
      <MenuItem value="1">Small</MenuItem><MenuItem value="2">Large</MenuItem></Select>
      <Button onClick={() => setOpen(true)}>Go on</Button><Dialog open={open}><DialogActions><Button onClick={() => { setOpen(false); told.sure = true; }}>Yes</Button></DialogActions></Dialog>`,
      '',
      `const [size, setSize] = React.useState('1'); const [open, setOpen] = React.useState(false);`,
    ),
    does: async (on) => {
      await on.getByLabel('Name').fill('Airi');
      await on.getByLabel('City').click();
      await on.keyboard.type('Edi');
      await on.keyboard.press('ArrowDown');
      await on.keyboard.press('Enter');
      await on.getByLabel('Newsletter').check();
      await on.getByLabel('Size').click();
      await on.getByRole('option', { name: 'Large' }).click();
      await on.getByText('Go on').click();
      await on.getByText('Yes').click();
    },
    tells: 'told',
  },
  'a day': {
    widget: told(
      `import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'; import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
      import { DatePicker } from '@mui/x-date-pickers/DatePicker'; import dayjs from 'dayjs';`,
      `<LocalizationProvider dateAdapter={AdapterDayjs}><DatePicker label="Arrival" defaultValue={dayjs('2026-05-05')} onChange={(day) => { told.day = day.format('YYYY-MM-DD'); }} /></LocalizationProvider>`,
    ),
    does: async (on) => {
      await on.getByRole('button', { name: /Choose date/ }).click();
      await on.getByRole('button', { name: 'Next month' }).click();
      await on.getByRole('gridcell', { name: '18' }).first().click();
      await on.getByRole('spinbutton', { name: 'Day' }).click();
      await on.keyboard.type('21');
    },
    tells: 'told.day',
  },
};

export const ANT_DESIGN: Tasks = {
  'a form': {
    widget: told(
      `import { Button, Form, Input, InputNumber, Rate, Select, Switch } from 'antd';`,
      `<Form onFinish={(all) => { told.all = all; }}><Form.Item name="name" label="Name" rules={[{ required: true }]}><Input /></Form.Item>
      <Form.Item name="city" label="City"><Select showSearch options={${CITIES}.map((value) => ({ value, label: value }))} /></Form.Item>
      <Form.Item name="on" label="On"><Switch /></Form.Item><Form.Item name="number" label="Number"><InputNumber /></Form.Item>
      <Form.Item name="stars" label="Stars"><Rate /></Form.Item><Button htmlType="submit">Apply</Button></Form>`,
    ),
    does: async (on) => {
      await on.getByLabel('Name').fill('Airi');
      await on.getByLabel('City').click();
      await on.getByLabel('City').fill('Lon');
      await on.keyboard.press('Enter');
      await on.getByRole('switch').click();
      await on.getByLabel('Number').fill('12');
      await on.locator('.ant-rate-star').nth(3).click();
      await on.getByRole('button', { name: 'Apply' }).click();
    },
    tells: 'told.all',
  },
};

export const SHOELACE: Tasks = {
  'a form': {
    widget: {
      ...page(
        `<sl-input label="Name" id="who"></sl-input><sl-select label="City" id="city"><sl-option value="t">Tokyo</sl-option><sl-option value="l">London</sl-option></sl-select>
        <sl-checkbox id="agree">Agree</sl-checkbox><sl-dropdown><sl-button slot="trigger" caret>Menu</sl-button><sl-menu id="menu"><sl-menu-item value="cut">Cut</sl-menu-item></sl-menu></sl-dropdown>`,
        `import '@shoelace-style/shoelace/dist/shoelace.js'; menu.addEventListener('sl-select', ({ detail }) => { window.took = detail.item.value; });`,
        ['@shoelace-style/shoelace/dist/themes/light.css'],
      ),
      takes: 1_500,
    },
    does: async (on) => {
      await on.getByLabel('Name').fill('Airi');
      await on.locator('#city').click();
      await on.locator('sl-option[value=l]').click();
      await on.locator('#agree').click();
      await on.getByRole('button', { name: 'Menu' }).click();
      await on.locator('sl-menu-item').click();
    },
    tells: '[who.value, city.value, agree.checked, window.took]',
  },
};

export const IONIC: Tasks = {
  'a form': {
    widget: {
      ...page(
        `<ion-app><ion-content><ion-item><ion-input label="Name" id="who"></ion-input></ion-item><ion-item><ion-select label="City" interface="popover" id="city">
        <ion-select-option value="t">Tokyo</ion-select-option><ion-select-option value="l">London</ion-select-option></ion-select></ion-item><ion-toggle id="wake">Wake me</ion-toggle></ion-content></ion-app>`,
        `import { defineCustomElements } from '@ionic/core/loader'; defineCustomElements();`,
        ['@ionic/core/css/ionic.bundle.css'],
      ),
      takes: 3_000,
    },
    does: async (on) => {
      await on.locator('#who input').fill('Airi');
      await on.locator('#city').click();
      await on.locator('ion-popover ion-radio').nth(1).click();
      await on.locator('#wake').click();
    },
    tells: '[who.value, city.value, wake.checked]',
  },
};

export const FLATPICKR: Tasks = {
  'a day and a time': {
    widget: page(
      '<input id="day" aria-label="Arrival">',
      `import flatpickr from 'flatpickr'; flatpickr('#day', { defaultDate: '2026-05-05', enableTime: true });`,
      ['flatpickr/dist/flatpickr.css'],
    ),
    does: async (on) => {
      await on.locator('#day').click();
      await on.locator('.flatpickr-next-month').click();
      await on.locator('.flatpickr-day:not(.prevMonthDay)', { hasText: /^18$/ }).first().click();
      await on.locator('.flatpickr-hour').fill('07');
      await on.keyboard.press('Enter');
    },
    tells: 'day.value',
  },
};

export const NO_LIBRARY: Tasks = {
  'fields of all kinds': {
    widget: page(
      `<form id="all"><label>Date <input type="date" name="a"></label><label>Time <input type="time" name="b"></label><label>Colour <input type="color" name="c"></label>
      <label>Number <input type="number" name="d"></label><label>City <select name="e"><option>Tokyo<option>London</select></label><label><input type="checkbox" name="f"> Agree</label>
      <label><input type="radio" name="g" value="1"> First</label><label><input type="radio" name="g" value="2"> Second</label><label>Text <textarea name="h"></textarea></label>
      <label>Volume <input type="range" name="i" max="10"></label></form>`,
    ),
    does: async (on) => {
      await on.getByLabel('Date').fill('2026-05-05');
      await on.getByLabel('Time').fill('07:30');
      await on.getByLabel('Colour').fill('#336699');
      await on.getByLabel('Number').fill('42');
      await on.keyboard.press('ArrowUp');
      await on.getByLabel('City').selectOption('London');
      await on.getByLabel('Agree').check();
      await on.getByLabel('First').focus();
      await on.keyboard.press('Space');
      await on.keyboard.press('ArrowDown');
      await on.getByLabel('Text').fill('one\ntwo');
      await on.getByLabel('Volume').fill('7');
    },
    tells: '[...new FormData(all)]',
  },
  'a popover, a dialogue, a menu that hovers': {
    widget: page(
      `<style>.menu ul { display: none } .menu:hover ul { display: block }</style><nav><div class="menu" style="width:120px"><a href="#products">Products</a><ul><li><a href="#lamps">Lamps of all kinds</a></ul></div></nav>
      <button popovertarget="over">Open</button><div id="over" popover><button onclick="this.textContent = 'Done'">Do it</button></div>
      <dialog id="asked"><form method="dialog"><button value="ok">Okay</button></form></dialog><button onclick="asked.showModal()">Ask</button>`,
    ),
    does: async (on) => {
      await on.getByText('Products').hover();
      await on.getByText('Lamps of all kinds').click();
      await on.getByText('Open').click();
      await on.getByText('Do it').click();
      await on.keyboard.press('Escape');
      await on.getByText('Ask', { exact: true }).click();
      await on.getByText('Okay').click();
    },
    tells: '[location.hash, over.textContent, asked.returnValue]',
  },
};
