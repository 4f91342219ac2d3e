import { type AttentionItem, MOST_ASKED } from '../../engine/attention/attention.js';
import type { Ctx } from '../../platform/context.js';
import { listFailingSubscriptions, type SubscriptionRow } from './subscriptions.repo.js';

/** Failures in a row that are more than a receiver that was restarted. */
const LEAST_FAILURES = 3;

/** Receivers that take no events, and subscriptions that were given up for it. */
export async function webhookAttention(ctx: Ctx, workspaceId: number): Promise<AttentionItem[]> {
  const rows = await listFailingSubscriptions(ctx.sql, workspaceId, LEAST_FAILURES, MOST_ASKED);
  return rows.map((row) => ({
    kind: 'webhook_failing',
    severity: row.status === 'disabled' ? 'blocking' : 'warning',
    count: row.consecutive_failures,
    since: row.failing_since ?? row.updated_at,
    title: titleOf(row),
    resource: 'webhook_subscription',
    resourceId: row.id,
  }));
}

function titleOf(row: SubscriptionRow): string {
  // What follows the host may hold a secret of the receiver.
  const receiver = row.name === '' ? new URL(row.url).host : `“${row.name}”`;
  if (row.disabled_reason === 'endpoint_gone')
    return `${receiver} gets no events any more: it answered that it is gone`;
  const failures = row.consecutive_failures;
  if (row.status === 'disabled') return `${receiver} gets no events any more: ${failures} deliveries in a row failed`;
  return `${receiver} takes no events: ${failures} deliveries in a row failed`;
}
