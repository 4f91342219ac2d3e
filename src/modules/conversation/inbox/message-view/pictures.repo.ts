import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

export interface Picture {
  readonly content_type: string;
  readonly data: Buffer;
}

/** Returns a cached image that was fetched after `since`. */
export async function findPicture(
  sql: SqlRunner,
  workspaceId: number,
  urlHash: Buffer,
  since: Date,
): Promise<Picture | undefined> {
  const rows = await sql.query<Picture>(
    'select content_type, data from message_pictures where workspace_id = $1 and url_hash = $2 and fetched_at > $3',
    [workspaceId, urlHash, since],
    'inbox-find-picture',
  );
  return rows[0];
}

export async function upsertPicture(
  sql: SqlRunner,
  workspaceId: number,
  urlHash: Buffer,
  { content_type: type, data }: Picture,
  now: Date,
): Promise<void> {
  await sql.execute(
    `insert into message_pictures (workspace_id, url_hash, content_type, data, size_bytes, fetched_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (workspace_id, url_hash) do update set content_type = excluded.content_type, data = excluded.data,
       size_bytes = excluded.size_bytes, fetched_at = excluded.fetched_at`,
    [workspaceId, urlHash, type, data, data.length, now],
  );
}

/** Deletes the oldest images until the others take at most `mostBytes`. A small image counts as a full database page. */
export async function deleteOverflow(sql: SqlRunner, workspaceId: number, mostBytes: number): Promise<void> {
  await sql.execute(
    `delete from message_pictures where workspace_id = $1 and url_hash in (
       select url_hash from (
         select url_hash, sum(greatest(size_bytes, 8192)) over (order by fetched_at desc, url_hash) as total
         from message_pictures where workspace_id = $1) newest
       where total > $2)`,
    [workspaceId, mostBytes],
  );
}

/** Returns the first workspace after another one that has cached images. */
export async function findWorkspaceWithPictures(sql: SqlRunner, after: number): Promise<number | null> {
  const [row] = await sql.query<{ workspace_id: number }>(
    'select workspace_id from message_pictures where workspace_id > $1 order by workspace_id limit 1',
    [after],
  );
  return row?.workspace_id ?? null;
}

export async function deletePicturesBefore(sql: SqlRunner, workspaceId: number, before: Date): Promise<void> {
  await sql.execute('delete from message_pictures where workspace_id = $1 and fetched_at <= $2', [workspaceId, before]);
}
