import { type Static, Type } from 'typebox';
import { REASON_CODES } from '../../../engine/admission/reasons.js';
import { ENROLLMENT_RULES } from '../../../engine/enrollment/judge-enrollment.js';
import { date, dt, dtOut, enumOf, mapOf, nullable, uuid, withDefault } from '../../../platform/http/types.js';
import { CampaignScheduleChanges, CampaignSettingsChanges } from '../../outreach/campaigns/rules/index.js';
import { MOST_FORECAST_PEOPLE } from '../../outreach/contacts/forecast/index.js';

/** Maximum number of mailboxes that a simulation adds. */
const MAX_EXTRA_MAILBOXES = 100;

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
    extraMailboxes: withDefault(
      Type.Integer({
        minimum: 0,
        maximum: MAX_EXTRA_MAILBOXES,
        description:
          'Mailboxes to add. Each copies the limits, ramp-up, and gap of an attached mailbox that can send to new contacts, and has sent nothing yet. Without such a mailbox none is added.',
      }),
      0,
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

const RuleForecast = Type.Object(
  {
    rule: enumOf(ENROLLMENT_RULES),
    count: count('Contacts that this rule excludes.'),
    changesAt: nullable(dtOut(), {
      description:
        'Earliest time from which the rules no longer exclude one of them; null if that depends on other changes.',
    }),
  },
  { $id: 'EnrollmentRuleForecast', description: 'Contacts that one enrollment rule would exclude.' },
);

const ListForecast = Type.Object(
  {
    total: count('Contacts on the list.'),
    judgedCount: count(
      `Contacts that were checked: all of them, or the first ${MOST_FORECAST_PEOPLE}. The other counts add up to this number.`,
    ),
    enrolledCount: count('Contacts that would be enrolled.'),
    notEnrolledCount: count('Contacts that a rule would exclude.'),
    skippedCount: count('Suppressed contacts, and contacts whose person is already in the campaign.'),
    rules: Type.Array(RuleForecast, { description: 'Rules that exclude contacts, sorted by the number of contacts.' }),
  },
  { $id: 'EnrollmentListForecast', description: 'Results of enrollment rules for a list of contacts.' },
);

const EnrollmentForecast = Type.Object(
  {
    pending: ListForecast,
    notEnrolled: ListForecast,
  },
  {
    $id: 'EnrollmentForecast',
    description:
      'Results of adding contacts at the start of the simulation, under the current or tried enrollment rules. `notEnrolled` has the contacts of `GET /campaigns/{campaign_id}/not-enrolled`, sorted by address; `pending` has the pending contacts of the campaign, oldest first, which stay in the campaign in any case.',
  },
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
    mailboxes: Type.Array(SimulatedMailbox, {
      description: 'Attached mailboxes, without those of `extraMailboxes`.',
    }),
    bindingLimits: mapOf(Type.Integer(), { description: 'Days on which each limit was the limiting one.' }),
    enrollment: EnrollmentForecast,
  },
  { $id: 'CampaignSimulateOut' },
);
export type CampaignSimulateOut = Static<typeof CampaignSimulateOut>;
