import { givenRows } from '../../../platform/db/given-rows.js';
import type { Insertable, Updateable } from '../../../platform/db/row-types.js';
import { insertRow, updateRows } from '../../../platform/db/rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { ReportSchedulesTable } from '../../../platform/db/tables.js';
import type { RecipientRow, ScheduleRow } from './due-reports.js';

/** Serializes creations, so that each counts the others. */
export async function lockScheduleCount(sql: SqlRunner, workspaceId: number): Promise<number> {
  await sql.query(`select pg_advisory_xact_lock(hashtext('reports.schedules'), $1)`, [workspaceId]);
  const [row] = await sql.query<{ count: number }>('select count(*) from report_schedules where workspace_id = $1', [
    workspaceId,
  ]);
  return row?.count ?? 0;
}

export function insertSchedule(sql: SqlRunner, row: Insertable<ReportSchedulesTable>): Promise<ScheduleRow> {
  return insertRow(sql, 'report_schedules', row);
}

/** Locks a schedule until the transaction ends. Serializes changes and planning. */
export async function lockSchedule(sql: SqlRunner, workspaceId: number, id: string): Promise<ScheduleRow | undefined> {
  const [row] = await sql.query<ScheduleRow>(
    'select * from report_schedules where workspace_id = $1 and id = $2 for no key update',
    [workspaceId, id],
  );
  return row;
}

/** Updates a locked schedule, and ends the claim of a worker that has its previous settings. */
export async function updateSchedule(
  sql: SqlRunner,
  { workspace_id: workspaceId, id, attempt }: ScheduleRow,
  change: Updateable<ReportSchedulesTable>,
): Promise<ScheduleRow> {
  const values = { ...change, worker_id: null, attempt: attempt + 1 };
  const [row] = await updateRows(sql, 'report_schedules', values, 'workspace_id = $1 and id = $2', [workspaceId, id]);
  if (row === undefined) throw new Error('The schedule was not locked.');
  return row;
}

export async function deleteSchedule(sql: SqlRunner, workspaceId: number, id: string): Promise<boolean> {
  return (await sql.execute('delete from report_schedules where workspace_id = $1 and id = $2', [workspaceId, id])) > 0;
}

/** Returns the recipients of schedules by address; at most 10 of each that did not stop, and all that did. */
export function listRecipients(
  sql: SqlRunner,
  workspaceId: number,
  scheduleIds: readonly string[],
): Promise<RecipientRow[]> {
  return sql.query<RecipientRow>(
    `select * from report_recipients where workspace_id = $1 and schedule_id = any($2::uuid[])
      order by schedule_id, address`,
    [workspaceId, scheduleIds],
    'reports-list-recipients',
  );
}

const NEW = givenRows<{ readonly id: string; readonly address: string }>({
  id: ['uuid', ({ id }) => id],
  address: ['text', ({ address }) => address],
});

/** Adds recipients. Addresses of the schedule stay as they are. */
export async function insertRecipients(
  sql: SqlRunner,
  workspaceId: number,
  scheduleId: string,
  added: ReadonlyArray<{ readonly id: string; readonly address: string }>,
  now: Date,
): Promise<void> {
  await sql.execute(
    `insert into report_recipients (workspace_id, id, schedule_id, address, created_at)
     select $1, n.id, $2, n.address, $3 from ${NEW.at(4, 'n')}
     on conflict (workspace_id, schedule_id, address) do nothing`,
    [workspaceId, scheduleId, now, ...NEW.values(added)],
  );
}

/** Deletes the recipients that are not among `kept`, except readers who stopped the emails. */
export async function deleteOtherRecipients(
  sql: SqlRunner,
  workspaceId: number,
  scheduleId: string,
  kept: readonly string[],
): Promise<void> {
  await sql.execute(
    `delete from report_recipients
      where workspace_id = $1 and schedule_id = $2 and stopped_at is null and not address = any($3::text[])`,
    [workspaceId, scheduleId, kept],
  );
}

/**
 * Makes the recipients of a schedule due for a period, except readers who stopped the emails or have the report of that
 * period already. Returns their number.
 */
export function updateRecipientsDue(
  sql: SqlRunner,
  { workspace_id: workspaceId, id }: ScheduleRow,
  { firstDay, lastDay, now }: { readonly firstDay: string; readonly lastDay: string; readonly now: Date },
): Promise<number> {
  return sql.execute(
    `update report_recipients set first_day = $3, last_day = $4, planned_at = $5, due_at = $5, begun_at = null,
       failures = 0, worker_id = null, attempt = attempt + 1
      where workspace_id = $1 and schedule_id = $2 and stopped_at is null and (last_day is null or last_day < $4)`,
    [workspaceId, id, firstDay, lastDay, now],
  );
}

/** Cancels emails of a schedule whose delivery has not started. */
export async function cancelDue(sql: SqlRunner, workspaceId: number, scheduleId: string): Promise<void> {
  await sql.execute(
    `update report_recipients set due_at = null
      where workspace_id = $1 and schedule_id = $2 and due_at is not null and begun_at is null`,
    [workspaceId, scheduleId],
  );
}

export async function findRecipient(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
): Promise<RecipientRow | undefined> {
  const [row] = await sql.query<RecipientRow>('select * from report_recipients where workspace_id = $1 and id = $2', [
    workspaceId,
    id,
  ]);
  return row;
}

/** Stops the emails to a recipient. Returns false if they were stopped before. */
export async function stopRecipient(sql: SqlRunner, workspaceId: number, id: string, now: Date): Promise<boolean> {
  const changed = await sql.execute(
    `update report_recipients set stopped_at = $3, due_at = null
      where workspace_id = $1 and id = $2 and stopped_at is null`,
    [workspaceId, id, now],
  );
  return changed > 0;
}
