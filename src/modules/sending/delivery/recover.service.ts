import { sendingGap } from '../../../engine/admission/provider-pace.js';
import { stepById } from '../../../engine/campaign/plan.js';
import { groupBy } from '../../../engine/group-by.js';
import type { Ctx } from '../../../platform/context.js';
import { faultOf } from '../../../platform/due/fault.js';
import { loadPlans } from '../../outreach/campaigns/index.js';
import { loadSenders } from '../../reach/mailboxes/senders/index.js';
import { attempts } from '../sends/index.js';
import { verdictOfLost } from '../transit/index.js';
import { readClaimed } from './claimed/candidates.reads.js';
import { deleteFinished, deleteOfWorkers } from './claimed/under-way.repo.js';
import { composeSend } from './compose.service.js';
import { type AbandonedRow, listAbandoned } from './handoff.repo.js';
import { findFilesNamedBy } from './named-files.service.js';
import { chooseVariant, tryRender } from './prepare.js';
import type { FinishedSend } from './results/finished-send.js';
import { recordResults } from './results/results.service.js';

const BATCH = 500;

const NOTHING_RENDERED = {
  subject: '',
  text: '',
  html: null,
  unsubscribeUrl: '',
  missing: [],
  attachmentNames: [],
  unfilled: [],
};

/**
 * Recovers the claims of dead workers. Emails that were never handed to a connection are claimed again; others become `unknown`. Both are
 * stored as results of the dead claim's attempt number, so a repetition, or a worker that was only slow, changes nothing more.
 */
export async function recoverSends(ctx: Ctx, deadWorkerIds: readonly string[]): Promise<void> {
  await takeOver(ctx, deadWorkerIds, null);
  await deleteOfWorkers(ctx.sql, deadWorkerIds);
}

/**
 * Undoes claims of a living worker whose response was lost, possibly after their commit; none of their emails was started.
 * Leaves all other emails being sent unchanged.
 */
export async function recoverClaims(ctx: Ctx, workerId: string, claimIds: readonly string[]): Promise<void> {
  await takeOver(ctx, [workerId], claimIds);
  await deleteFinished(ctx.sql, { claims: claimIds, handoffs: [] });
}

async function takeOver(ctx: Ctx, workerIds: readonly string[], claimIds: readonly string[] | null): Promise<void> {
  const failures: unknown[] = [];
  for (;;) {
    const abandoned = await listAbandoned(ctx.sql, { workerIds, claimIds }, BATCH);
    let ended = 0;
    for (const [workspaceId, rows] of groupBy(abandoned, (row) => row.workspace_id)) {
      ended += await endApart(ctx, workspaceId, rows, failures);
    }
    if (abandoned.length < BATCH || ended === 0) break;
  }
  // Sends that could not be ended stay claimed; the caller retries them.
  if (failures.length > 0) throw failures[0];
}

/**
 * Ends sends together, or one by one if that fails. Returns the number of ended sends; other errors go to `failures`.
 */
async function endApart(
  ctx: Ctx,
  workspaceId: number,
  rows: readonly AbandonedRow[],
  failures: unknown[],
): Promise<number> {
  try {
    await endAbandoned(ctx, workspaceId, rows);
    return rows.length;
  } catch (error) {
    if (faultOf(error) !== 'item') throw error;
    if (rows.length === 1) {
      ctx.log.error({ err: error, workspaceId, sendId: rows[0]?.id }, 'failed to settle a send of a dead worker');
      failures.push(error);
      return 0;
    }
  }
  let ended = 0;
  for (const row of rows) ended += await endApart(ctx, workspaceId, [row], failures);
  return ended;
}

async function endAbandoned(ctx: Ctx, workspaceId: number, rows: readonly AbandonedRow[]): Promise<void> {
  const rebuilt = await rebuild(ctx, workspaceId, rows);
  await recordResults(ctx, workspaceId, rebuilt);
  const known = new Set(rebuilt.map((item) => item.send.send.id));
  const orphaned = rows.filter((row) => !known.has(row.id));
  if (orphaned.length > 0) await attempts.giveUp(ctx, workspaceId, orphaned);
}

/** Restores claimed sends as in memory; the same plan and seed render the same text. */
export async function rebuild(ctx: Ctx, workspaceId: number, rows: readonly AbandonedRow[]): Promise<FinishedSend[]> {
  const now = ctx.clock.now();
  const sends = await readClaimed(
    ctx.sql,
    workspaceId,
    now,
    rows.map((row) => row.id),
  );
  const plans = await loadPlans(ctx, workspaceId, [...new Set(rows.map((row) => row.campaign_id))]);
  const senders = await loadSenders(ctx, workspaceId, [...new Set(sends.flatMap((send) => send.mailbox_id ?? []))]);
  const abandoned = new Map(rows.map((row) => [row.id, row]));
  const claimed = sends.flatMap((send) => {
    const row = abandoned.get(send.id);
    // Another process has recovered the send since it was listed, and a living worker may be sending it.
    if (row === undefined || row.attempt !== send.attempt) return [];
    const plan = plans.get(send.campaign_id);
    const step = plan === undefined ? null : stepById(plan, send.step_id);
    const sender = send.mailbox_id === null ? undefined : senders.get(send.mailbox_id);
    if (plan === undefined || step === null || sender === undefined || send.mailbox_id === null) {
      return [];
    }
    const variant = chooseVariant(plan, step, send);
    return [{ row, plan, step, variant, send, contact: send, sender, now: send.claimed_at ?? now }];
  });
  const named = await findFilesNamedBy(ctx, workspaceId, claimed);
  return claimed.map((claim) => {
    const { row, plan, step, variant, send, sender, now: at } = claim;
    const { rendered, variables, files } = tryRender(ctx, { ...claim, named });
    const flight = {
      workspaceId,
      workerId: send.worker_id ?? '',
      send,
      attempt: send.attempt,
      mailboxId: sender.mailboxId,
      messageIdHeader: send.message_id_header ?? '',
      plan,
      step,
      variant,
      sender,
      claimedAt: at,
      isNew: send.sent_count === 0,
      // The time of sending, if any, is unknown, so gaps count from now, which is not earlier.
      gaps: {
        mailboxSeconds: sendingGap(send.provider ?? '', send.own_gap_seconds ?? 0),
        campaignSeconds: send.policy_gap_seconds ?? plan.settings.gapSeconds,
      },
      isPaced: plan.settings.bounceProtection.enabled,
      rendered: rendered ?? NOTHING_RENDERED,
      // Others than were sent, possibly, if anything changed since.
      variables: send.is_as_claimed ? variables : null,
      files,
    };
    return {
      send: composeSend(ctx, flight, now, []),
      verdict: verdictOfLost(row.handed_at),
      finishedAt: now,
      handedAt: row.handed_at,
    };
  });
}
