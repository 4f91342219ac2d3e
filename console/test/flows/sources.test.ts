import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, startReceiver } from '../../../test/support/webhook-receiver.ts';
import { axeFindings } from '../support/axe.ts';
import { type Browser, chromiumPath, launchBrowser } from '../support/browser.ts';
import { type Service, startService } from '../support/service.ts';
import { texts } from '../support/texts.ts';
import { openWatched, settle, visit, type WatchedPage } from '../support/watched-page.ts';

const text = texts.contactSources;

describe.skipIf(chromiumPath() === null)('contact sources', () => {
  let given: Service;
  let stop: () => Promise<void>;
  let browser: Browser;
  let at: WatchedPage;
  beforeAll(async () => {
    ({ service: given, stop } = await startService('127.0.0.1', {
      ...{ EGRESS_ALLOW: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true' },
    }));
    browser = await launchBrowser();
    at = await openWatched(browser, given);
  });
  afterAll(async () => {
    await browser?.close();
    await stop?.();
  });
  const dialog = () => at.page.getByRole('dialog');
  const looked = async () => {
    await settle(at.page);
    expect(await axeFindings(at.page)).toEqual([]);
    expect(at.incidents).toEqual([]);
  };
  const act = async (verb: string) => {
    await at.page.getByRole('button', { name: `${text.more}: Website form` }).click();
    await at.page.getByRole('menuitem', { name: verb }).click();
  };

  it('are created with a mapping, show their URL once, and list what they receive', async () => {
    const { page } = at;
    await visit(page, given, given.workspaceId, '/settings/sources');
    await page.getByText(text.empty).waitFor();
    await page.getByRole('button', { name: text.add }).first().click();
    await dialog().getByLabel(text.form.name).first().fill('Website form');
    await dialog().getByLabel(text.form.incoming).nth(1).fill('name');
    await dialog().getByLabel(text.form.honeypot).fill('trap');
    await looked();
    await dialog().getByRole('button', { name: text.form.create }).click();
    const url = await dialog().locator('.copy-value').textContent();
    expect(await dialog().locator('pre').textContent()).toContain(`action="${url}"`);
    await looked();
    await dialog().getByRole('button', { name: text.shown.done }).click();
    await act(text.received);
    await dialog().getByText(text.requests.empty).waitFor();
    const body = new URLSearchParams({ email: 'ana@source.test', name: 'Ana' });
    const answer = await fetch(new URL(new URL(url ?? '').pathname, given.origin), { method: 'POST', body });
    expect(answer.status).toBe(200);
    await dialog().getByText('ana@source.test').waitFor();
    await dialog().getByText(text.requests.fields('email, name')).waitFor();
    await looked();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `${text.more}: Website form` }).waitFor();
    expect(await page.content()).not.toContain(url);
  });

  it('are paused, get a new URL, and are deleted', async () => {
    await act(text.pause);
    await at.page.getByText(text.pausedNow).waitFor();
    await act(text.rotate.action);
    await dialog().getByRole('button', { name: text.rotate.action }).click();
    await dialog().locator('.copy-value').waitFor();
    await dialog().getByRole('button', { name: text.shown.done }).click();
    await act(text.remove.action);
    await dialog().getByRole('button', { name: texts.common.delete, exact: true }).click();
    await at.page.getByText(text.empty).waitFor();
    await looked();
  });

  it('read a CSV file at a URL: preview, mapping, readings, and vanished contacts', async () => {
    const server = await startReceiver(
      answer(200, { 'content-type': 'text/csv' }, 'Mail,Vorname\nbo@file.test,Bo\ncy@file.test,Cy\n'),
    );
    const { page } = at;
    await page.getByRole('button', { name: text.add }).first().click();
    await dialog().getByText(text.form.kinds.file).click();
    await dialog().getByLabel(text.form.name).first().fill('Sheet');
    await dialog().getByLabel(text.form.url).fill(server.url);
    await dialog().getByRole('button', { name: text.form.preview }).click();
    await dialog().getByText('bo@file.test · Bo').waitFor();
    expect(await dialog().getByLabel(text.form.target).nth(1).inputValue()).toBe('firstName');
    await looked();
    await dialog().getByRole('button', { name: text.form.create }).click();
    await page.getByRole('button', { name: `${text.more}: Sheet` }).click();
    await page.getByRole('menuitem', { name: text.readings.view }).click();
    await dialog().getByText(text.readings.added('2')).waitFor({ timeout: 30_000 });
    server.respond = answer(200, { 'content-type': 'text/csv' }, 'Mail,Vorname\nbo@file.test,Bo\n');
    await dialog().getByRole('button', { name: text.readings.now }).click();
    await dialog()
      .getByRole('button', { name: text.readings.vanished('1') })
      .click({ timeout: 30_000 });
    await dialog().getByText('cy@file.test').waitFor();
    await looked();
    await server.close();
  });
});
