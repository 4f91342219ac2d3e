import type { DisabledReason, SubscriptionStatus } from '../../../engine/lifecycle/delivery-enums.js';
import type { EarlierFilter } from '../../../engine/webhook/filter-history.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { storedJson } from '../../../platform/db/stored-json.js';
import { PROBE_AT } from './breaker/breaker.repo.js';

export interface SubscriptionRow {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  readonly event_types: string[];
  readonly campaign_ids: string[];
  /** Previous filters, in `until` order. Filters whose events were all fanned out may be missing. */
  readonly earlier_filters: readonly EarlierFilter[];
  /** Encrypted JSON of custom headers; null if there are none. */
  readonly headers: Buffer | null;
  readonly header_names: string[];
  readonly max_per_second: number | null;
  readonly status: SubscriptionStatus;
  readonly disabled_reason: DisabledReason | null;
  readonly consecutive_failures: number;
  readonly failing_since: Date | null;
  /** Time when the owners were warned that the endpoint will be disabled. */
  readonly failing_noticed_at: Date | null;
  readonly last_success_at: Date | null;
  readonly last_failure_at: Date | null;
  /** Earliest time of the next probe; null if the breaker is closed. */
  readonly probe_at: Date | null;
  /** Delivery that a member requested and that has no result yet. It is the next one while the breaker is open. */
  readonly probe_delivery_id: string | null;
  /** Event number after which the endpoint receives events. */
  readonly after_sequence: number;
  readonly deleted_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const COLUMNS = `id, name, url, event_types, campaign_ids, earlier_filters, headers, header_names, max_per_second, status, disabled_reason,
  consecutive_failures, failing_since, failing_noticed_at, last_success_at, last_failure_at, after_sequence,
  deleted_at, created_at, updated_at, probe_delivery_id, nullif(${PROBE_AT}, '-infinity') as probe_at`;

/** Fields that API callers set. */
export interface SubscriptionSettings {
  readonly name: string;
  readonly url: string;
  readonly eventTypes: readonly string[];
  readonly campaignIds: readonly string[];
  readonly headers: Buffer | null;
  readonly headerNames: readonly string[];
  readonly maxPerSecond: number | null;
}

export async function insertSubscription(
  sql: SqlRunner,
  workspaceId: number,
  settings: SubscriptionSettings,
  start: {
    readonly id: string;
    readonly status: SubscriptionStatus;
    /** Event number after which the endpoint receives events. */
    readonly afterSequence: number;
    readonly now: Date;
  },
): Promise<SubscriptionRow> {
  const [row] = await sql.query<SubscriptionRow>(
    `insert into webhook_subscriptions (workspace_id, id, name, url, event_types, campaign_ids, headers, header_names,
                                        max_per_second, status, after_sequence, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) returning ${COLUMNS}`,
    [workspaceId, start.id, ...settingValues(settings), start.status, start.afterSequence, start.now],
  );
  return row as SubscriptionRow;
}

export async function updateSubscriptionSettings(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  settings: SubscriptionSettings,
  now: Date,
): Promise<SubscriptionRow> {
  const [row] = await sql.query<SubscriptionRow>(
    `update webhook_subscriptions
        set name = $3, url = $4, event_types = $5, campaign_ids = $6, headers = $7, header_names = $8,
            max_per_second = $9, updated_at = $10
      where workspace_id = $1 and id = $2 returning ${COLUMNS}`,
    [workspaceId, id, ...settingValues(settings), now],
  );
  return row as SubscriptionRow;
}

function settingValues(settings: SubscriptionSettings): unknown[] {
  const { name, url, eventTypes, campaignIds, headers, headerNames, maxPerSecond } = settings;
  return [name, url, eventTypes, campaignIds, headers, headerNames, maxPerSecond];
}

/** Records the current filters of a subscription as previous ones. The caller has locked the row. */
export async function updateEarlierFilters(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  filters: readonly EarlierFilter[],
): Promise<void> {
  await sql.execute(
    'update webhook_subscriptions set earlier_filters = $3::jsonb where workspace_id = $1 and id = $2',
    [workspaceId, id, storedJson(filters)],
  );
}

export async function findSubscription(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
): Promise<SubscriptionRow | null> {
  const [row] = await sql.query<SubscriptionRow>(
    `select ${COLUMNS} from webhook_subscriptions where workspace_id = $1 and id = $2 and deleted_at is null`,
    [workspaceId, id],
  );
  return row ?? null;
}

/**
 * Locks and returns the row, deleted or not, until the end of the transaction. Status changes and delivery results wait
 * for each other.
 */
export async function lockSubscription(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
): Promise<SubscriptionRow | null> {
  const [row] = await sql.query<SubscriptionRow>(
    `select ${COLUMNS} from webhook_subscriptions where workspace_id = $1 and id = $2 for no key update`,
    [workspaceId, id],
  );
  return row ?? null;
}

/** Returns subscriptions newest first, after the row with ID `afterId`. */
export async function pageSubscriptions(
  sql: SqlRunner,
  workspaceId: number,
  filter: { readonly status: SubscriptionStatus | null; readonly campaignId: string | null },
  afterId: string | null,
  limit: number,
): Promise<SubscriptionRow[]> {
  return sql.query<SubscriptionRow>(
    `select ${COLUMNS} from webhook_subscriptions
      where workspace_id = $1 and deleted_at is null
        and ($2::text is null or status = $2)
        and ($3::uuid is null or $3 = any(campaign_ids))
        and ($4::uuid is null or id < $4)
      order by id desc limit $5`,
    [workspaceId, filter.status, filter.campaignId, afterId, limit],
  );
}

/** Returns all existing subscriptions, in any status; at most 50 per workspace. */
export async function listSubscriptions(sql: SqlRunner, workspaceId: number): Promise<SubscriptionRow[]> {
  return sql.query<SubscriptionRow>(
    `select ${COLUMNS} from webhook_subscriptions where workspace_id = $1 and deleted_at is null order by id`,
    [workspaceId],
  );
}

/** Serializes creations, so that each counts the others. */
export async function lockSubscriptionCount(sql: SqlRunner, workspaceId: number): Promise<number> {
  await sql.query(`select pg_advisory_xact_lock(hashtext('webhooks.subscriptions'), $1)`, [workspaceId]);
  const [row] = await sql.query<{ count: number }>(
    'select count(*) from webhook_subscriptions where workspace_id = $1 and deleted_at is null',
    [workspaceId],
  );
  return row?.count ?? 0;
}

/** Sets the status. Activating a subscription resets its failures. */
export async function updateSubscriptionStatus(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  status: SubscriptionStatus,
  reason: DisabledReason | null,
  now: Date,
): Promise<SubscriptionRow> {
  const [row] = await sql.query<SubscriptionRow>(
    `update webhook_subscriptions
        set status = $3, disabled_reason = $4, updated_at = $5,
            consecutive_failures = case when $3 = 'active' then 0 else consecutive_failures end,
            failing_since = case when $3 = 'active' then null else failing_since end,
            failing_noticed_at = case when $3 = 'active' then null else failing_noticed_at end
      where workspace_id = $1 and id = $2 returning ${COLUMNS}`,
    [workspaceId, id, status, reason, now],
  );
  return row as SubscriptionRow;
}

export async function updateSubscriptionDeleted(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  now: Date,
): Promise<void> {
  await sql.execute(
    'update webhook_subscriptions set deleted_at = $3, updated_at = $3 where workspace_id = $1 and id = $2',
    [workspaceId, id, now],
  );
}

/** Returns workspaces that have or had subscriptions. */
export async function listSubscribedWorkspaces(sql: SqlRunner): Promise<number[]> {
  const rows = await sql.query<{ workspace_id: number }>(
    'select distinct workspace_id from webhook_subscriptions order by 1',
  );
  return rows.map((row) => row.workspace_id);
}

/** Deletes removed subscriptions that no delivery refers to. */
export async function deleteForgottenSubscriptions(sql: SqlRunner, before: Date): Promise<number> {
  return sql.execute(
    `delete from webhook_subscriptions as subscriptions
      where deleted_at < $1
        and not exists (select from webhook_deliveries as deliveries
                         where deliveries.workspace_id = subscriptions.workspace_id
                           and deliveries.subscription_id = subscriptions.id)`,
    [before],
  );
}

/**
 * Returns subscriptions with at least this many consecutive failures, and subscriptions disabled because of failures.
 */
export function listFailingSubscriptions(
  sql: SqlRunner,
  workspaceId: number,
  leastFailures: number,
  limit: number,
): Promise<SubscriptionRow[]> {
  return sql.query<SubscriptionRow>(
    `select ${COLUMNS} from webhook_subscriptions
      where workspace_id = $1 and deleted_at is null and failing_since is not null
        and ((status = 'active' and consecutive_failures >= $2)
          or (status = 'disabled' and disabled_reason in ('failing', 'endpoint_gone')))
      order by id limit $3`,
    [workspaceId, leastFailures, limit],
    'webhooks-failing-subscriptions',
  );
}
