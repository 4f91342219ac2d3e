import { BREAKER_FAILURES } from '../../../../engine/webhook/outcome.js';
import { givenRows } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

// Expressions over a row of `webhook_subscriptions`. No other table in these statements has columns with these names.

/** Selects whether the breaker is open: after this many failures in a row, only probes are sent. */
export const IS_OPEN = `consecutive_failures >= ${BREAKER_FAILURES}`;

/** Delay of an open breaker in seconds, doubling from 1 to 60. */
const PAUSE = `least(60, power(2, least(consecutive_failures - ${BREAKER_FAILURES}, 10)))`;

const after = (seconds: string): string => `case when not (${IS_OPEN}) then '-infinity'::timestamptz
  else coalesce(last_failure_at, '-infinity') + ${seconds} * interval '1 second' end`;

/** Earliest time of an automatic probe. */
export const PAUSE_ENDS_AT = after(PAUSE);

/**
 * Earliest time of any probe. A requested delivery may follow a second after the last failure, so that frequent
 * requests cause no frequent calls.
 */
export const PROBE_AT = after(`case when probe_delivery_id is null then ${PAUSE} else 1 end`);

export interface SubscriptionHealth {
  readonly consecutiveFailures: number;
  readonly failingSince: Date | null;
  /** Time when the owners were warned. */
  readonly noticedAt: Date | null;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  /** Requested delivery that was not attempted yet. */
  readonly probeDeliveryId: string | null;
}

export async function updateSubscriptionHealth(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  health: SubscriptionHealth,
): Promise<void> {
  await sql.execute(
    `update webhook_subscriptions
        set consecutive_failures = $3, failing_since = $4, last_success_at = $5, last_failure_at = $6,
            failing_noticed_at = $7, probe_delivery_id = $8
      where workspace_id = $1 and id = $2`,
    [
      workspaceId,
      id,
      health.consecutiveFailures,
      health.failingSince,
      health.lastSuccessAt,
      health.lastFailureAt,
      health.noticedAt,
      health.probeDeliveryId,
    ],
    'webhooks.health',
  );
}

/** Locks and returns active subscriptions with an open breaker, all or one, until the end of the transaction. */
export async function lockOpenSubscriptions(
  sql: SqlRunner,
  workspaceId: number,
  id: string | null,
): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>(
    `select id from webhook_subscriptions
      where workspace_id = $1 and ($2::uuid is null or id = $2) and deleted_at is null and status = 'active' and ${IS_OPEN}
      order by id for no key update`,
    [workspaceId, id],
  );
  return new Set(rows.map((row) => row.id));
}

const PROBES = givenRows<readonly [id: string, deliveryId: string | null]>({
  id: ['uuid', ([id]) => id],
  delivery_id: ['uuid', ([, deliveryId]) => deliveryId],
});

/** Stores the delivery that a member requested for each subscription; null for none. The caller has locked the rows. */
export async function updateProbeDeliveries(
  sql: SqlRunner,
  workspaceId: number,
  probes: Iterable<readonly [id: string, deliveryId: string | null]>,
): Promise<void> {
  await sql.execute(
    `update webhook_subscriptions as subscriptions set probe_delivery_id = item.delivery_id
       from ${PROBES.at(2, 'item')}
      where subscriptions.workspace_id = $1 and subscriptions.id = item.id`,
    [workspaceId, ...PROBES.values([...probes])],
  );
}
