import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Desk, newDesk, until } from '../support/api.ts';
import { type Browser, launchBrowser } from '../support/browser.ts';
import { joinAs, PASSWORD } from '../support/join.ts';
import { type Seeded, seedWorld } from '../support/seed.ts';
import { texts } from '../support/texts.ts';
import { openWatched, settle, visit, type WatchedPage } from '../support/watched-page.ts';

const service = inject('service');
const CLIENTS = ['Aster Clinics', 'בירץ׳ ובניו, משרד עורכי דין ונוטריון בינלאומי'] as const;

interface Listed {
  readonly items: { workspaceId: number; thread: { id: number; contact_email: string } }[];
}

describe.skipIf(service === null)('the inbox of all workspaces', () => {
  const given = service as NonNullable<typeof service>;
  let browser: Browser;
  let own: Desk;
  let other: Desk;
  let foreign: Desk;
  let seeded: readonly Seeded[];
  let watched: WatchedPage;
  beforeAll(async () => {
    browser = await launchBrowser();
    [own, other, foreign] = [
      await newDesk(given, CLIENTS[0]),
      await newDesk(given, CLIENTS[1]),
      await newDesk(given, 'Not theirs'),
    ];
    seeded = await Promise.all([seedWorld(own), seedWorld(other, true), seedWorld(foreign)]);
    watched = await openWatched(browser, given, undefined, null);
    const email = await joinAs(own, watched.page, 'member', 'Mia');
    const { url } = await other.call<{ url: string }>('POST', `/workspaces/${other.workspaceId}/invitations`, {
      ...{ email, role: 'viewer' },
    });
    await watched.page.goto(url);
    await watched.page.getByRole('textbox', { name: texts.signIn.password, exact: true }).fill(PASSWORD);
    await watched.page.keyboard.press('Enter');
    await watched.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  }, 180_000);
  afterAll(() => browser.close());

  const rows = () => watched.page.locator('.thread-slot');
  const focused = () =>
    watched.page.evaluate(() => document.activeElement?.closest('[data-thread]')?.getAttribute('data-thread'));
  const clients = async () => new Set(await watched.page.locator('.thread-client .cut').allTextContents());
  const all = async (query: string) => {
    const { items } = await own.call<Listed>('GET', `/overview/threads?${query}`);
    return items
      .filter(({ workspaceId }) => workspaceId === own.workspaceId || workspaceId === other.workspaceId)
      .map(({ workspaceId, thread }) => `${workspaceId}-${thread.id}`);
  };
  const shown = () => rows().evaluateAll((found) => found.map((row) => row.getAttribute('data-thread')));

  it('opens from the workspace menu, and lists the conversations of every workspace of the member, newest first', async () => {
    const { page } = watched;
    await visit(page, given, own.workspaceId, '');
    await page.keyboard.press('w');
    await page.getByRole('menuitem', { name: texts.nav.allInboxes }).click();
    await page.getByRole('heading', { name: texts.allInboxes.title, level: 1 }).waitFor();
    await rows().first().waitFor();
    expect(await shown()).toEqual(await all('is_read=false&has_customer_reply=true'));
    expect(await clients()).toEqual(new Set(CLIENTS));
    const unread = async (desk: Desk) =>
      (await desk.call<{ needs_answer: number }>('GET', '/threads/counts')).needs_answer;
    const counts = [await unread(own), await unread(other)];
    const views = page.getByRole('navigation', { name: texts.inbox.viewsLabel });
    const total = counts.reduce((sum, count) => sum + count, 0);
    await views.getByRole('button', { name: new RegExp(`^${texts.inbox.views.needs}\\s*${total}$`) }).waitFor();
    await views.getByRole('group', { name: texts.allInboxes.unreadBy }).waitFor();
    expect(await page.getByText('Not theirs').count()).toBe(0);
    expect(watched.incidents).toEqual([]);
  });

  it('filters by view, client and unread, and keeps the filters in the URL', async () => {
    const { page } = watched;
    await visit(page, given, own.workspaceId, '/all-inboxes?view=positive');
    expect(await shown()).toEqual(await all('reply_intent_bucket=positive'));
    await page.getByRole('combobox', { name: texts.allInboxes.client }).click();
    await page.getByRole('option', { name: CLIENTS[0] }).click();
    await settle(page);
    expect(await clients()).toEqual(new Set([CLIENTS[0]]));
    await page.getByRole('checkbox', { name: texts.allInboxes.unreadOnly }).check();
    await page.waitForURL(/unread=(%22)?1/);
    await page.reload();
    await settle(page);
    expect(await shown()).toEqual(
      await all(`reply_intent_bucket=positive&is_read=false&of_workspace=${own.workspaceId}`),
    );
    expect(await page.getByRole('combobox', { name: texts.allInboxes.client }).inputValue()).toBe(CLIENTS[0]);
    await visit(page, given, own.workspaceId, `/all-inboxes?view=snoozed&client=${own.workspaceId}`);
    await page.getByRole('button', { name: texts.common.clear, exact: true }).click();
    await page.getByText(texts.inbox.empty.snoozed).waitFor();
    await page.getByRole('link', { name: texts.inbox.toAllMail }).click();
    await rows().first().waitFor();
    expect(watched.incidents).toEqual([]);
  });

  it('searches all workspaces by words, intent and label, by keyboard and with the filters in the URL', async () => {
    const { page } = watched;
    const label = 'Across';
    for (const [desk, { otherThreadId }] of [
      [own, seeded[0]],
      [other, seeded[1]],
    ] as [Desk, Seeded][]) {
      const { id } = await desk.call<{ id: string }>('POST', '/thread-labels', { name: label });
      await desk.call('PATCH', `/threads/${otherThreadId}`, { add_labels: [id] });
    }
    await visit(page, given, own.workspaceId, '/all-inboxes?view=mail');
    await rows().first().waitFor();
    await page.getByRole('combobox', { name: texts.inbox.filter.label }).click();
    await page.getByRole('option', { name: label }).click();
    await page.waitForURL(/label=Across/);
    await settle(page);
    const labeled = await all(`show_all_emails=true&label_name=${label}`);
    expect(labeled).toHaveLength(2);
    expect(await shown()).toEqual(labeled);

    await visit(page, given, own.workspaceId, '/all-inboxes?view=mail');
    await rows().first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('nowhere to be found');
    await page.getByText(texts.common.nothingMatches).waitFor();
    expect(page.url()).toContain('q=nowhere');
    await page.getByRole('button', { name: texts.common.clear, exact: true }).click();
    await rows().first().waitFor();
    expect(page.url()).not.toContain('q=');

    await page.getByRole('combobox', { name: texts.inbox.filter.intent }).click();
    await page.getByRole('option', { name: texts.enums.replyIntent.interested, exact: true }).click();
    await page.waitForURL(/intent=interested/);
    await page.reload();
    await settle(page);
    expect(await shown()).toEqual(await all('show_all_emails=true&replyIntent=interested'));
    expect(watched.incidents).toEqual([]);
  });

  it('never shows a workspace that the member may not read, even if the URL names it', async () => {
    const { page } = watched;
    await visit(page, given, own.workspaceId, `/all-inboxes?view=mail&client=${foreign.workspaceId}`);
    await page.getByText(texts.common.nothingMatches).waitFor();
    expect(await rows().count()).toBe(0);
    await page.getByRole('button', { name: texts.common.clear, exact: true }).click();
    await rows().first().waitFor();
    expect([...(await clients())].sort()).toEqual([...CLIENTS].sort());
  });

  it('opens a conversation in its own workspace by keyboard, and comes back to the same place and filters', async () => {
    const { page } = watched;
    await visit(page, given, own.workspaceId, `/all-inboxes?view=all&client=${other.workspaceId}`);
    const listed = await shown();
    expect(listed.length).toBeGreaterThan(2);
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('k');
    await expect.poll(focused).toBe(listed[1]);
    const [, threadId] = (listed[1] as string).split('-');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/w/${other.workspaceId}/inbox\\?view=all&thread=(%22)?${threadId}`));
    await page.locator('.message').first().waitFor();
    await page.goBack();
    await page.waitForURL(new RegExp(`/w/${own.workspaceId}/all-inboxes\\?view=all&client=(%22)?${other.workspaceId}`));
    await settle(page);
    expect(await shown()).toEqual(listed);
    await expect.poll(focused).toBe(listed[1]);
    await page.keyboard.press('j');
    await expect.poll(focused).toBe(listed[2]);
    expect(watched.incidents).toEqual([]);
  });

  it('shows new replies of another workspace when the member returns to the tab', async () => {
    const { page } = watched;
    const id = seeded[1]?.otherThreadId as number;
    const patch = (is_read: boolean) => other.call('PATCH', `/threads/${id}`, { is_read });
    await patch(true);
    await visit(page, given, own.workspaceId, '/all-inboxes');
    await rows().first().waitFor();
    const row = page.locator(`[data-thread="${other.workspaceId}-${id}"]`);
    expect(await row.count()).toBe(0);
    await patch(false);
    await until('the conversation is listed', async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      return (await row.count()) > 0;
    });
    // While a row is being read, the list does not move.
    await patch(true);
    await visit(page, given, own.workspaceId, '/all-inboxes');
    await rows().first().waitFor();
    await page.keyboard.press('j');
    await patch(false);
    const button = page.getByRole('button', { name: texts.inbox.fresh(1) });
    await until('the conversation waits', async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      return button.isVisible();
    });
    expect(await row.count()).toBe(0);
    await button.click();
    await row.waitFor();
    expect(watched.incidents).toEqual([]);
  });
});
