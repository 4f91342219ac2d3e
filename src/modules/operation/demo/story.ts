import { defaultSettings } from '../../../engine/campaign/settings.js';
import type { Weekday } from '../../../engine/lifecycle/enums.js';
import type { Ctx } from '../../../platform/context.js';
import { createCampaign } from '../../outreach/campaigns/index.js';
import { addPeople, DEFAULT_OPTIONS } from '../../outreach/imports/index.js';
import { createMailboxes } from '../../reach/mailboxes/index.js';
import { launchCampaign } from '../../sending/launch/index.js';
import { personOf } from './people.js';

type NewCampaign = Parameters<typeof createCampaign>[2];
type Settings = NonNullable<NewCampaign['settings']>;

const DOMAIN = 'harbour.example';
const SENDERS = [
  ['mara', 'Mara', 'Holm'],
  ['jonas', 'Jonas', 'Weiss'],
  ['lucia', 'Lucia', 'Ferri'],
] as const;
const WEEK: Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
/** Hours of the day in UTC, Monday to Friday. */
export const OFFICE = { from: 7, to: 18 };
const RUNNING_PEOPLE = 104;
const DRAFT_PEOPLE = 24;
const DAY_SECONDS = 86_400;

const RUNNING_STEPS = [
  {
    state: 'enabled' as const,
    name: 'Introduction',
    variants: [
      {
        subject: '{{company}} and a quieter inbox',
        bodyText:
          'Hi {{firstName}},\n\n{I saw|I read} that {{company}} is growing in {{city}}. Teams of your size lose about an hour a day to mail that nobody sorts.\n\nWe make that hour disappear. Shall I show you how in fifteen minutes?\n\n{{senderFirstName}}',
        share: 50,
      },
      {
        subject: 'A question to {{firstName}}',
        bodyText:
          'Hi {{firstName}},\n\nwho sorts the mail at {{company}} when everybody is with customers?\n\nIf the answer is "nobody", I have {an idea|a suggestion} that takes fifteen minutes to show.\n\n{{senderFirstName}}',
        share: 50,
      },
    ],
  },
  {
    state: 'enabled' as const,
    name: 'Reminder',
    delaySeconds: 2 * DAY_SECONDS,
    bodyText: 'Hi {{firstName}},\n\ndid my note reach you? A yes or a no is enough.\n\n{{senderFirstName}}',
  },
  {
    state: 'enabled' as const,
    name: 'Last note',
    delaySeconds: 4 * DAY_SECONDS,
    bodyText:
      'Hi {{firstName}},\n\nI do not want to press. If it suits better later, just write "later".\n\n{{senderFirstName}}',
  },
];

/**
 * Creates mailboxes, a campaign that is launched at the time of `ctx`, and a draft that the visitor may launch, all
 * with the services that requests use.
 */
export async function writeStory(ctx: Ctx, workspaceId: number): Promise<void> {
  const made = await createMailboxes(ctx, workspaceId, {
    verify: false,
    mailboxes: SENDERS.map(([name, firstName, lastName]) => ({
      address: `${name}@${DOMAIN}`,
      ...{ firstName, lastName, provider: 'sandbox' as const, warmupRequired: false, tags: ['demo'] },
      ...{ signature: null, forwardTo: null, replyTo: null, timezone: null, trackingDomain: null },
      ...{ dailyLimit: 40, minGapSeconds: 60, externalDailyUsage: 0 },
    })),
  });
  const [refused] = made.rejections;
  if (refused !== undefined) throw new Error(`A mailbox of the demonstration was refused: ${refused.message}`);
  const running = await campaign(ctx, workspaceId, {
    name: 'Spring: a quieter inbox',
    steps: RUNNING_STEPS,
    newContactsPerDay: 12,
  });
  await fill(ctx, workspaceId, running, 0, RUNNING_PEOPLE);
  await launchCampaign(ctx, {
    ...{ workspaceId, campaignId: running, limit: null, async: false, includeDecision: false, preflightId: null },
  });
  const draft = await campaign(ctx, workspaceId, {
    name: 'Trade fair: thank you',
    steps: [
      {
        state: 'enabled' as const,
        subject: 'Thank you for the talk, {{firstName}}',
        bodyText:
          'Hi {{firstName}},\n\nit was good to meet you at the fair. Here is what I promised.\n\n{{senderFirstName}}',
      },
    ],
    newContactsPerDay: null,
  });
  await fill(ctx, workspaceId, draft, RUNNING_PEOPLE, DRAFT_PEOPLE);
}

async function campaign(
  ctx: Ctx,
  workspaceId: number,
  one: {
    readonly name: string;
    readonly steps: NewCampaign['steps'];
    readonly newContactsPerDay: number | null;
  },
): Promise<string> {
  const { id } = await createCampaign(ctx, workspaceId, {
    ...{ name: one.name, priority: 'MEDIUM' as const, description: null, groupId: null, metadata: {} },
    labels: ['demo'],
    steps: one.steps,
    mailboxes: SENDERS.map(([name]) => ({ email: `${name}@${DOMAIN}` })),
    settings: {
      ...(structuredClone(defaultSettings) as unknown as Settings),
      ...{ newContactsPerDay: one.newContactsPerDay, gapSeconds: 420, jitterSeconds: 240 },
    },
    schedule: {
      ...{ useContactTimezone: false, startDate: null, endDate: null, holidays: [] },
      windows: [{ days: WEEK, start: `0${OFFICE.from}:00`, end: `${OFFICE.to}:00` }],
    },
  });
  return id;
}

async function fill(ctx: Ctx, workspaceId: number, campaignId: string, first: number, count: number): Promise<void> {
  const contacts = Array.from({ length: count }, (_, index) => personOf(first + index));
  const request = { contacts, options: DEFAULT_OPTIONS, idempotencyKey: null };
  await addPeople(ctx, workspaceId, campaignId, request as Parameters<typeof addPeople>[3]);
}
