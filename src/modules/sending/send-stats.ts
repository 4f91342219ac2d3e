import type { Ctx } from '../../platform/context.js';
import { appendStats, type StatDelta } from '../campaigns/index.js';
import type { FinishedSend } from './results.service.js';

/** Adds what a batch of attempts means to the statistics: one delta row per campaign, step, variant and day. */
export async function sendStats(
  ctx: Ctx,
  workspaceId: number,
  finished: readonly FinishedSend[],
  completed: ReadonlySet<string>,
): Promise<void> {
  const deltas = new Map<string, StatDelta>();
  for (const { send, verdict, finishedAt } of finished) {
    const counts = countsOf(verdict, send.isNew, completed.has(send.send.contact_id));
    if (Object.keys(counts).length === 0) continue;
    const day = finishedAt.toISOString().slice(0, 10);
    const key = `${send.plan.id} ${send.step.id} ${send.variant.id} ${day}`;
    const known = deltas.get(key);
    const sum: Record<string, number> = { ...known?.counts };
    for (const [name, n] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + n;
    deltas.set(key, { campaignId: send.plan.id, stepId: send.step.id, variantId: send.variant.id, day, counts: sum });
  }
  await appendStats(ctx, workspaceId, [...deltas.values()]);
}

function countsOf(verdict: FinishedSend['verdict'], isNew: boolean, completed: boolean): Record<string, number> {
  const done: Record<string, number> = completed ? { completed: 1 } : {};
  switch (verdict.kind) {
    case 'sent':
      return { ...done, sent: 1, ...(isNew ? { new_contacted: 1 } : {}) };
    case 'bounced':
      return { ...done, bounces: 1, ...(verdict.bounceType === 'soft' ? { soft_bounces: 1 } : { hard_bounces: 1 }) };
    case 'failed':
      return { ...done, failed: 1 };
    default:
      return done;
  }
}
