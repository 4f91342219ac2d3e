import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { type Browser, chromiumPath, launchBrowser } from '../support/browser.ts';
import { type Service, startService } from '../support/service.ts';
import { texts } from '../support/texts.ts';
import { openWatched, settle, VIEWINGS, type WatchedPage } from '../support/watched-page.ts';

const PASSWORD = 'nine lanterns over the lake';
const NEW_PASSWORD = 'seven boats in the harbour';

describe.skipIf(chromiumPath() === null)('a person who forgot the password', () => {
  let browser: Browser;
  let given: Service;
  let stop: () => Promise<void>;
  let nora: WatchedPage;
  let smtp: SMTPServer;
  const mails: string[] = [];
  beforeAll(async () => {
    smtp = new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      logger: false,
      onData(stream, _session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          mails.push(String(Buffer.concat(chunks)).replaceAll('=\r\n', '').replaceAll('=3D', '='));
          done();
        });
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    const { port } = smtp.server.address() as AddressInfo;
    ({ service: given, stop } = await startService('127.0.0.1', {
      SYSTEM_MAIL_FROM: 'outrider@studio.test',
      SYSTEM_MAIL_URL: `smtp://127.0.0.1:${port}`,
    }));
    browser = await launchBrowser();
    nora = await openWatched(browser, given, undefined, null);
    const { page } = nora;
    await page.goto(given.firstLink);
    await page.getByLabel(texts.signIn.name).fill('Nora Lind');
    await page.getByLabel(texts.signIn.email).fill('nora@studio.test');
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: texts.nav.overview, level: 1 }).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await stop?.();
    await new Promise<void>((resolve) => smtp.close(resolve));
  });

  it('requests a link, receives it by email, sets a new password and signs in; other sessions end', async () => {
    const { page, incidents, context } = await openWatched(browser, given, undefined, null);
    await page.goto(given.origin);
    await page.getByRole('link', { name: texts.signIn.mail.link }).click();
    await page.getByRole('heading', { name: texts.signIn.mail.link }).waitFor();
    await page.getByLabel(texts.signIn.email).fill('nora@studio.test');
    mails.splice(0);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: texts.signIn.mail.sent }).waitFor();
    await expect.poll(() => mails.length, { timeout: 20_000 }).toBe(1);
    const link = /http:\S+\/app\/reset#\S+/.exec(mails[0] ?? '')?.[0] ?? '';
    await page.goto(link);
    const password = page.getByRole('textbox', { name: 'Password', exact: true });
    await password.fill('short');
    await page.keyboard.press('Enter');
    await page
      .getByText(/12 characters/)
      .last()
      .waitFor();
    // Waits for the server's rejection, because the text is present before it, too.
    await expect.poll(() => incidents).toEqual([expect.stringContaining('422')]);
    incidents.splice(0);
    await password.fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: texts.nav.overview, level: 1 }).waitFor();
    expect(incidents).toEqual([]);

    await nora.page.reload();
    await nora.page.getByRole('heading', { name: texts.signIn.title, level: 1 }).waitFor();
    await context.close();

    const late = await openWatched(browser, given, undefined, null);
    await late.page.goto(link);
    await late.page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
    await late.page.keyboard.press('Enter');
    await late.page.getByText(texts.problems.byCode.link_not_found).waitFor();
    await late.page.getByRole('link', { name: texts.signIn.mail.link }).click();
    await late.page.getByRole('button', { name: texts.signIn.mail.submit }).waitFor();
    await late.context.close();
  });

  it('passes axe in light and dark, on a wide screen and on a phone', async () => {
    const found: string[] = [];
    for (const viewing of VIEWINGS) {
      const { page, context } = await openWatched(browser, given, viewing, null);
      const look = async (name: string) => {
        await settle(page);
        found.push(...(await axeFindings(page)).map((finding) => `${name}: ${finding}`));
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (overflow > 0) found.push(`${name}: ${overflow} px wider than the window`);
        const folder = process.env['SHOTS'];
        if (folder) await page.screenshot({ path: `${folder}/${name}-${viewing.scheme}-${viewing.width}.png` });
      };
      await page.goto(`${given.origin}/app/sign-in`);
      await page.getByRole('link', { name: texts.signIn.mail.link }).waitFor();
      await look('sign-in');
      await page.goto(`${given.origin}/app/forgotten`);
      await page.getByRole('button', { name: texts.signIn.mail.submit }).waitFor();
      await look('forgotten');
      await page
        .getByLabel(texts.signIn.email)
        .fill(`nobody${viewing.width}${viewing.scheme}@a-rather-long-name.studio.test`);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: texts.signIn.mail.sent }).waitFor();
      await look('forgotten-sent');
      await page.goto(`${given.origin}/app/reset#${'A'.repeat(43)}`);
      await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByText(texts.problems.byCode.link_not_found).waitFor();
      await look('reset-refused');
      await context.close();
    }
    expect(found).toEqual([]);
  });
});
