// Reads profiles and profile_addresses: the contacts of the addresses in a file, and of the rows that vanished.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Source, and one of its readings. */
export interface ReadingKey {
  readonly workspaceId: number;
  readonly sourceId: string;
  readonly readingId: string;
}

/** Records that a reading saw these addresses. Addresses without a profile, such as erased ones, leave no row. */
export async function upsertSeenRows(
  sql: SqlRunner,
  { workspaceId, sourceId, readingId }: ReadingKey,
  emailKeys: readonly string[],
): Promise<void> {
  await sql.execute(
    `insert into contact_source_rows as r (workspace_id, source_id, profile_id, reading_id)
     select $1, $2, p.id, $3 from (
       select id from profiles where workspace_id = $1 and email_key = any($4::text[])
       union
       select profile_id from profile_addresses where workspace_id = $1 and email_key = any($4::text[])
     ) p
     on conflict (workspace_id, source_id, profile_id) do update set reading_id = excluded.reading_id, vanished_in = null
     where r.reading_id <> excluded.reading_id`,
    [workspaceId, sourceId, readingId, emailKeys],
    'contact-source-rows-seen',
  );
}

/** Marks the rows that a reading missed; returns their number. */
export function updateVanished(sql: SqlRunner, { workspaceId, sourceId, readingId }: ReadingKey): Promise<number> {
  return sql.execute(
    `update contact_source_rows set vanished_in = $3
     where workspace_id = $1 and source_id = $2 and reading_id <> $3 and vanished_in is null`,
    [workspaceId, sourceId, readingId],
    'contact-source-rows-vanished',
  );
}

/** Lists profiles of a reading that were not considered for a campaign yet. */
export async function listUnconsidered(
  sql: SqlRunner,
  { workspaceId, sourceId, readingId }: ReadingKey,
  campaignId: string,
  limit: number,
): Promise<string[]> {
  const rows = await sql.query<{ profile_id: string }>(
    `select profile_id from contact_source_rows
     where workspace_id = $1 and source_id = $2 and reading_id = $3 and considered_for is distinct from $4
     order by profile_id limit $5`,
    [workspaceId, sourceId, readingId, campaignId, limit],
    'contact-source-rows-unconsidered',
  );
  return rows.map(({ profile_id: id }) => id);
}

export async function updateConsidered(
  sql: SqlRunner,
  { workspaceId, sourceId }: ReadingKey,
  campaignId: string,
  profileIds: readonly string[],
): Promise<void> {
  await sql.execute(
    `update contact_source_rows set considered_for = $3
     where workspace_id = $1 and source_id = $2 and profile_id = any($4::uuid[])`,
    [workspaceId, sourceId, campaignId, profileIds],
    'contact-source-rows-considered',
  );
}

/** Moves the rows of a profile to another one, whose own rows stay. */
export async function updateRowsOf(sql: SqlRunner, workspaceId: number, fromId: string, toId: string): Promise<void> {
  await sql.execute(
    `update contact_source_rows r set profile_id = $3 where workspace_id = $1 and profile_id = $2 and not exists (
       select from contact_source_rows o where o.workspace_id = $1 and o.source_id = r.source_id and o.profile_id = $3)`,
    [workspaceId, fromId, toId],
  );
}

export interface VanishedRow {
  readonly profile_id: string;
  readonly email: string;
  readonly reading_id: string;
  readonly vanished_at: Date;
}

/** Lists contacts that the file of a source no longer has, newest first. */
export function listVanished(
  sql: SqlRunner,
  workspaceId: number,
  sourceId: string,
  readingId: string | null,
  limit: number,
): Promise<VanishedRow[]> {
  return sql.query<VanishedRow>(
    `select r.profile_id, p.email, r.vanished_in as reading_id, g.started_at as vanished_at
     from contact_source_rows r
     join profiles p on p.workspace_id = r.workspace_id and p.id = r.profile_id
     join contact_source_readings g on g.workspace_id = r.workspace_id and g.id = r.vanished_in
     where r.workspace_id = $1 and r.source_id = $2 and r.vanished_in is not null
       and ($3::uuid is null or r.vanished_in = $3)
     order by g.started_at desc, p.email_key limit $4`,
    [workspaceId, sourceId, readingId, limit],
    'contact-source-rows-list-vanished',
  );
}
