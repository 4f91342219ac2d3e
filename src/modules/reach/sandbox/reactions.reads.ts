// Reads sandbox_reactions and mailboxes: due reactions and the addresses of their mailboxes.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { NewReaction } from './reactions.repo.js';

export interface DueReaction extends NewReaction {
  readonly workspaceId: number;
  /** Address of the mailbox; null if the mailbox was deleted. */
  readonly mailboxAddress: string | null;
}

/**
 * Returns due reactions, earliest first.
 * @param workspaceId null for all workspaces
 */
export function listDueReactions(
  sql: SqlRunner,
  workspaceId: number | null,
  until: Date,
  limit: number,
): Promise<DueReaction[]> {
  return sql.query<DueReaction>(
    `select r.workspace_id as "workspaceId", r.id, r.mailbox_id as "mailboxId", r.recipient, r.kind, r.about,
       r.due_at as "dueAt", m.address as "mailboxAddress"
     from sandbox_reactions r
     left join mailboxes m on m.workspace_id = r.workspace_id and m.id = r.mailbox_id and m.deleted_at is null
     where r.due_at <= $2 and ($1::int is null or r.workspace_id = $1)
     order by r.due_at, r.id limit $3`,
    [workspaceId, until, limit],
    'sandbox-due-reactions',
  );
}

export async function findNextReaction(sql: SqlRunner): Promise<Date | null> {
  const [row] = await sql.query<{ next: Date | null }>(
    'select min(due_at) as next from sandbox_reactions',
    [],
    'sandbox-next-reaction',
  );
  return row?.next ?? null;
}
