import { REASON_CODES } from '../../../engine/admission/reasons.js';
import { type CampaignTransition, campaignStatuses, campaignTransitions } from '../../../engine/lifecycle/campaign.js';
import { MAILBOX_PROVIDERS } from '../../../engine/lifecycle/delivery-enums.js';
import {
  CAMPAIGN_PRIORITIES,
  CONTACT_STATUS_REASONS,
  CONTACT_STATUSES,
  IMPORT_STATUSES,
  LAUNCH_JOB_STATUSES,
  LIFECYCLE_ACTIONS,
  PAUSE_REASONS,
  SEND_STATUSES,
  TIMEFRAMES,
} from '../../../engine/lifecycle/enums.js';
import { REPLY_INTENT_BUCKETS, REPLY_INTENTS, REPLY_LABELS } from '../../../engine/lifecycle/reply-enums.js';
import { templateVariables } from '../../../engine/message/merge-values.js';
import { filterArity } from '../../../engine/template/filter-arity.js';
import type { Config } from '../../../platform/config.js';
import type { Ctx } from '../../../platform/context.js';
import { getWorkspace } from '../../foundation/workspaces/index.js';
import { MAX_BATCH, MAX_MAILBOXES, MAX_STEPS, MAX_SUBSEQUENCES, MAX_VARIANTS } from './core/limits.js';

/** Returns the labels of statuses and reasons, from the tables of the engine. */
export function statusEnums() {
  return {
    statuses: campaignStatuses.map((status) => ({ ...status })),
    transitions: campaignTransitions.filter(isFirstOfItsKind).map(({ cause: _cause, ...transition }) => transition),
    pauseReasons: [...PAUSE_REASONS],
    actions: [...LIFECYCLE_ACTIONS],
    priorities: [...CAMPAIGN_PRIORITIES],
    contactStatuses: [...CONTACT_STATUSES],
    contactStatusReasons: [...CONTACT_STATUS_REASONS],
    sendStatuses: [...SEND_STATUSES],
    importStatuses: [...IMPORT_STATUSES],
    launchJobStatuses: [...LAUNCH_JOB_STATUSES],
    replyIntents: [...REPLY_INTENTS],
    replyIntentBuckets: [...REPLY_INTENT_BUCKETS],
    replyLabels: [...REPLY_LABELS],
    reasonCodes: [...REASON_CODES],
  };
}

/** The engine may make one move for several causes, which are not on the wire. */
function isFirstOfItsKind(row: CampaignTransition, at: number, all: readonly CampaignTransition[]): boolean {
  return all.findIndex(({ from, action, to }) => from === row.from && action === row.action && to === row.to) === at;
}

/** Returns the capabilities of a workspace on this instance. Throws `workspace_not_found` (404). */
export async function capabilities(ctx: Ctx, workspaceId: number) {
  const workspace = await getWorkspace(ctx, workspaceId);
  const inboxBackend: 'external' | 'native' = workspace.inbox_backend === 'external' ? 'external' : 'native';
  return {
    workspaceId,
    version: 'v1' as const,
    mailboxBackend: 'native' as const,
    inboxBackend,
    sandbox: workspace.type === 'sandbox',
    features: Object.fromEntries(FEATURES.map((feature) => [feature, true])),
    limits: { ...LIMITS, importFileBytes: ctx.config.importFileMaxBytes, maxMailboxes: workspace.max_mailboxes },
    timeframes: [...TIMEFRAMES],
    templates: {
      variables: [...templateVariables],
      filters: Object.keys(filterArity),
      tags: ['if', 'unless', 'case', 'for', 'assign', 'capture', 'increment', 'decrement', 'raw', 'snippet'],
      spintax: true,
      modes: ['strict', 'lenient'],
    },
    providers: {
      mailboxes: [...MAILBOX_PROVIDERS],
      domains: domainProviders(ctx.config),
      sequencers: ['instantly', 'smartlead', 'sandbox'],
    },
  };
}

const FEATURES = [
  'launch',
  'asyncLaunch',
  'subsequences',
  'webhooks',
  'importMapping',
  'share',
  'simulate',
  'tracking',
  'espMatching',
  'variants',
  'oneClickUnsubscribe',
  'scheduledSends',
  'recipientVerification',
] as const;

/** Limits of docs/build/conventions.md. */
const LIMITS = {
  stepsPerCampaign: MAX_STEPS,
  variantsPerStep: MAX_VARIANTS,
  mailboxesPerCampaign: MAX_MAILBOXES,
  contactsPerCampaign: 5_000_000,
  subsequencesPerCampaign: MAX_SUBSEQUENCES,
  nameCharacters: 200,
  subjectCharacters: 500,
  bodyCharacters: 100_000,
  customFields: 200,
  labels: 20,
  mailboxBatch: MAX_BATCH,
  contactBatch: 1_000,
  suppressionBatch: 5_000,
  importRows: 1_000_000,
  importColumns: 200,
  recipientsPerMessage: 25,
  webhookSubscriptions: 50,
};

/** Providers that need credentials are available if these are set. */
function domainProviders({ providers }: Config): string[] {
  const set: Readonly<Record<string, unknown>> = {
    cloudflare: providers.cloudflareApiToken,
    powerdns: providers.powerdnsApiKey,
    rfc2136: providers.rfc2136Url,
    porkbun: providers.porkbunApiKey,
    namecheap: providers.namecheapApiKey,
    manual: true,
    sandbox: true,
  };
  return Object.keys(set).filter((name) => set[name] !== null);
}
