import type { WarmupStatus } from '../../../../engine/lifecycle/delivery-enums.js';
import { isGraduating, type Placements } from '../../../../engine/warmup/health.js';
import { TAKES_PART } from '../../../../engine/warmup/machine.js';
import type { Ctx } from '../../../../platform/context.js';
import { appendEvents } from '../../../foundation/events/index.js';
import { getWorkspace } from '../../../foundation/workspaces/index.js';
import { findMailboxRefs, lockMailbox, type MailboxRow } from '../../../reach/mailboxes/index.js';
import { mailboxGraduated, mailboxQuarantined } from '../core/warmup.events.js';
import { updateWarmup, type WarmupRow } from '../core/warmup-mailboxes.repo.js';
import { type JudgedHealth, judgeMailbox, ratesOf, restUntil } from '../state/health.service.js';
import { endRest } from '../state/rest.service.js';
import { LOOK_AGAIN_MS, moveWarmup, settingsOf } from '../state/state.service.js';

/** State at the start of a mailbox's turn. */
export interface TurnState {
  readonly mailbox: MailboxRow;
  readonly health: JudgedHealth;
  readonly isReady: boolean;
  /** Time zone of the mailbox, or else of the workspace. */
  readonly zone: string;
}

/**
 * Updates the status of a locked mailbox at the start of its turn: stops a deleted or disconnected one, returns a
 * quarantined one, quarantines one whose messages go to spam, and marks one ready that has completed its days. Null if
 * it takes no part now; its next check is scheduled if there is one.
 */
export async function settleState(ctx: Ctx, row: WarmupRow): Promise<TurnState | null> {
  const { workspace_id: workspaceId, mailbox_id: mailboxId } = row;
  const seen = (await findMailboxRefs(ctx, workspaceId, [mailboxId])).get(String(mailboxId));
  if (seen === undefined) return stop(ctx, row);
  const workspace = await getWorkspace(ctx, workspaceId);
  const isAway = seen.status !== 'active' || workspace.status !== 'active';
  const status = seen.warmup_status as WarmupStatus;
  if (status === 'paused' || status === 'quarantined') {
    if (isAway || !isOver(ctx, row, status)) return waitOn(ctx, row, status);
    await comeBack(ctx, row, status);
    return null;
  }
  if (!TAKES_PART.includes(status)) return stop(ctx, row);
  if (isAway) {
    await goAway(ctx, row, seen.status === 'active' ? 'The workspace is suspended.' : `The mailbox is ${seen.status}.`);
    return null;
  }
  const health = await judgeMailbox(ctx, row, seen);
  if (health.band === 'quarantined') {
    await quarantine(ctx, row, health);
    return null;
  }
  const isReady = status === 'ready' || (await graduate(ctx, row, health));
  return { mailbox: seen, health, isReady, zone: seen.timezone ?? workspace.timezone };
}

async function stop(ctx: Ctx, row: WarmupRow): Promise<null> {
  await updateWarmup(ctx.sql, row.workspace_id, row.mailbox_id, { is_open: false, due_at: null });
  return null;
}

/**
 * Returns whether a pause or quarantine is over. A pause caused by the mailbox itself ends once it works again; a pause
 * by a member does not.
 */
function isOver(ctx: Ctx, row: WarmupRow, status: WarmupStatus): boolean {
  if (status === 'paused') return row.pause_cause === 'mailbox';
  return row.rest_until !== null && row.rest_until <= ctx.clock.now();
}

async function waitOn(ctx: Ctx, row: WarmupRow, status: WarmupStatus): Promise<null> {
  const now = ctx.clock.now();
  const again = new Date(now.getTime() + LOOK_AGAIN_MS);
  const restEnds = row.rest_until !== null && row.rest_until > now ? row.rest_until : again;
  const dueAt = status === 'quarantined' ? restEnds : row.pause_cause === 'mailbox' ? again : null;
  await updateWarmup(ctx.sql, row.workspace_id, row.mailbox_id, { due_at: dueAt });
  return null;
}

async function comeBack(ctx: Ctx, row: WarmupRow, status: WarmupStatus): Promise<void> {
  const { workspace_id: workspaceId, mailbox_id: mailboxId } = row;
  const mailbox = await lockMailbox(ctx, workspaceId, mailboxId);
  if (mailbox === undefined || mailbox.warmup_status !== status) return;
  if (status === 'quarantined') return endRest(ctx, row, mailbox, 'quarantine ended');
  await moveWarmup(ctx, mailbox, row.resumes_as === 'ready' ? 'ready' : 'warming');
}

async function goAway(ctx: Ctx, row: WarmupRow, why: string): Promise<void> {
  const mailbox = await lockMailbox(ctx, row.workspace_id, row.mailbox_id);
  if (mailbox === undefined) return;
  await moveWarmup(ctx, mailbox, 'paused', { pauseCause: 'mailbox' });
  await updateWarmup(ctx.sql, row.workspace_id, row.mailbox_id, { error_code: 'not_active', error_message: why });
}

async function quarantine(ctx: Ctx, row: WarmupRow, health: JudgedHealth): Promise<void> {
  const mailbox = await lockMailbox(ctx, row.workspace_id, row.mailbox_id);
  if (mailbox === undefined || !TAKES_PART.includes(mailbox.warmup_status as WarmupStatus)) return;
  const until = restUntil(ctx.clock.now());
  await moveWarmup(ctx, mailbox, 'quarantined', { restUntil: until });
  await appendEvents(ctx, row.workspace_id, [
    mailboxQuarantined.draft({
      ...placementRef(mailbox, health.week),
      until: until.toISOString(),
      reasons: health.reasons,
    }),
  ]);
}

async function graduate(ctx: Ctx, row: WarmupRow, health: JudgedHealth): Promise<boolean> {
  const { targetDays } = settingsOf(row);
  if (!isGraduating(row.days, targetDays, health.week, health.band)) return false;
  const mailbox = await lockMailbox(ctx, row.workspace_id, row.mailbox_id);
  if (mailbox?.warmup_status !== 'warming') return false;
  await moveWarmup(ctx, mailbox, 'ready');
  await appendEvents(ctx, row.workspace_id, [mailboxGraduated.draft(placementRef(mailbox, health.week))]);
  return true;
}

/** Returns the event data of a mailbox. Its rates are known, because both callers have placements to judge by. */
function placementRef(mailbox: MailboxRow, week: Placements) {
  const { inboxRate, spamRate } = ratesOf(week);
  return { mailboxId: mailbox.id, mailbox: mailbox.address, inboxRate: inboxRate ?? 0, spamRate: spamRate ?? 0 };
}
