import type { Page } from 'playwright-core';
import { intercept } from './intercept.ts';
import type { Seeded } from './seed.ts';
import { texts as english } from './texts.ts';

export interface ScreenCase {
  readonly name: string;
  /** Path below the workspace, such as `/campaigns`. */
  readonly path: (seeded: Seeded) => string;
  /** Actions before the screenshot. */
  readonly act?: (page: Page) => Promise<void>;
}

/** A restored instance, which no test can put all others on hold for. */
const HELD = {
  ...{ snapshotAt: '2026-03-02T08:00:00.000Z', foundSends: 12, dueSends: 40, unprovenSends: 3, activeCampaigns: 2 },
  ...{ sendsUnderWay: 1, dueMessages: 1, messagesUnderWay: 0 },
  mailboxes: { compared: 3, reading: 1, failing: 1, no_copies: 0, not_readable: 0 },
  uncompared: [{ address: 'nora@studio.example', state: 'failing', error: 'Invalid credentials' }],
};

/**
 * Returns every screen of the console in a language, and states of screens that look different. A new screen is added
 * here.
 */
export const screensIn = (texts: typeof english): readonly ScreenCase[] => [
  { name: 'overview', path: () => '' },
  { name: 'clients', path: () => '/clients' },
  { name: 'all-inboxes', path: () => '/all-inboxes?view=mail' },
  { name: 'all-inboxes-empty', path: () => '/all-inboxes?view=archive' },
  { name: 'advisor', path: () => '/advisor' },
  { name: 'inbox', path: () => '/inbox?view=all' },
  { name: 'inbox-empty', path: () => '/inbox?view=archive' },
  { name: 'inbox-thread', path: ({ threadId }) => `/inbox?view=all&thread=${threadId}` },
  {
    name: 'inbox-reply',
    path: ({ threadId }) => `/inbox?view=all&thread=${threadId}&write=reply`,
    act: (page) => page.getByRole('textbox', { name: texts.compose.text }).waitFor(),
  },
  {
    name: 'inbox-reply-files',
    path: ({ threadId }) => `/inbox?view=all&thread=${threadId}&write=reply`,
    act: async (page) => {
      await page.getByRole('textbox', { name: texts.compose.text }).fill('Our prices are attached.');
      const files = page.locator('.compose .attachment');
      // The draft keeps its files, also for the next browser.
      if ((await files.count()) === 0)
        await page
          .locator('.compose input[type=file]')
          .setInputFiles({ name: 'Price list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
      await files.first().waitFor();
      await page.getByText(texts.compose.saved, { exact: true }).waitFor();
    },
  },
  {
    name: 'inbox-saved-replies',
    path: ({ threadId }) => `/inbox?view=all&thread=${threadId}&write=reply`,
    act: async (page) => {
      await page.getByRole('textbox', { name: texts.compose.text }).fill('Our prices are on one page.');
      await page.getByRole('button', { name: texts.compose.savedReplies.title }).click();
      await page.getByRole('textbox', { name: texts.compose.savedReplies.find }).waitFor();
    },
  },
  {
    name: 'inbox-save-reply',
    path: ({ threadId }) => `/inbox?view=all&thread=${threadId}&write=reply`,
    act: async (page) => {
      await page.getByRole('textbox', { name: texts.compose.text }).fill('Our prices are on one page.');
      await page.getByRole('button', { name: texts.compose.savedReplies.title }).click();
      await page.getByRole('button', { name: texts.compose.savedReplies.save }).click();
      await page.getByRole('dialog', { name: texts.compose.savedReplies.save }).waitFor();
    },
  },
  {
    name: 'inbox-suppress',
    path: ({ threadId }) => `/inbox?view=all&thread=${threadId}`,
    act: async (page) => {
      await page.keyboard.press('u');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'inbox-person',
    path: ({ threadId }) => `/inbox?view=all&thread=${threadId}`,
    act: async (page) => {
      await page.keyboard.press('i');
      // Beside the conversation in a wide window, else in a panel.
      await page.locator('[role=dialog] .person, .conversation-person:focus').waitFor();
    },
  },
  {
    name: 'inbox-snooze',
    path: ({ threadId }) => `/inbox?view=all&thread=${threadId}`,
    act: async (page) => {
      await page.keyboard.press('s');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'inbox-failed', path: () => '/inbox?view=failed' },
  { name: 'inbox-new', path: () => '/inbox?write=new' },
  { name: 'campaigns', path: () => '/campaigns' },
  { name: 'campaign-running', path: ({ campaignId }) => `/campaigns/${campaignId}` },
  { name: 'campaign-steps', path: ({ campaignId }) => `/campaigns/${campaignId}/steps` },
  {
    name: 'campaign-files',
    path: ({ campaignId }) => `/campaigns/${campaignId}/steps`,
    act: async (page) => {
      await page
        .locator('.attachments-row')
        .getByRole('button', { name: texts.attachments.attach, exact: true })
        .click();
      await page.getByRole('menuitem', { name: texts.attachments.manage }).click();
      await page.getByRole('dialog', { name: texts.attachments.manageTitle }).waitFor();
    },
  },
  {
    name: 'campaign-file-by-field',
    path: ({ campaignId }) => `/campaigns/${campaignId}/steps`,
    act: async (page) => {
      await page
        .locator('.attachments-row')
        .getByRole('button', { name: texts.attachments.attach, exact: true })
        .click();
      await page.getByRole('menuitem', { name: texts.attachments.byField }).click();
      // The list of fields, which opens with the dialog, closes.
      await page.getByRole('dialog').getByLabel(texts.attachments.fileName).fill('offer.pdf');
    },
  },
  { name: 'campaign-audience', path: ({ campaignId }) => `/campaigns/${campaignId}/audience` },
  {
    name: 'campaign-contact',
    path: ({ campaignId }) => `/campaigns/${campaignId}/audience`,
    act: async (page) => {
      await page.locator('.table-open').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'campaign-segments', path: ({ campaignId }) => `/campaigns/${campaignId}/audience?view=segments` },
  { name: 'campaign-not-enrolled', path: ({ campaignId }) => `/campaigns/${campaignId}/audience?view=not-enrolled` },
  { name: 'campaign-schedule', path: ({ campaignId }) => `/campaigns/${campaignId}/schedule` },
  { name: 'campaign-mailboxes', path: ({ campaignId }) => `/campaigns/${campaignId}/mailboxes` },
  { name: 'campaign-settings', path: ({ campaignId }) => `/campaigns/${campaignId}/settings` },
  { name: 'campaign-subsequences', path: ({ campaignId }) => `/campaigns/${campaignId}/subsequences` },
  { name: 'campaign-review', path: ({ campaignId }) => `/campaigns/${campaignId}/review` },
  {
    name: 'campaign-explain',
    path: ({ campaignId }) => `/campaigns/${campaignId}/sends`,
    act: async (page) => {
      await page.locator('.table-open').first().click();
      await page.getByRole('heading', { name: texts.sends.gatesTitle }).waitFor();
    },
  },
  {
    name: 'campaign-explain-sent',
    path: ({ campaignId }) => `/campaigns/${campaignId}/sends?status=sent`,
    act: async (page) => {
      await page.locator('.table-open').first().click();
      await page.getByRole('heading', { name: texts.sends.variables.title }).waitFor();
    },
  },
  { name: 'imports', path: () => '/imports' },
  { name: 'contacts', path: () => '/contacts' },
  { name: 'contacts-nothing', path: () => '/contacts?q=nothing-like-this' },
  { name: 'contacts-in-campaigns', path: () => '/contacts?view=campaigns' },
  { name: 'contacts-duplicates', path: () => '/contacts?view=duplicates' },
  {
    name: 'contacts-compare',
    path: () => '/contacts?view=duplicates',
    act: async (page) => {
      await page.locator('.table-open').first().click();
      await page.getByRole('dialog', { name: texts.duplicates.compare }).waitFor();
    },
  },
  {
    name: 'contacts-add',
    path: () => '/contacts?add=1',
    act: (page) => page.getByRole('dialog', { name: texts.addressBook.add }).waitFor(),
  },
  {
    name: 'contact-delete',
    path: () => '/contacts',
    act: async (page) => {
      await page.locator('.table-open').first().click();
      await page.locator('.contact-timeline').waitFor();
      await page.getByRole('button', { name: texts.addressBook.more, exact: true }).click();
      await page.getByRole('menuitem', { name: texts.addressBook.delete.action, exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'contact-page',
    path: () => '/contacts',
    act: async (page) => {
      await page.locator('.table-open').first().click();
      await page.locator('.contact-timeline').waitFor();
    },
  },
  {
    name: 'contact-erase',
    path: () => '/contacts',
    act: async (page) => {
      await page.locator('.table-open').first().click();
      await page.getByRole('button', { name: texts.addressBook.more, exact: true }).click();
      await page.getByRole('menuitem', { name: texts.contacts.erase.action }).click();
      await page.locator('.erase-counts').first().waitFor();
    },
  },
  { name: 'segments', path: () => '/segments' },
  {
    name: 'segment',
    path: () => '/segments',
    act: async (page) => {
      await page.locator('.table-open').first().click();
      await page.locator('.segment-count').waitFor();
    },
  },
  {
    name: 'segment-contacts',
    path: () => '/segments',
    act: async (page) => {
      await page.locator('.table-open').first().click();
      await page.locator('.segment-count').waitFor();
      await page.getByText(texts.segments.tabs.contacts, { exact: true }).last().click();
      await page.locator('.table-open').first().waitFor();
    },
  },
  {
    name: 'segment-pins',
    path: () => '/segments',
    act: async (page) => {
      await page.locator('.table-open').first().click();
      await page.getByRole('button', { name: texts.segments.pins.manage }).click();
      await page.locator('.pin-list').waitFor();
    },
  },
  { name: 'suppressions', path: () => '/suppressions' },
  { name: 'suppressions-check', path: () => '/suppressions?check=1' },
  { name: 'people', path: () => '/settings/people' },
  {
    name: 'people-invite',
    path: () => '/settings/people',
    act: async (page) => {
      await page.getByRole('button', { name: texts.people.invite.action }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'own-sessions', path: () => '/settings/me' },
  { name: 'settings-workspace', path: () => '/settings/workspace' },
  { name: 'settings-brand', path: () => '/settings/brand' },
  { name: 'settings-reports', path: () => '/settings/reports' },
  {
    name: 'settings-report',
    path: () => '/settings/reports',
    act: async (page) => {
      await page.getByRole('button', { name: texts.reports.add }).first().click();
      await page.getByRole('dialog', { name: texts.reports.form.titleNew }).waitFor();
    },
  },
  { name: 'settings-replies', path: () => '/settings/replies' },
  {
    name: 'settings-reply',
    path: () => '/settings/replies',
    act: async (page) => {
      await page.locator('.table-open').first().click();
      await page.getByRole('dialog', { name: texts.savedReplies.edit }).waitFor();
    },
  },
  { name: 'settings-labels', path: () => '/settings/labels' },
  { name: 'settings-inbox-rules', path: () => '/settings/inbox-rules' },
  {
    name: 'settings-inbox-rule',
    path: () => '/settings/inbox-rules',
    act: async (page) => {
      await page.locator('.table-open').first().click();
      await page.getByRole('button', { name: texts.inboxRules.dryRun.run }).click();
      await page.locator('.rule-matches a').first().waitFor();
    },
  },
  { name: 'settings-fields', path: () => '/settings/fields' },
  {
    name: 'settings-field',
    path: () => '/settings/fields',
    act: async (page) => {
      await page.locator('.table-open').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'settings-sources', path: () => '/settings/sources' },
  {
    name: 'settings-source',
    path: () => '/settings/sources',
    act: async (page) => {
      await page.getByRole('button', { name: texts.contactSources.add }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'settings-notices', path: () => '/settings/notices' },
  {
    name: 'settings-notice',
    path: () => '/settings/notices',
    act: async (page) => {
      await page.getByRole('button', { name: texts.notices.add }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'settings-templates', path: () => '/settings/templates' },
  {
    name: 'settings-template',
    path: () => '/settings/templates',
    act: async (page) => {
      await page.locator('.table-open').first().click();
      await page.getByRole('dialog', { name: texts.templates.edit('Cold opener') }).waitFor();
    },
  },
  {
    name: 'settings-template-versions',
    path: () => '/settings/templates',
    act: async (page) => {
      await page.getByRole('button', { name: texts.templates.history('Cold opener') }).click();
      await page.getByRole('dialog').getByText('Who handles hiring?').waitFor();
    },
  },
  { name: 'settings-snippets', path: () => '/settings/snippets' },
  {
    name: 'settings-snippet',
    path: () => '/settings/snippets',
    act: async (page) => {
      await page.locator('.table-open').first().click();
      await page.getByRole('dialog', { name: texts.snippets.edit('offer') }).waitFor();
    },
  },
  {
    name: 'settings-snippet-versions',
    path: () => '/settings/snippets',
    act: async (page) => {
      await page.getByRole('button', { name: texts.snippets.history('offer') }).click();
      await page.getByRole('dialog').getByText(texts.snippets.version(1)).waitFor();
    },
  },
  { name: 'settings-shared-texts', path: () => '/settings/shared-texts' },
  {
    name: 'settings-shared-text-new',
    path: () => '/settings/shared-texts',
    act: async (page) => {
      await page.getByRole('button', { name: texts.sharedTexts.add }).first().click();
      await page.getByRole('dialog').getByLabel(texts.sharedTexts.pick).first().waitFor();
    },
  },
  { name: 'settings-keys', path: () => '/settings/keys' },
  {
    name: 'settings-circles',
    path: () => '/settings/circles',
    act: (page) => page.getByRole('heading', { name: texts.circles.title, level: 1 }).waitFor(),
  },
  { name: 'settings-billing', path: () => '/settings/billing' },
  { name: 'settings-enrollment', path: () => '/settings/enrollment' },
  { name: 'settings-retention', path: () => '/settings/retention' },
  { name: 'settings-backups', path: () => '/settings/backups' },
  {
    name: 'settings-release',
    path: () => '/settings/backups',
    act: async (page) => {
      await intercept(page, '**/instance/hold?*', (route) => route.fulfill({ json: { hold: HELD } }));
      await page.reload();
      await page.getByRole('button', { name: texts.held.release }).click();
      await page.getByRole('dialog').getByText(texts.held.lost).waitFor();
    },
  },
  { name: 'settings-addresses', path: () => '/settings/addresses' },
  { name: 'settings-audit', path: () => '/settings/audit' },
  { name: 'mailboxes', path: () => '/mailboxes' },
  { name: 'mailbox', path: ({ mailbox }) => `/mailboxes?mailbox=${mailbox}` },
  {
    name: 'mailbox-figures',
    path: ({ mailbox }) => `/mailboxes?mailbox=${mailbox}&tab=figures`,
    act: (page) => page.getByRole('dialog').locator('.chart').waitFor(),
  },
  { name: 'mailbox-edit', path: ({ mailbox }) => `/mailboxes?mailbox=${mailbox}&tab=edit` },
  { name: 'mailboxes-connect', path: () => '/mailboxes/connect' },
  {
    name: 'mailboxes-pasted',
    path: () => '/mailboxes/connect',
    act: async (page) => {
      await page.getByRole('textbox', { name: texts.connectMailboxes.pasteAddresses }).fill('nora.lind@gmail.com');
      await page.getByRole('button', { name: texts.connectMailboxes.submit(1) }).waitFor();
    },
  },
  { name: 'mailboxes-google', path: () => '/mailboxes/connect?how=google' },
  { name: 'mailboxes-organization', path: () => '/mailboxes/connect?how=tenant' },
  { name: 'mailboxes-organization-microsoft', path: () => '/mailboxes/connect?how=tenant&provider=microsoft' },
  { name: 'mailboxes-host', path: () => '/mailboxes/connect?how=host' },
  { name: 'domains', path: () => '/domains' },
  { name: 'domain', path: ({ mailbox }) => `/domains?domain=${mailbox.slice(mailbox.indexOf('@') + 1)}` },
  { name: 'domains-buy', path: () => '/domains/buy' },
  { name: 'webhooks', path: () => '/webhooks' },
  { name: 'webhook', path: ({ subscriptionId }) => `/webhooks/${subscriptionId}` },
  {
    name: 'activity',
    path: () => '/start',
    act: async (page) => {
      const phone = page.getByRole('button', { name: texts.nav.more });
      if (await phone.isVisible()) await phone.click();
      await page.getByRole('button', { name: new RegExp(`^${texts.jobs.title}`) }).click();
      await page.getByRole('dialog', { name: texts.jobs.title }).waitFor();
    },
  },
  { name: 'start', path: () => '/start' },
  { name: 'analytics', path: () => '/analytics' },
  { name: 'events', path: () => '/events' },
  { name: 'warmup', path: () => '/warmup' },
  { name: 'sequencers', path: () => '/sequencers' },
  {
    name: 'palette',
    path: () => '',
    act: async (page) => {
      await page.keyboard.press('Control+K');
      await page.getByRole('listbox').waitFor();
    },
  },
];

export const SCREEN_CASES = screensIn(english);
