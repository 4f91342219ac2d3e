import { type Static, Type } from 'typebox';
import { REASON_CODES } from '../../engine/admission/reasons.js';
import { date, dt, dtOut, enumOf, mapOf, nullable, uuid, withDefault } from '../../platform/http/types.js';
import { CampaignScheduleChanges, CampaignSettingsChanges } from '../campaigns/rules/index.js';

const rate = (description: string) => withDefault(Type.Number({ minimum: 0, maximum: 1, description }), 0);
const count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description === undefined ? {} : { description }) });

const SimulationModel = Type.Object(
  {
    replyRate: rate('Part of the contacts that answer; their sequence stops when `stopOnReply` is on.'),
    bounceRate: rate('Part of the contacts whose first message bounces.'),
    outOfOfficeRate: rate('Part of the contacts that are away when the first message comes.'),
    deferRate: rate('Part of the attempts that a server puts off.'),
  },
  { $id: 'SimulationModel', description: 'Behavior of recipients. By default no contact replies and nothing bounces.' },
);

export const CampaignSimulateIn = Type.Object(
  {
    startAt: Type.Optional(dt({ description: 'When the run begins; default now.' })),
    days: withDefault(Type.Integer({ minimum: 1, maximum: 180, description: 'Calendar days that are looked at.' }), 60),
    seed: Type.Optional(Type.Integer({ description: 'Equal seeds give equal runs; default the campaign’s own.' })),
    limit: Type.Optional(
      Type.Integer({ exclusiveMinimum: 0, description: 'Contacts without a message that take part at most.' }),
    ),
    model: Type.Optional(SimulationModel),
    settings: Type.Optional(CampaignSettingsChanges),
    schedule: Type.Optional(CampaignScheduleChanges),
  },
  { $id: 'CampaignSimulateIn' },
);

const SimulatedDay = Type.Object(
  {
    date: date({ description: 'In the campaign’s zone.' }),
    sent: count(),
    newContacts: count('First messages.'),
    followUps: count(),
    replies: count('Answers that come on this day.'),
    bounces: count(),
    bindingLimit: nullable(enumOf(REASON_CODES), {
      description: 'What kept more messages from going out that day; null when nothing waited.',
    }),
  },
  { $id: 'SimulatedDay' },
);

const SimulatedMailbox = Type.Object(
  {
    campaignMailboxId: uuid(),
    address: Type.String(),
    sent: count(),
    peakPerDay: count('Most messages on one local day of the mailbox.'),
  },
  { $id: 'SimulatedMailbox' },
);

export const CampaignSimulateOut = Type.Object(
  {
    seed: Type.Integer(),
    firstSendAt: nullable(dtOut()),
    completionAt: nullable(dtOut(), {
      description: 'When the last message is sent; null when some are left at the end.',
    }),
    totals: mapOf(Type.Integer(), {
      description:
        '`contacts`, `sent`, `newContacts`, `followUps`, `replies`, `bounces`, `outOfOffice`, `deferred`, `failed`, `contactsLeft`, `followUpsLeft`.',
    }),
    days: Type.Array(SimulatedDay),
    mailboxes: Type.Array(SimulatedMailbox),
    bindingLimits: mapOf(Type.Integer(), { description: 'Days on which each limit was the binding one.' }),
  },
  { $id: 'CampaignSimulateOut' },
);
export type CampaignSimulateOut = Static<typeof CampaignSimulateOut>;
