// Reads mailboxes: held ones, by the end of their hold.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { isSetAside, nextRetry, type Work } from '../../foundation/faults/index.js';

export const RESTS_WORK: Work = { name: 'sending.protection.rests', resource: 'mailbox' };

const isAside = isSetAside(RESTS_WORK.name, 'mailboxes.workspace_id', 'mailboxes.id::text', '$1');

/** Returns held mailboxes of all workspaces whose hold ended by `now`, longest ended first. */
export async function listDueProtections(sql: SqlRunner, now: Date, limit: number): Promise<Map<number, number[]>> {
  const rows = await sql.query<{ workspace_id: number; id: number }>(
    `select workspace_id, id from mailboxes where protected_until <= $1 and deleted_at is null and not ${isAside} order by protected_until limit $2`,
    [now, limit],
    'mailboxes-due-protections',
  );
  const byWorkspace = new Map<number, number[]>();
  for (const { workspace_id, id } of rows)
    byWorkspace.set(workspace_id, [...(byWorkspace.get(workspace_id) ?? []), id]);
  return byWorkspace;
}

/** Returns when the next hold of any workspace ends. */
export async function getNextProtectionEnd(sql: SqlRunner, now: Date): Promise<Date | null> {
  const rows = await sql.query<{ at: Date | null }>(
    `select least((select min(protected_until) from mailboxes where protected_until is not null and deleted_at is null
       and not ${isAside}), ${nextRetry(RESTS_WORK.name, '$1')}) as at`,
    [now],
    'mailboxes-next-protection-end',
  );
  return rows[0]?.at ?? null;
}
