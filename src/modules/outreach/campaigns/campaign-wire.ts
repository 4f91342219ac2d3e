import { readSettings } from '../../../engine/campaign/settings.js';
import { readSchedule, readStopRules } from '../../../engine/campaign/stored-rules.js';
import type { CampaignPriority, CampaignStatus, PauseReason } from '../../../engine/lifecycle/enums.js';
import { nextOpenInterval } from '../../../engine/schedule/open-intervals.js';
import type { Schedule } from '../../../engine/schedule/types.js';
import { inLanguage } from '../../../engine/words/in-language.js';
import { isoOf, isoOrNull, rateOf } from '../../../platform/http/wire.js';
import type { CampaignListItemOut, CampaignOut } from './campaigns.schemas.js';
import type { OwnerRow } from './core/owners.reads.js';
import type { CampaignView, ListedCampaign } from './view/campaign-view.service.js';

function scheduleToWire(schedule: Schedule, now: Date): CampaignOut['schedule'] {
  const next = nextOpenInterval(schedule, now);
  return {
    timezone: schedule.timezone,
    useContactTimezone: schedule.useContactTimezone,
    startDate: schedule.startDate,
    endDate: schedule.endDate,
    windows: schedule.windows.map(({ days, start, end }) => ({ days: [...days], start, end })),
    holidays: [...schedule.holidays],
    nextWindow: next === null ? null : { startAt: isoOf(next.startAt), endAt: isoOf(next.endAt) },
  };
}

/** `CampaignOut`. */
export function campaignToWire(view: CampaignView): CampaignOut {
  const { row, owner, figures, counts, outlook, now } = view;
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    name: row.name,
    priority: row.priority as CampaignPriority,
    status: row.status as CampaignStatus,
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
    pauseReason: row.pause_reason as PauseReason | null,
    pauseDetail: row.pause_detail === null ? null : inLanguage(view.language, row.pause_detail),
    description: row.description,
    owner: ownerToWire(owner),
    groupId: row.group_id,
    labels: row.labels,
    metadata: row.metadata as Record<string, string>,
    parentCampaignId: row.parent_campaign_id,
    schedule: scheduleToWire(readSchedule(row.schedule), now),
    stopRules: readStopRules(row.stop_rules) as CampaignOut['stopRules'],
    settings: readSettings(row.settings) as CampaignOut['settings'],
    stepsCount: figures.steps_count,
    mailboxesCount: figures.mailboxes_count,
    contactCounts: counts,
    sendingStatus: {
      code: outlook.status.code,
      message: inLanguage(view.language, outlook.status.message),
      since: isoOf(outlook.since),
      nextPossibleAt: isoOrNull(outlook.status.nextPossibleAt),
      lastSentAt: isoOrNull(figures.last_sent_at),
      contactsDue: view.firstMessagesDue + view.followUpsDue,
      followUpsWaiting: view.followUpsDue,
      mailboxesTotal: outlook.mailboxes.total,
      mailboxesAvailable: outlook.mailboxes.available,
      mailboxesUnavailable: outlook.mailboxes.unavailable as Record<string, number>,
      sentToday: outlook.sentToday,
      dailyLimit: outlook.dailyLimit,
      newContactsToday: outlook.newToday,
      newContactsLimit: outlook.newContactsLimit,
    },
    nextSendAt: isoOrNull(outlook.nextSendAt),
    estimatedCompletionAt: isoOrNull(view.estimatedCompletionAt),
    lastLaunchJobId: row.last_launch_job_id,
    launchedAt: isoOrNull(row.launched_at),
    pausedAt: isoOrNull(row.paused_at),
    completedAt: isoOrNull(row.completed_at),
    archivedAt: isoOrNull(row.archived_at),
    revision: row.revision,
  };
}

const ownerToWire = (owner: OwnerRow | null) => (owner === null ? null : { userId: owner.id, name: owner.name });

/** Returns `CampaignListItemOut`. */
function listItemToWire(listed: ListedCampaign): CampaignListItemOut {
  const { row, owner, figures, counts, outlook, metrics } = listed;
  const { tracking } = readSettings(row.settings);
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    name: row.name,
    priority: row.priority as CampaignPriority,
    status: row.status as CampaignStatus,
    pauseReason: row.pause_reason as PauseReason | null,
    groupId: row.group_id,
    labels: row.labels,
    parentCampaignId: row.parent_campaign_id,
    owner: ownerToWire(owner),
    stepsCount: figures.steps_count,
    mailboxesCount: figures.mailboxes_count,
    mailboxesInTrouble: figures.mailboxes_troubled,
    contactsCount: counts.total,
    progress: rateOf(counts.total - counts.pending - counts.active - counts.paused, counts.total),
    sent: metrics.sent,
    replies: metrics.replies,
    bounces: metrics.bounces,
    interested: metrics.interested,
    contacted: metrics.contacted,
    uniqueReplies: metrics.uniqueReplies,
    replyRate: metrics.replyRate,
    positiveReplyRate: metrics.positiveReplyRate,
    dailyReplies: [...listed.dailyReplies],
    uniqueOpens: tracking.opens ? metrics.uniqueOpens : null,
    openRate: tracking.opens ? metrics.openRate : null,
    uniqueClicks: tracking.clicks ? metrics.uniqueClicks : null,
    clickRate: tracking.clicks ? metrics.clickRate : null,
    sentToday: outlook.sentToday,
    dailyLimit: outlook.dailyLimit,
    sendingStatus: outlook.status.code,
    nextSendAt: isoOrNull(outlook.nextSendAt),
    launchedAt: isoOrNull(row.launched_at),
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}

/** Yields the items of a list as they are read. */
export async function* itemsToWire(items: AsyncIterable<ListedCampaign>): AsyncGenerator<CampaignListItemOut> {
  for await (const item of items) yield listItemToWire(item);
}
