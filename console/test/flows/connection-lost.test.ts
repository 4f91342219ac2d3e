import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Desk, newDesk } from '../support/api.ts';
import { axeFindings } from '../support/axe.ts';
import { type Browser, launchBrowser } from '../support/browser.ts';
import { type Line, openLine } from '../support/line.ts';
import { seedWorld } from '../support/seed.ts';
import { openWatched, settle, visit, type WatchedPage } from '../support/watched-page.ts';

const service = inject('service');
/** Messages about requests that fail while the connection is down. */
const EXPECTED = /Failed to load resource: net::ERR/;
/** Every screen that follows events, and one that does not. */
const LIVE = ['', '/inbox?view=all', '/campaigns', '/settings/workspace'];
const clock = (at: number) =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'Europe/Berlin' }).format(at);

describe.skipIf(service === null)('without the event stream', () => {
  const given = service as NonNullable<typeof service>;
  let browser: Browser;
  let desk: Desk;
  let line: Line;
  let watched: WatchedPage;
  const pages: WatchedPage['page'][] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
    desk = await newDesk(given, 'Line');
    await seedWorld(desk);
    line = await openLine(given);
    watched = await openWatched(browser, line.service);
    for (const path of LIVE) {
      const page = pages.length === 0 ? watched.page : await watched.context.newPage();
      pages.push(page);
      await visit(page, line.service, desk.workspaceId, path);
    }
  });
  afterAll(async () => {
    await browser?.close();
    await line?.close();
  });

  const notice = (page: WatchedPage['page']) => page.getByRole('status').filter({ hasText: /Connection lost/ });

  it.each(['freeze', 'cut'] as const)(
    '(%s) every open screen says when its data was last current, and recovers',
    async (how) => {
      const before = Date.now();
      line[how]();
      for (const page of pages) await notice(page).waitFor();
      const said = (await notice(pages[0] as WatchedPage['page']).textContent()) ?? '';
      const minutes = [before - 10_000, before, Date.now()].map(clock);
      expect(
        minutes.some((minute) => said.includes(minute)),
        said,
      ).toBe(true);
      expect(Date.now() - before).toBeGreaterThan(5_000);
      await settle(pages[2] as WatchedPage['page']);
      expect(await axeFindings(pages[2] as WatchedPage['page'])).toEqual([]);
      await desk.call('POST', '/campaigns', { name: `Made after ${how}` });
      line.restore();
      for (const page of pages) await notice(page).waitFor({ state: 'detached' });
      await pages[2]?.getByText(`Made after ${how}`).waitFor();
      expect(watched.incidents.splice(0).filter((one) => !EXPECTED.test(one))).toEqual([]);
    },
  );
});
