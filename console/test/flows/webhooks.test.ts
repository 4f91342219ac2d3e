import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskOf, until } from '../support/api.ts';
import { axeFindings } from '../support/axe.ts';
import { type Browser, chromiumPath, launchBrowser } from '../support/browser.ts';
import { ALLOW_RECEIVER, openReceiver, type Receiver } from '../support/receiver.ts';
import { type Service, startService } from '../support/service.ts';
import { texts } from '../support/texts.ts';
import { openWatched, settle, visit, type WatchedPage } from '../support/watched-page.ts';

describe.skipIf(chromiumPath() === null)('webhooks', () => {
  let given: Service;
  let stop: () => Promise<void>;
  let browser: Browser;
  let at: WatchedPage;
  let receiver: Receiver;
  let address: string;
  /** Received deliveries. */
  const got: { readonly signature: string | undefined; readonly body: string }[] = [];
  /** Status of the next response. */
  let status = 500;
  beforeAll(async () => {
    ({ service: given, stop } = await startService(undefined, ALLOW_RECEIVER));
    receiver = await openReceiver((body, headers) => {
      got.push({ signature: headers['webhook-signature']?.toString(), body });
      return { status, body: status === 500 ? 'Out of paper.' : 'Thanks.' };
    });
    address = `${receiver.origin}/hook`;
    browser = await launchBrowser();
    at = await openWatched(browser, given);
  });
  afterAll(async () => {
    await browser?.close();
    receiver?.close();
    await stop?.();
  });
  const dialog = () => at.page.getByRole('dialog');
  const lastDay = () => at.page.getByRole('region', { name: texts.webhooks.lastDay.title });
  const looked = async () => {
    await settle(at.page);
    expect(await axeFindings(at.page)).toEqual([]);
    expect(at.incidents).toEqual([]);
  };

  it('are created with a secret that is shown once', async () => {
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

  it('are tested with a sample event, and show its payload and response', async () => {
    const { page } = at;
    await page.getByRole('button', { name: texts.webhooks.test }).click();
    await dialog().getByRole('button', { name: texts.webhooks.testing.verb }).click();
    await page.getByText(texts.webhooks.testing.done).waitFor();
    const row = page.getByRole('row', { name: /webhook.tested/ });
    await row.filter({ hasText: texts.webhooks.delivery.retrying }).waitFor();
    await lastDay().getByText(texts.webhooks.lastDay.parts.waiting(1), { exact: true }).first().waitFor();
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
    await lastDay().getByText(texts.webhooks.lastDay.parts.delivered(1), { exact: true }).first().waitFor();
    expect(await lastDay().locator('.last-day-bars li').count()).toBe(24);
    expect(await lastDay().locator('.last-day-bars li').last().getByRole('img').getAttribute('title')).toContain(
      texts.webhooks.lastDay.parts.delivered(1),
    );
  });

  it('are paused, and deleted with their pending deliveries', async () => {
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
