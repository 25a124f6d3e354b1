/** Forms of an application's own pages, sent by script as the browser would. */
import type { Here } from './known-app.ts';

export interface SentForm {
  /** Path of the page that has the form. */
  readonly at: string;
  readonly form: string;
  /** The button of it that is pressed. */
  readonly press?: string;
  /** What is filled in. Null leaves a field out; a list sends it several times. */
  readonly fields?: Readonly<Record<string, string | null | readonly string[]>>;
  /** A text file for one of its fields. */
  readonly file?: { readonly field: string; readonly name: string; readonly text: string };
}

/** Opens the page and sends its form, with all that the form has besides. */
export async function sendForm(
  { page, origin }: Here,
  { at, form, press, fields = {}, file }: SentForm,
): Promise<void> {
  await page.goto(`${origin}${at}`);
  await page.locator(form).first().waitFor({ state: 'attached' });
  await page.evaluate(
    async ({ selector, button, given, upload }) => {
      const element = document.querySelector<HTMLFormElement>(selector);
      const pressed = button === undefined ? null : element?.querySelector<HTMLButtonElement>(button);
      if (element === null || pressed === undefined || (button !== undefined && pressed === null))
        throw new Error(`no ${selector} ${button ?? ''} at ${location.href}`);
      const data = new FormData(element);
      if (pressed !== null && pressed.name !== '') data.set(pressed.name, pressed.value);
      for (const [name, value] of Object.entries(given)) {
        data.delete(name);
        const all = value === null ? [] : typeof value === 'string' ? [value] : value;
        for (const each of all) data.append(name, each);
      }
      if (upload !== undefined) data.set(upload.field, new File([upload.text], upload.name, { type: 'text/plain' }));
      const to = pressed?.getAttribute('formaction') ?? element.getAttribute('action') ?? '';
      const plain = new URLSearchParams();
      for (const [name, value] of data) if (typeof value === 'string') plain.append(name, value);
      const body = element.enctype === 'multipart/form-data' ? data : plain;
      // A request that is refused fails.
      await fetch(new URL(to, location.href), { method: 'POST', body })
        .then((answer) => answer.text())
        .catch(() => undefined);
    },
    { selector: form, button: press, given: fields, upload: file },
  );
}

/** Follows a link of a page: some applications change things by that. */
export async function followLink({ page, origin }: Here, at: string, link: string): Promise<void> {
  await page.goto(`${origin}${at}`);
  const to = await page
    .locator(link)
    .first()
    .evaluate((element: HTMLAnchorElement) => element.href);
  await page.evaluate(
    (address) =>
      fetch(address)
        .then((answer) => answer.text())
        .catch(() => undefined),
    to,
  );
}

/** Runs a script of the page's that sends something, once the page is ready for it. */
export async function runScript({ page, origin }: Here, at: string, ready: string, script: string): Promise<void> {
  await page.goto(`${origin}${at}`);
  await page.waitForFunction(ready);
  await page.evaluate(`Promise.resolve(${script}).catch(() => undefined).then(() => undefined)`);
}
