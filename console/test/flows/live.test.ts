import { describe, expect, inject, it } from 'vitest';
import { until } from '../support/api.ts';
import { seedWorld } from '../support/seed.ts';
import { texts } from '../support/texts.ts';
import { useDesk } from '../support/use-desk.ts';
import { visit, type WatchedPage } from '../support/watched-page.ts';

const service = inject('service');

interface Thread {
  readonly id: number;
  readonly contact_name: string;
  readonly is_read: boolean;
}

describe.skipIf(service === null)('several tabs of one browser', () => {
  let thread: Thread;
  const at = useDesk('Tabs', async (desk) => {
    await seedWorld(desk);
    const page = await desk.call<{ threads: Thread[] }>('GET', '/threads?has_customer_reply=true');
    thread = page.threads[0] as Thread;
  });

  /** Marks the conversation as read or unread, and expects the change in the same row of every page. */
  const showsEverywhere = async (pages: readonly WatchedPage['page'][], isRead: boolean): Promise<void> => {
    await at.desk.call('PATCH', `/threads/${thread.id}`, { is_read: isRead });
    for (const page of pages) {
      const row = page.getByRole('listitem').filter({ hasText: thread.contact_name }).first();
      await row.getByRole('img', { name: texts.inbox.unread }).waitFor({ state: isRead ? 'detached' : 'attached' });
    }
  };

  it('show each change immediately over one stream, which another tab takes over, and poll no event log', async () => {
    const asked: string[] = [];
    at.context.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const streams = () => asked.filter((path) => path === '/events/stream').length;
    const [first, second] = [at.page, await at.context.newPage()];
    for (const page of [first, second]) {
      await visit(page, at.service, at.desk.workspaceId, '/inbox?view=all');
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
    expect(at.incidents).toEqual([]);
  });
});
