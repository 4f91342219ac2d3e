import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { type Browser, chromiumPath, launchBrowser } from '../support/browser.ts';
import { type Service, startService } from '../support/service.ts';
import { texts } from '../support/texts.ts';
import { openWatched, PHONE, settle, type WatchedPage } from '../support/watched-page.ts';

const PASSWORD = 'nine lanterns over the lake';
/** Folder for screenshots; none by default. */
const SHOTS = process.env['PASSKEY_SHOTS'];

/** Adds a virtual authenticator that always verifies its user. */
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

  const overview = () => nora.page.getByRole('heading', { name: texts.nav.overview, level: 1 }).waitFor();
  const byPasskey = () => nora.page.getByRole('button', { name: texts.signIn.passkey, exact: true });
  const row = (name: RegExp) => nora.page.getByRole('row', { name });
  const leave = async () => {
    await nora.page.getByRole('button', { name: 'Nora Lind' }).click();
    await nora.page.getByRole('menuitem', { name: texts.nav.signOut }).click();
    await byPasskey().waitFor();
  };
  const looked = async (name: string) => {
    await settle(nora.page);
    if (SHOTS !== undefined) await nora.page.screenshot({ path: `${SHOTS}/${name}.png` });
    expect(await axeFindings(nora.page)).toEqual([]);
  };

  it('the first owner signs in with a passkey, without any password, and again without typing anything', async () => {
    const { page, incidents } = nora;
    await page.goto(given.firstLink);
    await page.getByRole('button', { name: texts.signIn.turn.passkey }).click();
    await page.getByLabel(texts.signIn.name).fill('Nora Lind');
    await page.getByLabel(texts.people.invite.email).fill('nora@studio.test');
    await looked('first');
    await page.getByRole('button', { name: texts.signIn.first.submit }).click();
    await overview();
    await leave();
    await looked('sign-in');
    await byPasskey().click();
    await overview();
    expect(incidents).toEqual([]);
  });

  it('lists and renames it, rejects a second one on the same device, and keeps the last sign-in method', async () => {
    const { page, incidents } = nora;
    await page.goto(mine);
    await page.getByRole('button', { name: /^Rename/ }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Studio laptop');
    await page.getByRole('button', { name: texts.common.save }).click();
    await row(/Studio laptop/).waitFor();
    await looked('me');
    await page.getByRole('button', { name: texts.people.passkeys.add.title }).click();
    await looked('add');
    await page.getByRole('dialog').getByRole('button', { name: texts.people.again.verb }).click();
    await page.getByText(texts.problems.byCode.passkey_known).waitFor();
    await page.keyboard.press('Escape');
    expect(incidents.splice(0)).toEqual([]);

    await page.getByRole('button', { name: texts.people.passkeys.remove.action('Studio laptop') }).click();
    await page.getByRole('dialog').getByRole('button', { name: texts.people.passkeys.remove.verb }).click();
    await page.getByText(texts.problems.byCode.last_way_in).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: texts.common.cancel }).click();
    incidents.splice(0);
  });

  it('a used response is rejected when it is replayed', async () => {
    const { page } = nora;
    await leave();
    const sent = page.waitForRequest((request) => request.url().endsWith('/auth/passkey/sign-in'));
    await byPasskey().click();
    const answer = (await sent).postData();
    await page.getByRole('heading', { name: texts.people.own.title, level: 1 }).waitFor();
    const again = await page.evaluate(async (body) => {
      const headers = { 'content-type': 'application/json' };
      const { status } = await fetch('/auth/passkey/sign-in', { method: 'POST', headers, body });
      return status;
    }, answer);
    expect(again).toBe(401);
    nora.incidents.splice(0);
  });

  it('sets a password as another sign-in method, removes the passkey, and cannot sign in with it', async () => {
    const { page, incidents } = nora;
    await page.goto(mine);
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: texts.people.own.set }).click();
    await page.getByLabel(texts.people.own.current_password).waitFor();
    await page.getByRole('button', { name: texts.people.passkeys.remove.action('Studio laptop') }).click();
    await page.getByRole('dialog').getByRole('button', { name: texts.people.passkeys.remove.verb }).click();
    await page.getByText(texts.people.passkeys.empty).waitFor();
    await page.setViewportSize(PHONE);
    await looked('me-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await leave();
    expect(incidents).toEqual([]);
    await byPasskey().click();
    await page.getByText(texts.problems.byCode.passkey_refused).waitFor();
    await looked('refused');
    incidents.splice(0);

    await page.getByLabel(texts.people.invite.email).fill('nora@studio.test');
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: texts.people.own.title, level: 1 }).waitFor();
  });
});
