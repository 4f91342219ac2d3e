// Reads mailboxes, workspaces: the two who talk, which may be of two workspaces.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface TalkerRow {
  readonly workspace_id: number;
  readonly id: number;
  readonly address: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly timezone: string;
  readonly provider: string;
  readonly domain: string;
}

/** A mailbox by its key, also a deleted one: its name stands in what was written. */
export async function findTalker(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
): Promise<TalkerRow | undefined> {
  const rows = await sql.query<TalkerRow>(
    `select m.workspace_id, m.id, m.address, m.first_name, m.last_name, coalesce(m.timezone, w.timezone) as timezone,
       m.provider, m.domain
     from mailboxes m join workspaces w on w.id = m.workspace_id where m.workspace_id = $1 and m.id = $2`,
    [workspaceId, mailboxId],
    'warmup-find-talker',
  );
  return rows[0];
}
