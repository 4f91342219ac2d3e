import { quarterOf } from '../../../../engine/schedule/calendar.js';
import type { Ctx } from '../../../../platform/context.js';
import { appendStats, type StatDelta } from '../../../outreach/statistics/index.js';
import type { FinishedSend } from './finished-send.js';

/** Adds a batch of attempts to the stats: one delta row per campaign, step, variant, mailbox, and quarter hour. */
export async function sendStats(
  ctx: Ctx,
  workspaceId: number,
  finished: readonly FinishedSend[],
  completed: ReadonlySet<string>,
): Promise<void> {
  const deltas = new Map<string, StatDelta & { readonly counts: Counts }>();
  for (const item of finished) {
    const { plan, step, variant, mailboxId } = item.send;
    const at = quarterOf(item.finishedAt);
    const key = `${plan.id} ${step.id} ${variant.id} ${mailboxId} ${at.getTime()}`;
    let delta = deltas.get(key);
    if (delta === undefined) {
      delta = { campaignId: plan.id, stepId: step.id, variantId: variant.id, mailboxId, at, counts: {} };
      deltas.set(key, delta);
    }
    count(delta.counts, item, completed);
  }
  await appendStats(
    ctx,
    workspaceId,
    [...deltas.values()].filter(({ counts }) => Object.keys(counts).length > 0),
  );
}

type Counts = Record<string, number>;

function count(counts: Counts, { send, verdict }: FinishedSend, completed: ReadonlySet<string>): void {
  const add = (name: string): void => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  if (completed.has(send.send.contact_id)) add('completed');
  switch (verdict.kind) {
    case 'sent':
      add('sent');
      if (send.isNew) add('new_contacted');
      break;
    case 'bounced':
      add('bounces');
      add(verdict.bounceType === 'soft' ? 'soft_bounces' : 'hard_bounces');
      break;
    case 'failed':
      add('failed');
      break;
  }
}
