import { type AttentionItem, MOST_ASKED } from '../../../engine/attention/attention.js';
import { type Said, say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { listFailingSubscriptions, type SubscriptionRow } from './subscriptions.repo.js';

/** Consecutive failures beyond those of a restarting endpoint. */
const LEAST_FAILURES = 3;

/** Returns failing endpoints, and subscriptions that were disabled because of them. */
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

function titleOf(row: SubscriptionRow): Said {
  // The path may contain a secret of the endpoint.
  const receiver = row.name === '' ? new URL(row.url).host : `“${row.name}”`;
  if (row.disabled_reason === 'endpoint_gone') return say`${receiver} is disabled: the endpoint responded 410 Gone`;
  const failures = row.consecutive_failures;
  if (row.status === 'disabled') return say`${receiver} is disabled: ${failures} consecutive deliveries failed`;
  return say`${receiver} is failing: ${failures} consecutive deliveries failed`;
}
