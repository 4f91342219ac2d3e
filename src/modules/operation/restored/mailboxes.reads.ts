import type { SqlRunner } from '../../../platform/db/sql-runner.js';

// Reads mailboxes, mailbox_syncs and held_mailboxes: what a held instance knows from mailboxes.

/**
 * - `compared`: read, and the Sent folder keeps copies.
 * - `reading`: not read completely yet.
 * - `failing`: cannot be read at the moment.
 * - `no_copies`: read, but the Sent folder is missing, or does not have the last emails.
 * - `not_readable`: hosted here, without IMAP, or disconnected.
 */
export type HeldMailboxState = 'compared' | 'reading' | 'failing' | 'no_copies' | 'not_readable';

const STATE = `case
  when h.read_at is not null then case when h.keeps_copies or h.found_count > 0 then 'compared' else 'no_copies' end
  when y.mailbox_id is null or y.due_at = 'infinity' or m.connection->'imap' is null or m.connection->>'imap' is null
    then 'not_readable'
  when y.failures > 0 then 'failing'
  else 'reading' end`;

const MAILBOXES = `mailboxes m
  left join mailbox_syncs y on y.workspace_id = m.workspace_id and y.mailbox_id = m.id
  left join held_mailboxes h on h.workspace_id = m.workspace_id and h.mailbox_id = m.id
  where m.deleted_at is null`;

/** Counts mailboxes of a workspace, or of all, by state, and the emails found in their Sent folders. */
export function countMailboxes(
  sql: SqlRunner,
  workspaceId: number | null,
): Promise<ReadonlyArray<{ readonly state: HeldMailboxState; readonly count: number; readonly found: number }>> {
  return sql.query(
    `select ${STATE} as state, count(*)::int as count, coalesce(sum(h.found_count), 0)::int as found from ${MAILBOXES}
       and ($1::int is null or m.workspace_id = $1) group by 1`,
    [workspaceId],
  );
}

/** Counts the mailboxes of a workspace that are not read completely yet, and the emails found in its Sent folders. */
export async function countFoundIn(
  sql: SqlRunner,
  workspaceId: number,
): Promise<{ readonly reading: number; readonly found: number }> {
  const [row] = await sql.query<{ reading: number; found: number }>(
    `select (count(*) filter (where ${STATE} = 'reading'))::int as reading, coalesce(sum(h.found_count), 0)::int as found
     from ${MAILBOXES} and m.workspace_id = $1`,
    [workspaceId],
  );
  return row as { reading: number; found: number };
}

export interface HeldMailbox {
  readonly address: string;
  readonly state: HeldMailboxState;
  /** Last error of the mailbox's server. */
  readonly error: string | null;
}

/** Lists mailboxes of a workspace, or of all, that are connected and not compared. */
export function listUncompared(sql: SqlRunner, workspaceId: number | null, limit: number): Promise<HeldMailbox[]> {
  return sql.query<HeldMailbox>(
    `select address, state, error from (select m.address, ${STATE} as state, y.last_error as error, m.workspace_id, m.id from ${MAILBOXES}
       and ($2::int is null or m.workspace_id = $2)) found
     where state in ('reading', 'failing', 'no_copies') order by workspace_id, id limit $1`,
    [limit, workspaceId],
  );
}
