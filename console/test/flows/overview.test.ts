import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Desk, newDesk } from '../support/api.ts';
import { type Browser, launchBrowser } from '../support/browser.ts';
import { openWatched, visit, type WatchedPage } from '../support/watched-page.ts';

const service = inject('service');

describe.skipIf(service === null)('what waits for a person', () => {
  const given = service as NonNullable<typeof service>;
  let browser: Browser;
  let desk: Desk;
  let watched: WatchedPage;
  beforeAll(async () => {
    browser = await launchBrowser();
    desk = await newDesk(given, 'Overview');
    watched = await openWatched(browser, given);
  });
  afterAll(() => browser.close());

  it('stands on the overview with the way to mend it, and comes there by itself', async () => {
    const { page, incidents } = watched;
    await visit(page, given, desk.workspaceId, '');
    await page.getByText('Nothing needs you.').waitFor();
    const form = new FormData();
    form.set('file', new Blob(['who;what\nAnn;Head\n']), 'march.csv');
    await desk.call('POST', '/imports', form);
    const item = page.getByRole('listitem').filter({ hasText: 'Import “march.csv” waits' });
    await item.getByRole('link', { name: 'Map columns' }).click();
    await page.waitForURL(/\/imports\?import=/);
    await page.getByText('march.csv').first().waitFor();
    expect(incidents).toEqual([]);
  });
});
