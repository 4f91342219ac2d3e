import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Desk, newDesk } from '../support/api.ts';
import { type Browser, launchBrowser } from '../support/browser.ts';
import { openWatched, visit, type WatchedPage } from '../support/watched-page.ts';

const service = inject('service');
const NAMES = [/^Take new contacts in/, /^Stay active when/, /^Check whether addresses exist/];
const SWITCHES = ['autoEnroll', 'evergreen', 'verifyRecipients'];
/** Longer than the pause after which a form saves by itself. */
const PAUSE_MS = 1_000;

describe.skipIf(service === null)('a draft that saves itself', () => {
  const given = service as NonNullable<typeof service>;
  let browser: Browser;
  let desk: Desk;
  let watched: WatchedPage;
  beforeAll(async () => {
    browser = await launchBrowser();
    desk = await newDesk(given, 'Saving');
    watched = await openWatched(browser, given);
  });
  afterAll(() => browser.close());

  it('saves once what several pauses waited for, and says so', async () => {
    const { page, incidents } = watched;
    const campaign = await desk.call<{ id: string }>('POST', '/campaigns', { name: 'Slow', steps: [] });
    const read = async () =>
      (await desk.call<{ settings: Record<string, unknown> }>('GET', `/campaigns/${campaign.id}`)).settings;
    const before = await read();
    const answers: number[] = [];
    page.on('response', (answer) => {
      if (answer.request().method() === 'PATCH') answers.push(answer.status());
    });
    let isFirst = true;
    await page.route(`**/campaigns/${campaign.id}?*`, async (route) => {
      if (route.request().method() === 'PATCH' && isFirst) {
        isFirst = false;
        await sleep(4 * PAUSE_MS);
      }
      await route.continue();
    });
    await visit(page, given, desk.workspaceId, `/campaigns/${campaign.id}/settings`);
    await page.getByText('People', { exact: true }).click();
    for (const name of NAMES) {
      await page.getByRole('switch', { name }).click({ force: true });
      await sleep(PAUSE_MS);
    }
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
    expect(answers).toEqual([200, 200]);
    const after = await read();
    for (const name of SWITCHES) expect(after[name], name).toBe(!before[name]);
    expect(incidents).toEqual([]);
  });
});
