import type { SndsDay } from '../../../../engine/reputation/snds.js';
import type { Selectable } from '../../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import type { SndsReadsTable } from '../../../../platform/db/tables.js';

export type SndsRead = Selectable<SndsReadsTable>;

/** Name of the only feed that is read. */
const FEED = 'data';

/** Returns the last reading of the data feed; null before the first. */
export async function findSndsRead(sql: Pick<SqlRunner, 'query'>): Promise<SndsRead | null> {
  const [row] = await sql.query<SndsRead>('select * from snds_reads where feed = $1', [FEED]);
  return row ?? null;
}

/** Records a reading; a failed one keeps the time of the last that worked. */
export async function upsertSndsRead(sql: SqlRunner, at: Date, problem: string | null): Promise<void> {
  await sql.execute(
    `insert into snds_reads (feed, tried_at, read_at, problem) values ($1, $2, $3, $4)
     on conflict (feed) do update set tried_at = excluded.tried_at, problem = excluded.problem,
       read_at = coalesce(excluded.read_at, snds_reads.read_at)`,
    [FEED, at, problem === null ? at : null, problem],
  );
}

/** Forgets readings and results, when no feed is set. */
export async function deleteSnds(sql: SqlRunner): Promise<void> {
  await sql.execute('delete from snds_reads');
  await sql.execute('update egress_addresses set snds = null where snds is not null');
}

/** Stores the latest day of an address; null if the feed has none. */
export async function updateSnds(sql: SqlRunner, address: string, day: SndsDay | null): Promise<void> {
  await sql.execute('update egress_addresses set snds = $2::jsonb where address = $1', [
    address,
    day === null ? null : storedJson(day),
  ]);
}
