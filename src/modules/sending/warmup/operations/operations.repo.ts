import type { WarmupAction } from '../../../../engine/lifecycle/delivery-enums.js';
import { givenRows } from '../../../../platform/db/given-rows.js';
import type { Selectable } from '../../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import type { WarmupItemsTable, WarmupOperationsTable } from '../../../../platform/db/tables.js';

export type OperationRow = Selectable<WarmupOperationsTable>;
export type ItemRow = Selectable<WarmupItemsTable>;

export interface NewOperation {
  readonly id: string;
  readonly action: WarmupAction;
  readonly settings: object;
  readonly requestedCount: number;
  readonly rejections: readonly object[];
  /** Accepted mailboxes in the order of the request, with the names used there. */
  readonly items: ReadonlyArray<{ readonly mailboxId: number; readonly mailbox: string }>;
}

/** Stores an operation and its items. An operation that accepted nothing has failed immediately. */
const ITEMS = givenRows<NewOperation['items'][number]>({
  mailbox_id: ['int', (item) => item.mailboxId],
  mailbox: ['text', (item) => item.mailbox],
});

export async function insertOperation(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  operation: NewOperation,
): Promise<void> {
  const { items } = operation;
  const isOver = items.length === 0;
  await sql.execute(
    `insert into warmup_operations (workspace_id, id, action, status, settings, mailbox_ids, requested_count, rejections,
       queued_at, completed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[workspaceId, operation.id, operation.action, isOver ? 'failed' : 'requested'],
      ...[storedJson(operation.settings), sorted(items.map((item) => item.mailboxId)), operation.requestedCount],
      ...[storedJson(operation.rejections), now, isOver ? now : null],
    ],
  );
  await sql.execute(
    `insert into warmup_items (workspace_id, operation_id, mailbox_id, place, mailbox, status, queued_at)
     select $1, $2, i.mailbox_id, i.place, i.mailbox, 'requested', $3
     from ${ITEMS.at(4, 'i', { position: 'place' })}`,
    [workspaceId, operation.id, now, ...ITEMS.values(items)],
  );
}

export async function findOperation(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
): Promise<OperationRow | undefined> {
  const rows = await sql.query<OperationRow>('select * from warmup_operations where workspace_id = $1 and id = $2', [
    workspaceId,
    id,
  ]);
  return rows[0];
}

/** Locks an operation until the transaction ends, so that exactly one item is the last. */
export async function lockOperation(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
): Promise<OperationRow | undefined> {
  const rows = await sql.query<OperationRow>(
    'select * from warmup_operations where workspace_id = $1 and id = $2 for update',
    [workspaceId, id],
  );
  return rows[0];
}

/** Returns the unfinished operation with this action, these settings and exactly these mailboxes. */
export async function findSameUnfinished(
  sql: SqlRunner,
  workspaceId: number,
  action: WarmupAction,
  settings: object,
  mailboxIds: readonly number[],
): Promise<OperationRow | undefined> {
  const rows = await sql.query<OperationRow>(
    `select * from warmup_operations
     where workspace_id = $1 and action = $2 and settings = $3::jsonb and mailbox_ids = $4::int[] and completed_at is null
     order by queued_at limit 1`,
    [workspaceId, action, storedJson(settings), sorted(mailboxIds)],
  );
  return rows[0];
}

/** Returns which of these mailboxes another operation is still working on. */
export async function listBusyMailboxes(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
): Promise<Set<number>> {
  const rows = await sql.query<{ mailbox_id: number }>(
    `select distinct mailbox_id from warmup_items
     where workspace_id = $1 and mailbox_id = any($2::int[]) and completed_at is null`,
    [workspaceId, mailboxIds],
  );
  return new Set(rows.map((row) => row.mailbox_id));
}

/** Returns the items in the order of the request. */
export function listItems(sql: SqlRunner, workspaceId: number, operationId: string): Promise<ItemRow[]> {
  return sql.query<ItemRow>('select * from warmup_items where workspace_id = $1 and operation_id = $2 order by place', [
    workspaceId,
    operationId,
  ]);
}

export async function lockItem(
  sql: SqlRunner,
  workspaceId: number,
  operationId: string,
  mailboxId: number,
): Promise<ItemRow | undefined> {
  const rows = await sql.query<ItemRow>(
    'select * from warmup_items where workspace_id = $1 and operation_id = $2 and mailbox_id = $3 for update',
    [workspaceId, operationId, mailboxId],
  );
  return rows[0];
}

export interface ItemResult {
  readonly status: 'succeeded' | 'failed';
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
}

export async function updateItem(
  sql: SqlRunner,
  item: Pick<ItemRow, 'workspace_id' | 'operation_id' | 'mailbox_id'>,
  now: Date,
  result: ItemResult,
): Promise<void> {
  await sql.execute(
    `update warmup_items set status = $4, error_code = $5, error_message = $6, started_at = coalesce(started_at, $7),
       completed_at = $7
     where workspace_id = $1 and operation_id = $2 and mailbox_id = $3`,
    [
      ...[item.workspace_id, item.operation_id, item.mailbox_id],
      ...[result.status, result.errorCode, result.errorMessage, now],
    ],
  );
}

/** Counts one item of a locked operation, and ends it with the last one. Returns the updated row. */
export async function updateCounts(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  now: Date,
  result: ItemResult['status'],
): Promise<OperationRow> {
  const [row] = await sql.query<OperationRow>(
    `with counted as (
       select success_count + ($4 = 'succeeded')::int as good, failure_count + ($4 = 'failed')::int as bad
       from warmup_operations where workspace_id = $1 and id = $2
     )
     update warmup_operations o set success_count = c.good, failure_count = c.bad, started_at = coalesce(o.started_at, $3),
       completed_at = case when c.good + c.bad = cardinality(o.mailbox_ids) then $3::timestamptz end,
       status = case when c.good + c.bad < cardinality(o.mailbox_ids) then 'running'
         when c.bad = 0 then 'completed' when c.good = 0 then 'failed' else 'partially_completed' end
     from counted c where o.workspace_id = $1 and o.id = $2 returning o.*`,
    [workspaceId, id, now, result],
  );
  return row as OperationRow;
}

function sorted(ids: readonly number[]): number[] {
  return [...ids].sort((a, b) => a - b);
}
