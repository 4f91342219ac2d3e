import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskOf, until } from '../support/api.ts';
import { axeFindings } from '../support/axe.ts';
import { type Browser, chromiumPath, launchBrowser } from '../support/browser.ts';
import { type Service, startService } from '../support/service.ts';
import { texts } from '../support/texts.ts';
import { openWatched, settle, visit, type WatchedPage } from '../support/watched-page.ts';

describe.skipIf(chromiumPath() === null)('webhooks', () => {
  let given: Service;
  let stop: () => Promise<void>;
  let browser: Browser;
  let at: WatchedPage;
  let receiver: Server;
  let address: string;
  /** What the receiver got, and what it answers next. */
  const got: { readonly signature: string | undefined; readonly body: string }[] = [];
  let status = 500;
  beforeAll(async () => {
    // A receiver on this machine, which services of others may not reach.
    ({ service: given, stop } = await startService(undefined, {
      EGRESS_ALLOW: '127.0.0.0/8',
      WEBHOOK_ALLOW_HTTP: 'true',
    }));
    receiver = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      got.push({ signature: request.headers['webhook-signature']?.toString(), body });
      response.writeHead(status, { 'content-type': 'text/plain' }).end(status === 500 ? 'Out of paper.' : 'Thanks.');
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    browser = await launchBrowser();
    at = await openWatched(browser, given);
  });
  afterAll(async () => {
    await browser?.close();
    receiver?.close();
    await stop?.();
  });
  const dialog = () => at.page.getByRole('dialog');
  const looked = async () => {
    await settle(at.page);
    expect(await axeFindings(at.page)).toEqual([]);
    expect(at.incidents).toEqual([]);
  };

  it('are made with a secret that is shown this once', async () => {
    const { page } = at;
    await visit(page, given, given.workspaceId, '/webhooks');
    await page.getByRole('button', { name: texts.webhooks.add }).first().click();
    await dialog().getByLabel(texts.webhooks.form.url).fill(address);
    await dialog().getByLabel('Name', { exact: true }).fill('Our CRM');
    await dialog().getByRole('button', { name: texts.webhooks.form.submitNew }).click();
    await dialog().getByText(texts.webhooks.secret.lead).waitFor();
    expect(await dialog().locator('.copy-value').textContent()).toMatch(/^whsec_/);
    await looked();
    await dialog().getByRole('button', { name: texts.webhooks.secret.done }).click();
    await page.getByRole('heading', { name: 'Our CRM', level: 1 }).waitFor();
    expect(await page.getByText('whsec_').count()).toBe(0);
  });

  it('are tried with a sample, and what was sent and answered is read', async () => {
    const { page } = at;
    await page.getByRole('button', { name: texts.webhooks.test }).click();
    await dialog().getByRole('button', { name: texts.webhooks.testing.verb }).click();
    await page.getByText(texts.webhooks.testing.done).waitFor();
    const row = page.getByRole('row', { name: /webhook.tested/ });
    await row.filter({ hasText: texts.webhooks.delivery.retrying }).waitFor();
    await row.click();
    await dialog().getByText('Out of paper.').waitFor();
    await dialog().getByText(`POST ${address}`).waitFor();
    await dialog()
      .getByText(/"test": ?true/)
      .first()
      .waitFor();
    expect(got[0]?.signature).toMatch(/^v1,/);
    expect(JSON.parse(got[0]?.body ?? '{}')).toMatchObject({ type: 'webhook.tested' });
    await looked();
    await page.keyboard.press('Escape');
  });

  it('are resent when the endpoint recovers: waiting ones immediately, delivered ones on demand', async () => {
    const { page } = at;
    status = 200;
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: texts.webhooks.deliveries.dispatch }).click();
    const row = page.getByRole('row', { name: /webhook.tested/ });
    await row.filter({ hasText: texts.webhooks.columns.rate }).waitFor();
    const before = got.length;
    await row.click();
    await dialog().getByRole('button', { name: texts.webhooks.deliveries.requeue }).click();
    await until('it arrived once more', async () => got.length > before);
    expect(got.at(-1)?.body).toBe(got[0]?.body);
    await dialog().getByText('Thanks.').first().waitFor();
    await looked();
    await page.keyboard.press('Escape');
  });

  it('are paused, and deleted with what waits for them', async () => {
    const { page } = at;
    await page.getByRole('button', { name: texts.webhooks.pause }).click();
    await page.getByText(texts.webhooks.paused).waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: texts.webhooks.remove }).click();
    await dialog().getByRole('button', { name: texts.webhooks.deletion.verb }).click();
    await page.getByText(texts.webhooks.deletion.done).waitFor();
    const { items } = await deskOf(given).call<{ items: unknown[] }>('GET', '/campaigns/webhooks/subscriptions');
    expect(items).toEqual([]);
    expect(at.incidents).toEqual([]);
  });
});
