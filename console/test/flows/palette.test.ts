import { describe, expect, inject, it } from 'vitest';
import { until } from '../support/api.ts';
import { intercept, release } from '../support/intercept.ts';
import { type Seeded, seedWorld } from '../support/seed.ts';
import { useDesk } from '../support/use-desk.ts';
import { settle } from '../support/watched-page.ts';

const service = inject('service');
let seeded: Seeded;

describe.skipIf(service === null)('the palette', () => {
  const at = useDesk('Palette', async (desk) => {
    seeded = await seedWorld(desk);
  });
  const options = () => at.page.getByRole('option');
  const option = (name: string | RegExp) => at.page.getByRole('option', { name, exact: true });
  const type = async (text: string) => {
    await at.page.keyboard.press('Control+K');
    await at.page.getByRole('combobox', { name: 'Search and commands' }).fill(text);
  };
  const isAt = (path: RegExp) => at.page.waitForURL(({ pathname, search }) => path.test(`${pathname}${search}`));
  const statusIs = (status: string) =>
    until(`the campaign is ${status}`, async () => {
      const now = await at.desk.call<{ status: string }>('GET', `/campaigns/${seeded.campaignId}`);
      return now.status === status;
    });

  it('finds a contact by a pasted address, even if Enter is pressed before the response', async () => {
    const { page } = at;
    await at.visit('/settings/me');
    await type('ann+reply1h@acme.test');
    await page.keyboard.press('Enter');
    await isAt(/\/contacts\/ann%2Breply1h(@|%40)acme\.test/);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(at.incidents).toEqual([]);
  });

  it.each([
    ['nora@studio', /Mailboxes/, /\/mailboxes\?mailbox=nora/],
    ['Spring', /Campaigns/, /\/campaigns\/[\da-f-]{36}$/],
    ['api keys', /Pages/, /\/settings\/keys$/],
    ['quieter inbox', /Conversations/, /\/inbox\?.*thread=/],
  ])('finds %s', async (text, group, path) => {
    const { page } = at;
    await at.visit('/warmup');
    await type(text);
    await page.getByRole('listbox').getByText(group).waitFor();
    await options().last().waitFor();
    await page.keyboard.press('Enter');
    await isAt(path);
    await settle(page);
    expect(at.incidents).toEqual([]);
  });

  it('finds another workspace by its name, and a campaign by its ID', async () => {
    const { page } = at;
    await at.desk.call('POST', '/workspaces', { project_name: 'Nordlicht' });
    await at.visit('/warmup');
    await type(seeded.campaignId);
    await option('Campaign: Spring').waitFor();
    await page.keyboard.press('Enter');
    await isAt(new RegExp(`/campaigns/${seeded.campaignId}$`));
    await settle(page);
    await type('nordl');
    await option('Nordlicht').waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.includes(`/w/${at.desk.workspaceId}`));
    await settle(page);
    expect(at.incidents).toEqual([]);
  });

  it('keeps the focus while the page behind it loads', async () => {
    const { page } = at;
    await at.visit('/warmup');
    let answer: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const data = new RegExp(`^${at.service.origin}/campaigns/${seeded.campaignId}`);
    await intercept(page, data, async (route) => {
      await released;
      await route.continue();
    });
    await page.evaluate((path) => {
      history.pushState(null, '', path);
    }, `/app/w/${at.desk.workspaceId}/campaigns/${seeded.campaignId}`);
    await type('ware');
    answer();
    await page.getByRole('heading', { name: 'Spring', level: 1, includeHidden: true }).waitFor();
    await page.keyboard.type('x');
    expect(await page.getByRole('combobox', { name: 'Search and commands' }).inputValue()).toBe('warex');
    await page.keyboard.press('Escape');
    await release(page);
  });

  it('opens an event by its ID, and answers an unknown ID with no results instead of an error', async () => {
    const { page } = at;
    const { items } = await at.desk.call<{ items: { id: string; type: string }[] }>(
      'GET',
      '/campaigns/webhooks/events?limit=1',
    );
    const [event] = items;
    await at.visit('/warmup');
    await type('0190a000-0000-7000-8000-000000000000');
    await page.getByRole('listbox').getByText('No results.').waitFor();
    await page.getByRole('combobox', { name: 'Search and commands' }).fill(event?.id ?? '');
    await option(`Event: ${event?.type}`).waitFor();
    await page.keyboard.press('Enter');
    await isAt(new RegExp(`/events\\?event=${event?.id}`));
    await settle(page);
  });

  it('opens an email, and what a request did, by their IDs', async () => {
    const { page } = at;
    const { items } = await at.desk.call<{ items: { id: string }[] }>('GET', `/campaigns/${seeded.campaignId}/sends`);
    const log = await at.desk.call<{ items: { requestId: string }[] }>('GET', '/audit-log?limit=1');
    await type(items[0]?.id ?? '');
    await option(/^Email to: .*@/).waitFor();
    await page.keyboard.press('Enter');
    await isAt(new RegExp(`/campaigns/${seeded.campaignId}/sends\\?send=${items[0]?.id}`));
    await settle(page);
    await type(log.items[0]?.requestId ?? '');
    await option(/^Request: /).waitFor();
    await page.keyboard.press('Enter');
    await isAt(/\/settings\/audit\?search=/);
    await settle(page);
    expect(at.incidents).toEqual([]);
  });

  it('acts on the open mailbox, conversation, and contact', async () => {
    const { page } = at;
    await at.visit(`/mailboxes?mailbox=${encodeURIComponent(seeded.mailbox)}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).waitFor();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /quieter inbox/ })
      .first()
      .waitFor();
    await type('pause nora');
    await option(`Pause ${seeded.mailbox}`).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).waitFor();
    await type('resume nora');
    await option(`Resume ${seeded.mailbox}`).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).waitFor();

    await at.visit(`/inbox?view=mail&thread=${seeded.threadId}`);
    await page.locator('.conversation-head').waitFor();
    await type('assign');
    await option('Assign conversation').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Unassigned' }).waitFor();
    await page.keyboard.press('Escape');
    await type('archive');
    await option('Archive conversation').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Conversation archived.').waitFor();

    await at.visit('/contacts/ann%2Breply1h%40acme.test');
    await page.getByRole('button', { name: 'Add to campaign' }).waitFor();
    await type('suppress');
    await option('Suppress contact').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Suppress' }).waitFor();
    await page.keyboard.press('Escape');
    expect(at.incidents).toEqual([]);
  });

  it('pauses the named campaign, from any screen, with three key presses, and resumes the open one', async () => {
    const { page } = at;
    await at.visit('/warmup');
    await type('pause spr');
    await option('Pause Spring').waitFor();
    await page.keyboard.press('Enter');
    await statusIs('paused');
    await page
      .getByRole('alert')
      .filter({ hasText: 'Spring paused.' })
      .getByRole('button', { name: 'Resume Spring' })
      .waitFor();
    await at.visit(`/campaigns/${seeded.campaignId}`);
    await type('resume');
    await option('Resume Spring').waitFor();
    await page.keyboard.press('Enter');
    await statusIs('active');
    expect(at.incidents).toEqual([]);
  });

  it('lists recent screens, most recent first', async () => {
    const { page } = at;
    await at.visit(`/campaigns/${seeded.campaignId}`);
    await at.visit('/contacts');
    await page.locator('.table-open').first().click();
    await page.locator('.contact-timeline').waitFor();
    const person = await page.getByRole('heading', { level: 1 }).textContent();
    await at.visit('/warmup');
    await page.keyboard.press('Control+K');
    await options().first().waitFor();
    expect((await options().allTextContents()).slice(0, 2)).toEqual([person, 'Spring']);
    await page.keyboard.press('Escape');
    expect(at.incidents).toEqual([]);
  });
});
