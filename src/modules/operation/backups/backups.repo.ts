import type { Selectable, Updateable } from '../../../platform/db/row-types.js';
import { insertRow, updateRows } from '../../../platform/db/rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { BackupsTable } from '../../../platform/db/tables.js';

export type BackupRow = Selectable<BackupsTable>;

/** Starts an attempt. Marks unfinished ones in this folder as interrupted, because the caller has the claim. */
export async function insertBackup(
  sql: SqlRunner,
  row: Pick<BackupRow, 'id' | 'folder' | 'name' | 'started_at' | 'is_encrypted'>,
): Promise<void> {
  await sql.execute(
    `update backups set status = 'interrupted', ended_at = $2 where folder = $1 and status = 'running'`,
    [row.folder, row.started_at],
  );
  await insertRow(sql, 'backups', { ...row, status: 'running' });
}

/** Records the end of an attempt that is still recorded as running. */
export async function endBackup(sql: SqlRunner, id: string, end: Updateable<BackupsTable>): Promise<void> {
  await updateRows(sql, 'backups', end, `id = $1 and status = 'running'`, [id]);
}

/** Ends the attempts whose folder has no claim: their worker died. */
export async function interruptUnclaimed(sql: SqlRunner, now: Date): Promise<void> {
  await sql.execute(
    `update backups b set status = 'interrupted', ended_at = $1
      where status = 'running'
        and not exists (select from backup_targets p where p.folder = b.folder and p.worker_id is not null)`,
    [now],
    'interrupt-backups',
  );
}

/** Marks complete backups that are missing from their folder as removed. */
export async function updateRemoved(
  sql: SqlRunner,
  folder: string,
  stored: readonly string[],
  now: Date,
): Promise<void> {
  await sql.execute(
    `update backups set removed_at = $3
      where folder = $1 and status = 'complete' and removed_at is null and name <> all($2::text[])`,
    [folder, stored, now],
  );
}

export async function updateVerified(
  sql: SqlRunner,
  id: string,
  verified: Pick<BackupRow, 'verified_at' | 'verify_scope' | 'verify_seconds' | 'verify_error'>,
): Promise<void> {
  await updateRows(sql, 'backups', verified, 'id = $1', [id]);
}

/** Deletes records of attempts older than `before`, except the last complete backup. */
export async function deleteOldBackups(sql: SqlRunner, before: Date): Promise<void> {
  await sql.execute(
    `delete from backups where started_at < $1
        and id is distinct from (select id from backups where status = 'complete' order by started_at desc limit 1)`,
    [before],
  );
}

/** Lists attempts, newest first. */
export async function listBackups(sql: Pick<SqlRunner, 'query'>, limit: number): Promise<BackupRow[]> {
  return sql.query<BackupRow>('select * from backups order by started_at desc, id desc limit $1', [limit]);
}

export async function findLastComplete(sql: Pick<SqlRunner, 'query'>): Promise<BackupRow | undefined> {
  const [row] = await sql.query<BackupRow>(
    `select * from backups where status = 'complete' order by started_at desc limit 1`,
  );
  return row;
}

/** Returns the most recently verified backup. */
export async function findLastVerified(sql: Pick<SqlRunner, 'query'>): Promise<BackupRow | undefined> {
  const [row] = await sql.query<BackupRow>(
    'select * from backups where verified_at is not null order by verified_at desc limit 1',
  );
  return row;
}
