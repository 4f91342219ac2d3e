import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { type Browser, chromiumPath, launchBrowser } from '../support/browser.ts';
import { type Service, startService } from '../support/service.ts';
import { german, texts } from '../support/texts.ts';
import { openWatched, PHONE, settle, type WatchedPage } from '../support/watched-page.ts';

type Page = WatchedPage['page'];

const PASSWORD = 'nine lanterns over the lake';
/** Folder for screenshots; none by default. */
const SHOTS = process.env['PREFERENCES_SHOTS'];
const passwordOf = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true });
const schemeOf = (page: Page) =>
  page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'));

describe.skipIf(chromiumPath() === null)('preferences in the console', () => {
  let browser: Browser;
  let given: Service;
  let stop: () => Promise<void>;
  let nora: WatchedPage;
  let workspace: string;
  beforeAll(async () => {
    ({ service: given, stop } = await startService());
    browser = await launchBrowser();
    nora = await openWatched(browser, given, undefined, null);
    workspace = `${given.origin}/app/w/${given.workspaceId}`;
    await nora.page.goto(given.firstLink);
    await nora.page.getByLabel(texts.signIn.name).fill('Nora Lind');
    await nora.page.getByLabel(texts.people.invite.email).fill('nora@studio.test');
    await passwordOf(nora.page).fill(PASSWORD);
    await nora.page.keyboard.press('Enter');
    await nora.page.getByRole('heading', { name: texts.nav.overview, level: 1 }).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await stop?.();
  });

  const looked = async (name: string) => {
    await settle(nora.page);
    if (SHOTS !== undefined) await nora.page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
    expect(await axeFindings(nora.page)).toEqual([]);
  };
  const saved = () => nora.page.waitForResponse((answer) => answer.url().endsWith('/me/preferences') && answer.ok());
  const pick = async (label: string, option: string) => {
    const kept = saved();
    await nora.page.getByRole('combobox', { name: label }).click();
    await nora.page.getByRole('option', { name: option, exact: true }).click();
    await kept;
  };

  it('apply immediately: theme, row height, time zone', async () => {
    const { page, incidents } = nora;
    await page.goto(`${workspace}/settings/me`);
    await page.getByRole('heading', { name: texts.people.own.title, level: 1 }).waitFor();
    await looked('me-light');
    await page.setViewportSize(PHONE);
    await looked('me-light-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await pick('Theme', 'Dark');
    expect(await schemeOf(page)).toBe('dark');
    await pick(texts.people.preferences.density, texts.people.preferences.densities.compact);
    const row = page.getByRole('table', { name: texts.people.own.list }).locator('[data-row]').first();
    expect((await row.boundingBox())?.height).toBe(32);
    const before = await page.locator('time').first().textContent();
    const kept = saved();
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Kiritimati');
    await page.getByRole('option', { name: 'Pacific/Kiritimati' }).click();
    await kept;
    expect(await page.locator('time').first().textContent()).not.toBe(before);
    await looked('me-dark');
    expect(incidents).toEqual([]);
  });

  it('disable and enable single-key shortcuts, and save inbox views', async () => {
    const { page, incidents } = nora;
    const keys = async () => {
      const kept = saved();
      await page.getByLabel(texts.people.preferences.keys).press('Space');
      await kept;
      await page.getByRole('heading', { name: texts.people.own.title, level: 1 }).focus();
    };
    await keys();
    await page.keyboard.press('?');
    await page.keyboard.press('Control+K');
    await page.getByRole('listbox').waitFor();
    expect(await page.getByRole('heading', { name: texts.nav.keysTitle }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await keys();
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: texts.nav.keysTitle }).waitFor();
    await page.keyboard.press('Escape');

    await page.goto(`${workspace}/inbox?view=positive&q=price`);
    await page.getByRole('button', { name: texts.common.views.save }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Asks for the price');
    const kept = saved();
    await page.getByRole('button', { name: texts.common.save, exact: true }).click();
    await kept;
    await looked('inbox-saved-view');
    expect(incidents).toEqual([]);
  });

  const changeToEnglish = async (page: Page) => {
    await page.goto(`${workspace}/settings/me`);
    await page.getByRole('combobox', { name: german.people.preferences?.language as string }).click();
    await page.getByRole('option', { name: 'English' }).click();
    await page.getByRole('heading', { name: texts.people.own.title, level: 1 }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
  };

  it('show the console in another language', async () => {
    const { page, incidents } = nora;
    await page.goto(`${workspace}/settings/me`);
    await page.getByRole('combobox', { name: texts.people.preferences.language }).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: german.people.own?.title as string, level: 1 }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    await page.getByRole('link', { name: german.nav.mailboxes as string, exact: true }).waitFor();
    await looked('me-german');
    await page.setViewportSize(PHONE);
    await looked('me-german-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(incidents).toEqual([]);
  });

  it('follow the member into another browser, and are removed at sign-out', async () => {
    const other = await openWatched(browser, given, undefined, null);
    const { page } = other;
    await page.goto(given.origin);
    await page.getByLabel(texts.people.invite.email).fill('nora@studio.test');
    await passwordOf(page).fill(PASSWORD);
    expect(await schemeOf(page)).toBe('light');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark');
    await page.getByRole('heading', { name: german.nav.overview as string, level: 1 }).waitFor();
    await changeToEnglish(page);
    await page.goto(`${workspace}/inbox`);
    await page.getByRole('button', { name: 'Asks for the price', exact: true }).click();
    await page.waitForURL(/view=positive.*q=price|q=price.*view=positive/);
    await page.getByRole('button', { name: texts.inbox.saved.remove('Asks for the price') }).click();
    await page.getByRole('button', { name: texts.common.views.save }).waitFor();
    await page.getByRole('button', { name: 'Nora Lind' }).click();
    await page.getByRole('menuitem', { name: texts.nav.signOut }).click();
    await page.getByRole('heading', { name: texts.signIn.title, level: 1 }).waitFor();
    const left = JSON.parse((await page.evaluate(() => localStorage.getItem('outrider.preferences'))) ?? '{}');
    expect(left).toMatchObject({ theme: 'dark', language: 'en', timezone: null, saved_views: [] });
    expect(other.incidents).toEqual([]);
  });

  it('a visitor without any reads the sign-in page in the language of the browser', async () => {
    const { page, incidents } = await openWatched(browser, given, undefined, null, 'de-DE');
    await page.goto(given.origin);
    await page.getByRole('heading', { name: german.signIn.title as string, level: 1 }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    expect(await axeFindings(page)).toEqual([]);
    expect(incidents).toEqual([]);
  });
});
