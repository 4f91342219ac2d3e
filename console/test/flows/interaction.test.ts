import { describe, expect, inject, it } from 'vitest';
import { type Desk, until } from '../support/api.ts';
import { intercept, release } from '../support/intercept.ts';
import { type Seeded, seedWorld } from '../support/seed.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';

const service = inject('service');

/** Records layout shifts more than half a second after an input. */
function watchShifts(): void {
  const shifts: number[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) shifts.push(entry.value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

let seeded: Seeded;
const prepare = async (desk: Desk) => {
  seeded = await seedWorld(desk);
};

describe.skipIf(service === null)('interactions of the console', () => {
  const at = useDesk('Manners', prepare);
  const focused = () =>
    at.page.evaluate(() => {
      const { activeElement: focus } = document;
      return focus?.getAttribute('aria-label') ?? focus?.textContent ?? '';
    });
  const gone = () => at.page.getByRole('dialog').waitFor({ state: 'detached' });
  const focusReturnsTo = (name: string) => until(`${name} has the focus`, async () => (await focused()) === name);

  it('return the focus when a dialog closes, including a second dialog and a dialog from a menu', async () => {
    const { page } = at;
    await at.visit('/settings/keys');
    await page.getByRole('button', { name: texts.settings.keys.add }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('CI');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: texts.settings.keys.shown.title }).waitFor();
    await page.keyboard.press('Escape');
    await gone();
    await focusReturnsTo(texts.settings.keys.add);

    await at.visit(`/campaigns/${seeded.campaignId}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: texts.campaign.rename }).click();
    await page.getByRole('dialog', { name: texts.campaign.renameTitle }).waitFor();
    await page.keyboard.press('Escape');
    await gone();
    await focusReturnsTo('More');
    expect(at.incidents).toEqual([]);
  });

  it('close a dialog with Escape while its tags field has the focus', async () => {
    const { page } = at;
    await at.visit(`/campaigns/${seeded.campaignId}/steps`);
    await page.getByRole('button', { name: texts.editor.test }).click();
    await page
      .getByRole('dialog', { name: texts.editor.test })
      .getByLabel('To', { exact: true })
      .fill('me@studio.test');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await gone();
    expect(at.incidents).toEqual([]);
  });

  it("remove a campaign's notice once it no longer applies", async () => {
    const { page } = at;
    await at.visit(`/campaigns/${seeded.campaignId}`);
    const said = (text: string) => page.getByRole('alert').filter({ hasText: text });
    await page.getByRole('button', { name: texts.campaign.pause }).click();
    await said(texts.campaign.paused('Spring')).waitFor();
    await page.getByText(texts.running.paused(texts.enums.pauseReason.manual)).waitFor();
    await page.getByRole('main').getByRole('button', { name: texts.campaign.resume }).click();
    await said(texts.campaign.resumed('Spring')).waitFor();
    await said(texts.campaign.paused('Spring')).waitFor({ state: 'detached' });
    expect(at.incidents).toEqual([]);
  });

  it('warn that variables are sent as written, and close the composer before the conversation', async () => {
    const { page } = at;
    await at.visit(`/inbox?view=all&thread=${seeded.threadId}`);
    await page.getByRole('region', { name: texts.inbox.conversation, exact: true }).waitFor();
    await page.keyboard.press('l');
    await page.getByRole('menuitem').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.getByRole('region', { name: texts.inbox.conversation, exact: true }).focus();
    await page.keyboard.press('r');
    await page.getByRole('textbox', { name: texts.compose.text }).fill('Hi {{firstName}}');
    await page.getByText(texts.compose.variables(['{{firstName}}'])).waitFor();
    await page.getByRole('region', { name: texts.inbox.conversation, exact: true }).focus();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: texts.compose.continue }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(texts.inbox.pick).waitFor();
    expect(at.incidents).toEqual([]);
  });

  it('shift no content on the page of a running campaign, however slowly its parts load', async () => {
    const { page } = at;
    await page.addInitScript(watchShifts);
    await intercept(
      page,
      (url) => /\/(stats|analytics\/)/.test(url.pathname),
      async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700));
        await route.continue();
      },
    );
    await at.visit(`/campaigns/${seeded.campaignId}`);
    await page.getByRole('rowheader', { name: /^Step 1/ }).waitFor();
    await page.getByRole('figure').first().waitFor();
    const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(moved.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01);
    await release(page);
    expect(at.incidents).toEqual([]);
  });
});
