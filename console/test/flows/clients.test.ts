import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Desk, newDesk } from '../support/api.ts';
import { type Browser, launchBrowser } from '../support/browser.ts';
import { joinAs, PASSWORD } from '../support/join.ts';
import { seedWorld } from '../support/seed.ts';
import { texts } from '../support/texts.ts';
import { openWatched, settle, visit, type WatchedPage } from '../support/watched-page.ts';

const service = inject('service');

describe.skipIf(service === null)('the view of all clients', () => {
  const given = service as NonNullable<typeof service>;
  let browser: Browser;
  let busy: Desk;
  let quiet: Desk;
  let watched: WatchedPage;
  beforeAll(async () => {
    browser = await launchBrowser();
    busy = await newDesk(given, 'Aster Clinics');
    quiet = await newDesk(given, 'Birch Lane');
    await newDesk(given, 'Not theirs');
    await seedWorld(busy);
    await quiet.call('POST', '/mailboxes', {
      mailboxes: [{ address: `tom@birch${quiet.workspaceId}.test`, firstName: 'Tom', lastName: 'Roe' }],
    });
    watched = await openWatched(browser, given, undefined, null);
    const email = await joinAs(busy, watched.page, 'member', 'Mia');
    const { url } = await quiet.call<{ url: string }>('POST', `/workspaces/${quiet.workspaceId}/invitations`, {
      ...{ email, role: 'viewer' },
    });
    await watched.page.goto(url);
    await watched.page.getByRole('textbox', { name: texts.signIn.password, exact: true }).fill(PASSWORD);
    await watched.page.keyboard.press('Enter');
    await watched.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  });
  afterAll(() => browser.close());
  const names = () => watched.page.locator('.client-name .strong').allTextContents();
  const sortBy = (title: string) => watched.page.getByRole('columnheader').getByRole('button', { name: title }).click();

  it('opens from the workspace menu and lists the workspaces of the member, sorted by any column', async () => {
    const { page } = watched;
    await visit(page, given, busy.workspaceId, '/campaigns');
    await page.keyboard.press('w');
    await page.getByRole('menuitem', { name: texts.nav.allClients }).click();
    await page.getByRole('heading', { name: texts.clients.title, level: 1 }).waitFor();
    await page.getByRole('row').nth(2).waitFor();
    await sortBy(texts.clients.columns.name);
    expect(await names()).toEqual(['Aster Clinics', 'Birch Lane']);
    await sortBy(texts.clients.columns.name);
    expect(await names()).toEqual(['Birch Lane', 'Aster Clinics']);
    await sortBy(texts.clients.columns.sent);
    expect(await names()).toEqual(['Aster Clinics', 'Birch Lane']);
    await page.reload();
    await settle(page);
    expect(await names()).toEqual(['Aster Clinics', 'Birch Lane']);
    const head = page.getByRole('columnheader', { name: texts.clients.columns.sent });
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    const row = page.getByRole('row', { name: /Aster Clinics/ });
    const { metrics } = (
      await busy.call<{ items: { workspaceId: number; metrics: { sent: number; interested: number } }[] }>(
        'GET',
        '/overview/workspaces',
      )
    ).items.find((one) => one.workspaceId === busy.workspaceId) as { metrics: { sent: number; interested: number } };
    expect(metrics.sent).toBeGreaterThan(0);
    expect(await row.getByRole('cell').nth(1).textContent()).toBe(String(metrics.sent));
    expect(watched.incidents).toEqual([]);
  });

  it('opens a workspace with the period, and its positive replies from the count', async () => {
    const { page } = watched;
    await visit(page, given, quiet.workspaceId, '/clients?timeframe=today');
    await page.getByRole('row', { name: /Aster Clinics/ }).click();
    await page.waitForURL(new RegExp(`/w/${busy.workspaceId}/?\\?period=today`));
    await page.goBack();
    const row = page.getByRole('row', { name: /Aster Clinics/ });
    await row.getByRole('cell').nth(4).getByRole('link').click();
    await page.waitForURL(new RegExp(`/w/${busy.workspaceId}/inbox\\?view=positive`));
    await settle(page);
    expect(watched.incidents).toEqual([]);
  });

  it('explains each figure on keyboard focus as on hover, wherever the pointer rests, and opens its list with Enter', async () => {
    const { page } = watched;
    const reply = async (desk: Desk) =>
      (await desk.call<{ needs_answer: number }>('GET', '/threads/counts')).needs_answer;
    await visit(page, given, quiet.workspaceId, '/clients?sort=name');
    const row = page.getByRole('row', { name: /Aster Clinics/ });
    const figures = row.locator('.based');
    const titles = await figures.evaluateAll((found) => (found as HTMLElement[]).map(({ title }) => title));
    expect(titles.length).toBeGreaterThan(3);
    expect(titles).toContain(texts.inbox.unreadAnswers(await reply(busy), String(await reply(busy))));
    await row.hover({ position: { x: 20, y: 20 } });
    await row.focus();
    for (const title of titles) {
      await page.keyboard.press('Tab');
      await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement).title)).toBe(title);
      await page.getByRole('tooltip').filter({ hasText: title }).waitFor();
    }
    // Only figures of the current row are stops of Tab.
    expect(await page.locator('.table-row .based[tabindex="0"]').count()).toBe(titles.length);
    await page.keyboard.press('Escape');
    await page.getByRole('tooltip').waitFor({ state: 'hidden' });
    await row.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/w/${busy.workspaceId}/inbox\\?view=needs`));
    await settle(page);
    expect(watched.incidents).toEqual([]);
  });

  it('explains a figure that Tab scrolls into view', async () => {
    const { page } = watched;
    await page.setViewportSize({ width: 720, height: 480 });
    await visit(page, given, quiet.workspaceId, '/clients');
    const row = page.getByRole('row', { name: /Aster Clinics/ });
    const last = row.locator('.based').last();
    const title = await last.getAttribute('title');
    await page.locator('.table').evaluate((table) => {
      table.style.width = '240px';
      table.scrollLeft = 0;
    });
    await row.focus();
    for (let n = 0; n < 8 && !(await last.evaluate((element) => element === document.activeElement)); n += 1) {
      await page.keyboard.press('Tab');
    }
    await page
      .getByRole('tooltip')
      .filter({ hasText: title ?? '?' })
      .waitFor();
    expect(await page.locator('.table').evaluate((table) => table.scrollLeft)).toBeGreaterThan(0);
  });
});
