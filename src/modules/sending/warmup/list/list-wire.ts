import type { WarmupStatus } from '../../../../engine/lifecycle/delivery-enums.js';
import { DAY_MS } from '../../../../engine/schedule/calendar.js';
import { localDay } from '../../../../engine/schedule/local-day.js';
import { diversityWarning } from '../../../../engine/warmup/diversity.js';
import { earliestReady, warmupProgress } from '../../../../engine/warmup/progress.js';
import { DEFAULT_WARMUP_SETTINGS } from '../../../../engine/warmup/settings.js';
import { isoOf, isoOrNull } from '../../../../platform/http/wire.js';
import { isReadyToSend } from '../../../reach/mailboxes/index.js';
import type { WarmupSettings } from '../core/settings.schemas.js';
import { FIGURE_DAYS, type WarmupListItem } from './list.service.js';
import type { WarmupDay, WarmupMailboxOut } from './warmup-mailboxes.schemas.js';

/**
 * Returns the warmup of a mailbox for the API at `now`. The schema's enumerations are all that this module ever stores.
 */
export function warmupToWire(item: WarmupListItem, now: Date): WarmupMailboxOut {
  const { view } = item;
  const status = view.warmup_status as WarmupStatus;
  const settings = { ...DEFAULT_WARMUP_SETTINGS, ...(view.settings as object | null) } as WarmupSettings;
  const day = view.days ?? 0;
  const days = lastDays(item, now);
  const today = days.at(-1);
  const dayRuns = view.day_ends_at !== null && view.day_ends_at > now;
  return {
    mailboxId: view.id,
    mailbox: view.address,
    status: view.shown_status as WarmupStatus,
    readyToSend: isReadyToSend(view),
    progress: warmupProgress(status, day, settings.targetDays),
    ...ratesOf(item, days),
    healthScore: view.health_score ?? 50,
    day,
    targetDays: settings.targetDays,
    startedAt: isoOrNull(view.started_at),
    readyAt: isoOrNull(view.ready_at ?? earliestReady(status, day, settings.targetDays, now)),
    dailyTarget: dayRuns ? (view.day_target ?? 0) : 0,
    sentToday: today?.sent ?? 0,
    receivedToday: today?.received ?? 0,
    provider: null,
    settings,
    last7Days: days,
    band: (view.band ?? 'good') as WarmupMailboxOut['band'],
    bandReasons: (view.band_reasons as string[] | null) ?? [],
    restUntil: isoOrNull(view.rest_until),
    placement: item.placements.map(({ provider, inbox, spam, missing }) => ({ provider, inbox, spam, missing })),
    diversity: diversityOf(item),
    errorCode: view.error_code as WarmupMailboxOut['errorCode'],
    errorMessage: view.error_message,
    updatedAt: isoOf(view.updated_at ?? view.mailbox_updated_at),
  };
}

/** Returns the last seven days in the mailbox's time zone, including days without email. */
function lastDays({ view, days }: WarmupListItem, now: Date): WarmupDay[] {
  const noon = localDay(view.timezone, now).startsAt.getTime() + DAY_MS / 2;
  return Array.from({ length: FIGURE_DAYS }, (_, index) => {
    const { date } = localDay(view.timezone, new Date(noon - (FIGURE_DAYS - 1 - index) * DAY_MS));
    const found = days.find((row) => row.date === date);
    const { sent = 0, received = 0, inbox = 0, spam = 0, rescued = 0, replied = 0 } = found ?? {};
    return { date, sent, received, inbox, spam, rescued, replied };
  });
}

function ratesOf(
  { placements }: WarmupListItem,
  days: readonly WarmupDay[],
): Pick<WarmupMailboxOut, 'inboxRate' | 'spamRate' | 'replyRate'> {
  const inbox = sum(placements, (row) => row.inbox);
  const spam = sum(placements, (row) => row.spam);
  const placed = inbox + spam + sum(placements, (row) => row.missing);
  const sent = sum(days, (row) => row.sent);
  return {
    inboxRate: rateOf(inbox, placed),
    spamRate: rateOf(spam, placed),
    replyRate: rateOf(
      sum(days, (row) => row.replied),
      sent,
    ),
  };
}

function diversityOf({ partners }: WarmupListItem): WarmupMailboxOut['diversity'] {
  const found = partners ?? { sent: 0, partners: 0, domains: 0, providers: 0, internal: 0 };
  return {
    partners: found.partners,
    domains: found.domains,
    providers: found.providers,
    sent: found.sent,
    internal: found.internal,
    internalShare: rateOf(found.internal, found.sent),
    warning: diversityWarning(found),
  };
}

function sum<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}

/** Returns a rate with four decimals; null without a denominator. */
function rateOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;
}
