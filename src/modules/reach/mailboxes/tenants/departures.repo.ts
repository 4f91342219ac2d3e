import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Reasons why a user of a tenant may no longer send: suspended, or no longer in the directory or the group. */
export type Departure = 'suspended' | 'gone';

/** Data of a tenant's mailbox for the comparison with the directory. */
export interface WatchedMailbox {
  readonly id: number;
  /** ID of its user at the provider; null for a connection without one. */
  readonly user_id: string | null;
  readonly departed: Departure | null;
  /** Whether its tokens are no longer renewed. */
  readonly is_ended: boolean;
}

/** Returns the next mailboxes of a tenant after `after`, by ID. */
export function listWatchedMailboxes(
  sql: SqlRunner,
  workspaceId: number,
  tenantId: string,
  after: number,
  limit: number,
): Promise<WatchedMailbox[]> {
  return sql.query<WatchedMailbox>(
    `select m.id, m.connection->'tenant'->>'user' as user_id, t.departed, t.refresh_due_at is null as is_ended
     from mailbox_tokens t join mailboxes m on m.workspace_id = t.workspace_id and m.id = t.mailbox_id
     where t.workspace_id = $1 and t.tenant_id = $2 and t.mailbox_id > $3 and m.deleted_at is null
     order by t.mailbox_id limit $4`,
    [workspaceId, tenantId, after, limit],
  );
}

/** Ends the tokens of a departed user. A current renewal then writes nothing. */
export async function endTokens(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  { departed, problem, now }: { readonly departed: Departure; readonly problem: string; readonly now: Date },
): Promise<void> {
  await sql.execute(
    `update mailbox_tokens set departed = $3, problem = $4, refresh_due_at = null, version = version + 1,
       access_expires_at = least(access_expires_at, $5), worker_id = null
     where workspace_id = $1 and mailbox_id = $2`,
    [workspaceId, mailboxId, departed, problem, now],
  );
}

/** Mints tokens again for users who are back. */
export async function resumeTokens(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
  now: Date,
): Promise<void> {
  await sql.execute(
    `update mailbox_tokens set departed = null, problem = null, failures = 0, refresh_due_at = $3
     where workspace_id = $1 and mailbox_id = any($2::int[]) and refresh_due_at is null`,
    [workspaceId, mailboxIds, now],
  );
}
