import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, deskOf, until } from '../support/api.ts';
import { axeFindings } from '../support/axe.ts';
import { type Browser, chromiumPath, launchBrowser } from '../support/browser.ts';
import { ALLOW_RECEIVER, openReceiver, type Receiver } from '../support/receiver.ts';
import { type Service, startService } from '../support/service.ts';
import { texts } from '../support/texts.ts';
import { openWatched, settle, visit, type WatchedPage } from '../support/watched-page.ts';

const PEOPLE = 10_000;
const TRIAL_CONTACTS = 5;
const ALWAYS = {
  windows: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], start: '00:00', end: '24:00' }],
};
/** Contacts in the city of the segment; the last one is a customer, who must not be enrolled. */
const IN_CITY = ['ana+reply', 'leo+silent', 'ida+silent'];

/** Export of another tool, with thousands of people in other cities. */
function bookFile(): Buffer {
  const others = Array.from({ length: PEOPLE - IN_CITY.length }, (_, at) => {
    const name = `p${String(at).padStart(5, '0')}`;
    return `${name}+silent@people.test,${name},Company ${at % 700},Town ${at % 90},lead`;
  });
  const found = IN_CITY.map(
    (name) => `${name}@graz.test,${name},Murwerk,Graz,${name.startsWith('ida') ? 'customer' : 'lead'}`,
  );
  return Buffer.from(['email,first_name,company,city,stage', ...others, ...found].join('\n'));
}

describe.skipIf(chromiumPath() === null)('ten thousand people in the address book', () => {
  let service: Service;
  let stop: () => Promise<void>;
  let browser: Browser;
  let at: WatchedPage;
  let slack: Receiver;
  let desk: Desk;
  let campaignId = '';
  const notices: string[] = [];
  beforeAll(async () => {
    ({ service, stop } = await startService(undefined, ALLOW_RECEIVER));
    slack = await openReceiver((body) => {
      notices.push(JSON.parse(body).text);
      return { status: 200, body: 'ok' };
    });
    browser = await launchBrowser();
    at = await openWatched(browser, service);
    const trial = await deskOf(service).call<{ workspaceId: number }>('POST', '/demo/trial', {
      timezone: 'UTC',
    });
    desk = deskOf(service, trial.workspaceId);
    await prepare();
  });
  afterAll(async () => {
    await browser?.close();
    slack?.close();
    await stop?.();
  });

  /** Creates what other stories create in the console: texts, a rule with a label, a notice channel, and an empty campaign. */
  async function prepare(): Promise<void> {
    await desk.call('POST', '/snippets', { name: 'offer', bodyText: 'Ten percent off until Friday.' });
    const steps = [{ subject: 'An offer for {{company}}', bodyText: 'Hi {{firstName}},\n\n{% snippet "offer" %}' }];
    await desk.call('POST', '/templates', { name: 'Offer', kind: 'sequence', steps });
    const label = await desk.call<{ id: string }>('POST', '/thread-labels', { name: 'Graz team' });
    await desk.call('POST', '/inbox-rules', {
      ...{ name: 'Graz', conditions: { replyIntents: ['interested'] }, actions: { addLabelIds: [label.id] } },
    });
    await desk.call('POST', '/notice-channels', {
      ...{ kind: 'slack', name: 'Sales', url: `${slack.origin}/services/1` },
      // The first event begins the minute in which the channel collects events for one message.
      eventTypes: ['campaign.segment.enrolled', 'campaign.contact.replied'],
    });
    const { mailboxes } = await desk.call<{ mailboxes: { address: string }[] }>('GET', '/mailboxes');
    const campaign = await desk.call<{ id: string }>('POST', '/campaigns', {
      ...{ name: 'Graz', mailboxes: mailboxes.map(({ address }) => ({ email: address })), schedule: ALWAYS },
      settings: {
        ...{ gapSeconds: 0, jitterSeconds: 0 },
        enrollment: { exclude: [{ field: 'custom.stage', values: ['customer'] }] },
      },
    });
    campaignId = campaign.id;
  }
  const dialog = () => at.page.getByRole('dialog');
  const open = (path: string) => visit(at.page, service, desk.workspaceId, path);
  const looked = async () => {
    await settle(at.page);
    expect(await axeFindings(at.page)).toEqual([]);
    expect(at.incidents).toEqual([]);
  };
  const enrolled = async () =>
    (await desk.call<{ email: string }[]>('GET', `/campaigns/${campaignId}/contacts`))
      .map(({ email }) => email.split('@')[0])
      .toSorted();

  it('are imported from a file', async () => {
    await open('/contacts');
    await at.page.getByRole('button', { name: texts.imports.choose, exact: true }).first().waitFor();
    const upload = { name: 'crm.csv', mimeType: 'text/csv', buffer: bookFile() };
    await at.page.locator('input[type=file]').setInputFiles(upload);
    await at.page.getByRole('button', { name: /^Import about [\d,]+ rows$/ }).click();
    await at.page.getByRole('link', { name: texts.imports.created }).waitFor({ timeout: 90_000 });
    expect(await desk.call('GET', '/profiles/count')).toEqual({ count: PEOPLE + TRIAL_CONTACTS });
    await looked();
  });

  it('are narrowed to a segment, which feeds a campaign with a template, a snippet, and a file', async () => {
    const { page } = at;
    await open('/segments');
    await page.getByRole('button', { name: texts.segments.add }).first().click();
    await dialog().getByLabel(texts.segments.name).fill('In Graz');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'In Graz', level: 1 }).waitFor();
    await page.getByRole('combobox', { name: texts.segments.builder.subject }).click();
    await page.getByRole('option', { name: texts.audience.fields.city, exact: true }).click();
    await page.getByRole('textbox', { name: texts.segments.builder.value }).fill('Graz');
    await page.locator('.segment-count', { hasText: /^3 / }).waitFor();
    await page.getByRole('button', { name: texts.campaign.saveNow, exact: true }).click();
    await page.getByText(texts.campaign.saved, { exact: true }).waitFor();

    await open(`/campaigns/${campaignId}/steps`);
    await page.getByRole('button', { name: texts.templates.insert }).first().click();
    await dialog().getByRole('radio', { name: 'Offer' }).check();
    await dialog().getByRole('button', { name: texts.templates.insert }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('Ten percent off until Friday.').waitFor();
    const row = page.locator('.attachments-row');
    await row.getByRole('button', { name: texts.attachments.attach, exact: true }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: texts.attachments.upload }).click(),
    ]);
    await chooser.setFiles({ name: 'offer.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(4096, '%PDF') });
    await row.getByText('offer.pdf').waitFor();
    const attached = async () =>
      (await desk.call<{ attachments: object[] }[]>('GET', `/campaigns/${campaignId}/steps`))[0]?.attachments.length;
    await expect.poll(attached, { timeout: 10_000 }).toBe(1);
    await looked();

    await open(`/campaigns/${campaignId}/audience?view=segments`);
    await page.getByRole('button', { name: texts.segmentLinks.link }).click();
    await dialog().getByRole('combobox', { name: texts.segmentLinks.segment, exact: true }).click();
    await page.getByRole('option', { name: 'In Graz' }).click();
    await dialog().getByText(texts.segmentLinks.now(3)).waitFor();
    await dialog().getByRole('button', { name: texts.segmentLinks.link }).click();
    await page.getByRole('row', { name: /^In Graz 3 2 1/ }).waitFor({ timeout: 20_000 });
    expect(await enrolled()).toEqual(['ana+reply', 'leo+silent']);
  });

  it('arrive by a changed field after the launch, and the excluded customer is listed with the reason', async () => {
    const { page } = at;
    await open(`/campaigns/${campaignId}/review`);
    await page.getByRole('button', { name: texts.review.launch(2) }).click();
    await dialog()
      .getByRole('button', { name: texts.review.launch(2) })
      .click();
    await page.getByRole('heading', { name: texts.running.steps }).waitFor();
    await open('/contacts/p00042%2Bsilent%40people.test');
    await page.getByRole('textbox', { name: texts.audience.fields.city }).fill('Graz');
    await page.keyboard.press('Enter');
    await expect.poll(enrolled, { timeout: 20_000 }).toEqual(['ana+reply', 'leo+silent', 'p00042+silent']);
    await open(`/campaigns/${campaignId}/audience?view=not-enrolled`);
    await page.getByRole('row', { name: /ida\+silent.*customer/ }).waitFor();
    await looked();
  });

  it('reply with the file received, get the label of a rule, and are announced in Slack', async () => {
    const { page } = at;
    const threadId = await until('the reply has its label', async () => {
      const { threads } = await desk.call<{ threads: { id: number; contact_email: string; label_ids: string[] }[] }>(
        'GET',
        '/threads?has_customer_reply=true',
      );
      return threads.find((one) => one.contact_email.startsWith('ana+') && one.label_ids.length === 1)?.id ?? false;
    });
    await open(`/inbox?view=all&thread=${threadId}`);
    await page.locator('.thread-row .label-mark').first().waitFor();
    await expect.poll(() => notices.join('\n'), { timeout: 100_000 }).toContain('ana+reply@graz.test');
    expect(notices.join('\n')).toContain('Segment enrolled contacts');
    await looked();
  });
});
