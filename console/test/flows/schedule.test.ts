import { describe, expect, inject, it } from 'vitest';
import { until } from '../support/api.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';

const service = inject('service');

interface Campaign {
  readonly schedule: { readonly windows: readonly { days: readonly string[]; start: string; end: string }[] };
}

describe.skipIf(service === null)('the hours of a campaign', () => {
  let campaignId: string;
  const at = useDesk('Hours', async (desk) => {
    campaignId = (await desk.call<{ id: string }>('POST', '/campaigns', { name: 'Spring' })).id;
  });
  const cell = (name: string) => at.page.getByRole('gridcell', { name, exact: true });
  const typed = (day: string) => at.page.getByLabel(texts.schedule.hoursOf(day));
  /** Returns the hours of a day as stored on the server. */
  const hoursOf = async (day: string) => {
    const { schedule } = await at.desk.call<Campaign>('GET', `/campaigns/${campaignId}`);
    return schedule.windows.filter(({ days }) => days.includes(day)).map(({ start, end }) => `${start}-${end}`);
  };
  const become = (day: string, hours: readonly string[]) =>
    until(`${day} has ${hours}`, async () => JSON.stringify(await hoursOf(day)) === JSON.stringify(hours));

  it('are painted by dragging over the week', async () => {
    const { page, incidents } = at;
    await at.visit(`/campaigns/${campaignId}/schedule`);
    await page
      .getByRole('button', { name: /Office|Working|Mon/ })
      .first()
      .click();
    await become('monday', ['09:00-17:00']);
    await cell('Mon to Fri 18:00').click();
    for (const day of ['monday', 'friday']) await become(day, ['09:00-17:00', '18:00-18:30']);
    await cell('Mon to Fri 18:00').click();
    await become('friday', ['09:00-17:00']);
    await page.getByRole('button', { name: 'Sat to Sun' }).click();
    await cell('Saturday 10:00').hover();
    await page.mouse.down();
    await cell('Sunday 11:30').hover();
    await page.mouse.up();
    await become('saturday', ['10:00-12:00']);
    await become('sunday', ['10:00-12:00']);
    expect(await cell('Sunday 11:30').getAttribute('aria-selected')).toBe('true');
    expect(incidents).toEqual([]);
  });

  it('are navigated and painted by keys', async () => {
    const { page, incidents } = at;
    await cell('Saturday 10:00').click();
    await become('saturday', ['10:30-12:00']);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowRight');
    await become('saturday', ['09:00-10:00', '10:30-12:00']);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await become('saturday', ['09:00-12:00']);
    expect(incidents).toEqual([]);
  });

  it('are typed next to the day, and unreadable input is reported and not saved', async () => {
    const { page, incidents } = at;
    await page.getByRole('button', { name: 'Mon to Fri', exact: true }).press('Enter');
    await typed('Monday').fill('08:15-12:00, 13:00-17:45');
    await page.keyboard.press('Enter');
    await become('monday', ['08:15-12:00', '13:00-17:45']);
    await typed('Tuesday').fill('nine to five');
    await page.keyboard.press('Tab');
    expect(await typed('Tuesday').getAttribute('aria-invalid')).toBe('true');
    expect(await hoursOf('tuesday')).toEqual(['09:00-17:00']);
    expect(incidents).toEqual([]);
  });
});
