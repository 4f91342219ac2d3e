import type { Static } from 'typebox';
import type { CampaignEventsPageOut } from '../../modules/foundation/events/events.schemas.js';
import type {
  InvitationCreatedOut,
  InvitationOut,
  MemberOut,
  MemberRemovedOut,
} from '../../modules/foundation/people/members.schemas.js';
import type { ApiKeyCreatedOut, ApiKeyOut, MeOut } from '../../modules/foundation/workspaces/api-keys.schemas.js';
import type { WorkspaceOut } from '../../modules/foundation/workspaces/workspaces.schemas.js';
import type { AttentionOut, StorageOut } from '../../modules/insight/overview/overview.schemas.js';
import type {
  ErasureOut,
  ErasurePreviewOut,
  ErasureReplayOut,
} from '../../modules/operation/privacy/erasures.schemas.js';
import type { CampaignListItemOut, CampaignOut } from '../../modules/outreach/campaigns/campaigns.schemas.js';
import type { CampaignStepOut } from '../../modules/outreach/campaigns/steps/campaign-steps.schemas.js';
import type {
  CampaignImportEnvelopeOut,
  CampaignImportMappingEnvelopeOut,
  CampaignImportStatusOut,
} from '../../modules/outreach/imports/imports.schemas.js';
import type { MailboxesCreateOut, MailboxesOut } from '../../modules/reach/mailboxes/mailboxes.schemas.js';
import type { SendExplainOut } from '../../modules/sending/explain/explain.schemas.js';
import type { OutboundSendResult } from '../../modules/sending/explain/test-send.schemas.js';
import type { CampaignLaunchJobOut, CampaignLaunchOut } from '../../modules/sending/launch/launch.schemas.js';
import type { CampaignLifecycleOut } from '../../modules/sending/launch/lifecycle.schemas.js';
import type { CampaignPreflightOut } from '../../modules/sending/preflight/preflight.schemas.js';
import type { CampaignSendOut } from '../../modules/sending/sends/index.js';

/** Responses of the API. Their types come from its schemas, so a changed field does not compile here. */
export type Me = Static<typeof MeOut>;
export type Workspace = Static<typeof WorkspaceOut>;
export type ApiKey = Static<typeof ApiKeyOut>;
export type CreatedApiKey = Static<typeof ApiKeyCreatedOut>;
export type Member = Static<typeof MemberOut>;
export type RemovedMember = Static<typeof MemberRemovedOut>;
export type Invitation = Static<typeof InvitationOut>;
export type CreatedInvitation = Static<typeof InvitationCreatedOut>;
export type Erasure = Static<typeof ErasureOut>;
export type ErasurePreview = Static<typeof ErasurePreviewOut>;
export type ErasureReplay = Static<typeof ErasureReplayOut>;
export type Mailbox = Static<typeof MailboxesOut>['mailboxes'][number];
export type CreatedMailboxes = Static<typeof MailboxesCreateOut>;
export type Attention = Static<typeof AttentionOut>;
export type Storage = Static<typeof StorageOut>;
export type Campaign = Static<typeof CampaignOut>;
export type CampaignItem = Static<typeof CampaignListItemOut>;
export type Preflight = Static<typeof CampaignPreflightOut>;
export type Launch = Static<typeof CampaignLaunchOut>;
export type LaunchJob = Static<typeof CampaignLaunchJobOut>;
export type Lifecycle = Static<typeof CampaignLifecycleOut>;
export type ImportEnvelope = Static<typeof CampaignImportEnvelopeOut>;
export type ImportPreview = Static<typeof CampaignImportMappingEnvelopeOut>;
export type ImportStatus = Static<typeof CampaignImportStatusOut>;
export type Send = Static<typeof CampaignSendOut>;
export type Explanation = Static<typeof SendExplainOut>;
export type Step = Static<typeof CampaignStepOut>;
export type TestSend = Static<typeof OutboundSendResult>;
export type EventsPage = Static<typeof CampaignEventsPageOut>;
