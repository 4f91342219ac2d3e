import { readFile } from 'node:fs/promises';
import { DateTime } from 'luxon';
import type { Api } from './api.js';
import { connectMailboxes } from './connect-mailboxes.js';
import { MAILBOXES } from './mailboxes.js';
import type { MailProvider } from './providers.js';

export const SUPPRESSED = ['do.not.write@suppressed.test', '@quiet-company.test'];
export const GAP_SECONDS = 180;
export const CAMPAIGN_DAILY_LIMIT = 280;
export const NEW_CONTACTS_PER_DAY = 120;
export const SCHEDULE = {
  timezone: 'Europe/Berlin',
  windows: [
    { days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], start: '09:00', end: '12:00' },
    { days: ['monday', 'tuesday', 'wednesday', 'thursday'], start: '13:00', end: '17:30' },
  ],
  holidays: ['2026-03-20'],
};
export const DELAYS_SECONDS = [0, 2 * 86_400, 3 * 86_400];

/** Returns whether it is a working day in the zone of the schedule, between an hour before the first window and the last one. */
export function isBusy(at: Date): boolean {
  const { weekday, hour } = DateTime.fromJSDate(at, { zone: SCHEDULE.timezone });
  return weekday <= 5 && hour >= 8 && hour < 18;
}

/** Each text ends with a reference by which the world distinguishes steps and variants: `1A` is step 1, variant A. */
const steps = [
  {
    subject: '{Quick question|A question} for {{company}}',
    variants: [
      {
        bodyText:
          'Hi {{firstName | default: "there"}},\n\n{I saw|We noticed} that {{company}} is growing in {{city}}. Who looks after design with you?\n\nBest,\n{{senderFirstName}}\nRef 1A',
        share: 50,
      },
      {
        subject: '{{firstName}}, one idea for {{company}}',
        bodyHtml:
          '<p>Hi {{firstName}},</p><p>we build <b>clear interfaces</b> for teams like {{company}}. Would ten minutes be worth it?</p><p>{{senderFirstName}} {{senderLastName}}</p><p>Ref 1B</p>',
        share: 50,
      },
    ],
  },
  {
    subject: '',
    delaySeconds: DELAYS_SECONDS[1],
    variants: [
      {
        bodyText: 'Hi {{firstName}},\n\n{did my note reach you|any thoughts on this}?\n\n{{senderFirstName}}\nRef 2A',
        share: 60,
      },
      {
        bodyText:
          'Hello {{firstName}}, here is what we did for a company like {{company}}.\n\n{{senderFirstName}}\nRef 2B',
        share: 40,
      },
    ],
  },
  {
    subject: '',
    delaySeconds: DELAYS_SECONDS[2],
    variants: [
      {
        bodyText:
          'Hi {{firstName}},\n\nI will not write again after this. If it is ever useful, just answer.\n\n{{senderFirstName}}\nRef 3A',
      },
      { bodyText: 'Last note from me, {{firstName}}. Thank you for your time.\n\n{{senderFirstName}}\nRef 3B' },
    ],
  },
];

export interface Story {
  readonly workspaceId: number;
  readonly api: Api;
  readonly campaignId: string;
  readonly subscriptionId: string;
  /** Events from this time on must have reached the receiver. */
  readonly subscribedAt: string;
  readonly imported: ImportReport;
}

export interface ImportReport {
  readonly totalRows: number;
  readonly createdCount: number;
  readonly updatedCount: number;
  readonly duplicateCount: number;
  readonly suppressedCount: number;
  readonly skippedCount: number;
  readonly rejectedCount: number;
  readonly errors: ReadonlyArray<{ row: number; errorCode: string; value: string | null }>;
}

/** Sets everything up through the API, as a person with curl would, and launches. */
export async function setUp(
  account: Api,
  {
    webhookUrl,
    contactsFile,
    providers,
    onSecret,
    settle,
  }: {
    readonly webhookUrl: string;
    readonly contactsFile: URL;
    readonly providers: readonly MailProvider[];
    readonly onSecret: (secret: string) => void;
    /** Waits for the background work that is due. */
    readonly settle: () => Promise<unknown>;
  },
): Promise<Story> {
  const workspace = await account.post<{ workspace_id: number }>('/workspaces', {
    project_name: 'Studio Nord',
    timezone: 'Europe/Berlin',
    postal_address: 'Studio Nord, Hafenstr. 12, 20457 Hamburg',
  });
  const api = account.inWorkspace(workspace.workspace_id);
  // Must come first, because the order of events at one instant of the demo clock would be undefined.
  const subscription = await api.post<{ id: string; secret: string; createdAt: string }>(
    '/campaigns/webhooks/subscriptions',
    {
      url: webhookUrl,
      name: 'Demo receiver',
      eventTypes: ['*'],
    },
  );
  onSecret(subscription.secret);
  await connectMailboxes(api, providers);
  await api.post('/campaigns/suppressions', {
    emails: SUPPRESSED,
    reason: 'manual',
    note: 'Asked not to be written to',
  });
  const campaign = await api.post<{ id: string }>('/campaigns', {
    name: 'Spring introductions',
    schedule: SCHEDULE,
    settings: {
      dailyLimit: CAMPAIGN_DAILY_LIMIT,
      newContactsPerDay: NEW_CONTACTS_PER_DAY,
      followUpShare: 70,
      gapSeconds: GAP_SECONDS,
      jitterSeconds: 60,
      bounceProtection: { enabled: false },
      templateSeed: 20260316,
    },
    steps,
    mailboxes: MAILBOXES.map(({ address }) => ({ email: address })),
  });
  const imported = await api.upload<ImportReport>(`/campaigns/${campaign.id}/contacts/import`, {
    name: 'contacts.csv',
    bytes: await readFile(contactsFile),
  });
  // Mailboxes at a provider are usable once their sign-in was checked.
  await settle();
  await api.post(`/campaigns/${campaign.id}/launch`);
  return {
    workspaceId: workspace.workspace_id,
    api,
    campaignId: campaign.id,
    subscriptionId: subscription.id,
    subscribedAt: subscription.createdAt,
    imported,
  };
}
