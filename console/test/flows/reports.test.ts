import { describe, expect, inject, it } from 'vitest';
import type { Desk } from '../support/api.ts';
import { axeFindings } from '../support/axe.ts';
import { seedWorld } from '../support/seed.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';

const service = inject('service');

describe.skipIf(service === null)('client reports', () => {
  const at = useDesk('Reports', (desk: Desk) => seedWorld(desk));
  const text = texts.reports;
  const dialog = () => at.page.getByRole('dialog');
  const act = async (verb: string) => {
    await at.page.getByRole('button', { name: `${text.more}: Spring` }).click();
    await at.page.getByRole('menuitem', { name: verb }).click();
  };

  it('are created with recipients and a time, and show the next email and the result', async () => {
    const { page } = at;
    await at.visit('/settings/reports');
    await page.getByText(text.empty).waitFor();
    await page.getByRole('button', { name: text.add }).first().click();
    await dialog().getByLabel(text.form.campaign).click();
    await page.getByRole('option', { name: 'Spring', exact: true }).click();
    for (const address of ['maya@client.test', 'leo@client.test']) {
      await dialog().getByLabel(text.form.recipients).fill(address);
      await dialog().getByLabel(text.form.recipients).press('Enter');
    }
    await dialog().getByText(text.form.cadences.monthly).click();
    await dialog().getByLabel(text.form.dayOfMonth).click();
    await page.getByRole('option', { name: '15', exact: true }).click();
    expect(await axeFindings(page)).toEqual([]);
    await dialog().getByRole('button', { name: text.form.submitNew }).click();
    await page.getByText(text.notYet, { exact: true }).waitFor();
    const { items } = await at.desk.call<{ items: { cadence: string; dayOfMonth: number; recipients: object[] }[] }>(
      ...(['GET', '/report-schedules'] as const),
    );
    expect(items).toMatchObject([{ cadence: 'monthly', dayOfMonth: 15 }]);
    expect(items[0]?.recipients).toHaveLength(2);
    expect(await axeFindings(page)).toEqual([]);
  });

  it('show why a test was not sent, pause and resume, and are deleted after a confirmation', async () => {
    const { page, incidents } = at;
    await act(text.test.action);
    await dialog().getByRole('button', { name: text.test.submit }).click();
    await page.getByText(/Test failed\. /).waitFor();
    await act(text.pause);
    await page.getByText(text.status.paused, { exact: true }).waitFor();
    await act(text.resume);
    await page.getByText(text.notYet, { exact: true }).waitFor();
    await act(text.remove.action);
    await dialog().getByRole('button', { name: texts.common.delete }).click();
    await page.getByText(text.empty).waitFor();
    expect(incidents).toEqual([]);
  });
});
