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
 * So does what tells of the page's own sending, of a form and of a navigation. What a hidden control and another one send under one name is told.
 */

const askControls = getter<Node & { readonly elements?: ArrayLike<Element> }, 'elements'>(
  HTMLFormElement.prototype,
  'elements',
);
const lengthOf = getter<ArrayLike<Element>, 'length'>(HTMLCollection.prototype, 'length');
const targetOf = getter(Event.prototype, 'target');
/** Older browsers do not say what set a navigation off. */
const sourceOf =
  'sourceElement' in NavigateEvent.prototype
    ? getter<Event & { readonly sourceElement?: Element | null }, 'sourceElement'>(
        NavigateEvent.prototype,
        'sourceElement',
      )
    : () => undefined;
type Sending = Element & { readonly form?: HTMLFormElement | null };
const FORM_OF = [
  getter<Sending, 'form'>(HTMLButtonElement.prototype, 'form'),
  getter<Sending, 'form'>(HTMLInputElement.prototype, 'form'),
];
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
  copies(realm.FormDataEvent.prototype, targetOf);
  copies(realm.NavigateEvent.prototype, formSentBy);
}

/** Has an event tell of a copy. Of a form that nobody knows it tells nothing. */
function copies(prototype: object, formOf: (event: Event) => unknown): void {
  redefineGetter<Event, FormData | null>(prototype, 'formData', (read, self) => {
    const data = read(self);
    const form = data === null ? null : formOf(self);
    if (data === null || controlsOf(form) === undefined) return null;
    const copy = new Data();
    forEachOf(data, (value, name) => append(copy, name, value));
    withhold(copy, form);
    return copy;
  });
}

/** The form of a navigation, which a button of it may have set off. */
function formSentBy(event: Event): unknown {
  const source = sourceOf(event);
  if (!source || controlsOf(source) !== undefined) return source;
  for (let at = 0; at < FORM_OF.length; at += 1) {
    try {
      return FORM_OF[at]?.(source);
    } catch {
      // Another kind of button.
    }
  }
  return undefined;
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
