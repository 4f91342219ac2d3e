import { describe, expect, inject, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { seedWorld } from '../support/seed.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle } from '../support/watched-page.ts';

const service = inject('service');
const text = texts.labels;

describe.skipIf(service === null)('labels of a workspace', () => {
  const at = useDesk('Labels');

  it('are created, added to a conversation, filtered by, and removed by Undo', async () => {
    const { page, incidents } = at;
    const { threadId } = await seedWorld(at.desk);
    const labelsOf = async () =>
      (await at.desk.call<{ thread: { label_ids: string[] } }>('GET', `/threads/${threadId}/messages`)).thread
        .label_ids;
    await at.visit('/settings/labels');
    await page.getByRole('button', { name: text.add }).first().click();
    await page.getByRole('dialog').getByLabel(text.name).fill('Demo booked');
    await page.getByRole('dialog').getByRole('button', { name: texts.common.save }).click();
    await page.locator('.label-mark').filter({ hasText: 'Demo booked' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);

    await at.visit(`/inbox?view=all&thread=${threadId}`);
    await page.locator('.conversation-head').getByRole('button', { name: text.menu }).click();
    await page.getByRole('menuitem', { name: 'Demo booked' }).click();
    await page.getByText(text.set('Demo booked', 1)).waitFor();
    await page.locator('.thread-row .label-mark').waitFor();
    expect(await labelsOf()).toHaveLength(1);
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);

    const [id] = await labelsOf();
    await at.visit(`/inbox?view=all&label=${id}`);
    await page.locator('.filter-chip').filter({ hasText: 'Demo booked' }).waitFor();
    await page.locator('.thread-row').first().waitFor();
    expect(await page.locator('.thread-row').count()).toBe(1);
    await page.locator('.thread-row').click();
    await page.locator('.conversation-head').getByRole('button', { name: text.menu }).click();
    await page.getByRole('menuitem', { name: 'Demo booked' }).click();
    await page.getByText(text.unset('Demo booked', 1)).waitFor();
    await page.getByRole('button', { name: texts.common.undo }).first().click();
    await expect.poll(labelsOf).toEqual([id]);
    expect(incidents).toEqual([]);
  });
});
