import { describe, expect, inject, it } from 'vitest';
import { partOf } from '../../../test/support/part-of.ts';
import { until } from '../support/api.ts';
import { buttonsOf, closeAll, focused, focusIs, opens, overlays } from '../support/focus.ts';
import { intercept, release } from '../support/intercept.ts';
import { type Seeded, seedReply, seedWorld } from '../support/seed.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle, visit } from '../support/watched-page.ts';

const service = inject('service');
let seeded: Seeded;

/** Screens whose buttons open most kinds of dialogs, menus, popovers and panels. */
const WALKED: readonly ((seeded: Seeded) => string)[] = [
  ({ campaignId }) => `/campaigns/${campaignId}`,
  ({ campaignId }) => `/campaigns/${campaignId}/steps`,
  ({ campaignId }) => `/campaigns/${campaignId}/audience`,
  ({ campaignId }) => `/campaigns/${campaignId}/mailboxes`,
  ({ threadId }) => `/inbox?view=all&thread=${threadId}`,
  ({ subscriptionId }) => `/webhooks/${subscriptionId}`,
  ...['/mailboxes', '/domains', '/suppressions', '/webhooks', '/sequencers', '/campaigns'].map((path) => () => path),
  ...['keys', 'people', 'replies', 'circles', 'workspace'].map((part) => () => `/settings/${part}`),
];

describe.skipIf(service === null)('the keyboard focus', () => {
  const at = useDesk('Focus', async (desk) => {
    seeded = await seedWorld(desk);
    await seedReply(desk);
    await desk.call('POST', '/saved-replies', { name: 'Second', bodyText: 'Two' });
    await desk.call('POST', '/campaigns/suppressions', { email: 'one@acme.test' });
    await desk.call('POST', '/campaigns/suppressions', { email: 'two@acme.test' });
  });

  it('returns to the button that opened a dialog or menu, for every button of every screen', async () => {
    // Opens and closes layers without changing anything.
    await intercept(
      at.context,
      () => true,
      (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()),
    );
    let page = await at.context.newPage();
    const lost: string[] = [];
    let opened = 0;
    for (const path of partOf(WALKED)) {
      const screen = path(seeded);
      const show = async () => {
        // A page with unsaved edits asks before leaving.
        await page.close();
        page = await at.context.newPage();
        await visit(page, at.service, at.desk.workspaceId, screen);
        return buttonsOf(page);
      };
      const names = await show();
      for (const [index, name] of names.entries()) {
        let control = page.locator(`[data-case=case-${index}]`);
        if ((await control.count()) === 0) {
          await show();
          control = page.locator(`[data-case=case-${index}]`);
          if ((await control.count()) === 0) continue;
        }
        const [before, url] = [await overlays(page), page.url()];
        await control.focus();
        await page.keyboard.press('Enter');
        if (await opens(page, before)) {
          opened += 1;
          await closeAll(page, before);
          const isBack = () => control.evaluate((one) => document.activeElement === one).catch(() => false);
          for (let tries = 0; tries < 20 && !(await isBack()); tries += 1) await page.waitForTimeout(25);
          const isGone = (await control.count()) === 0;
          if (!(await isBack()) && !(isGone && (await focused(page)) !== null))
            lost.push(`${screen}: ${name} -> ${(await focused(page))?.slice(0, 40) ?? 'nothing'}`);
        }
        if (page.url() !== url || (await overlays(page)) !== before) await show();
      }
    }
    await page.close();
    await release(at.context);
    expect(lost).toEqual([]);
    expect(opened).toBeGreaterThan(0);
  });

  it('returns from the palette, and from the menu of a phone', async () => {
    const { page } = at;
    await at.visit('/settings/keys');
    await page.getByRole('button', { name: texts.settings.keys.add }).focus();
    await page.keyboard.press('Control+K');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await focusIs(page, texts.settings.keys.add);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'More' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await focusIs(page, 'More');
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('stays on a pressed button while it is busy or replaced', async () => {
    const { page } = at;
    await at.visit(`/campaigns/${seeded.campaignId}`);
    await page.getByRole('button', { name: texts.campaign.pause }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByRole('button', { name: texts.campaign.resume }).waitFor();
    await focusIs(page, texts.campaign.resume);
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByRole('button', { name: texts.campaign.pause }).waitFor();
    await focusIs(page, texts.campaign.pause);
  });

  it('moves to the next row when the focused row is removed', async () => {
    const { page } = at;
    await at.visit('/suppressions');
    const rows = page.locator('[data-row]');
    const before = await rows.count();
    const second = await rows.nth(1).textContent();
    await rows.nth(0).getByRole('button').last().focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await dialog.getByRole('button').last().focus();
    await page.keyboard.press('Enter');
    await until('the row is gone', async () => (await rows.count()) === before - 1);
    await until('the next row has the focus', () =>
      page.evaluate((text) => document.activeElement?.closest('[data-row]')?.textContent === text, second),
    );
  });

  it('moves to the heading of a screen that an action opens', async () => {
    const { page } = at;
    await at.visit('/campaigns');
    await page.keyboard.press('n');
    await page.getByRole('textbox', { name: 'Name' }).fill('Autumn');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Autumn', level: 1 }).waitFor();
    await settle(page);
    await until('something has the focus', async () => (await focused(page)) !== null);
  });
});
