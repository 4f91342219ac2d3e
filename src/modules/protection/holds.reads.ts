// Reads contacts whose hold is over.
import type { SqlRunner } from '../../platform/db/sql-runner.js';

/** Workspaces with contacts whose hold is over, those that wait longest first. */
export async function listHoldWorkspaces(sql: SqlRunner, now: Date, limit: number): Promise<number[]> {
  const rows = await sql.query<{ workspace_id: number }>(
    `select workspace_id from (
       select workspace_id, hold_until from contacts
       where status = 'paused' and hold_until <= $1 and deleted_at is null order by hold_until limit $2
     ) due group by workspace_id order by min(hold_until)`,
    [now, limit],
    'sending-hold-workspaces',
  );
  return rows.map((row) => row.workspace_id);
}

export interface HeldContact {
  readonly id: string;
  readonly campaign_id: string;
  readonly email: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly company: string | null;
  readonly custom_fields: Record<string, unknown>;
}

/** Takes contacts whose hold is over for this transaction; those that another one holds are passed over. */
export function lockHeld(sql: SqlRunner, workspaceId: number, now: Date, limit: number): Promise<HeldContact[]> {
  return sql.query<HeldContact>(
    `select id, campaign_id, email, first_name, last_name, company, custom_fields from contacts
     where workspace_id = $1 and status = 'paused' and hold_until <= $2 and deleted_at is null
     order by hold_until limit $3 for update skip locked`,
    [workspaceId, now, limit],
    'sending-lock-held',
  );
}

/** When the next hold of any workspace is over; null when no contact is held. */
export async function findNextHold(sql: SqlRunner): Promise<Date | null> {
  const rows = await sql.query<{ at: Date }>(
    `select hold_until as at from contacts where status = 'paused' and hold_until is not null and deleted_at is null
     order by hold_until limit 1`,
    [],
    'sending-next-hold',
  );
  return rows[0]?.at ?? null;
}
