// Reads: events, tracking_visits, messages, message_sources, threads, contacts, body_cursors.
import { COUNTED, type RetentionKind } from '../../../../engine/retention/kinds.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { isBodyRemovable, isOriginalRemovable, QUIET_CONVERSATIONS } from './removable-body.js';

export interface DueData {
  /** Number of records that the next round deletes, up to `COUNTED`. */
  readonly count: number;
  /** Time when the oldest of these records was created. */
  readonly oldest_at: Date | null;
  /** Time of the oldest record that is kept and could be deleted; null if none is among the `COUNTED` oldest. */
  readonly kept_at: Date | null;
}

/** Oldest rows of each kind, evaluated per round. IDs grow with time, so due rows come first. */
const OLDEST: Readonly<Record<RetentionKind, string>> = {
  events: 'select created_at, true as is_due from events where workspace_id = $1 order by id',
  visits: 'select visited_at as created_at, true as is_due from tracking_visits where workspace_id = $1 order by id',
  email_bodies: `select m.created_at, (${isBodyRemovable('m')}) as is_due from messages m where m.workspace_id = $1
    and m.id > coalesce((select b.last_message_id from body_cursors b where b.workspace_id = $1), 0) order by m.id`,
  originals: `select m.created_at, (${isOriginalRemovable('m')}) as is_due from message_sources s
    join messages m on m.workspace_id = s.workspace_id and m.id = s.message_id where s.workspace_id = $1 order by s.message_id`,
  messages: `select q.last_message_at as created_at, q.is_removable as is_due from (${QUIET_CONVERSATIONS}) q`,
};

/** Counts what a workspace created before `before` and no longer keeps, and finds what is due after it. */
export async function getDueData(
  sql: SqlRunner,
  workspaceId: number,
  kind: RetentionKind,
  before: Date,
): Promise<DueData> {
  const [row] = await sql.query<DueData>(
    `select (count(*) filter (where created_at < $2))::int as count, min(created_at) filter (where created_at < $2) as oldest_at,
            min(created_at) filter (where created_at >= $2) as kept_at
       from (${OLDEST[kind]} limit ${COUNTED}) oldest where is_due`,
    [workspaceId, before],
  );
  return row as DueData;
}
