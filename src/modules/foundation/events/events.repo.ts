import { givenRows } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

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
  /** Span of the event; null if traces are off. */
  readonly trace: string | null;
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

interface TracedEventRow extends EventRow {
  readonly trace: string | null;
}

const COLUMNS =
  'id, sequence, type, schema_version, occurred_at, campaign_id, contact_id, test, target_subscription_id, data';

const WRITTEN =
  'workspace_id, id, type, schema_version, occurred_at, campaign_id, contact_id, test, target_subscription_id, data, trace, created_at';

const EVENTS = givenRows<NewEvent>({
  id: ['uuid', (event) => event.id],
  type: ['text', (event) => event.type],
  schema_version: ['int', (event) => event.schemaVersion],
  occurred_at: ['timestamptz', (event) => event.occurredAt],
  campaign_id: ['uuid', (event) => event.campaignId],
  contact_id: ['uuid', (event) => event.contactId],
  test: ['bool', (event) => event.test],
  target_subscription_id: ['uuid', (event) => event.targetSubscriptionId],
  data: ['json', (event) => event.data],
  trace: ['text', (event) => event.trace],
});

/** Inserts all events in one statement, without numbers. */
export async function insertEvents(
  sql: SqlRunner,
  workspaceId: number,
  events: readonly NewEvent[],
  now: Date,
): Promise<void> {
  await sql.execute(
    `insert into events (${WRITTEN})
     select $1, item.*, $12
       from ${EVENTS.at(2, 'item')}`,
    [workspaceId, ...EVENTS.values(events), now],
    'events.insert',
  );
}

/**
 * Inserts all events in one statement, which must be the last of its transaction. They get the next numbers unless a
 * committed event waits for one or another transaction is numbering. The statement waits for no other numbering, and
 * none starts before the transaction has ended: readers of a number see all smaller ones, and a rollback leaves no gap.
 */
export async function insertLastEvents(
  sql: SqlRunner,
  workspaceId: number,
  events: readonly NewEvent[],
  now: Date,
): Promise<void> {
  await sql.execute(
    `with numbered as (
       update event_cursors set last_sequence = last_sequence + $13
        where workspace_id = $1
          and not exists (select 1 from events where workspace_id = $1 and sequence is null)
          and pg_try_advisory_xact_lock(hashtext('events.sequence'), $1)
       returning last_sequence - $13 as before
     )
     insert into events (${WRITTEN}, sequence)
     select $1, item.id, item.type, item.schema_version, item.occurred_at, item.campaign_id, item.contact_id, item.test,
            item.target_subscription_id, item.data, item.trace, $12, numbered.before + item.position
       from ${EVENTS.at(2, 'item', { position: 'position' })} left join numbered on true
      order by item.position`,
    [workspaceId, ...EVENTS.values(events), now, events.length],
    'events.insert-last',
  );
}

/**
 * Returns workspaces with unnumbered events or with numbered ones that were not fanned out, by ID, without a full scan.
 */
export async function listWorkspacesWithNewEvents(sql: SqlRunner): Promise<number[]> {
  const rows = await sql.query<{ workspace_id: number }>(
    `with recursive unnumbered as (
       (select workspace_id from events where sequence is null order by workspace_id limit 1)
       union all
       select (select next.workspace_id from events as next
                where next.sequence is null and next.workspace_id > unnumbered.workspace_id
                order by next.workspace_id limit 1)
         from unnumbered where unnumbered.workspace_id is not null
     )
     select workspace_id from unnumbered where workspace_id is not null
     union
     select workspace_id from event_cursors where last_sequence > fanned_out_sequence
     order by 1`,
  );
  return rows.map((row) => row.workspace_id);
}

/** Range of the log: numbers after `after` up to `last`. */
export interface LogRange {
  readonly after: number;
  readonly last: number;
}

/**
 * Locks the fan-out position of a workspace until the caller's transaction ends, and returns the range beyond it; null
 * if another process holds it. The position is read by a statement that starts after the lock, so it is the one that
 * the last holder left.
 */
export async function lockFannedOutSequence(sql: SqlRunner, workspaceId: number): Promise<LogRange | null> {
  const [lock] = await sql.query<{ locked: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('events.fan-out'), $1) as locked`,
    [workspaceId],
  );
  if (lock?.locked !== true) return null;
  const [row] = await sql.query<LogRange>(
    'select fanned_out_sequence as after, last_sequence as last from event_cursors where workspace_id = $1',
    [workspaceId],
  );
  return row ?? null;
}

export async function getFannedOutSequence(sql: SqlRunner, workspaceId: number): Promise<number> {
  const [row] = await sql.query<{ sequence: number }>(
    'select fanned_out_sequence as sequence from event_cursors where workspace_id = $1',
    [workspaceId],
  );
  return row?.sequence ?? 0;
}

export async function updateFannedOutSequence(sql: SqlRunner, workspaceId: number, sequence: number): Promise<void> {
  await sql.execute('update event_cursors set fanned_out_sequence = $2 where workspace_id = $1', [
    workspaceId,
    sequence,
  ]);
}

/** Fields of an event that determine its endpoints. */
export type EventHead = Omit<EventRow, 'data' | 'schema_version'> & { readonly created_at: Date };

/** Returns numbered events of a range in order, without their data. */
export async function listEventHeads(
  sql: SqlRunner,
  workspaceId: number,
  range: LogRange,
  limit: number,
): Promise<EventHead[]> {
  return sql.query(
    `select id, sequence, type, occurred_at, campaign_id, contact_id, test, target_subscription_id, created_at
       from events where workspace_id = $1 and sequence > $2 and sequence <= $3 order by sequence limit $4`,
    [workspaceId, range.after, range.last, limit],
  );
}

/** Type of an event and the IDs of its resources, without its data. */
export interface EventTrace {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  /** Fields of the data named `...Id`. */
  readonly ids: Readonly<Record<string, unknown>>;
}

/** Returns numbered events of a range in order. */
export async function listEventTraces(
  sql: SqlRunner,
  workspaceId: number,
  range: LogRange,
  limit: number,
): Promise<EventTrace[]> {
  return sql.query(
    `select id, sequence, type,
            coalesce((select json_object_agg(key, value) from json_each(data)
                       where right(key, 2) = 'Id' and json_typeof(value) in ('string', 'number')), '{}') as ids
       from events where workspace_id = $1 and sequence > $2 and sequence <= $3 order by sequence limit $4`,
    [workspaceId, range.after, range.last, limit],
  );
}

/** Returns events by ID; `sequence` is null for those without a number. */
export async function listEventsById(
  sql: SqlRunner,
  workspaceId: number,
  ids: readonly string[],
): Promise<Array<Omit<TracedEventRow, 'sequence'> & { readonly sequence: number | null }>> {
  return sql.query(`select ${COLUMNS}, trace from events where workspace_id = $1 and id = any($2::uuid[])`, [
    workspaceId,
    ids,
  ]);
}

export async function findEvent(sql: SqlRunner, workspaceId: number, id: string): Promise<EventRow | null> {
  const [row] = await sql.query<EventRow>(
    `select ${COLUMNS} from events where workspace_id = $1 and id = $2 and sequence is not null`,
    [workspaceId, id],
  );
  return row ?? null;
}

/** Returns workspaces that ever had a numbered event. */
export async function listWorkspacesWithEvents(sql: SqlRunner): Promise<number[]> {
  const rows = await sql.query<{ workspace_id: number }>('select workspace_id from event_cursors order by 1');
  return rows.map((row) => row.workspace_id);
}

/**
 * Deletes up to `limit` events with IDs below `firstKeptId` (IDs contain their creation time). Returns their number.
 */
export async function deleteEventsBefore(
  sql: SqlRunner,
  workspaceId: number,
  firstKeptId: string,
  limit: number,
): Promise<number> {
  return sql.execute(
    `delete from events where workspace_id = $1 and id in (
       select id from events where workspace_id = $1 and id < $2 order by id limit $3)`,
    [workspaceId, firstKeptId, limit],
  );
}
