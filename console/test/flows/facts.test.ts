import { describe, expect, inject, it } from 'vitest';
import { type Seeded, seedWorld } from '../support/seed.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';

describe.skipIf(inject('service') === null)('the facts of a contact', () => {
  let seeded: Seeded;
  const at = useDesk('Facts', async (desk) => {
    seeded = await seedWorld(desk);
  });

  it('are beside the conversation from 1280 pixels, and in a panel below', async () => {
    const { page, incidents } = at;
    await page.setViewportSize({ width: 1280, height: 800 });
    await at.visit(`/inbox?view=all&thread=${seeded.threadId}`);
    const column = page.getByRole('complementary', { name: texts.inbox.person });
    for (const fact of ['Acme', 'Head of sales', 'Spring']) await column.getByText(fact, { exact: true }).waitFor();
    await page.keyboard.press('i');
    await expect.poll(() => column.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: /Acme/ }).waitFor();
    await page.setViewportSize({ width: 1279, height: 800 });
    await page.keyboard.press('i');
    await page.getByRole('dialog', { name: texts.inbox.person }).getByText('Head of sales').waitFor();
    expect(incidents).toEqual([]);
  });
});
