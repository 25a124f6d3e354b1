import { getter, method } from '../../dom/prototypes.ts';
import { type Bare, construct, create, define, Proxied } from '../intrinsics.ts';
import { isAbsent, isAbsentNode } from '../marks.ts';
import { getAttribute, isNode } from '../natives.ts';
import { type Realm, redefineGetter } from '../redefine.ts';

/*
 * What a form would send names its controls and what is in them, hidden ones too. A script of an agent's is told of what it could read of the form otherwise:
 *
 *   new FormData(form)              no field that is hidden
 *   new FormData(form, del)         nor the button, which is let be
 *   form.onformdata = (event) => event.formData    a copy: the page's own has all, and is what is sent
 *
 * What a hidden control and another one send under one name is told.
 */

const askControls = getter<Node & { readonly elements?: ArrayLike<Element> }, 'elements'>(
  HTMLFormElement.prototype,
  'elements',
);
const lengthOf = getter<ArrayLike<Element>, 'length'>(HTMLCollection.prototype, 'length');
const targetOf = getter(Event.prototype, 'target');
const append = method<FormData, [name: string, value: string | Blob], void>(FormData.prototype.append);
const forget = method<FormData, [name: string], void>(FormData.prototype.delete);
const forEachOf = method<FormData, [each: (value: FormDataEntryValue, name: string) => void], void>(
  FormData.prototype.forEach,
);
const Data = FormData;

export function redefineFormData(realm: Realm): void {
  const handler: ProxyHandler<typeof FormData> & Bare = {
    __proto__: null,
    construct(native, args: readonly unknown[], made) {
      const data: FormData = construct(native, isAbsentNode(args[1]) ? [args[0]] : args, made);
      withhold(data, args[0]);
      return data;
    },
  };
  const proxied = new Proxied(realm.FormData, handler);
  define(realm.FormData.prototype, 'constructor', proxied);
  define(realm, 'FormData', proxied);
  redefineGetter<Event, FormData>(realm.FormDataEvent.prototype, 'formData', (read, self) => {
    const copy = new Data();
    forEachOf(read(self), (value, name) => append(copy, name, value));
    withhold(copy, targetOf(self));
    return copy;
  });
}

/** Takes out what only absent controls of a form have named. */
function withhold(data: FormData, form: unknown): void {
  const controls = controlsOf(form);
  if (controls === undefined) return;
  const size = lengthOf(controls);
  const present: Record<string, true | undefined> = create(null);
  for (let at = 0; at < size; at += 1) {
    const control: Element | undefined = controls[at];
    if (control !== undefined && !isAbsent(control)) present[getAttribute(control, 'name') ?? ''] = true;
  }
  for (let at = 0; at < size; at += 1) {
    const control: Element | undefined = controls[at];
    const name = control === undefined ? null : getAttribute(control, 'name');
    if (name !== null && present[name] === undefined) forget(data, name);
  }
}

function controlsOf(form: unknown): ArrayLike<Element> | undefined {
  if (!isNode(form)) return undefined;
  try {
    return askControls(form);
  } catch {
    // Only forms have controls.
    return undefined;
  }
}
