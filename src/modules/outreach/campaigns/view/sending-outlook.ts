import {
  type MailboxSummary,
  type SendingStatus,
  summariseMailboxes,
  summariseSending,
} from '../../../../engine/admission/sending-status.js';
import { readSettings } from '../../../../engine/campaign/settings.js';
import { readSchedule } from '../../../../engine/campaign/stored-rules.js';
import type { CampaignStatus, PauseReason } from '../../../../engine/lifecycle/enums.js';
import { localDay } from '../../../../engine/schedule/local-day.js';
import { openFrom, openIntervals } from '../../../../engine/schedule/open-intervals.js';
import { scheduleGate } from '../../../../engine/schedule/schedule-gate.js';
import { rampLimit } from '../../../../engine/sequence/pace.js';
import type { CampaignRow } from '../core/campaigns.repo.js';
import { attachedFacts } from './attached-facts.js';
import type { AttachedMailbox } from './campaign-mailboxes.reads.js';
import type { CampaignFigures, WaitingSends } from './campaign-view.reads.js';

/** Returns the current sending status of a campaign and what happens next. */
export interface SendingOutlook {
  readonly status: SendingStatus;
  readonly mailboxes: MailboxSummary;
  readonly sentToday: number;
  readonly newToday: number;
  /** Lower of the limit and today's ramp-up limit. */
  readonly dailyLimit: number | null;
  readonly newContactsLimit: number | null;
  readonly nextSendAt: Date | null;
  readonly since: Date;
}

/** Evaluates a campaign with the engine's gates, from rows that were read together. */
export function outlookOf(
  row: CampaignRow,
  figures: CampaignFigures,
  waiting: WaitingSends,
  attached: readonly AttachedMailbox[],
  now: Date,
): SendingOutlook {
  const settings = readSettings(row.settings);
  const schedule = readSchedule(row.schedule);
  const dayRuns = figures.day_ends_at > now;
  const sentToday = dayRuns ? figures.sent_today : 0;
  const newToday = dayRuns ? figures.new_today : 0;
  const ramp = rampLimit(settings.ramp, figures.sending_days);
  const isFirst = waiting.follow_ups_due === 0;
  const mailboxes = summariseMailboxes(
    attached.map((mailbox) => attachedFacts(mailbox, now)),
    now,
    isFirst,
  );
  const status = summariseSending({
    campaign: {
      now,
      workspace: { status: figures.workspace_status === 'suspended' ? 'suspended' : 'active', safetyStop: false },
      campaign: { status: row.status as CampaignStatus, pauseReason: row.pause_reason as PauseReason | null },
      // The zone of each contact applies in this case, so the campaign as a whole is never closed.
      ...(schedule.useContactTimezone ? {} : { schedule: scheduleGate(schedule, now) }),
      calendar: { schedule, zone: schedule.timezone },
      limits: {
        sentToday,
        dailyLimit: settings.dailyLimit,
        rampLimit: ramp,
        newToday,
        newContactsPerDay: settings.newContactsPerDay,
        followUps: null,
        dayEndsAt: figures.day_ends_at,
      },
    },
    firstMessagesDue: waiting.first_due,
    followUpsDue: waiting.follow_ups_due,
    nextSendAt: waiting.next_due_at,
    mailboxes,
  });
  const limits = [settings.dailyLimit, ramp].filter((limit) => limit !== null);
  return {
    status,
    mailboxes,
    sentToday,
    newToday,
    dailyLimit: limits.length === 0 ? null : Math.min(...limits),
    newContactsLimit: settings.newContactsPerDay,
    nextSendAt: row.status === 'active' ? nextSend(row, waiting, status, now) : null,
    since: sinceOf(row, figures.last_sent_at, status.code === 'healthy'),
  };
}

/** Returns the later of the earliest due time and the time that the status waits for, moved into a window. */
function nextSend(row: CampaignRow, waiting: WaitingSends, status: SendingStatus, now: Date): Date | null {
  if (waiting.next_due_at === null) return null;
  const isBlocked = status.code !== 'healthy' && status.code !== 'no_contacts_due' && status.nextPossibleAt === null;
  if (isBlocked) return null;
  const at = new Date(Math.max(waiting.next_due_at.getTime(), status.nextPossibleAt?.getTime() ?? 0, now.getTime()));
  const schedule = readSchedule(row.schedule);
  if (schedule.useContactTimezone) return at;
  return openFrom(schedule, at);
}

/** Returns the last known event behind the status: the change of the campaign, or its last message while it sends. */
function sinceOf(row: CampaignRow, lastSentAt: Date | null, isHealthy: boolean): Date {
  const changed: Partial<Record<string, Date | null>> = {
    draft: row.created_at,
    paused: row.paused_at,
    completed: row.completed_at,
    archived: row.archived_at,
    active: row.launched_at,
  };
  const at = changed[row.status] ?? row.updated_at;
  return row.status === 'active' && !isHealthy && lastSentAt !== null && lastSentAt > at ? lastSentAt : at;
}

/** Maximum number of days for which an estimate is meaningful. */
const MAX_DAYS = 366;

/** Estimates when `waiting` messages will have been sent, by the limits and the windows of the schedule; null if unknown. */
export function estimateCompletion(
  row: CampaignRow,
  outlook: SendingOutlook,
  attached: readonly AttachedMailbox[],
  waiting: number,
  now: Date,
): Date | null {
  if (row.status !== 'active' || waiting === 0) return null;
  const byMailboxes = attached
    .map((mailbox) => attachedFacts(mailbox, now))
    .filter((mailbox) => mailbox.status === 'active' && mailbox.enabledInCampaign)
    .reduce((sum, mailbox) => sum + perDay(mailbox), 0);
  const capacity = Math.min(byMailboxes, outlook.dailyLimit ?? Number.POSITIVE_INFINITY);
  if (capacity <= 0) return null;
  const days = Math.ceil((waiting + outlook.sentToday) / capacity);
  if (days > MAX_DAYS) return null;
  const horizon = new Date(now.getTime() + 2 * MAX_DAYS * 86_400_000);
  const schedule = readSchedule(row.schedule);
  let begun = 0;
  let day = '';
  let endAt: Date | null = null;
  for (const interval of openIntervals(schedule, now, horizon)) {
    const { date } = localDay(schedule.timezone, interval.startAt);
    if (date !== day) begun += 1;
    if (begun > days) return endAt;
    day = date;
    endAt = interval.endAt;
  }
  return begun === days ? endAt : null;
}

function perDay(mailbox: ReturnType<typeof attachedFacts>): number {
  const own = mailbox.dailyLimit - mailbox.externalDailyUsage;
  return Math.max(0, Math.min(own, mailbox.rampLimit ?? own, mailbox.campaignLimit ?? own));
}
