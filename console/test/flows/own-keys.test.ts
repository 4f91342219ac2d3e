import { describe, expect, inject, it } from 'vitest';
import { until } from '../support/api.ts';
import { type Seeded, seedWorld } from '../support/seed.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';

const service = inject('service');
let seeded: Seeded;

/** Screens with a table, which listens to Enter itself. */
const TABLES = ['/campaigns', '/contacts', '/suppressions', '/mailboxes', '/domains', '/webhooks', '/events'];

describe.skipIf(service === null)('keys of a control that has the focus', () => {
  const at = useDesk('Own keys', async (desk) => {
    seeded = await seedWorld(desk);
    for (let n = 0; n < 40; n += 1) await desk.call('POST', '/campaigns', { name: `Many ${n}` });
  });

  it('belong to the control: every button and link outside of a table acts on Enter and Space', async () => {
    const { page } = at;
    for (const path of [...TABLES, `/campaigns/${seeded.campaignId}/contacts`]) {
      await at.visit(path);
      const ignored = await page.evaluate(() => {
        const isShown = (control: HTMLElement) => control.checkVisibility() && control.closest('[role=table]') === null;
        const controls = [...document.querySelectorAll<HTMLElement>('a[href], button:not([disabled])')].filter(isShown);
        return controls.flatMap((control) =>
          (control.tagName === 'A' ? ['Enter'] : ['Enter', ' ']).flatMap((key) => {
            control.focus();
            const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
            // The browser activates a control unless its key event was canceled.
            return control.dispatchEvent(event) ? [] : [`${control.textContent} ${key}`];
          }),
        );
      });
      expect([path, ignored]).toEqual([path, []]);
    }
    await at.visit('/campaigns');
    await page.getByRole('link', { name: 'Inbox' }).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/inbox/);
    expect(at.incidents).toEqual([]);
  });

  it('keep the row selected with j in view when the list is longer than the screen', async () => {
    const { page } = at;
    await at.visit('/campaigns');
    for (let n = 0; n < 35; n += 1) await page.keyboard.press('j');
    await until('the row that has the focus is in view', () =>
      page.evaluate(() => {
        const box = document.activeElement?.closest('[data-row]')?.getBoundingClientRect();
        return box !== undefined && box.top >= 0 && box.bottom <= window.innerHeight;
      }),
    );
    const row = () => page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row']);
    await page.keyboard.press('Home');
    await expect.poll(row).toBe('0');
    await page.keyboard.press('End');
    await expect.poll(async () => Number(await row())).toBeGreaterThan(35);
  });

  it('open one dialog by a double click, which stays', async () => {
    const { page } = at;
    await at.visit('/settings/keys');
    await page.getByRole('button', { name: texts.settings.keys.add }).dblclick();
    // Both clicks have been handled by now.
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Stays');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    expect(at.incidents).toEqual([]);
  });
});
