import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Desk, newDesk, until } from '../support/api.ts';
import { type Browser, launchBrowser } from '../support/browser.ts';
import { seedWorld } from '../support/seed.ts';
import { openWatched, visit, type WatchedPage } from '../support/watched-page.ts';

const service = inject('service');

interface Thread {
  readonly id: number;
  readonly contact_name: string;
  readonly is_read: boolean;
}

describe.skipIf(service === null)('several tabs of one browser', () => {
  const given = service as NonNullable<typeof service>;
  let browser: Browser;
  let desk: Desk;
  let watched: WatchedPage;
  let thread: Thread;
  beforeAll(async () => {
    browser = await launchBrowser();
    desk = await newDesk(given, 'Tabs');
    await seedWorld(desk);
    const page = await desk.call<{ threads: Thread[] }>('GET', '/threads?has_customer_reply=true');
    thread = page.threads[0] as Thread;
    watched = await openWatched(browser, given);
  });
  afterAll(() => browser.close());

  /** The same row everywhere says what the service has just been told. */
  const showsEverywhere = async (pages: readonly WatchedPage['page'][], isRead: boolean): Promise<void> => {
    await desk.call('PATCH', `/threads/${thread.id}`, { is_read: isRead });
    for (const page of pages) {
      const row = page.getByRole('listitem').filter({ hasText: thread.contact_name }).first();
      await row.getByRole('img', { name: 'Unread' }).waitFor({ state: isRead ? 'detached' : 'attached' });
    }
  };

  it('show each change at once over one stream, which another tab takes over, and ask for no event log', async () => {
    const asked: string[] = [];
    watched.context.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const streams = () => asked.filter((path) => path === '/events/stream').length;
    const [first, second] = [watched.page, await watched.context.newPage()];
    for (const page of [first, second]) {
      await visit(page, given, desk.workspaceId, '/inbox?view=all');
      await page.getByRole('listitem').first().waitFor();
    }
    await until('a stream is open', async () => streams() > 0);
    await showsEverywhere([first, second], true);
    await showsEverywhere([first, second], false);
    expect(streams()).toBe(1);

    await first.close();
    await until('the other tab reads the stream', async () => streams() === 2);
    await showsEverywhere([second], true);
    expect(asked.filter((path) => path === '/campaigns/webhooks/events')).toEqual([]);
    expect(watched.incidents).toEqual([]);
  });
});
