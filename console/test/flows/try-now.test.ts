import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, chromiumPath, launchBrowser } from '../support/browser.ts';
import { type Service, startService } from '../support/service.ts';
import { texts } from '../support/texts.ts';
import { openWatched } from '../support/watched-page.ts';

const MAIL_MS = 120_000;
/** From the first link to an answered reply. */
const MOST_PRESSES = 16;

describe.skipIf(chromiumPath() === null)('a new owner', () => {
  let browser: Browser;
  let given: Service;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    ({ service: given, stop } = await startService());
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await stop();
  });

  it('gets to the account link, and answers a first reply with at most 16 clicks and key presses', async () => {
    const { page, incidents } = await openWatched(browser, given, undefined, null);
    let presses = 0;
    const press = async (role: 'button' | 'link', name: string | RegExp) => {
      presses += 1;
      await page.getByRole(role, { name }).first().click();
    };
    const key = async (name: string) => {
      presses += 1;
      await page.keyboard.press(name);
    };
    await page.goto(`${given.origin}/app`);
    await page.getByRole('heading', { name: texts.signIn.firstLink.title }).waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);

    await page.goto(given.firstLink);
    await page.getByRole('textbox', { name: texts.signIn.name }).fill('Nora Lind');
    await page.getByRole('textbox', { name: texts.signIn.email }).fill('nora@studio.test');
    await page.getByLabel('Password', { exact: false }).first().fill('a quiet instrument');
    await press('button', texts.signIn.first.submit);
    await page.getByRole('button', { name: texts.trial.title }).waitFor();
    const home = await page.evaluate(async () => (await (await fetch('/auth/session')).json()).workspaces[0].timezone);
    expect(home).toBe('Europe/Berlin');

    await press('button', 'Try it now');
    await page.getByText(texts.trial.launch).waitFor();
    await press('button', texts.review.launch(5));
    const dialog = page.getByRole('dialog').getByRole('button', { name: texts.review.launch(5) });
    await dialog.waitFor();
    presses += 1;
    await dialog.click();
    await page.getByRole('heading', { name: texts.running.steps }).waitFor();
    await press('link', /^Inbox/);
    await page.locator('.thread-row').first().waitFor({ timeout: MAIL_MS });
    await key('j');
    await page.getByRole('region', { name: texts.inbox.conversation, exact: true }).waitFor();
    await key('r');
    await page.getByRole('textbox', { name: texts.compose.text }).fill('Thursday at ten suits me well.');
    await key('Control+Enter');
    await page.getByText(texts.compose.sending(10)).waitFor();
    expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
    expect(incidents).toEqual([]);
  });
});
