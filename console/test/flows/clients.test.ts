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
    await row.getByRole('cell').nth(3).getByRole('link').click();
    await page.waitForURL(new RegExp(`/w/${busy.workspaceId}/inbox\\?view=positive`));
    await settle(page);
    expect(watched.incidents).toEqual([]);
  });
});
