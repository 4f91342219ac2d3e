import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, newDesk, until } from '../support/api.ts';
import { axeFindings } from '../support/axe.ts';
import { breakKey } from '../support/broken-key.ts';
import { type Browser, chromiumPath, launchBrowser } from '../support/browser.ts';
import { joinAs } from '../support/join.ts';
import { type Service, startService } from '../support/service.ts';
import { type Organization, startOrganization } from '../support/tenants.ts';
import { texts } from '../support/texts.ts';
import { openWatched, settle, visit, type WatchedPage } from '../support/watched-page.ts';

const text = texts.tenants;

describe.skipIf(chromiumPath() === null)('a whole organization', () => {
  let browser: Browser;
  let given: Service;
  let stop: () => Promise<void>;
  let organization: Organization;
  let desk: Desk;
  let watched: WatchedPage;
  beforeAll(async () => {
    organization = await startOrganization();
    organization.people(60);
    organization.people(1, { suspended: true });
    organization.people(1, { hasMailbox: false });
    organization.people(70);
    ({ service: given, stop } = await startService(undefined, organization.settings));
    browser = await launchBrowser();
    desk = await newDesk(given, 'Organization');
    watched = await openWatched(browser, given);
  });
  afterAll(async () => {
    await browser?.close();
    await stop?.();
    await organization?.close();
  });
  const looked = async () => {
    await settle(watched.page);
    expect(await axeFindings(watched.page)).toEqual([]);
    expect(watched.incidents).toEqual([]);
  };
  const mailboxes = async () =>
    (
      await desk.call<{ mailboxes: { address: string; status: string; dailyLimit: number }[] }>(
        'GET',
        '/mailboxes?limit=500',
      )
    ).mailboxes;
  const button = (name: string) => watched.page.getByRole('button', { name, exact: true });
  const dialog = () => watched.page.getByRole('dialog');

  it('says what is missing when the administrator has not delegated all scopes, and works after a new check', async () => {
    const { page } = watched;
    const { trust } = organization.directory;
    const scopes = trust.scopes.splice(2);
    await visit(page, given, desk.workspaceId, '/mailboxes/connect?how=tenant');
    await page.getByText('https://www.googleapis.com/auth/gmail.send,', { exact: false }).waitFor();
    await looked();
    await button(text.submit).click();
    await page.getByText(text.incomplete).waitFor();
    await page.getByLabel(text.fields.domain, { exact: true }).fill('example.org');
    await page.getByLabel(text.fields.adminAddress, { exact: true }).fill(organization.administrator);
    await page.getByLabel(text.fields.key, { exact: true }).fill(organization.keyFile);
    await button(text.submit).click();
    await page.getByRole('heading', { name: 'example.org', level: 1 }).waitFor();
    await page.getByText(text.advice.delegation_missing, { exact: true }).waitFor();
    await looked();
    trust.scopes.push(...scopes);
    await button(text.check.again).click();
    await page.getByText(text.advice.delegation_missing).waitFor({ state: 'detached' });
    await page.getByText('user0@example.org', { exact: true }).waitFor();
  });

  it('connects 50 mailboxes by Shift, with the result of each, and fixes the DKIM key that the advisor finds broken by one press', async () => {
    const { page } = watched;
    await settle(page);
    await looked();
    const box = (n: number) => page.getByRole('checkbox', { name: text.pick(`user${n}@example.org`) });
    await box(1).click();
    await page.getByText('user5@example.org', { exact: true }).hover();
    for (let tries = 0; tries < 40 && (await box(50).count()) === 0; tries += 1) {
      await page.mouse.wheel(0, 300);
      await settle(page);
    }
    await box(50).click({ modifiers: ['Shift'] });
    await page.getByText(texts.common.bulk.selected('50'), { exact: true }).waitFor();
    await button(text.connect(50)).click();
    await dialog().getByLabel(texts.mailboxes.fields.dailyLimit, { exact: true }).fill('12');
    await looked();
    await dialog()
      .getByRole('button', { name: text.connect(50) })
      .click();
    await dialog().getByText(text.result(50, 50)).waitFor();
    expect(await dialog().getByText(text.resultConnected, { exact: true }).count()).toBe(50);
    await looked();
    const made = await until('all mailboxes are active', async () => {
      const found = await mailboxes();
      return found.length === 50 && found.every(({ status }) => status === 'active') && found;
    });
    expect(made.every(({ dailyLimit }) => dailyLimit === 12)).toBe(true);
    await dialog().getByRole('button', { name: texts.common.close, exact: true }).last().click();

    const advice = texts.advice;
    const key = await breakKey(page, 'example.org');
    const finding = page.locator('.advice-item').filter({ hasText: key.title });
    await visit(page, given, desk.workspaceId, '/advisor');
    await finding.getByRole('button', { name: advice.apply }).click();
    await dialog().getByText(key.published).waitFor();
    await dialog().getByText(key.record.value).waitFor();
    await looked();
    expect(key.written).toEqual([]);
    await dialog().getByRole('button', { name: advice.writeRecords }).click();
    await page.getByText(advice.recordsWritten).waitFor();
    await finding.waitFor({ state: 'detached' });
    expect(key.written).toEqual([key.change]);

    key.breakByHand();
    await visit(page, given, desk.workspaceId, '/advisor');
    await finding.getByRole('button', { name: advice.showRecords }).click();
    await looked();
    await watched.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: given.origin });
    await dialog()
      .getByRole('button', { name: texts.domains.panel.copyValue(`TXT ${key.record.name}`), exact: true })
      .click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key.record.value);
    await key.end();
    await visit(page, given, desk.workspaceId, '/mailboxes/connect?how=tenant');
    await page.getByRole('link', { name: text.open('example.org') }).click();
  });

  it('selects all users that match a search, and skips users who cannot be connected', async () => {
    const { page } = watched;
    await page.getByRole('searchbox', { name: text.search }).fill('user6');
    await page.waitForURL(/q=user6/);
    await page.getByText('user60@example.org', { exact: true }).waitFor();
    await settle(page);
    await page.getByRole('checkbox', { name: texts.common.bulk.page }).click();
    // user6 is a mailbox already, user60 is suspended, user61 has no mailbox; eight others match.
    await button(text.connect(8)).click();
    await dialog().getByText(text.skipped(3)).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: text.search }).fill('');
    await page.waitForURL((url) => !url.search.includes('q='));
    await page.getByText('user0@example.org', { exact: true }).waitFor();
    await settle(page);
    await page.getByRole('checkbox', { name: texts.common.bulk.page }).click();
    const all = button(texts.common.bulk.all);
    if ((await all.count()) > 0) await all.click();
    await page.getByText(texts.common.bulk.selected('132')).waitFor();
    await button(texts.common.bulk.clear).click();
  });

  it('renews the credential only if the provider accepts it', async () => {
    const { page } = watched;
    await button(text.more('example.org')).click();
    await page.getByRole('menuitem', { name: text.renew }).click();
    await dialog().getByLabel(text.fields.adminAddress, { exact: true }).fill('nobody@example.org');
    await button(text.renewSubmit).click();
    await dialog().getByText(text.advice.administrator_rejected, { exact: true }).waitFor();
    await looked();
    await dialog().getByLabel(text.fields.adminAddress, { exact: true }).fill(organization.administrator);
    await dialog().getByLabel(text.fields.key, { exact: true }).fill(organization.keyFile);
    await button(text.renewSubmit).click();
    await page.getByText(text.renewed).waitFor();
  });

  it('shows a secret that expires soon, and lists the users of a Microsoft 365 tenant', async () => {
    const { page } = watched;
    await visit(page, given, desk.workspaceId, '/mailboxes/connect?how=tenant&provider=microsoft');
    const { directoryId, clientId, clientSecret } = organization.application;
    await page.getByLabel(text.fields.directoryId, { exact: true }).fill(directoryId);
    await page.getByLabel(text.fields.clientId, { exact: true }).fill(clientId);
    await page.getByText(text.fields.secretKind, { exact: true }).click();
    await page.getByRole('textbox', { name: text.fields.clientSecret, exact: true }).fill(clientSecret);
    const day = new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel(text.fields.secretEnds, { exact: true }).fill(day);
    await button(text.submit).click();
    await page.getByRole('heading', { name: text.provider.microsoft, level: 1 }).waitFor();
    await page.getByText(text.endsSoon(12)).waitFor();
    await page.getByText('user0@example.org', { exact: true }).waitFor();
    await looked();
  });

  it('marks shared mailboxes, or says which permission is missing to connect them', async () => {
    const { page } = watched;
    const shared = {
      id: 'id-shared',
      address: 'sales@example.org',
      firstName: 'Sales',
      lastName: 'Team',
      isShared: true,
    };
    organization.directory.users.push(shared);
    organization.directory.purposeStatus = 403;
    await page.reload();
    await page.getByText(text.sharedHidden).waitFor();
    await looked();
    organization.directory.purposeStatus = 200;
    await page.reload();
    // Rows far below the window are not in the page.
    await page.getByRole('searchbox', { name: text.search }).fill('sales');
    await page
      .getByRole('row', { name: /sales@example\.org/ })
      .getByText(text.shared)
      .waitFor();
    await page.getByText(text.sharedHidden).waitFor({ state: 'detached' });
    organization.directory.users.splice(organization.directory.users.indexOf(shared), 1);
  });

  it('is read-only for viewers, who see the state but no users', async () => {
    const viewer = await openWatched(browser, given, undefined, null);
    await joinAs(desk, viewer.page, 'viewer', 'Vera');
    await visit(viewer.page, given, desk.workspaceId, '/mailboxes/connect?how=tenant');
    await viewer.page.getByRole('link', { name: text.open('example.org') }).click();
    await viewer.page.getByText(text.notAllowed).waitFor();
    await settle(viewer.page);
    expect(await axeFindings(viewer.page)).toEqual([]);
    expect(viewer.incidents).toEqual([]);
    await viewer.context.close();
  });

  it('is deleted after a confirmation that says what happens to its mailboxes', async () => {
    const { page } = watched;
    await visit(page, given, desk.workspaceId, '/mailboxes/connect?how=tenant');
    await page.getByRole('link', { name: text.open('example.org') }).click();
    await button(text.more('example.org')).click();
    await page.getByRole('menuitem', { name: text.delete.action }).click();
    await dialog().getByText(text.delete.mailboxes(50)).waitFor();
    await looked();
    await dialog().getByRole('button', { name: texts.common.delete, exact: true }).click();
    await page.getByText(text.delete.done).waitFor();
    await until('all mailboxes are disconnected', async () =>
      (await mailboxes()).every(({ status }) => status === 'disconnected'),
    );
    await visit(page, given, desk.workspaceId, '/mailboxes/connect?how=tenant');
    await looked();
  });
});
