import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PLACES } from '../../scripts/corpora/places.ts';
import type { Application, Visit } from './application.ts';
import { sqlite } from './database.ts';
import { digestOf, ODD } from './files.ts';

const LOGIN = '/?_task=login';

/** The one mail in a folder of Ada's that holds some words. */
function mail({ folder }: Visit, box: string, words: string): string {
  const path = join(folder, 'mail', 'ada', 'Maildir', box);
  const names = ['cur', 'new'].flatMap((part) => readdirSync(join(path, part)).map((name) => join(path, part, name)));
  const found = names.map((name) => readFileSync(name, 'latin1')).filter((text) => text.includes(words));
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

/** The contents of the parts that are written in base64. */
function attached(text: string): readonly string[] {
  return text
    .split(/\r?\n--=_[^\r\n]*/)
    .filter((part) => /base64/i.test(part))
    .map((part) =>
      digestOf(
        Buffer.from(
          part
            .split(/\r?\n\r?\n/)
            .slice(1)
            .join(''),
          'base64',
        ),
      ),
    );
}

/** Quoted-printable text as it reads. */
function readable(text: string): string {
  const octets = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(octets, 'latin1').toString('utf8');
}

/** Until a form has been sent and answered; into a frame, mostly. */
async function sent(page: Page, send: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await send();
  await (await answered).finished();
}

export const roundcube: Application = {
  ...PLACES.roundcube,
  changes: ['POST /*'],
  refused: [],
  tasks: {
    'logs in': async ({ page, origin }) => {
      await page.goto(`${origin}${LOGIN}`);
      await page.fill('#rcmloginuser', 'ada');
      await page.fill('#rcmloginpwd', 'orchard-7-gate');
      await page.click('#rcmloginsubmit');
      await page.waitForURL('**_task=mail*');
      await page.waitForSelector('#messagelist', { state: 'attached' });
    },
    'keeps a draft with attachments': async (visit) => {
      const { page, origin, mark, files } = visit;
      await page.goto(`${origin}/?_task=mail&_action=compose&_to=ben@example.org`);
      await page.fill('#compose-subject', `${mark} Äpfel & Birnen; 100 %`);
      await page.fill('#composebody', `${ODD}\n${mark}`);
      for (const file of [files.text, files.binary, files.large]) {
        const before = await page.locator('#attachment-list li').count();
        await page.setInputFiles('#uploadformFrm input[type=file], input[type=file][name="_attachments[]"]', file);
        await page.waitForFunction(
          (count) => document.querySelectorAll('#attachment-list li:not(.uploading)').length > count,
          before,
          { timeout: 60_000 },
        );
      }
      await sent(page, () => page.locator('a.save.draft, a.draft, a.savedraft').first().click());
      const saved = mail(visit, '.Drafts', mark);
      expect(readable(saved)).toContain(ODD);
      expect(attached(saved)).toEqual(
        expect.arrayContaining([files.binary, files.large].map((each) => digestOf(each))),
      );
    },
    'marks, moves and flags mail by script': async (visit) => {
      const { page, origin, folder, mark } = visit;
      const text = `From: Ben <ben@example.org>\r\nTo: Ada <ada@example.org>\r\nSubject: ${mark}\r\n\r\nThree.\r\n`;
      writeFileSync(join(folder, 'mail', 'ada', 'Maildir', 'new', `${Date.now()}.M1.${mark}`), text);
      await page.goto(`${origin}/?_task=mail&_mbox=INBOX`);
      await page.locator('#messagelist tbody tr').first().click();
      const moved = page.waitForResponse((answer) => answer.url().includes('_action=move'));
      await page.locator('#messagelist tbody tr.selected').waitFor();
      await page.keyboard.press('Delete');
      expect((await moved).status()).toBe(200);
      expect(readdirSync(join(folder, 'mail', 'ada', 'Maildir', '.Trash', 'cur')).length).toBeGreaterThan(0);
    },
    'saves an identity': async (visit) => {
      const { page, origin, folder, mark } = visit;
      await page.goto(`${origin}/?_task=settings&_action=edit-identity&_iid=1&_framed=1`);
      await page.fill('[name=_name]', `Ada ${mark} Äpfel & 日本`);
      await page.fill('[name=_email]', 'ada@example.org');
      await page.fill('[name=_signature]', `${ODD}`);
      await sent(page, () => page.evaluate(`document.querySelector('form').submit()`));
      const query = 'select name || signature from identities where identity_id = 1';
      expect(sqlite(join(folder, 'mail.db'), query)).toEqual([`Ada ${mark} Äpfel & 日本${ODD}`]);
    },
    'adds a contact': async (visit) => {
      const { page, origin, folder, mark } = visit;
      await page.goto(`${origin}/?_task=addressbook&_action=add&_source=0&_framed=1`);
      await page.fill('[name=_firstname]', `Äda ${mark}`);
      await page.fill('[name=_surname]', "O'Neill & Søn; 100 %");
      await page
        .locator('[name="_email_home[]"], [name="_email[]"], input[type=email]')
        .first()
        .fill(`${mark}@example.org`);
      await sent(page, () => page.evaluate(`document.querySelector('form').submit()`));
      const names = sqlite(join(folder, 'mail.db'), 'select surname from contacts where firstname = ?', `Äda ${mark}`);
      expect(names).toEqual(["O'Neill & Søn; 100 %"]);
    },
    'imports contacts from a file': async (visit) => {
      const { page, origin, folder, mark } = visit;
      await page.goto(`${origin}/?_task=addressbook&_action=import&_framed=1`);
      const card = `BEGIN:VCARD\r\nVERSION:3.0\r\nN:Bîrne;${mark};;;\r\nFN:${mark} Bîrne\r\nEMAIL:i${mark}@example.org\r\nEND:VCARD\r\n`;
      await page.setInputFiles('input[type=file]', {
        name: 'cards.vcf',
        mimeType: 'text/vcard',
        buffer: Buffer.from(card),
      });
      await sent(page, () => page.evaluate(`document.querySelector('form').submit()`));
      const names = sqlite(join(folder, 'mail.db'), 'select surname from contacts where firstname = ?', mark);
      expect(names).toEqual(['Bîrne']);
    },
    searches: async ({ page, origin }) => {
      await page.goto(`${origin}/?_task=mail&_mbox=INBOX`);
      await page.waitForLoadState('networkidle');
      await page.locator('#mailsearchform').fill('Baskets, part 4', { force: true });
      const found = page.waitForResponse((answer) => answer.url().includes('_action=search'));
      await page.locator('#mailsearchform').press('Enter');
      expect((await found).status()).toBe(200);
    },
  },
};
