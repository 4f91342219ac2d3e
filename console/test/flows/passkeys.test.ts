import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { type Browser, chromiumPath, launchBrowser } from '../support/browser.ts';
import { type Service, startService } from '../support/service.ts';
import { openWatched, PHONE, settle, type WatchedPage } from '../support/watched-page.ts';

const PASSWORD = 'nine lanterns over the lake';
/** Folder that pictures go to for whoever looks at them; none by default. */
const SHOTS = process.env['PASSKEY_SHOTS'];

/** A device with a fingerprint reader that always likes its finger. */
async function giveAuthenticator({ context, page }: WatchedPage): Promise<void> {
  const debug = await context.newCDPSession(page);
  await debug.send('WebAuthn.enable');
  await debug.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

describe.skipIf(chromiumPath() === null)('passkeys in the console', () => {
  let browser: Browser;
  let given: Service;
  let stop: () => Promise<void>;
  let nora: WatchedPage;
  let mine: string;
  beforeAll(async () => {
    ({ service: given, stop } = await startService('localhost'));
    browser = await launchBrowser();
    nora = await openWatched(browser, given, undefined, null);
    await giveAuthenticator(nora);
    mine = `${given.origin}/app/w/${given.workspaceId}/settings/me`;
  });
  afterAll(async () => {
    await browser?.close();
    await stop?.();
  });

  const overview = () => nora.page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  const byPasskey = () => nora.page.getByRole('button', { name: 'With a passkey', exact: true });
  const row = (name: RegExp) => nora.page.getByRole('row', { name });
  const leave = async () => {
    await nora.page.getByRole('button', { name: 'Nora Lind' }).click();
    await nora.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await byPasskey().waitFor();
  };
  const looked = async (name: string) => {
    await settle(nora.page);
    if (SHOTS !== undefined) await nora.page.screenshot({ path: `${SHOTS}/${name}.png` });
    expect(await axeFindings(nora.page)).toEqual([]);
  };

  it('the first one comes by a passkey, without any password, and comes again without typing anything', async () => {
    const { page, incidents } = nora;
    await page.goto(given.firstLink);
    await page.getByRole('button', { name: 'With a passkey instead of a password' }).click();
    await page.getByLabel('Your name').fill('Nora Lind');
    await page.getByLabel('E-mail address').fill('nora@studio.test');
    await looked('first');
    await page.getByRole('button', { name: 'Make my account' }).click();
    await overview();
    await leave();
    await looked('sign-in');
    await byPasskey().click();
    await overview();
    expect(incidents).toEqual([]);
  });

  it('lists and renames it, knows a device that has one, and keeps the last way in', async () => {
    const { page, incidents } = nora;
    await page.goto(mine);
    await page.getByRole('button', { name: /^Rename/ }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Studio laptop');
    await page.getByRole('button', { name: 'Save' }).click();
    await row(/Studio laptop/).waitFor();
    await looked('me');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await looked('add');
    await page.getByRole('dialog').getByRole('button', { name: 'Go on' }).click();
    await page.getByText('This device holds one of your passkeys already.').waitFor();
    await page.keyboard.press('Escape');
    expect(incidents.splice(0)).toEqual([]);

    await page.getByRole('button', { name: 'Remove Studio laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('You could not sign in without it.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    incidents.splice(0);
  });

  it('an answer that was used is worth nothing when it is sent again', async () => {
    const { page } = nora;
    await leave();
    const sent = page.waitForRequest((request) => request.url().endsWith('/auth/passkey/sign-in'));
    await byPasskey().click();
    const answer = (await sent).postData();
    await page.getByRole('heading', { name: 'Me', level: 1 }).waitFor();
    const again = await page.evaluate(async (body) => {
      const headers = { 'content-type': 'application/json' };
      const { status } = await fetch('/auth/passkey/sign-in', { method: 'POST', headers, body });
      return status;
    }, answer);
    expect(again).toBe(401);
    nora.incidents.splice(0);
  });

  it('sets a password as another way in, removes the passkey, and is refused with it', async () => {
    const { page, incidents } = nora;
    await page.goto(mine);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Set it' }).click();
    await page.getByLabel('Current password').waitFor();
    await page.getByRole('button', { name: 'Remove Studio laptop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('None yet.').waitFor();
    await page.setViewportSize(PHONE);
    await looked('me-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await leave();
    expect(incidents).toEqual([]);
    await byPasskey().click();
    await page.getByText('This passkey was rejected.').waitFor();
    await looked('refused');
    incidents.splice(0);

    await page.getByLabel('E-mail address').fill('nora@studio.test');
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Me', level: 1 }).waitFor();
  });
});
