import type { Static } from 'typebox';
import type { InboxThreadMessagesOut } from '../modules/conversation/inbox/messages.schemas.js';
import type { ThreadReplyIntentOut } from '../modules/conversation/inbox/outcomes.schemas.js';
import type { InboxThreadOut, InboxThreadsOut } from '../modules/conversation/inbox/threads.schemas.js';
import type { ThreadDraftOut } from '../modules/conversation/outbound/drafts/drafts.schemas.js';
import type { TimelinePageOut } from '../modules/conversation/timeline/timeline.schemas.js';
import type {
  CampaignAnalyticsOverviewOut,
  CampaignStatsOut,
  CampaignStepAnalyticsOut,
} from '../modules/insight/analytics/analytics.schemas.js';
import type { CampaignMailboxOut } from '../modules/outreach/campaigns/attachments/campaign-mailboxes.schemas.js';
import type { CampaignStepChangeOut } from '../modules/outreach/campaigns/steps/campaign-steps.schemas.js';
import type { AddresseesPageOut } from '../modules/outreach/contacts/across/addressees.schemas.js';
import type { CampaignContactsImportOut } from '../modules/outreach/imports/imports.schemas.js';
import type {
  CampaignSuppressionStatusEnvelopeOut,
  CampaignSuppressionUpsertOut,
} from '../modules/reach/suppressions/suppressions.schemas.js';
import type { StepPreviewOut } from '../modules/sending/explain/preview.schemas.js';
import type { CampaignSimulateOut } from '../modules/sending/preflight/simulate.schemas.js';
import type { CampaignSendsPageOut } from '../modules/sending/sends/sends.schemas.js';

export type {
  Attention,
  Campaign,
  CampaignItem,
  Explanation,
  Launch,
  Lifecycle,
  Mailbox,
  Me,
  Preflight,
  Step,
  TestSend,
} from '../cli/api/wire.js';

/** Responses of the API that only the tools read. Their types come from its schemas. */
export type Overview = Static<typeof CampaignAnalyticsOverviewOut>;
export type Stats = Static<typeof CampaignStatsOut>;
export type StepStats = Static<typeof CampaignStepAnalyticsOut>;
export type CampaignMailbox = Static<typeof CampaignMailboxOut>;
export type ChangedStep = Static<typeof CampaignStepChangeOut>;
export type People = Static<typeof AddresseesPageOut>;
export type Timeline = Static<typeof TimelinePageOut>;
export type StepPreview = Static<typeof StepPreviewOut>;
export type AddedContacts = Static<typeof CampaignContactsImportOut>;
export type Conversation = Static<typeof InboxThreadOut>;
export type Conversations = Static<typeof InboxThreadsOut>;
export type Messages = Static<typeof InboxThreadMessagesOut>;
export type ChangedIntent = Static<typeof ThreadReplyIntentOut>;
export type Draft = Static<typeof ThreadDraftOut>;
export type Simulation = Static<typeof CampaignSimulateOut>;
export type Sends = Static<typeof CampaignSendsPageOut>;
export type SuppressionStatus = Static<typeof CampaignSuppressionStatusEnvelopeOut>;
export type Suppressed = Static<typeof CampaignSuppressionUpsertOut>;
