import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, chromiumPath, launchBrowser } from '../support/browser.ts';
import { type Service, startService } from '../support/service.ts';
import { texts } from '../support/texts.ts';
import { openWatched, type WatchedPage } from '../support/watched-page.ts';

type Page = WatchedPage['page'];

/** Milliseconds for mail to be sent and answered on a busy machine. */
const MAIL_MS = 90_000;

/** Ann replies after a sandbox hour, which takes a second; Bob's address bounces; Lena does not reply. */
const PEOPLE = [
  'E-Mail,Vorname,Firma,Notiz',
  'ann+reply1h@acme.test,Ann,Acme,met at the fair',
  'bob+dsn1h@north.test,Bob,North,',
  'lena+silent@maier.test,Lena,Maier,',
].join('\r\n');

describe.skipIf(chromiumPath() === null)('the first run, by clicks and keys alone', () => {
  let browser: Browser;
  let given: Service;
  let stop: () => Promise<void>;
  let watched: WatchedPage;
  beforeAll(async () => {
    // A separate instance without users.
    ({ service: given, stop } = await startService());
    browser = await launchBrowser();
    watched = await openWatched(browser, given, undefined, null);
  });
  afterAll(async () => {
    await browser.close();
    await stop();
  });

  it('leads from the printed link through each step of Getting started to an answered reply', async () => {
    const { page, incidents } = watched;
    await comeIn(page, given.firstLink);
    await connectMailbox(page);
    await makeCampaign(page);
    await writeSteps(page);
    await importPeople(page);
    await seeMailbox(page);
    await setPace(page);
    await setHours(page);
    await launch(page);
    await watchFigures(page);
    await answer(page);
    expect(incidents).toEqual([]);
  });
});

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: texts.campaign.tabs.label }).getByRole('link', { name }).click();
const rail = (page: Page, name: string) =>
  page.getByRole('navigation', { name: texts.nav.main }).getByRole('link', { name }).click();
const saved = (page: Page) => page.getByRole('status').getByText(texts.campaign.saved, { exact: true }).waitFor();

async function comeIn(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('textbox', { name: texts.signIn.name }).fill('Nora Lind');
  await page.getByRole('textbox', { name: texts.signIn.email }).fill('nora@studio.test');
  await page.getByLabel('Password', { exact: false }).first().fill('a quiet instrument');
  await page.getByRole('button', { name: texts.signIn.first.submit }).click();
  await page.getByRole('heading', { name: texts.start.title, level: 2 }).waitFor();
}

async function connectMailbox(page: Page): Promise<void> {
  await page.getByRole('link', { name: texts.start.steps.mailbox.action }).click();
  await page.getByRole('link', { name: texts.connectMailboxes.how.host }).click();
  await page.getByRole('textbox', { name: texts.connectMailboxes.address }).fill('nora@studio.test');
  await page.getByRole('textbox', { name: 'First name' }).fill('Nora');
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lind');
  await page.getByRole('textbox', { name: texts.mailboxes.fields.minGapSeconds }).fill('0');
  await page.getByRole('checkbox', { name: texts.mailboxes.fields.warmupRequired }).uncheck();
  await page.getByRole('button', { name: texts.connectMailboxes.submit(1) }).click();
  await page.getByText(texts.connectMailboxes.accepted(1, 1)).waitFor();
  await page.getByRole('link', { name: texts.connectMailboxes.start }).click();
}

async function makeCampaign(page: Page): Promise<void> {
  await page.getByRole('link', { name: texts.start.steps.people.action }).click();
  await page.getByRole('button', { name: texts.campaigns.create }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Spring');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Spring', level: 1 }).waitFor();
}

async function writeSteps(page: Page): Promise<void> {
  await page.getByRole('link', { name: texts.running.beginning.ways.steps }).click();
  await page.getByRole('button', { name: texts.editor.add }).click();
  const subject = page.getByRole('textbox', { name: 'Subject' });
  const text = page.getByRole('textbox', { name: `${texts.editor.body}, ${texts.editor.parts.text}` });
  await subject.fill('{{company}} and a quieter inbox');
  await text.fill('Hi {{firstName}},\n\n{a quick|one} question.\n\nNora');
  await page.getByRole('button', { name: texts.editor.addVariant }).click();
  await page.getByRole('tab', { name: /^B/ }).waitFor();
  await subject.fill('A question to {{company}}');
  await saved(page);
  await page.getByRole('button', { name: texts.editor.add }).click();
  // The list has the new step before its form renders.
  await page.locator('.timeline-current').getByRole('button', { name: /^2 / }).waitFor();
  await text.fill('Did my note reach you, {{firstName}}?');
  await saved(page);
}

async function importPeople(page: Page): Promise<void> {
  await tab(page, texts.campaign.tabs.audience);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: texts.start.steps.people.actionImport }).click(),
  ]);
  await chooser.setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(PEOPLE) });
  await page.getByRole('button', { name: texts.imports.submit(3) }).click();
  await page.getByText(texts.imports.status.completed, { exact: true }).waitFor();
  await page.getByRole('button', { name: texts.imports.back }).click();
  await page.getByRole('row', { name: /ann\+reply1h/ }).waitFor();
}

async function seeMailbox(page: Page): Promise<void> {
  await tab(page, texts.campaign.tabs.mailboxes);
  // The only mailbox of a workspace is attached when a campaign is created.
  await page.getByRole('row', { name: /nora@studio.test/ }).waitFor();
}

async function setPace(page: Page): Promise<void> {
  await tab(page, texts.campaign.tabs.settings);
  await page.getByText(texts.rules.sections.pace).click();
  await page.getByRole('textbox', { name: texts.rules.gapSeconds }).fill('0');
  await page.getByRole('textbox', { name: texts.rules.jitterSeconds }).fill('0');
  await saved(page);
}

async function setHours(page: Page): Promise<void> {
  await tab(page, texts.campaign.tabs.schedule);
  await page.getByRole('button', { name: texts.schedule.always }).click();
  await saved(page);
}

async function launch(page: Page): Promise<void> {
  await tab(page, texts.campaign.tabs.review);
  await page.getByRole('button', { name: texts.review.launch(3) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: texts.review.launch(3) })
    .click();
  await page.getByRole('heading', { name: texts.running.steps }).waitFor();
}

async function watchFigures(page: Page): Promise<void> {
  // No reload: the page follows the events.
  const figure = (name: string, value: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByText(value, { exact: true })
      .waitFor({ timeout: MAIL_MS });
  await figure('Contacted', '3');
  await figure('Replied', '1');
}

async function answer(page: Page): Promise<void> {
  await rail(page, 'Inbox');
  await page.getByRole('button', { name: /Ann/ }).waitFor({ timeout: MAIL_MS });
  // From the open inbox: j, r, the text, Ctrl+Enter.
  await page.keyboard.press('j');
  await page.getByRole('region', { name: texts.inbox.conversation, exact: true }).waitFor();
  await page.keyboard.press('r');
  await page.getByRole('textbox', { name: texts.compose.text }).fill('Thursday at ten suits me well.');
  await page.keyboard.press('Control+Enter');
  await page.getByText(texts.compose.sending(10)).waitFor();
  await page.getByText(texts.inbox.status.scheduled).waitFor();
  await page.getByText(texts.inbox.status.scheduled).waitFor({ state: 'detached', timeout: MAIL_MS });
  await page
    .getByRole('region', { name: texts.inbox.conversation, exact: true })
    .getByText('Thursday at ten')
    .waitFor();
}
