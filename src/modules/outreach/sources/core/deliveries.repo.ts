import type { Selectable } from '../../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { ContactSourceDeliveriesTable } from '../../../../platform/db/tables.js';

export type SourceDeliveryRow = Selectable<ContactSourceDeliveriesTable>;

export interface NewDelivery {
  readonly id: string;
  readonly sourceId: string;
  readonly digest: Buffer;
  readonly fields: readonly string[];
  readonly now: Date;
}

/**
 * Adds a request, as rejected until its result is known, and locks it. Null if an equal one was accepted since `since`;
 * waits for one that is being accepted.
 */
export async function claimDelivery(
  sql: SqlRunner,
  workspaceId: number,
  { id, sourceId, digest, fields, now }: NewDelivery,
  since: Date,
): Promise<boolean> {
  const claimed = await sql.execute(
    `insert into contact_source_deliveries as d (workspace_id, source_id, id, digest, result, fields, received_at)
     values ($1, $2, $3, $4, 'rejected', $5, $6)
     on conflict (workspace_id, source_id, digest) do update set id = excluded.id, result = excluded.result, reason = null,
       field = null, fields = excluded.fields, email = null, email_key = null, profile_id = null, campaign_id = null,
       enrollment = null, enrollment_reason = null, received_at = excluded.received_at
     where d.result = 'rejected' or d.received_at < $7`,
    [workspaceId, sourceId, id, digest, fields, now, since],
    'contact-source-deliveries-claim',
  );
  return claimed > 0;
}

export async function updateDelivery(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  result: Pick<
    SourceDeliveryRow,
    'result' | 'reason' | 'field' | 'email' | 'email_key' | 'profile_id' | 'campaign_id' | 'enrollment'
  >,
): Promise<void> {
  await sql.execute(
    `update contact_source_deliveries set result = $3, reason = $4, field = $5, email = $6, email_key = $7, profile_id = $8,
       campaign_id = $9, enrollment = $10
     where workspace_id = $1 and id = $2`,
    [
      workspaceId,
      id,
      result.result,
      result.reason,
      result.field,
      result.email,
      result.email_key,
      result.profile_id,
      result.campaign_id,
      result.enrollment,
    ],
    'contact-source-deliveries-settle',
  );
}

/** Deletes requests before `before`, except the newest ones. */
export async function deleteOldDeliveries(
  sql: SqlRunner,
  workspaceId: number,
  sourceId: string,
  { before, kept }: { readonly before: Date; readonly kept: number },
): Promise<void> {
  await sql.execute(
    `delete from contact_source_deliveries where workspace_id = $1 and source_id = $2 and received_at < $3
       and (received_at, id) < (select received_at, id from contact_source_deliveries
         where workspace_id = $1 and source_id = $2 order by received_at desc, id desc offset $4 limit 1)`,
    [workspaceId, sourceId, before, kept - 1],
    'contact-source-deliveries-prune',
  );
}

/** Lists the newest requests of a source. */
export function listDeliveries(
  sql: SqlRunner,
  workspaceId: number,
  sourceId: string,
  limit: number,
): Promise<SourceDeliveryRow[]> {
  return sql.query<SourceDeliveryRow>(
    `select * from contact_source_deliveries where workspace_id = $1 and source_id = $2
     order by received_at desc, id desc limit $3`,
    [workspaceId, sourceId, limit],
    'contact-source-deliveries-list',
  );
}

/** Locks a request whose contact waits for its enrollment; undefined if it was decided or deleted. */
export async function lockWaiting(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
): Promise<SourceDeliveryRow | undefined> {
  const [row] = await sql.query<SourceDeliveryRow>(
    `select * from contact_source_deliveries where workspace_id = $1 and id = $2 and enrollment = 'waiting' for update`,
    [workspaceId, id],
    'contact-source-deliveries-waiting',
  );
  return row;
}

export async function updateEnrollment(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  enrollment: string,
  reason: string | null,
): Promise<void> {
  await sql.execute(
    `update contact_source_deliveries set enrollment = $3, enrollment_reason = $4 where workspace_id = $1 and id = $2`,
    [workspaceId, id, enrollment, reason],
    'contact-source-deliveries-enrolled',
  );
}

/** Gives the requests of a profile that was merged to the one that stays; they are found by its address. */
export async function updateProfileOf(
  sql: SqlRunner,
  workspaceId: number,
  fromId: string,
  toId: string,
): Promise<void> {
  await sql.execute(
    `update contact_source_deliveries d set profile_id = $3 where workspace_id = $1 and profile_id = $2
       and email_key in (
         select email_key from profiles where workspace_id = $1 and id = $2
         union all
         select email_key from profile_addresses where workspace_id = $1 and profile_id = any($4::uuid[]))`,
    [workspaceId, fromId, toId, [fromId, toId]],
  );
}
