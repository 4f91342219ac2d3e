import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { PHONE, settle } from '../support/watched-page.ts';

const service = inject('service');

describe.skipIf(service === null)('long works', () => {
  let campaignId: string;
  const at = useDesk('Jobs', async (desk) => {
    campaignId = (await desk.call<{ id: string }>('POST', '/campaigns', { name: 'Spring' })).id;
  });
  const tray = () => at.page.getByRole('button', { name: /^Activity/ });
  const panel = () => at.page.getByRole('dialog', { name: texts.jobs.title });

  it('reports that no job is running', async () => {
    await at.visit('/contacts');
    await tray().click();
    await panel().getByText(texts.jobs.empty).waitFor();
    await settle(at.page);
    expect(await axeFindings(at.page)).toEqual([]);
    await at.page.keyboard.press('Escape');
    expect(at.incidents).toEqual([]);
  });

  it('are reachable from any screen: an import that needs a mapping links back to it', async () => {
    const { page, incidents } = at;
    await at.visit(`/campaigns/${campaignId}/audience`);
    const file = { name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\n1;2\n') };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.waitForURL(/import=/);
    const url = page.url();
    await page.getByRole('link', { name: texts.suppressions.list }).first().click();
    await page.getByRole('heading', { name: texts.suppressions.list, level: 1 }).waitFor();
    await tray().filter({ hasText: '1' }).click();
    await panel().getByText(texts.jobs.states.waiting).waitFor();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await panel().getByRole('link', { name: 'fair.csv' }).click();
    await page.waitForURL(/import=/);
    expect(new URL(page.url()).searchParams.get('import')).toBe(new URL(url).searchParams.get('import'));
    expect(incidents).toEqual([]);
  });

  it('are listed for a day after they have ended', async () => {
    const { page, incidents } = at;
    const id = new URL(page.url()).searchParams.get('import');
    await at.desk.call('POST', `/imports/${id}/cancel`);
    await at.visit('/campaigns');
    await tray().click();
    await panel().getByText(texts.jobs.states.cancelled).waitFor();
    expect(await tray().filter({ hasText: '1' }).count()).toBe(0);
    expect(incidents).toEqual([]);
  });
});
