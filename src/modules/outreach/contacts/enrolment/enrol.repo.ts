import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { coveredByDomain, coveredByOtherAddress } from '../../../reach/suppressions/index.js';
import { withinPending } from '../within-pending.js';
import { trimPendingRanges } from './pending-ranges.repo.js';

export interface EnrolledChunk {
  /** Contacts that became active, in ID order. */
  readonly ids: string[];
  /** Contacts of the chunk that became `suppressed`. */
  readonly suppressed: number;
  /** Start of the next chunk; null after the last. */
  readonly lastId: string | null;
}

export interface EnrolChunk {
  readonly afterId: string | null;
  readonly limit: number;
  /** Restricts enrollment to contacts that this import added. */
  readonly importId?: string;
  /** Restricts enrollment to contacts created after this instant. */
  readonly createdAfter?: Date;
  /** End of the chunk, if known; `limit` is then ignored. */
  readonly upToId?: string;
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Activates the next chunk of pending contacts, in ID order after `afterId`, and marks suppressed ones as `suppressed`.
 * The chunk is a range of IDs, so that its cost does not grow with the campaign. Waits for rows that another
 * transaction holds, in ID order, and enrolls a contact once.
 */
export async function enrolChunk(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  now: Date,
  chunk: EnrolChunk,
): Promise<EnrolledChunk> {
  const end = chunk.upToId ?? (await findChunkEnd(sql, workspaceId, campaignId, chunk));
  const range = [workspaceId, campaignId, now, chunk.afterId ?? FIRST_ID, end ?? LAST_ID, ...valuesOf(chunk)];
  const [which, name] = narrowing(chunk, 6);
  const pending = `c.workspace_id = $1 and c.campaign_id = $2 and ${withinPending('c')} and c.status = 'pending'
    and c.deleted_at is null and c.id > $4 and c.id <= $5 ${which}`;
  const rows = await sql.query<{ id: string; covered: boolean }>(
    `with locked as (
       select c.id, (select exists (select 1 from suppressions where workspace_id = $1))
         and (${COVERED_BY_NAME} or ${COVERED_BY_DOMAIN} or ${COVERED_BY_PERSON}) as covered
       from contacts c where ${pending} order by c.id for update
     )
     update contacts c set status = case when l.covered then 'suppressed' else 'active' end,
       status_reason = case when l.covered then 'suppression' end,
       enrolled_at = case when l.covered then c.enrolled_at else $3 end, change_sequence = null, updated_at = $3
     from locked l where c.workspace_id = $1 and c.id = l.id returning c.id, l.covered`,
    range,
    `contacts-enrol${name}`,
  );
  if (end === null) await trimPendingRanges(sql, workspaceId, campaignId);
  const ids = rows.flatMap(({ id, covered }) => (covered ? [] : [id])).sort();
  return { ids, suppressed: rows.length - ids.length, lastId: end };
}

/** Builds the condition for a chunk of contacts `c`, with values from parameter `first` on, and the statement name. */
function narrowing({ importId, createdAfter }: EnrolChunk, first: number): [condition: string, name: string] {
  if (importId !== undefined) return [`and c.import_id = $${first}`, '-import'];
  return createdAfter === undefined ? ['', ''] : [`and c.created_at > $${first}`, '-since'];
}

function valuesOf({ importId, createdAfter }: EnrolChunk): unknown[] {
  const value = importId ?? createdAfter;
  return value === undefined ? [] : [value];
}

/** Returns the last ID of the next chunk; null if fewer contacts than a chunk are left. */
async function findChunkEnd(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  chunk: EnrolChunk,
): Promise<string | null> {
  const { afterId, limit } = chunk;
  const [which, name] = narrowing(chunk, 5);
  const rows = await sql.query<{ id: string }>(
    `select c.id from contacts c
     where c.workspace_id = $1 and c.campaign_id = $2 and ${withinPending('c')} and c.status = 'pending'
       and c.deleted_at is null and c.id > $3 ${which}
     order by c.id offset $4 limit 1`,
    [...[workspaceId, campaignId, afterId ?? FIRST_ID, limit - 1], ...valuesOf(chunk)],
    `contacts-enrol-end${name}`,
  );
  return rows[0]?.id ?? null;
}

/** Returns the IDs at which chunks of `size` pending contacts end, in order; the last, smaller chunk has none. */
export async function listChunkEnds(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  size: number,
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select id from (
       select c.id, row_number() over (order by c.id) as place from contacts c
       where c.workspace_id = $1 and c.campaign_id = $2 and ${withinPending('c')} and c.status = 'pending' and c.deleted_at is null
     ) pending where place % $3 = 0 order by id`,
    [workspaceId, campaignId, size],
  );
  return rows.map((row) => row.id);
}

/** Condition that an entry `u` belongs to the campaign's group or the workspace, and is in force. */
const COUNTS = `u.group_id in ('', (select coalesce(p.group_id, '') from campaigns p where p.workspace_id = $1 and p.id = $2))
    and (u.expires_at is null or u.expires_at > $3)`;
const COVERED_BY_NAME = `exists (select 1 from suppressions u where u.workspace_id = $1 and u.kind = 'email'
    and u.value = c.email_key and ${COUNTS})`;
const COVERED_BY_DOMAIN = coveredByDomain('$1', 'c.email_key', COUNTS);
const COVERED_BY_PERSON = coveredByOtherAddress('$1', 'c.email_key', COUNTS);

/** Resets enrolled contacts without any email to pending, so that a failed launch has no effect. */
export function updateUnenrolled(sql: SqlRunner, workspaceId: number, campaignId: string, now: Date): Promise<number> {
  return sql.execute(
    `with locked as (
       select id from contacts where workspace_id = $1 and campaign_id = $2 and status_class = 'open' and status = 'active'
         and sent_count = 0 and deleted_at is null order by id for update
     )
     update contacts c set status = 'pending', enrolled_at = null, change_sequence = null, updated_at = $3
     from locked where c.workspace_id = $1 and c.id = locked.id`,
    [workspaceId, campaignId, now],
  );
}

/** Reactivates completed contacts whose last step is before `lastStepOrder`, because the campaign now has a further step. */
export async function reopenCompleted(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  now: Date,
  lastStepOrder: number,
  limit: number,
): Promise<Array<{ id: string; current_step_order: number; mailbox_id: number | null; timezone: string | null }>> {
  return sql.query(
    `with picked as (
       select id from contacts where workspace_id = $1 and campaign_id = $2 and status_class = 'completed' and deleted_at is null
         and coalesce(current_step_order, 0) < $4 order by id limit $5 for update
     )
     update contacts c set status = 'active', change_sequence = null, updated_at = $3
     from picked where c.workspace_id = $1 and c.id = picked.id
     returning c.id, coalesce(c.current_step_order, 0) as current_step_order, c.mailbox_id, c.timezone`,
    [workspaceId, campaignId, now, lastStepOrder, limit],
  );
}
