import { hostname } from 'node:os';
import type { Selectable } from '../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { BackupTargetsTable } from '../../../platform/db/tables.js';
import type { BackupSettings } from '../../../platform/settings/backup-settings.js';

export type TargetRow = Selectable<BackupTargetsTable>;

/**
 * Records the folder of a worker with its settings. The first backup is due immediately, and a shorter interval
 * brings the next one forward.
 */
export async function upsertTarget(
  sql: SqlRunner,
  settings: BackupSettings,
  isEncrypted: boolean,
  now: Date,
): Promise<void> {
  await sql.execute(
    `insert into backup_targets as p (folder, hostname, every_seconds, keep_count, is_encrypted, seen_at, due_at, created_at)
     values ($1, $2, $3::int, $4, $5, $6, $6, $6)
     on conflict (folder) do update
        set hostname = excluded.hostname, every_seconds = excluded.every_seconds, keep_count = excluded.keep_count,
            is_encrypted = excluded.is_encrypted, seen_at = excluded.seen_at,
            due_at = least(p.due_at, excluded.seen_at + $3::int * interval '1 second')`,
    [settings.location, hostname(), settings.everyMs / 1_000, settings.keep, isEncrypted, now],
    'upsert-backup-target',
  );
}

/** Deletes unclaimed folders without reports of a worker since `before`. */
export async function deleteUnseenTargets(sql: SqlRunner, before: Date): Promise<void> {
  await sql.execute('delete from backup_targets where seen_at < $1 and worker_id is null', [before]);
}

/** Returns the due time of a folder; null while it is claimed, or if it is unknown. */
export async function findTargetDueAt(sql: SqlRunner, folder: string): Promise<Date | null> {
  const [row] = await sql.query<{ due_at: Date }>(
    'select due_at from backup_targets where folder = $1 and worker_id is null',
    [folder],
    'next-backup-of-target',
  );
  return row?.due_at ?? null;
}

/** Returns the folder of the latest report, and whether a living worker is backing up to it. */
export async function findCurrentTarget(
  sql: Pick<SqlRunner, 'query'>,
): Promise<(TargetRow & { is_running: boolean }) | undefined> {
  const [row] = await sql.query<TargetRow & { is_running: boolean }>(
    `select p.*, exists (select from workers w where w.id = p.worker_id) as is_running
       from backup_targets p order by p.seen_at desc limit 1`,
  );
  return row;
}

/** Makes a folder due now, unless a backup to it is running. */
export async function updateTargetRequested(sql: SqlRunner, folder: string, now: Date): Promise<void> {
  await sql.execute(
    `update backup_targets set due_at = $2, requested_at = coalesce(requested_at, $2)
      where folder = $1 and worker_id is null`,
    [folder, now],
  );
}

export async function databaseBytes(sql: SqlRunner): Promise<number> {
  const [row] = await sql.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes');
  return row?.bytes ?? 0;
}
