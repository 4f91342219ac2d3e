import { hostname } from 'node:os';
import type { BackupSettings } from '../../platform/backup-settings.js';
import type { Selectable } from '../../platform/db/row-types.js';
import type { SqlRunner } from '../../platform/db/sql-runner.js';
import type { BackupPlacesTable } from '../../platform/db/tables.js';

export type PlaceRow = Selectable<BackupPlacesTable>;

/**
 * Records that a worker backs up to its folder, with its settings. The first backup is due immediately, and a shorter
 * interval brings the next one forward.
 */
export async function upsertPlace(sql: SqlRunner, settings: BackupSettings, now: Date): Promise<void> {
  await sql.execute(
    `insert into backup_places as p (folder, hostname, every_seconds, keep_count, seen_at, due_at, created_at)
     values ($1, $2, $3::int, $4, $5, $5, $5)
     on conflict (folder) do update
        set hostname = excluded.hostname, every_seconds = excluded.every_seconds, keep_count = excluded.keep_count,
            seen_at = excluded.seen_at,
            due_at = least(p.due_at, excluded.seen_at + $3::int * interval '1 second')`,
    [settings.folder, hostname(), settings.everyMs / 1_000, settings.keep, now],
    'upsert-backup-place',
  );
}

/** Forgets folders that no worker has had in its settings since `before`. */
export async function deleteUnseenPlaces(sql: SqlRunner, before: Date): Promise<void> {
  await sql.execute('delete from backup_places where seen_at < $1 and worker_id is null', [before]);
}

/** When the folder is due; null while it is claimed, or unknown. */
export async function findPlaceDueAt(sql: SqlRunner, folder: string): Promise<Date | null> {
  const [row] = await sql.query<{ due_at: Date }>(
    'select due_at from backup_places where folder = $1 and worker_id is null',
    [folder],
    'next-backup-of-place',
  );
  return row?.due_at ?? null;
}

/** Returns the folder that a worker reported last, and whether a living worker backs up to it now. */
export async function findCurrentPlace(
  sql: Pick<SqlRunner, 'query'>,
): Promise<(PlaceRow & { is_running: boolean }) | undefined> {
  const [row] = await sql.query<PlaceRow & { is_running: boolean }>(
    `select p.*, exists (select from workers w where w.id = p.worker_id) as is_running
       from backup_places p order by p.seen_at desc limit 1`,
  );
  return row;
}

/** Makes a folder due now, unless it is being backed up to. */
export async function updatePlaceRequested(sql: SqlRunner, folder: string, now: Date): Promise<void> {
  await sql.execute(
    `update backup_places set due_at = $2, requested_at = coalesce(requested_at, $2)
      where folder = $1 and worker_id is null`,
    [folder, now],
  );
}

export async function databaseBytes(sql: SqlRunner): Promise<number> {
  const [row] = await sql.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes');
  return row?.bytes ?? 0;
}
