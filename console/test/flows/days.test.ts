import { describe, expect, inject, it } from 'vitest';
import { until } from '../support/api.ts';
import { axeFindings } from '../support/axe.ts';
import { type Seeded, seedWorld } from '../support/seed.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle } from '../support/watched-page.ts';

const service = inject('service');
let seeded: Seeded;

describe.skipIf(service === null)('a field for a day', () => {
  const at = useDesk('Days', async (desk) => {
    seeded = await seedWorld(desk);
  });

  it('shows and reads days in the console format, with and without focus', async () => {
    const { page } = at;
    const { id } = await at.desk.call<{ id: string }>('POST', '/campaigns', { name: 'Fair', steps: [] });
    await at.visit(`/campaigns/${id}/schedule`);
    const start = page.getByLabel(texts.schedule.start, { exact: true });
    await start.fill('2026-03-09');
    expect(await start.inputValue()).toBe('2026-03-09');
    await start.blur();
    expect(await start.inputValue()).toBe('Mar 9, 2026');
    await start.focus();
    expect(await start.inputValue()).toBe('Mar 9, 2026');
    await page.keyboard.press('ArrowUp');
    expect(await start.inputValue()).toBe('Mar 10, 2026');
    await start.fill('March 12, 2026');
    await start.blur();
    const startOf = async () =>
      (await at.desk.call<{ schedule: { startDate: string | null } }>('GET', `/campaigns/${id}`)).schedule.startDate;
    await until('the day is saved', async () => (await startOf()) === '2026-03-12');
    await start.fill('9/3/2026');
    await start.blur();
    await page.getByText(texts.common.noDay('Mar 9, 2026')).waitFor();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    expect(await startOf()).toBe('2026-03-12');
    await page.reload();
    await settle(page);
    expect(await start.inputValue()).toBe('Mar 12, 2026');
    expect(at.incidents).toEqual([]);
  });

  it('is the same in filters, the snooze menu, and every other screen, independent of the browser format', async () => {
    const { page } = at;
    await at.visit(`/inbox?view=all&thread=${seeded.threadId}`);
    await page.getByRole('region', { name: texts.inbox.conversation, exact: true }).waitFor();
    await page.keyboard.press('s');
    const menu = page.getByRole('group', { name: texts.inbox.snooze.until });
    await menu.getByLabel(texts.compose.laterDay, { exact: true }).fill('9 Mar 2031');
    await menu.getByLabel(texts.compose.laterTime, { exact: true }).fill('7:30');
    await settle(page);
    expect(await page.locator('input[type=datetime-local], input[type=date]:not([aria-hidden])').count()).toBe(0);
    await menu.getByRole('button').last().click();
    const snoozed = async () =>
      (
        await at.desk.call<{ threads: { id: number; snoozed_until: string | null }[] }>('GET', '/threads?snoozed=true')
      ).threads.find(({ id }) => id === seeded.threadId)?.snoozed_until;
    await until('it is snoozed', async () => (await snoozed()) === '2031-03-09T06:30:00.000Z');
    expect(at.incidents).toEqual([]);
  });
});
