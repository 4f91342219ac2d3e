// Reads mailboxes, workspaces, circle_guests: the two who talk, which may be of two workspaces or of two installations.
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

/** A mailbox by its key, also a deleted one: its name stands in what was written. Below zero it is a guest. */
export async function findTalker(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
): Promise<TalkerRow | undefined> {
  if (mailboxId < 0) return findGuestTalker(sql, workspaceId, mailboxId);
  const rows = await sql.query<TalkerRow>(
    `select m.workspace_id, m.id, m.address, m.first_name, m.last_name, coalesce(m.timezone, w.timezone) as timezone,
       m.provider, m.domain
     from mailboxes m join workspaces w on w.id = m.workspace_id where m.workspace_id = $1 and m.id = $2`,
    [workspaceId, mailboxId],
    'warmup-find-talker',
  );
  return rows[0];
}

/** A guest writes where it lives: its zone is never asked here. */
async function findGuestTalker(sql: SqlRunner, workspaceId: number, mailboxId: number): Promise<TalkerRow | undefined> {
  const rows = await sql.query<TalkerRow>(
    `select $1::int as workspace_id, -g.id as id, g.address, g.first_name, g.last_name, 'UTC' as timezone, g.provider, g.domain
     from circle_guests g where g.id = -$2::int`,
    [workspaceId, mailboxId],
    'warmup-find-guest-talker',
  );
  return rows[0];
}
