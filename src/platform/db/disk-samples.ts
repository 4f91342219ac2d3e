import type { DiskSample } from '../../engine/disk-forecast.js';
import type { SqlRunner } from './sql-runner.js';

/** Records the size of the database once per UTC day, and deletes samples from before `keptSince`. */
export async function recordDiskSample(sql: SqlRunner, now: Date, keptSince: Date): Promise<void> {
  await sql.execute(
    `insert into disk_samples (sampled_on, sampled_at, bytes)
     values (($1::timestamptz at time zone 'UTC')::date, $1, pg_database_size(current_database()))
     on conflict (sampled_on) do nothing`,
    [now],
  );
  await sql.execute('delete from disk_samples where sampled_at < $1', [keptSince]);
}

/** Returns the recorded sizes and the current one, oldest first. */
export async function listDiskSamples(sql: Pick<SqlRunner, 'query'>, now: Date): Promise<DiskSample[]> {
  return sql.query<DiskSample>(
    `select sampled_at as at, bytes::float8 as bytes from disk_samples
     union all select $1::timestamptz, pg_database_size(current_database())::float8 order by 1`,
    [now],
  );
}
