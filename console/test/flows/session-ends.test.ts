import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Desk, newDesk } from '../support/api.ts';
import { axeFindings } from '../support/axe.ts';
import { type Browser, launchBrowser } from '../support/browser.ts';
import { intercept } from '../support/intercept.ts';
import { joinAs, PASSWORD } from '../support/join.ts';
import { texts } from '../support/texts.ts';
import { openWatched, settle, visit, type WatchedPage } from '../support/watched-page.ts';

const service = inject('service');
const EXPECTED = /status of 401/;

describe.skipIf(service === null)('a page whose session ends', () => {
  const given = service as NonNullable<typeof service>;
  let browser: Browser;
  let desk: Desk;
  let watched: WatchedPage;
  let page: WatchedPage['page'];
  let mia: string;
  beforeAll(async () => {
    browser = await launchBrowser();
    desk = await newDesk(given, 'Session');
    watched = await openWatched(browser, given, undefined, null);
    page = watched.page;
    mia = await joinAs(desk, page, 'admin', 'Mia');
  });
  afterAll(() => browser.close());

  const open = (path: string) => visit(page, given, desk.workspaceId, path);
  const again = () => page.getByRole('dialog', { name: texts.signIn.again.title });
  const endSession = () => watched.context.clearCookies();
  const signIn = async (email = mia) => {
    await again().waitFor();
    await again().getByLabel(texts.signIn.email).fill(email);
    await again().getByRole('textbox', { name: texts.signIn.password, exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await again().waitFor({ state: 'detached' });
  };
  /** Requests of the ended session fail; nothing else does. */
  const onlyExpected = () => expect(watched.incidents.splice(0).filter((one) => !EXPECTED.test(one))).toEqual([]);

  it('keeps changed settings, which save after the sign-in', async () => {
    await open('/settings/workspace');
    const name = page.getByLabel(texts.settings.workspace.description);
    await name.fill('Two founders, one inbox');
    await endSession();
    await page.keyboard.press('Enter');
    await again().waitFor();
    await settle(page);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await signIn();
    expect(await name.inputValue()).toBe('Two founders, one inbox');
    await name.press('Enter');
    await page.getByText(texts.settings.workspace.saved).waitFor();
    onlyExpected();
  });

  it('keeps a subscription in its dialog, which Escape does not close behind the sign-in', async () => {
    await open('/webhooks');
    await page.getByRole('button', { name: texts.webhooks.add }).first().click();
    const dialog = page.getByRole('dialog').filter({ has: page.getByLabel(texts.webhooks.form.url) });
    await dialog.getByLabel(texts.webhooks.form.url).fill('https://hooks.example/mia');
    await dialog.getByLabel('Name', { exact: true }).fill('CRM');
    await endSession();
    await page.keyboard.press('Enter');
    await again().waitFor();
    await page.keyboard.press('Escape');
    await signIn();
    expect(await dialog.getByLabel(texts.webhooks.form.url).inputValue()).toBe('https://hooks.example/mia');
    await dialog.getByRole('button', { name: texts.webhooks.form.submitNew }).click();
    await page.getByText(texts.webhooks.secret.lead).waitFor();
    onlyExpected();
  });

  it('keeps a pasted list of mailboxes', async () => {
    await open('/mailboxes/connect?how=list');
    const list = page.getByLabel(texts.connectMailboxes.fromList.csv, { exact: true });
    await list.fill('email,password\nnora@studio.test,secret\n');
    await endSession();
    await page.getByRole('button', { name: texts.connectMailboxes.fromList.submit }).click();
    await signIn();
    expect(await list.inputValue()).toContain('nora@studio.test');
    onlyExpected();
  });

  it('keeps the mapping of an import', async () => {
    const { id } = await desk.call<{ id: string }>('POST', '/campaigns', { name: 'Fair' });
    await open(`/campaigns/${id}/audience`);
    const file = { name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from('a;b\nann@acme.test;2\n') };
    await page.locator('input[type=file]').setInputFiles(file);
    const target = page.getByRole('combobox', { name: texts.imports.targetOf('b') });
    await target.click();
    await page.getByRole('option', { name: texts.imports.own('b') }).click();
    await endSession();
    // The stream ends with its session, without a request of the reader.
    await signIn();
    expect(await target.inputValue()).toBe(texts.imports.own('b'));
    onlyExpected();
  });

  it('continues when the member signs in in another tab, and opens the sign-in page when it is reloaded', async () => {
    await open('/settings/workspace');
    const name = page.getByLabel(texts.settings.workspace.description);
    await name.fill('From two tabs');
    await endSession();
    await page.keyboard.press('Enter');
    await again().waitFor();
    const other = await watched.context.newPage();
    await other.goto(`${given.origin}/app/sign-in`);
    await other.getByLabel(texts.signIn.email).fill(mia);
    await other.getByRole('textbox', { name: texts.signIn.password, exact: true }).fill(PASSWORD);
    await other.keyboard.press('Enter');
    await again().waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('From two tabs');
    await other.close();
    await endSession();
    await page.reload();
    await page.getByRole('heading', { name: texts.signIn.title }).waitFor();
    onlyExpected();
  });

  it('shows another member nothing of what was open', async () => {
    await page.getByLabel(texts.signIn.email).fill(mia);
    await page.getByRole('textbox', { name: texts.signIn.password, exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    const elsewhere = await newDesk(given, 'Elsewhere');
    const guest = await openWatched(browser, given, undefined, null);
    const gus = await joinAs(elsewhere, guest.page, 'member', 'Gus');
    await guest.context.close();
    await open('/settings/workspace');
    await endSession();
    await page.getByLabel(texts.settings.workspace.description).fill('Mine');
    await page.keyboard.press('Enter');
    // The next page loads late, so that the previous page has time to request its data.
    await intercept(page, '**/app/', async (route) => {
      await setTimeout(1000);
      await route.continue();
    });
    await signIn(gus);
    await page.waitForURL(new RegExp(`/w/${elsewhere.workspaceId}`));
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    onlyExpected();
  });
});
