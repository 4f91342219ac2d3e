import { type Static, Type } from 'typebox';
import { REASON_CODES } from '../../../engine/admission/reasons.js';
import { GROUP_ID } from '../../../engine/campaign/group-id.js';
import { enumeration } from '../../../engine/enumeration.js';
import { CAMPAIGN_PRIORITIES, CAMPAIGN_STATUSES, PAUSE_REASONS } from '../../../engine/lifecycle/enums.js';
import { dtOut, enumOf, mapOf, nullable, uuid, withDefault } from '../../../platform/http/types.js';
import { CampaignMailboxAttachIn } from './attachments/campaign-mailboxes.schemas.js';
import { CampaignCountsOut } from './core/campaign.schemas.js';
import { MAX_BATCH, MAX_STEPS, REPLY_DAYS } from './core/limits.js';
import { CampaignScheduleChanges, CampaignScheduleIn, CampaignScheduleOut } from './rules/schedule.schemas.js';
import { CampaignSettingsChanges, CampaignSettingsIn, CampaignSettingsOut } from './rules/settings.schemas.js';
import { CampaignStopRulesChanges, CampaignStopRulesIn, CampaignStopRulesOut } from './rules/stop-rules.schemas.js';
import { CampaignStepCreateIn } from './steps/campaign-steps.schemas.js';

const name = Type.String({ minLength: 1, maxLength: 200, examples: ['Spring outreach'] });
const priority = enumOf(CAMPAIGN_PRIORITIES, { description: 'Priority among campaigns that share a mailbox.' });
const description = nullable(Type.String({ maxLength: 2000 }));
const labels = Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 20, uniqueItems: true });
const metadata = mapOf(Type.String({ maxLength: 1000 }), {
  maxProperties: 50,
  maxKeyLength: 64,
  description: 'Custom data stored with the campaign.',
});

/** Group of campaigns that share their suppressions. */
export const groupId = nullable(Type.String({ pattern: GROUP_ID }), {
  description: 'Group of the campaign. Campaigns of one group share suppressions.',
  examples: ['client-42'],
});

export const CampaignCreateIn = Type.Object(
  {
    name,
    priority: withDefault(priority, 'MEDIUM'),
    description: withDefault(description, null),
    groupId: withDefault(groupId, null),
    labels: withDefault(labels, []),
    metadata: withDefault(metadata, {}),
    schedule: Type.Optional(CampaignScheduleIn),
    stopRules: Type.Optional(CampaignStopRulesIn),
    settings: Type.Optional(CampaignSettingsIn),
    steps: withDefault(Type.Array(CampaignStepCreateIn, { maxItems: MAX_STEPS }), []),
    mailboxes: withDefault(Type.Array(CampaignMailboxAttachIn, { maxItems: MAX_BATCH }), []),
  },
  { $id: 'CampaignCreateIn' },
);

export const CampaignUpdateIn = Type.Object(
  {
    name: Type.Optional(name),
    priority: Type.Optional(nullable(priority)),
    ownerId: Type.Optional(nullable(uuid(), { description: 'Member responsible for the campaign; null for none.' })),
    description: Type.Optional(description),
    groupId: Type.Optional(groupId),
    labels: Type.Optional(nullable(labels)),
    metadata: Type.Optional(nullable(metadata)),
    schedule: Type.Optional(nullable(CampaignScheduleChanges)),
    stopRules: Type.Optional(nullable(CampaignStopRulesChanges)),
    settings: Type.Optional(nullable(CampaignSettingsChanges)),
  },
  {
    $id: 'CampaignUpdateIn',
    description:
      'Fields to change. Absent fields are unchanged; null clears a field or restores its default. Settings, schedule and stop rules are merged.',
  },
);

const count = Type.Integer({ minimum: 0 });

const owner = nullable(
  Type.Object(
    { userId: uuid(), name: Type.String({ examples: ['Nora Berg'] }) },
    { $id: 'CampaignOwner', description: 'Member responsible for a campaign.' },
  ),
  { description: 'Member responsible for the campaign, at first its creator; null if it has no owner.' },
);

/** Every ReasonCode, and the additional statuses of a whole campaign. */
const SENDING_STATUS_CODES = enumeration('SendingStatus', [
  'healthy',
  'no_contacts_due',
  'schedule_ended',
  ...REASON_CODES,
]);

const CampaignSendingStatus = Type.Object(
  {
    code: enumOf(SENDING_STATUS_CODES, { description: '`healthy`, or the reason the campaign does not send.' }),
    message: Type.String(),
    since: dtOut({ description: 'Last event known to have caused the reason.' }),
    nextPossibleAt: nullable(dtOut(), {
      description: 'Time the campaign can send; null if now, or if a member must act.',
    }),
    lastSentAt: nullable(dtOut()),
    contactsDue: Type.Integer({ description: 'Emails due, counted up to 10,000.' }),
    followUpsWaiting: Type.Integer({ description: 'Follow-ups due, counted up to 10,000.' }),
    mailboxesTotal: count,
    mailboxesAvailable: count,
    mailboxesUnavailable: mapOf(Type.Integer(), {
      description: 'Number of mailboxes that cannot send now, by reason.',
    }),
    sentToday: count,
    dailyLimit: nullable(Type.Integer(), { description: 'Daily limit of today, including the ramp-up.' }),
    newContactsToday: count,
    newContactsLimit: nullable(Type.Integer()),
  },
  { $id: 'CampaignSendingStatus', description: 'Whether the campaign sends, and why not.' },
);

export const CampaignOut = Type.Object(
  {
    id: uuid(),
    workspaceId: Type.Integer(),
    name: Type.String(),
    priority,
    status: enumOf(CAMPAIGN_STATUSES),
    createdAt: dtOut(),
    updatedAt: dtOut(),
    pauseReason: nullable(enumOf(PAUSE_REASONS)),
    pauseDetail: nullable(Type.String()),
    description: nullable(Type.String()),
    owner,
    groupId: nullable(Type.String()),
    labels: Type.Array(Type.String()),
    metadata: mapOf(Type.String()),
    parentCampaignId: nullable(uuid(), { description: 'Parent campaign if this is a subsequence; else null.' }),
    schedule: CampaignScheduleOut,
    stopRules: CampaignStopRulesOut,
    settings: CampaignSettingsOut,
    stepsCount: count,
    mailboxesCount: count,
    contactCounts: CampaignCountsOut,
    sendingStatus: CampaignSendingStatus,
    nextSendAt: nullable(dtOut(), {
      description: 'Earliest time of the next email, except to paused contacts; null if none is scheduled.',
    }),
    estimatedCompletionAt: nullable(dtOut(), {
      description: 'Estimated time all scheduled emails will be sent under the current limits; null if unknown.',
    }),
    lastLaunchJobId: nullable(uuid()),
    launchedAt: nullable(dtOut()),
    pausedAt: nullable(dtOut()),
    completedAt: nullable(dtOut()),
    archivedAt: nullable(dtOut()),
    revision: Type.Integer({
      description: 'Revision of the campaign, also sent as `ETag`. Send it as `If-Match` to change only this revision.',
    }),
  },
  { $id: 'CampaignOut' },
);
export type CampaignOut = Static<typeof CampaignOut>;

export const CampaignListItemOut = Type.Object(
  {
    id: uuid(),
    workspaceId: Type.Integer(),
    name: Type.String(),
    priority,
    status: enumOf(CAMPAIGN_STATUSES),
    pauseReason: nullable(enumOf(PAUSE_REASONS)),
    groupId: nullable(Type.String()),
    labels: Type.Array(Type.String()),
    parentCampaignId: nullable(uuid()),
    owner,
    stepsCount: count,
    mailboxesCount: count,
    mailboxesInTrouble: Type.Integer({ minimum: 0, description: 'Attached mailboxes that lost their server.' }),
    contactsCount: count,
    progress: nullable(Type.Number(), {
      description: 'Share of contacts that finished the sequence, 0 to 1; null without contacts.',
    }),
    sent: count,
    replies: count,
    bounces: count,
    interested: count,
    contacted: Type.Integer({ minimum: 0, description: 'Contacts that received their first email.' }),
    uniqueReplies: Type.Integer({ minimum: 0, description: 'Contacts that replied.' }),
    replyRate: nullable(Type.Number({ minimum: 0, maximum: 1 }), {
      description: '`uniqueReplies` / `contacted`, 0 to 1; null before the first email.',
    }),
    positiveReplyRate: nullable(Type.Number({ minimum: 0, maximum: 1 }), {
      description: '`interested` / `contacted`, 0 to 1; null before the first email.',
    }),
    dailyReplies: Type.Array(count, {
      minItems: REPLY_DAYS,
      maxItems: REPLY_DAYS,
      description: 'Replies on each of the last 14 UTC days, oldest first and with today.',
    }),
    uniqueOpens: nullable(count, { description: 'Contacts that opened an email; null if opens are not tracked.' }),
    openRate: nullable(Type.Number({ minimum: 0, maximum: 1 }), {
      description: '`uniqueOpens` / `contacted`; null before the first email, or if opens are not tracked.',
    }),
    uniqueClicks: nullable(count, { description: 'Contacts that clicked a link; null if clicks are not tracked.' }),
    clickRate: nullable(Type.Number({ minimum: 0, maximum: 1 }), {
      description: '`uniqueClicks` / `contacted`; null before the first email, or if clicks are not tracked.',
    }),
    sentToday: Type.Integer({ minimum: 0, description: 'Emails sent today, in the time zone of the schedule.' }),
    dailyLimit: nullable(Type.Integer(), {
      description: 'Daily limit of today, including the ramp-up; null without limit.',
    }),
    sendingStatus: enumOf(SENDING_STATUS_CODES),
    nextSendAt: nullable(dtOut()),
    launchedAt: nullable(dtOut()),
    createdAt: dtOut(),
    updatedAt: dtOut(),
  },
  { $id: 'CampaignListItemOut' },
);
export type CampaignListItemOut = Static<typeof CampaignListItemOut>;
