import { describe, expect, inject, it } from 'vitest';
import type { Desk } from '../support/api.ts';
import { axeFindings } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Seeded, seedWorld } from '../support/seed.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { openWatched, PHONE, settle, WIDE } from '../support/watched-page.ts';

const service = inject('service');

let seeded: Seeded;
const prepare = async (desk: Desk) => {
  seeded = await seedWorld(desk);
};

describe.skipIf(service === null)('a share link', () => {
  const at = useDesk('North Studio', prepare);
  const link = async () =>
    (await at.desk.call<{ token: string }>('GET', `/campaigns/${seeded.campaignId}/share`)).token;

  it('opens a page for readers without an account: brand, results, period and steps, without contact data', async () => {
    const token = await link();
    const browser = await launchBrowser();
    for (const size of [WIDE, PHONE]) {
      const { page, incidents } = await openWatched(browser, at.service, { ...size, scheme: 'light' }, null);
      await page.goto(`${at.service.origin}/share/${token}`);
      await page.getByRole('heading', { level: 1, name: 'Spring' }).waitFor();
      await settle(page);
      await page.getByText('North Studio', { exact: true }).waitFor();
      const replies = page.locator('.figure-card').first();
      expect(await replies.innerText()).toMatch(/^Replies\n+\d+\n+\d+\.\d% of contacted$/);
      await replies.getByRole('img', { name: /^\d+\.\d% of contacted \(\d+ of \d+\)$/ }).waitFor();
      await page.getByRole('rowheader', { name: /^1\. / }).waitFor();
      await page.getByRole('rowheader', { name: /^2\. / }).waitFor();
      const text = await page.locator('body').innerText();
      expect(text).not.toMatch(/@|Berg/);
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      expect(incidents).toEqual([]);
      await page.context().close();
    }
    await browser.close();
  });

  it("is in the reader's language, with localized numbers, if a catalogue exists", async () => {
    const token = await link();
    const browser = await launchBrowser();
    for (const size of [WIDE, PHONE]) {
      const { page, incidents } = await openWatched(browser, at.service, { ...size, scheme: 'light' }, null, 'de-DE');
      await page.goto(`${at.service.origin}/share/${token}`);
      await page.getByRole('combobox', { name: 'Zeitraum' }).waitFor();
      await settle(page);
      expect(await page.locator('html').getAttribute('lang')).toBe('de');
      const replies = page.locator('.figure-card').first();
      expect(await replies.innerText()).toMatch(/^Antworten\n+\d+\n+\d+,\d\s%\sder Kontaktierten$/);
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
      expect(incidents).toEqual([]);
      await page.context().close();
    }
    await browser.close();
  });

  it('keeps the selected period in its URL, prints without controls, and explains when sharing is off', async () => {
    const { page } = at;
    const token = await link();
    await page.goto(`${at.service.origin}/app/share/${token}?period=yesterday`);
    await page.getByText(texts.share.quiet).waitFor();
    await page.getByRole('combobox', { name: 'Period' }).click();
    await page.getByRole('option', { name: 'Today' }).click();
    await page.getByRole('figure', { name: texts.common.dayChart.perDay }).waitFor();
    expect(new URL(page.url()).searchParams.get('period')).toBe('today');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button').count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await at.desk.call('PATCH', `/campaigns/${seeded.campaignId}`, { settings: { shareEnabled: false } });
    await page.goto(`${at.service.origin}/app/share/${token}`);
    await page.getByRole('heading', { name: texts.share.gone }).waitFor();
  });
});
