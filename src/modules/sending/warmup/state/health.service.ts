import type { HealthBand } from '../../../../engine/lifecycle/delivery-enums.js';
import { HEALTH, type Health, judgeHealth, type Placements } from '../../../../engine/warmup/health.js';
import type { Ctx } from '../../../../platform/context.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import { appendEvents } from '../../../foundation/events/index.js';
import type { MailboxRow } from '../../../reach/mailboxes/index.js';
import { newestMessages } from '../../protection/index.js';
import { mailboxHealthChanged } from '../core/warmup.events.js';
import { updateWarmup, type WarmupRow } from '../core/warmup-mailboxes.repo.js';
import { findHealthFigures, type HealthRow } from './health.reads.js';

const HOUR_MS = 3_600_000;
const WINDOW_MS = 7 * 24 * HOUR_MS;
const RECENT_MS = 24 * HOUR_MS;
/** Score while no data exists. */
const UNKNOWN_SCORE = 50;
/** Number of campaign emails that are read after one of them bounced. */
const LOOKED_THROUGH = 1_000;

export interface JudgedHealth extends Health {
  readonly week: Placements;
}

/**
 * Evaluates the inbox placement of a locked mailbox and stores the result, with an event when the band changes. Data
 * from before the last quarantine does not count.
 */
export async function judgeMailbox(ctx: Ctx, row: WarmupRow, mailbox: MailboxRow): Promise<JudgedHealth> {
  const now = ctx.clock.now();
  const since = later(new Date(now.getTime() - WINDOW_MS), row.judged_since);
  const recent = later(new Date(now.getTime() - RECENT_MS), row.judged_since);
  const figures = await findHealthFigures(ctx.sql, row.workspace_id, row.mailbox_id, since, recent);
  const week = { inbox: figures.inbox, spam: figures.spam, missing: figures.missing };
  const health = judgeHealth({
    week,
    recent: { inbox: figures.recent_inbox, spam: figures.recent_spam, missing: figures.recent_missing },
    traffic: await trafficOf(ctx, row, figures, since),
    dns: figures.dns_failing ? 'failing' : 'unknown',
    band: row.band as HealthBand,
    hoursInBand: row.band_since === null ? null : (now.getTime() - row.band_since.getTime()) / HOUR_MS,
  });
  await writeHealth(ctx, row, mailbox, health, week);
  return { ...health, week };
}

/** Counts campaign emails only if some bounced: most mailboxes never need the count. */
async function trafficOf(
  ctx: Ctx,
  row: WarmupRow,
  figures: HealthRow,
  since: Date,
): Promise<{ sent: number; bounced: number; complained: number }> {
  const own = { sent: figures.sent, bounced: figures.bounced, complained: 0 };
  if (figures.reports === 0) return own;
  const messages = await newestMessages(ctx, row.workspace_id, row.mailbox_id, since, LOOKED_THROUGH);
  return {
    sent: own.sent + messages.length,
    bounced: own.bounced + messages.filter((message) => message.bounced).length,
    complained: messages.filter((message) => message.complained).length,
  };
}

async function writeHealth(
  ctx: Ctx,
  row: WarmupRow,
  mailbox: MailboxRow,
  health: Health,
  week: Placements,
): Promise<void> {
  const { workspace_id: workspaceId, mailbox_id: mailboxId } = row;
  const now = ctx.clock.now();
  const before = row.band as HealthBand;
  const reasons = storedJson(health.reasons);
  const isSame =
    before === health.band && row.health_score === health.score && reasons === storedJson(row.band_reasons);
  if (isSame) return;
  await updateWarmup(ctx.sql, workspaceId, mailboxId, {
    band: health.band,
    band_reasons: reasons,
    health_score: health.score,
    ...(before === health.band ? {} : { band_since: now }),
    updated_at: now,
  });
  if (before === health.band) return;
  await appendEvents(ctx, workspaceId, [
    mailboxHealthChanged.draft({
      ...{ mailboxId, mailbox: mailbox.address, ...ratesOf(week) },
      ...{ previousBand: before, band: health.band, reasons: health.reasons, healthScore: health.score },
    }),
  ]);
}

/**
 * Moves a locked mailbox into a band for a reason other than placement, with the event of the change. Only new data
 * counts from now on.
 */
export async function restartHealth(
  ctx: Ctx,
  row: WarmupRow,
  mailbox: MailboxRow,
  band: HealthBand,
  reason: string,
): Promise<void> {
  const { workspace_id: workspaceId, mailbox_id: mailboxId, band: before } = row;
  const now = ctx.clock.now();
  await updateWarmup(ctx.sql, workspaceId, mailboxId, {
    band,
    band_reasons: storedJson(band === 'good' ? [] : [reason]),
    band_since: now,
    health_score: UNKNOWN_SCORE,
    judged_since: now,
    // Recomputes the target of the current day.
    day: null,
    updated_at: now,
  });
  if (before === band) return;
  await appendEvents(ctx, workspaceId, [
    mailboxHealthChanged.draft({
      ...{ mailboxId, mailbox: mailbox.address, inboxRate: null, spamRate: null },
      ...{ previousBand: before as HealthBand, band, reasons: [reason], healthScore: UNKNOWN_SCORE },
    }),
  ]);
}

/** Returns the shares of placed messages; null if none was placed. */
export function ratesOf({ inbox, spam, missing }: Placements): { inboxRate: number | null; spamRate: number | null } {
  const placed = inbox + spam + missing;
  const rate = (n: number): number | null => (placed === 0 ? null : Math.round((n / placed) * 10_000) / 10_000);
  return { inboxRate: rate(inbox), spamRate: rate(spam) };
}

/** Returns the end of a quarantine that starts now. */
export function restUntil(now: Date): Date {
  return new Date(now.getTime() + HEALTH.restDays * 24 * HOUR_MS);
}

function later(a: Date, b: Date | null): Date {
  return b !== null && b > a ? b : a;
}
