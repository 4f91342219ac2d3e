import { defaultSettings } from '../../../engine/campaign/settings.js';
import type { Weekday } from '../../../engine/lifecycle/enums.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { giveToAccountOwners } from '../../foundation/people/index.js';
import { createWorkspace } from '../../foundation/workspaces/index.js';
import { createCampaign } from '../../outreach/campaigns/index.js';
import { addPeople, DEFAULT_OPTIONS } from '../../outreach/imports/index.js';
import { createMailboxes } from '../../reach/mailboxes/index.js';
import { personOf } from './people.js';

type Settings = NonNullable<Parameters<typeof createCampaign>[2]['settings']>;

const ADDRESS = 'alex@sandbox.example';
const DAYS: Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
/** Reactions of the simulated contacts; see `receptionOf`. */
const BEHAVIORS = ['reply', 'question', 'no', 'ooo', 'silent'];
const STEPS = [
  {
    state: 'enabled' as const,
    name: 'Introduction',
    subject: '{{company}} and a quieter inbox',
    bodyText:
      'Hi {{firstName}},\n\n{a quick|one} question: who sorts the email at {{company}} today?\n\nShall I show you how teams save an hour a day?\n\n{{senderFirstName}}',
  },
  {
    state: 'enabled' as const,
    name: 'Follow-up',
    delaySeconds: 86_400,
    bodyText: 'Hi {{firstName}},\n\ndid my note reach you? A yes or a no is enough.\n\n{{senderFirstName}}',
  },
];

/**
 * Creates a sandbox workspace in which a campaign is ready to launch: a mailbox without warmup or gap, two steps, five
 * simulated contacts, and a sending window that is always open. The caller's transaction creates all of it or nothing.
 */
export function createTrial(ctx: Ctx, timezone: string): Promise<{ workspaceId: number; campaignId: string }> {
  return inTx(ctx, async (ctx) => {
    const { id: workspaceId } = await createWorkspace(ctx, {
      ...{ project_name: 'Sandbox', type: 'sandbox', timezone, inbox_backend: 'native' },
      postal_address: '1 Harbour Street',
    });
    await giveToAccountOwners(ctx, workspaceId);
    const made = await createMailboxes(ctx, workspaceId, {
      verify: false,
      mailboxes: [
        {
          ...{ address: ADDRESS, firstName: 'Alex', lastName: 'Reed', provider: 'sandbox' as const, tags: [] },
          ...{ warmupRequired: false, dailyLimit: 40, minGapSeconds: 0, externalDailyUsage: 0 },
          ...{ signature: null, forwardTo: null, replyTo: null, timezone: null, trackingDomain: null },
        },
      ],
    });
    const [refused] = made.rejections;
    if (refused !== undefined) throw new Error(`The sandbox mailbox was rejected: ${refused.message}`);
    const { id: campaignId } = await createCampaign(ctx, workspaceId, {
      ...{ name: 'My first campaign', priority: 'MEDIUM' as const, description: null, groupId: null, metadata: {} },
      ...{ labels: [], steps: STEPS, mailboxes: [{ email: ADDRESS }] },
      settings: { ...(structuredClone(defaultSettings) as unknown as Settings), gapSeconds: 0, jitterSeconds: 0 },
      schedule: {
        ...{ useContactTimezone: false, startDate: null, endDate: null, holidays: [] },
        windows: [{ days: DAYS, start: '00:00', end: '24:00' }],
      },
    });
    const contacts = BEHAVIORS.map((behavior, index) => {
      const person = personOf(index);
      return { ...person, email: person.email.replace('@', `+${behavior}@`) };
    });
    const request = { contacts, options: DEFAULT_OPTIONS, idempotencyKey: null };
    await addPeople(ctx, workspaceId, campaignId, request as Parameters<typeof addPeople>[3]);
    return { workspaceId, campaignId };
  });
}
