import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Desk, newDesk, until } from '../support/api.ts';
import { type Browser, launchBrowser } from '../support/browser.ts';
import { texts } from '../support/texts.ts';
import { openWatched, visit } from '../support/watched-page.ts';

const service = inject('service');
/** Twelve days are simulated in the meantime. */
const MAKING_MS = 90_000;

describe.skipIf(service === null)('a demonstration', () => {
  const given = service as NonNullable<typeof service>;
  let browser: Browser;
  let desk: Desk;
  beforeAll(async () => {
    browser = await launchBrowser();
    desk = await newDesk(given, 'Newcomer');
  });
  afterAll(() => browser.close());

  it('loads and opens with one click on Getting started, has a banner on every screen, and is removed with one click', async () => {
    const { page, incidents, context } = await openWatched(browser, given);
    const rail = (name: string) =>
      page
        .getByRole('navigation', { name: texts.nav.main })
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .click();
    await visit(page, given, desk.workspaceId, '/start');
    await page.getByRole('button', { name: texts.demo.load }).click();

    // Which days the page shows depends on the machine.
    await page.getByText(/^Day \d+ of 12, about \d+ \w+ left$/).waitFor({ timeout: MAKING_MS });
    const progress = page.getByRole('progressbar', { name: texts.demo.progress });
    expect(Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(8);

    // It opens when it is ready.
    const banner = page.getByRole('note').filter({ hasText: texts.demo.banner });
    await banner.waitFor({ timeout: MAKING_MS });
    await page.getByRole('heading', { name: texts.mailboxes.tabs.figures }).waitFor();
    await rail('Campaigns');
    await page.getByRole('row', { name: /Spring: a quieter inbox/ }).waitFor();
    await banner.waitFor();
    await rail('Inbox');
    await page.getByRole('listitem').filter({ hasText: 'quieter inbox' }).first().waitFor();

    await banner.getByRole('button', { name: texts.demo.remove }).click();
    await page.getByText(texts.demo.removed).waitFor();
    await page.getByRole('button', { name: texts.demo.load }).waitFor({ timeout: MAKING_MS });
    await until('its workspace is gone', async () => {
      const workspaces = await desk.call<{ project_name: string }[]>('GET', '/workspaces');
      return workspaces.every((one) => one.project_name !== 'Demonstration');
    });
    expect(incidents).toEqual([]);
    await context.close();
  });
});
