import { describe, expect, inject, it } from 'vitest';
import type { Desk } from '../support/api.ts';
import { axeFindings } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Seeded, seedWorld } from '../support/seed.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { openWatched, settle, WIDE } from '../support/watched-page.ts';

const service = inject('service');

/** A PNG image of one green pixel. */
const LOGO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let seeded: Seeded;
const prepare = async (desk: Desk) => {
  seeded = await seedWorld(desk);
};

describe.skipIf(service === null)('the brand of a workspace', () => {
  const at = useDesk('Brand', prepare);
  const text = texts.brand;

  it('is set with a preview, and shown to readers of share pages in both schemes, with a readable color', async () => {
    const { page, incidents } = at;
    await at.visit('/settings/brand');
    await page.getByLabel(text.name, { exact: true }).fill('Harbor & Sons');
    await page.getByLabel(text.accent, { exact: true }).fill('#ffd400');
    await page.getByText(/^Too light for a light background/).waitFor();
    expect(await page.locator('.brand-preview').getByText('Harbor & Sons').count()).toBe(2);
    await page.getByRole('button', { name: texts.common.save }).click();
    await page.getByText(text.saved).waitFor();
    await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO });
    await page.getByText(text.logoSaved).waitFor();
    const preview = page.locator('.brand-preview').getByRole('img', { name: 'Harbor & Sons' });
    await preview.nth(1).waitFor();
    expect(await preview.first().evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
    expect(await axeFindings(page)).toEqual([]);

    const { token } = await at.desk.call<{ token: string }>('GET', `/campaigns/${seeded.campaignId}/share`);
    const browser = await launchBrowser();
    for (const scheme of ['light', 'dark'] as const) {
      const reader = await openWatched(browser, at.service, { ...WIDE, scheme }, null);
      await reader.page.goto(`${at.service.origin}/share/${token}`);
      const logo = reader.page.getByRole('img', { name: 'Harbor & Sons' });
      await logo.waitFor();
      await settle(reader.page);
      expect(await logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
      expect(await axeFindings(reader.page)).toEqual([]);
      expect(reader.incidents).toEqual([]);
      await reader.page.context().close();
    }
    await browser.close();
    expect(incidents).toEqual([]);
  });

  it('prints light from a dark page, on A4, with the results and without controls', async () => {
    const { token } = await at.desk.call<{ token: string }>('GET', `/campaigns/${seeded.campaignId}/share`);
    const browser = await launchBrowser();
    const { page } = await openWatched(browser, at.service, { ...WIDE, scheme: 'dark' }, null);
    await page.goto(`${at.service.origin}/share/${token}`);
    await page.getByRole('img', { name: 'Harbor & Sons' }).waitFor();
    await settle(page);
    const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await scheme()).toBe('light');
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    expect(await scheme()).toBe('dark');
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    await browser.close();
  });

  it('rejects what is not a picture, and shows the letter again without a logo', async () => {
    const { page } = at;
    await at.visit('/settings/brand');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: svg });
    await page.getByRole('alert').filter({ hasText: 'PNG, JPEG, or WebP' }).waitFor();
    await page.getByRole('button', { name: text.remove }).click();
    await page.getByText(text.logoRemoved).waitFor();
    await page.getByRole('button', { name: text.upload }).waitFor();
    expect(await page.locator('.brand-preview img').count()).toBe(0);
  });
});
