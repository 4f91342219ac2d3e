import { bools, int4s, jsons, texts, timestamps, uuids } from '../../platform/db/columns.js';
import type { SqlRunner } from '../../platform/db/sql-runner.js';

export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly occurredAt: Date;
  readonly campaignId: string | null;
  readonly contactId: string | null;
  readonly test: boolean;
  readonly targetSubscriptionId: string | null;
  readonly data: unknown;
}

export interface EventRow {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly schema_version: number;
  readonly occurred_at: Date;
  readonly campaign_id: string | null;
  readonly contact_id: string | null;
  readonly test: boolean;
  readonly target_subscription_id: string | null;
  readonly data: Record<string, unknown>;
}

const COLUMNS =
  'id, sequence, type, schema_version, occurred_at, campaign_id, contact_id, test, target_subscription_id, data';

/** All events in one statement; they have no number yet. */
export async function insertEvents(
  sql: SqlRunner,
  workspaceId: number,
  events: readonly NewEvent[],
  now: Date,
): Promise<void> {
  await sql.execute(
    `INSERT INTO events (workspace_id, id, type, schema_version, occurred_at, campaign_id, contact_id, test,
                         target_subscription_id, data, created_at)
     SELECT $1, item.*, $11
       FROM unnest($2::uuid[], $3::text[], $4::integer[], $5::timestamptz[], $6::uuid[], $7::uuid[], $8::boolean[],
                   $9::uuid[], $10::json[]) AS item`,
    [
      workspaceId,
      uuids(events.map((event) => event.id)),
      texts(events.map((event) => event.type)),
      int4s(events.map((event) => event.schemaVersion)),
      timestamps(events.map((event) => event.occurredAt)),
      uuids(events.map((event) => event.campaignId)),
      uuids(events.map((event) => event.contactId)),
      bools(events.map((event) => event.test)),
      uuids(events.map((event) => event.targetSubscriptionId)),
      jsons(events.map((event) => event.data)),
      now,
    ],
    'events.insert',
  );
}

/** Makes the caller the only one that numbers events of this workspace until its transaction ends. */
export async function lockNumbering(sql: SqlRunner, workspaceId: number): Promise<void> {
  await sql.query(`SELECT pg_advisory_xact_lock(hashtext('events.sequence'), $1)`, [workspaceId]);
  await sql.query('INSERT INTO event_cursors (workspace_id) VALUES ($1) ON CONFLICT DO NOTHING', [workspaceId]);
}

/**
 * Gives the next numbers to up to `limit` committed events that have none, in the order in which they were written. The statement must begin after
 * `lockNumbering` has returned: its snapshot then holds everything that was numbered before. Returns how many.
 */
export async function numberEvents(sql: SqlRunner, workspaceId: number, limit: number): Promise<number> {
  return sql.execute(
    `WITH picked AS (
       SELECT id, row_number() OVER (ORDER BY position) AS rank
         FROM (SELECT id, position FROM events
                WHERE workspace_id = $1 AND sequence IS NULL ORDER BY position LIMIT $2) AS unnumbered
     ), moved AS (
       UPDATE event_cursors SET last_sequence = last_sequence + (SELECT count(*) FROM picked)
        WHERE workspace_id = $1 RETURNING last_sequence
     )
     UPDATE events SET sequence = moved.last_sequence - (SELECT count(*) FROM picked) + picked.rank
       FROM picked, moved
      WHERE events.workspace_id = $1 AND events.id = picked.id`,
    [workspaceId, limit],
  );
}

export async function hasUnnumberedEvents(sql: SqlRunner, workspaceId: number): Promise<boolean> {
  const rows = await sql.query('SELECT 1 FROM events WHERE workspace_id = $1 AND sequence IS NULL LIMIT 1', [
    workspaceId,
  ]);
  return rows.length > 0;
}

export async function getLastSequence(sql: SqlRunner, workspaceId: number): Promise<number> {
  const [row] = await sql.query<{ last_sequence: number }>(
    'SELECT last_sequence FROM event_cursors WHERE workspace_id = $1',
    [workspaceId],
  );
  return row?.last_sequence ?? 0;
}

/** Workspaces with unnumbered events or with numbered ones that were not fanned out, by id, without a full scan. */
export async function listWorkspacesWithNewEvents(sql: SqlRunner): Promise<number[]> {
  const rows = await sql.query<{ workspace_id: number }>(
    `WITH RECURSIVE unnumbered AS (
       (SELECT workspace_id FROM events WHERE sequence IS NULL ORDER BY workspace_id LIMIT 1)
       UNION ALL
       SELECT (SELECT next.workspace_id FROM events AS next
                WHERE next.sequence IS NULL AND next.workspace_id > unnumbered.workspace_id
                ORDER BY next.workspace_id LIMIT 1)
         FROM unnumbered WHERE unnumbered.workspace_id IS NOT NULL
     )
     SELECT workspace_id FROM unnumbered WHERE workspace_id IS NOT NULL
     UNION
     SELECT workspace_id FROM event_cursors WHERE last_sequence > fanned_out_sequence
     ORDER BY 1`,
  );
  return rows.map((row) => row.workspace_id);
}

/** Locks the fan-out position of a workspace; null when another process holds it. */
export async function lockFannedOutSequence(sql: SqlRunner, workspaceId: number): Promise<number | null> {
  const [row] = await sql.query<{ fanned_out_sequence: number }>(
    `SELECT fanned_out_sequence FROM event_cursors
      WHERE workspace_id = $1 AND pg_try_advisory_xact_lock(hashtext('events.fan-out'), $1)`,
    [workspaceId],
  );
  return row?.fanned_out_sequence ?? null;
}

export async function updateFannedOutSequence(sql: SqlRunner, workspaceId: number, sequence: number): Promise<void> {
  await sql.execute('UPDATE event_cursors SET fanned_out_sequence = $2 WHERE workspace_id = $1', [
    workspaceId,
    sequence,
  ]);
}

/** What of an event decides who gets it. */
export type EventHead = Omit<EventRow, 'data' | 'schema_version'> & { readonly created_at: Date };

/** Numbered events after `sequence`, in order, without their data. */
export async function listEventsAfter(
  sql: SqlRunner,
  workspaceId: number,
  sequence: number,
  limit: number,
): Promise<EventHead[]> {
  return sql.query(
    `SELECT id, sequence, type, occurred_at, campaign_id, contact_id, test, target_subscription_id, created_at
       FROM events WHERE workspace_id = $1 AND sequence > $2 ORDER BY sequence LIMIT $3`,
    [workspaceId, sequence, limit],
  );
}

/** An event without its words: what it was and the ids of what it is about. */
export interface EventTrace {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  /** Fields of its data that are called `...Id`. */
  readonly ids: Readonly<Record<string, unknown>>;
}

/** Numbered events beyond `after` up to `last`, in order. */
export async function listEventTraces(
  sql: SqlRunner,
  workspaceId: number,
  range: { readonly after: number; readonly last: number },
  limit: number,
): Promise<EventTrace[]> {
  return sql.query(
    `SELECT id, sequence, type,
            coalesce((SELECT json_object_agg(key, value) FROM json_each(data)
                       WHERE right(key, 2) = 'Id' AND json_typeof(value) IN ('string', 'number')), '{}') AS ids
       FROM events WHERE workspace_id = $1 AND sequence > $2 AND sequence <= $3 ORDER BY sequence LIMIT $4`,
    [workspaceId, range.after, range.last, limit],
  );
}

/** Events by id; one that has no number yet comes with `sequence` null. */
export async function listEventsById(
  sql: SqlRunner,
  workspaceId: number,
  ids: readonly string[],
): Promise<Array<Omit<EventRow, 'sequence'> & { readonly sequence: number | null }>> {
  return sql.query(`SELECT ${COLUMNS} FROM events WHERE workspace_id = $1 AND id = ANY($2::uuid[])`, [
    workspaceId,
    ids,
  ]);
}

export async function findEvent(sql: SqlRunner, workspaceId: number, id: string): Promise<EventRow | null> {
  const [row] = await sql.query<EventRow>(
    `SELECT ${COLUMNS} FROM events WHERE workspace_id = $1 AND id = $2 AND sequence IS NOT NULL`,
    [workspaceId, id],
  );
  return row ?? null;
}

/** Workspaces that ever had a numbered event. */
export async function listWorkspacesWithEvents(sql: SqlRunner): Promise<number[]> {
  const rows = await sql.query<{ workspace_id: number }>('SELECT workspace_id FROM event_cursors ORDER BY 1');
  return rows.map((row) => row.workspace_id);
}

/** Deletes up to `limit` events with ids below `firstKeptId` (ids carry the time they were made). Returns how many. */
export async function deleteEventsBefore(
  sql: SqlRunner,
  workspaceId: number,
  firstKeptId: string,
  limit: number,
): Promise<number> {
  return sql.execute(
    `DELETE FROM events WHERE workspace_id = $1 AND id IN (
       SELECT id FROM events WHERE workspace_id = $1 AND id < $2 ORDER BY id LIMIT $3)`,
    [workspaceId, firstKeptId, limit],
  );
}
