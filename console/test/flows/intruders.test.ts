import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OidcDouble, startOidcDouble } from '../../../test/support/sign-in/oidc-double.ts';
import { type Browser, chromiumPath, launchBrowser } from '../support/browser.ts';
import { type Service, startService } from '../support/service.ts';
import { texts } from '../support/texts.ts';
import { openWatched, type WatchedPage } from '../support/watched-page.ts';

type Page = WatchedPage['page'];

const PASSWORD = 'nine lanterns over the lake';
const overview = (page: Page) => page.getByRole('heading', { name: texts.nav.overview, level: 1 }).waitFor();
const passwordOf = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true });

describe.skipIf(chromiumPath() === null)('who tries to come in as somebody else', () => {
  let browser: Browser;
  let given: Service;
  let stop: () => Promise<void>;
  let provider: OidcDouble;
  let nora: WatchedPage;
  let other: Server;
  let elsewhere: string;
  beforeAll(async () => {
    provider = await startOidcDouble(() => new Date());
    ({ service: given, stop } = await startService(undefined, {
      EGRESS_ALLOW: '127.0.0.0/8',
      OIDC_ISSUER: provider.settings.issuer,
      OIDC_CLIENT_ID: provider.settings.clientId,
      OIDC_CLIENT_SECRET: provider.settings.clientSecret,
      OIDC_NAME: 'Studio ID',
    }));
    // Another port of the same host is another origin of the same site, so the cookie is sent.
    other = createServer((_, answer) =>
      answer.setHeader('content-type', 'text/html').end('<p>A page of somebody else</p>'),
    );
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    browser = await launchBrowser();
    nora = await openWatched(browser, given, undefined, null);
    await nora.page.goto(given.firstLink);
    await nora.page.getByLabel(texts.signIn.name).fill('Nora Lind');
    await nora.page.getByLabel(texts.signIn.email).fill('nora@studio.test');
    await passwordOf(nora.page).fill(PASSWORD);
    await nora.page.keyboard.press('Enter');
    await overview(nora.page);
  });
  afterAll(async () => {
    await browser?.close();
    other?.close();
    await stop?.();
    await provider?.stop();
  });

  const signIn = async (page: Page) => {
    await page.goto(`${given.origin}/app/sign-in`);
    await page.getByLabel(texts.signIn.email).fill('nora@studio.test');
    await passwordOf(page).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await overview(page);
  };
  const sessionWith = (cookie: string) => fetch(`${given.origin}/auth/session`, { headers: { cookie } });
  const named = async (watched: WatchedPage) => {
    const [cookie] = await watched.context.cookies(given.origin);
    return `${cookie?.name}=${cookie?.value}`;
  };

  it('cannot make a signed-in browser change anything from another page', async () => {
    const page = await nora.context.newPage();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await page.goto(elsewhere);
    const query = `?workspaceId=${given.workspaceId}`;
    await page.evaluate(
      async ({ address }) => {
        const body = JSON.stringify({ name: 'Forged' });
        // Text and form requests need no preflight; the preflight of a JSON request is rejected.
        for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
          const mode = type === 'application/json' ? 'cors' : 'no-cors';
          const init: RequestInit = { method: 'POST', mode, credentials: 'include', body };
          // The page cannot read the response; the request itself is the attack.
          await fetch(address, { ...init, headers: { 'content-type': type } }).catch(() => undefined);
        }
      },
      { address: `${given.origin}/campaigns${query}` },
    );
    expect(sent.filter((line) => line === 'POST /campaigns').length).toBeGreaterThanOrEqual(2);
    // A form submission with all cookies of the browser.
    await page.evaluate((action) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action, enctype: 'text/plain' });
      document.body.append(form);
      form.submit();
    }, `${given.origin}/auth/sign-out`);
    await page.waitForURL(/sign-out/);
    expect(await page.locator('body').textContent()).toContain('csrf_refused');
    await page.close();
    nora.incidents.splice(0);
    await nora.page.reload();
    await overview(nora.page);
    const campaigns = await fetch(`${given.origin}/campaigns${query}`, {
      headers: { authorization: `Bearer ${given.key}` },
    });
    expect(await campaigns.json()).toEqual([]);
    expect(nora.incidents).toEqual([]);
  });

  it('cannot sign a browser in as themselves from another page', async () => {
    const victim = await openWatched(browser, given, undefined, null);
    await victim.page.goto(elsewhere);
    await victim.page.evaluate(
      async ({ origin, password }) => {
        const body = JSON.stringify({ email: 'nora@studio.test', password });
        const init = { method: 'POST', mode: 'no-cors', credentials: 'include', body } as const;
        await fetch(`${origin}/auth/sign-in`, { ...init, headers: { 'content-type': 'text/plain' } }).catch(
          () => undefined,
        );
      },
      { origin: given.origin, password: PASSWORD },
    );
    expect(await victim.context.cookies(given.origin)).toEqual([]);
    await victim.context.close();
  });

  it('gains nothing from a planted session: signing in creates a new session and ends the planted one', async () => {
    const attacker = await openWatched(browser, given, undefined, null);
    await signIn(attacker.page);
    const planted = await named(attacker);
    expect((await sessionWith(planted)).status).toBe(200);
    const victim = await openWatched(browser, given, undefined, null);
    await victim.context.addCookies(await attacker.context.cookies(given.origin));
    await victim.page.goto(given.origin);
    await victim.page.evaluate(() => localStorage.clear());
    await signIn(victim.page);
    expect(await named(victim)).not.toBe(planted);
    expect((await sessionWith(planted)).status).toBe(401);

    // An unknown session is not adopted, either.
    const made = await openWatched(browser, given, undefined, null);
    const [name] = planted.split('=', 1);
    const fixed = `${name}=chosen-by-the-attacker`;
    await made.context.addCookies([{ name: name ?? '', value: 'chosen-by-the-attacker', url: given.origin }]);
    await signIn(made.page);
    expect(await named(made)).not.toBe(fixed);
    expect((await sessionWith(fixed)).status).toBe(401);
    for (const { context } of [attacker, victim, made]) await context.close();
  });

  it('has a session that scripts cannot read, and no secret in storage that they can', async () => {
    const [cookie] = await nora.context.cookies(given.origin);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    const within = await nora.page.evaluate(() =>
      JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
    );
    expect(within).not.toContain(cookie?.value);
  });

  it('signs in as the identity from the OpenID provider, and only with a token that the provider signed', async () => {
    const claims = { sub: 'subject-nora', email: 'nora@studio.test', email_verified: true, name: 'Nora' };
    const come = async (answered: Parameters<OidcDouble['signIn']>[1]) => {
      const watched = await openWatched(browser, given, undefined, null);
      await watched.page.goto(`${given.origin}/app/sign-in`);
      // The member signs in on the page of the provider, which redirects back.
      await watched.page.getByRole('button', { name: texts.signIn.oidc('Studio ID') }).click();
      await watched.page.waitForURL((url) => url.origin === provider.settings.issuer);
      const back = provider.signIn(watched.page.url(), answered);
      await watched.page.goto(new URL(back, given.origin).href);
      return watched;
    };
    const forged = await come({ ...claims, isForged: true });
    await forged.page.getByText(texts.signIn.problem.oidc_refused ?? '').waitFor();
    expect(await forged.context.cookies(given.origin)).not.toContainEqual(
      expect.objectContaining({ name: 'outrider' }),
    );
    const unproven = await come({ ...claims, email_verified: false });
    await unproven.page.getByText(texts.signIn.problem.oidc_email_unverified ?? '').waitFor();
    const good = await come(claims);
    await overview(good.page);
    await good.page.getByRole('button', { name: 'Nora Lind' }).waitFor();
    for (const { context } of [forged, unproven, good]) await context.close();
  });
});
