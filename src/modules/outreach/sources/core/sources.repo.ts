import type { Insertable, Selectable, Updateable } from '../../../../platform/db/row-types.js';
import { insertRow, updateRows } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { ContactSourcesTable } from '../../../../platform/db/tables.js';

export type SourceRow = Selectable<ContactSourcesTable>;

/** File of a listed source, with the end of its newest reading. */
export interface ListedFile {
  readonly url: string;
  readonly every_hours: number;
  readonly auth_scheme: string | null;
  readonly auth_username: string | null;
  readonly is_reading: boolean;
  readonly failures: number;
  readonly due_at: string | null;
  readonly last_error: string | null;
}

/** Source with the time of its newest request or reading, and its file. */
export type ListedSource = SourceRow & { readonly last_received_at: Date | null; readonly file: ListedFile | null };

const LISTED = `select s.*, coalesce(d.received_at, g.finished_at) as last_received_at,
    case when f.source_id is not null then json_build_object('url', f.url, 'every_hours', f.every_hours,
      'auth_scheme', f.auth_scheme, 'auth_username', f.auth_username, 'is_reading', f.reading_id is not null,
      'failures', f.failures, 'due_at', f.due_at, 'last_error', case when f.failures > 0 then g.error end) end as file
  from contact_sources s
  left join lateral (select received_at from contact_source_deliveries
    where workspace_id = s.workspace_id and source_id = s.id order by received_at desc, id desc limit 1) d on true
  left join contact_source_files f on f.workspace_id = s.workspace_id and f.source_id = s.id
  left join lateral (select finished_at, error from contact_source_readings
    where workspace_id = s.workspace_id and source_id = f.source_id and finished_at is not null
    order by started_at desc, id desc limit 1) g on true`;

/** Lists the sources of a workspace by name; at most 50. */
export function listSources(sql: SqlRunner, workspaceId: number): Promise<ListedSource[]> {
  return sql.query<ListedSource>(
    `${LISTED} where s.workspace_id = $1 order by lower(s.name), s.id`,
    [workspaceId],
    'contact-sources-list',
  );
}

export async function findSource(sql: SqlRunner, workspaceId: number, id: string): Promise<ListedSource | undefined> {
  const [row] = await sql.query<ListedSource>(`${LISTED} where s.workspace_id = $1 and s.id = $2`, [workspaceId, id]);
  return row;
}

/** Returns the source of a secret, also of the one before the last rotation while it is accepted. */
export async function findSourceBySecret(
  sql: SqlRunner,
  workspaceId: number,
  hash: Buffer,
  now: Date,
): Promise<SourceRow | undefined> {
  const [row] = await sql.query<SourceRow>(
    `select * from contact_sources
     where workspace_id = $1 and (secret_hash = $2 or (previous_hash = $2 and previous_until > $3)) limit 1`,
    [workspaceId, hash, now],
    'contact-sources-by-secret',
  );
  return row;
}

/** Locks a source until the transaction ends. */
export async function lockSource(sql: SqlRunner, workspaceId: number, id: string): Promise<SourceRow | undefined> {
  const [row] = await sql.query<SourceRow>(
    'select * from contact_sources where workspace_id = $1 and id = $2 for update',
    [workspaceId, id],
  );
  return row;
}

/** Keeps a source from being changed or deleted until the transaction ends. */
export async function shareSource(sql: SqlRunner, workspaceId: number, id: string): Promise<SourceRow | undefined> {
  const [row] = await sql.query<SourceRow>(
    'select * from contact_sources where workspace_id = $1 and id = $2 for share',
    [workspaceId, id],
    'contact-sources-share',
  );
  return row;
}

/** Counts sources under a lock until the transaction ends, so that each creation counts the others. */
export async function lockSources(sql: SqlRunner, workspaceId: number): Promise<number> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('contact_sources:' || $1, 0))`, [workspaceId]);
  const [row] = await sql.query<{ n: number }>(
    'select count(*)::int as n from contact_sources where workspace_id = $1',
    [workspaceId],
  );
  return row?.n ?? 0;
}

export function insertSource(sql: SqlRunner, row: Insertable<ContactSourcesTable>): Promise<SourceRow> {
  return insertRow(sql, 'contact_sources', row);
}

/** Updates columns of a locked source. */
export async function updateSource(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  change: Updateable<ContactSourcesTable>,
): Promise<SourceRow> {
  const [row] = await updateRows(sql, 'contact_sources', change, 'workspace_id = $1 and id = $2', [workspaceId, id]);
  if (row === undefined) throw new Error('The source was not locked.');
  return row;
}

export async function deleteSource(sql: SqlRunner, workspaceId: number, id: string): Promise<boolean> {
  return (await sql.execute('delete from contact_sources where workspace_id = $1 and id = $2', [workspaceId, id])) > 0;
}
