import { type Static, Type } from 'typebox';
import { REASON_CODES } from '../../../engine/admission/reasons.js';
import { date, dt, dtOut, enumOf, mapOf, nullable, uuid, withDefault } from '../../../platform/http/types.js';
import { CampaignScheduleChanges, CampaignSettingsChanges } from '../../outreach/campaigns/rules/index.js';

const rate = (description: string) => withDefault(Type.Number({ minimum: 0, maximum: 1, description }), 0);
const count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description === undefined ? {} : { description }) });

const SimulationModel = Type.Object(
  {
    replyRate: rate('Share of contacts that reply, 0 to 1; their sequence stops if `stopOnReply` is enabled.'),
    bounceRate: rate('Share of contacts whose first email bounces, 0 to 1.'),
    outOfOfficeRate: rate('Share of contacts that are out of office when the first email arrives, 0 to 1.'),
    deferRate: rate('Share of attempts that a server defers, 0 to 1.'),
  },
  { $id: 'SimulationModel', description: 'Behavior of recipients. By default no contact replies and nothing bounces.' },
);

export const CampaignSimulateIn = Type.Object(
  {
    startAt: Type.Optional(dt({ description: 'Start of the simulation. Default: now.' })),
    days: withDefault(Type.Integer({ minimum: 1, maximum: 180, description: 'Calendar days to simulate.' }), 60),
    seed: Type.Optional(
      Type.Integer({ description: 'Seed; the same seed produces the same result. Default: the seed of the campaign.' }),
    ),
    limit: Type.Optional(
      Type.Integer({ exclusiveMinimum: 0, description: 'Maximum number of new contacts to simulate.' }),
    ),
    model: Type.Optional(SimulationModel),
    settings: Type.Optional(CampaignSettingsChanges),
    schedule: Type.Optional(CampaignScheduleChanges),
  },
  { $id: 'CampaignSimulateIn' },
);

const SimulatedDay = Type.Object(
  {
    date: date({ description: 'Date in the time zone of the campaign.' }),
    sent: count(),
    newContacts: count('First emails.'),
    followUps: count(),
    replies: count('Replies received on this day.'),
    bounces: count(),
    bindingLimit: nullable(enumOf(REASON_CODES), {
      description: 'Limit that prevented more emails on this day; null if none were waiting.',
    }),
  },
  { $id: 'SimulatedDay' },
);

const SimulatedMailbox = Type.Object(
  {
    campaignMailboxId: uuid(),
    address: Type.String(),
    sent: count(),
    peakPerDay: count('Maximum emails of the mailbox per local day.'),
  },
  { $id: 'SimulatedMailbox' },
);

export const CampaignSimulateOut = Type.Object(
  {
    seed: Type.Integer(),
    firstSendAt: nullable(dtOut()),
    completionAt: nullable(dtOut(), {
      description: 'Time of the last email; null if emails remain at the end.',
    }),
    totals: mapOf(Type.Integer(), {
      description:
        '`contacts`, `sent`, `newContacts`, `followUps`, `replies`, `bounces`, `outOfOffice`, `deferred`, `failed`, `contactsLeft`, `followUpsLeft`.',
    }),
    days: Type.Array(SimulatedDay),
    mailboxes: Type.Array(SimulatedMailbox),
    bindingLimits: mapOf(Type.Integer(), { description: 'Days on which each limit was the limiting one.' }),
  },
  { $id: 'CampaignSimulateOut' },
);
export type CampaignSimulateOut = Static<typeof CampaignSimulateOut>;
