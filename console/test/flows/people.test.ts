import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deskOf } from '../support/api.ts';
import { type Browser, chromiumPath, launchBrowser } from '../support/browser.ts';
import { seedWorld } from '../support/seed.ts';
import { type Service, startService } from '../support/service.ts';
import { texts } from '../support/texts.ts';
import { openWatched, PHONE, type WatchedPage } from '../support/watched-page.ts';

type Page = WatchedPage['page'];

const PASSWORD = 'nine lanterns over the lake';

const overview = (page: Page) => page.getByRole('heading', { name: texts.nav.overview, level: 1 }).waitFor();
const door = (page: Page) => page.getByRole('heading', { name: texts.signIn.title, level: 1 }).waitFor();
const passwordOf = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true });

describe.skipIf(chromiumPath() === null)('people in the console', () => {
  let browser: Browser;
  let given: Service;
  let stop: () => Promise<void>;
  let nora: WatchedPage;
  let mia: WatchedPage;
  let workspace: string;
  beforeAll(async () => {
    // A separate instance without accounts.
    ({ service: given, stop } = await startService());
    browser = await launchBrowser();
    nora = await openWatched(browser, given, undefined, null);
    mia = await openWatched(browser, given, { ...PHONE, scheme: 'light' }, null);
    workspace = `${given.origin}/app/w/${given.workspaceId}`;
  });
  afterAll(async () => {
    await browser.close();
    await stop();
  });

  it('the first member joins by the printed link, once', async () => {
    const { page, incidents } = nora;
    await page.goto(given.firstLink);
    await page.getByLabel(texts.signIn.name).fill('Nora Lind');
    await page.getByLabel(texts.people.invite.email).fill('nora@studio.test');
    await passwordOf(page).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await overview(page);
    expect(incidents).toEqual([]);

    await mia.page.goto(given.firstLink);
    await mia.page.getByRole('heading', { name: texts.signIn.first.used.title }).waitFor();
    expect(await mia.page.getByRole('textbox').count()).toBe(0);
    await mia.page.getByRole('link', { name: texts.signIn.submit }).click();
    await mia.page.getByLabel(texts.people.invite.email).waitFor();
    mia.incidents.splice(0);
  });

  it('invites another member, who joins on a phone', async () => {
    const { page } = nora;
    await page.goto(`${workspace}/settings/people`);
    await page.getByRole('button', { name: texts.people.invite.action }).first().click();
    await page.getByRole('dialog').getByLabel(texts.people.invite.email).fill('mia@studio.test');
    await page.getByRole('button', { name: texts.people.link.verb }).click();
    const link = (await page.locator('.copy-value').textContent()) ?? '';
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('row', { name: /mia@studio.test/ }).waitFor();

    await mia.page.goto(link);
    await mia.page.getByRole('heading', { name: /^Join/ }).waitFor();
    await mia.page.getByLabel(texts.signIn.name).fill('Mia');
    await passwordOf(mia.page).fill(PASSWORD);
    await mia.page.getByRole('button', { name: texts.signIn.invite.submit }).click();
    await overview(mia.page);
    await page.reload();
    await page.getByRole('row', { name: /Mia/ }).waitFor();
    expect([...nora.incidents, ...mia.incidents]).toEqual([]);
  });

  it('assigns a conversation to another member by keys, who finds it in her view', async () => {
    const { threadId } = await seedWorld(deskOf(given));
    const { page } = nora;
    await page.goto(`${workspace}/inbox?view=all&thread=${threadId}`);
    await page.getByRole('region', { name: texts.inbox.conversation, exact: true }).waitFor();
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: 'Mia' }).click();
    await page.getByText(texts.inbox.assign.done('Mia')).waitFor();
    await page.getByRole('button', { name: texts.inbox.assign.to('Mia') }).waitFor();

    const conversation = mia.page.getByRole('button', { name: /Ann Berg.*Mia/ });
    await mia.page.goto(`${workspace}/inbox`);
    await mia.page.getByRole('button', { name: texts.inbox.views.mine }).click();
    await conversation.waitFor();
    await page.getByRole('button', { name: texts.common.undo }).click();
    await page.getByRole('button', { name: texts.inbox.assign.title, exact: true }).waitFor();
    await mia.page.reload();
    await mia.page.getByText(texts.inbox.empty.mine).waitFor();

    await page.locator('.thread-pick').first().check();
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: 'Mia' }).click();
    await page.getByText(texts.inbox.assign.doneMany(1, 'Mia')).waitFor();
    await page.goto(`${workspace}/inbox?view=all&assignee=none`);
    await page.getByRole('button', { name: texts.inbox.filter.remove(texts.inbox.filter.assignee) }).waitFor();
    expect(await page.getByRole('button', { name: /Mia/ }).count()).toBe(0);
    expect([...nora.incidents, ...mia.incidents]).toEqual([]);
  });

  it('assigns a role that applies immediately, and removes a member', async () => {
    const { page } = nora;
    await mia.page.goto(`${workspace}/campaigns`);
    const create = mia.page.getByRole('button', { name: /New|Create/ }).first();
    await create.waitFor();
    expect(await create.isDisabled()).toBe(false);
    await page.goto(`${workspace}/settings/people`);
    await page.getByLabel(texts.people.roleOf('Mia')).first().click();
    await page.getByRole('option', { name: texts.people.role.viewer }).click();
    await page.getByText(texts.people.changed('Mia', texts.people.role.viewer)).waitFor();
    await mia.page.reload();
    await create.waitFor();
    expect(await create.isDisabled()).toBe(true);
    await mia.page.goto(`${workspace}/start`);
    await mia.page.getByText(texts.start.leadOfReader).waitFor();
    expect(await mia.page.getByRole('link', { name: texts.start.steps.mailbox.action }).count()).toBe(0);

    await page.getByRole('button', { name: texts.people.remove.action('Mia') }).click();
    await page.getByRole('dialog').getByRole('button', { name: texts.people.remove.verb }).click();
    await page.getByText(texts.people.remove.done('Mia')).waitFor();
    await mia.page.reload();
    await mia.page.getByText(texts.common.notHere).waitFor();
  });

  it('ends its other sessions, signs out, and returns to the same page', async () => {
    const elsewhere = await openWatched(browser, given, undefined, null);
    await elsewhere.page.goto(given.origin);
    await elsewhere.page.getByLabel(texts.people.invite.email).fill('nora@studio.test');
    await passwordOf(elsewhere.page).fill(PASSWORD);
    await elsewhere.page.keyboard.press('Enter');
    await overview(elsewhere.page);

    const { page } = nora;
    await page.goto(`${workspace}/settings/me`);
    await page.getByRole('button', { name: texts.people.own.endOthers }).click();
    await page.getByText(texts.people.own.othersEnded).waitFor();
    await elsewhere.page.reload();
    await door(elsewhere.page);

    await page.getByRole('button', { name: 'Nora Lind' }).click();
    await page.getByRole('menuitem', { name: texts.nav.signOut }).click();
    await door(page);
    expect(await nora.context.cookies()).toEqual([]);
    await page.getByLabel(texts.people.invite.email).fill('nora@studio.test');
    await passwordOf(page).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: texts.people.own.title, level: 1 }).waitFor();
    expect(nora.incidents).toEqual([]);
  });
});
