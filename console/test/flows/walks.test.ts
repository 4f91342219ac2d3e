import { describe, expect, inject, it } from 'vitest';
import { type Seeded, seedWorld } from '../support/seed.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';

const service = inject('service');
let seeded: Seeded;

describe.skipIf(service === null)('a walk over screens without loading the page again', () => {
  const at = useDesk('Walks', async (desk) => {
    seeded = await seedWorld(desk);
  });
  const go = async (name: string) => {
    await at.page
      .getByRole('navigation', { name: texts.nav.main })
      .getByRole('link', { name, exact: false })
      .first()
      .click();
    await at.page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  };
  const isWhole = async () => {
    expect(await at.page.getByText(texts.problems.pageFailed).count()).toBe(0);
    expect(await at.page.getByText(texts.problems.unknown).count()).toBe(0);
  };
  const narrow = async () => {
    await at.page.getByRole('button', { name: texts.inbox.filter.title }).click();
    await at.page.getByRole('combobox', { name: 'Campaign' }).or(at.page.getByLabel('Campaign')).first().click();
    await at.page.getByRole('option').first().waitFor();
    await isWhole();
    await at.page.keyboard.press('Escape');
    await at.page.keyboard.press('Escape');
  };

  it('finds campaigns by name in the inbox, the events and a webhook, in whatever order they are opened', async () => {
    const { page } = at;
    await at.visit('/events');
    await go('Inbox');
    await narrow();
    await go('Webhooks');
    await page.getByRole('button', { name: texts.webhooks.add }).first().click();
    await page.getByRole('dialog').waitFor();
    await isWhole();
    await page.keyboard.press('Escape');

    await at.visit('/inbox');
    await narrow();
    await page.evaluate(() => window.history.pushState({}, '', window.location.pathname.replace('/inbox', '/events')));
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await isWhole();
    expect(at.incidents).toEqual([]);
  });

  it('shows every screen of the menu after every other', async () => {
    const { page } = at;
    await at.visit('/inbox');
    const links = page.getByRole('navigation', { name: texts.nav.main }).locator('.rail-group a');
    const count = await links.count();
    expect(count).toBeGreaterThan(6);
    for (const step of [1, count - 1]) {
      for (let index = 0; index < count; index += 1) {
        await links.nth((index * step) % count).click();
        await page.locator('#content h1').first().waitFor({ state: 'attached' });
        await isWhole();
      }
    }
    await at.visit(`/campaigns/${seeded.campaignId}`);
    await isWhole();
    expect(at.incidents).toEqual([]);
  });

  it('keeps the menu at an address without a screen, and leads on from there', async () => {
    const { page } = at;
    await at.visit('/nowhere');
    await page.getByRole('heading', { name: texts.common.notHere }).waitFor();
    await go('Inbox');
    await page.getByRole('heading', { level: 1, name: texts.nav.inbox }).waitFor({ state: 'attached' });
    expect(at.incidents).toEqual([]);
  });
});
