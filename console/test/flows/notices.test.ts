import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../support/axe.ts';
import { type Browser, chromiumPath, launchBrowser } from '../support/browser.ts';
import { ALLOW_RECEIVER, openReceiver, type Receiver } from '../support/receiver.ts';
import { type Service, startService } from '../support/service.ts';
import { texts } from '../support/texts.ts';
import { openWatched, settle, visit, type WatchedPage } from '../support/watched-page.ts';

const text = texts.notices;

describe.skipIf(chromiumPath() === null)('notice channels', () => {
  let given: Service;
  let stop: () => Promise<void>;
  let browser: Browser;
  let at: WatchedPage;
  let slack: Receiver;
  let address: string;
  const got: string[] = [];
  /** Next response of Slack. */
  let answer = { status: 404, body: 'no_service' };
  beforeAll(async () => {
    ({ service: given, stop } = await startService(undefined, ALLOW_RECEIVER));
    slack = await openReceiver((body) => {
      got.push(JSON.parse(body).text);
      return answer;
    });
    address = `${slack.origin}/services/s3cr3t`;
    browser = await launchBrowser();
    at = await openWatched(browser, given);
  });
  afterAll(async () => {
    await browser?.close();
    slack?.close();
    await stop?.();
  });
  const dialog = () => at.page.getByRole('dialog');
  const looked = async () => {
    await settle(at.page);
    expect(await axeFindings(at.page)).toEqual([]);
    expect(at.incidents).toEqual([]);
  };
  const act = async (verb: string) => {
    await at.page.getByRole('button', { name: `${text.more}: Sales` }).click();
    await at.page.getByRole('menuitem', { name: verb }).click();
  };

  it('are created with quiet hours, and show only the host of their URL', async () => {
    const { page } = at;
    await visit(page, given, given.workspaceId, '/settings/notices');
    await page.getByText(text.empty).waitFor();
    await looked();
    await page.getByRole('button', { name: text.add }).first().click();
    await dialog().getByLabel(text.form.name).fill('Sales');
    await dialog().getByLabel(text.form.url).fill(address);
    await dialog().getByLabel(text.form.quiet).check();
    await dialog().getByLabel(text.form.quietUntil).fill('07:30');
    await looked();
    await dialog().getByRole('button', { name: text.form.submitNew }).click();
    await page.getByRole('button', { name: `${text.more}: Sales` }).waitFor();
    expect(await page.content()).toContain(new URL(address).host);
    expect(await page.content()).not.toContain('s3cr3t');
    await looked();
  });

  it('show the error of a failed test, and deliver a test when the endpoint recovers', async () => {
    await act(text.test);
    await at.page.getByText(/Test failed.*404 \(no_service\)/).waitFor();
    answer = { status: 200, body: 'ok' };
    await act(text.test);
    await at.page.getByText(text.tested, { exact: true }).waitFor();
    expect(got.at(-1)).toContain('Test notice from ');
    expect(at.incidents).toEqual([]);
  });

  it('keep their URL when only the name changes, pause, and are deleted after a confirmation', async () => {
    const { page } = at;
    await act(text.edit);
    await dialog()
      .getByText(text.form.urlKept(new URL(address).host))
      .waitFor();
    await dialog().getByLabel(text.form.includesText).check();
    await dialog().getByRole('button', { name: texts.common.save }).click();
    await page.getByText(texts.common.saved, { exact: true }).waitFor();
    await act(text.pause);
    await page.getByText(text.status.paused, { exact: true }).waitFor();
    await act(text.remove.action);
    await dialog().getByText(text.remove.text).waitFor();
    await looked();
    await dialog().getByRole('button', { name: texts.common.delete }).click();
    await page.getByText(text.empty).waitFor();
    await looked();
  });
});
