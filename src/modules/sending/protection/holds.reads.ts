// Reads contacts whose hold is over.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { isSetAside, nextRetry, type Work } from '../../foundation/faults/index.js';

export const HOLDS_WORK: Work = { name: 'sending.holds', resource: 'campaign' };

const isAside = isSetAside(HOLDS_WORK.name, 'contacts.workspace_id', 'contacts.campaign_id::text', '$1');

/** Campaign with contacts whose hold has ended. */
export interface DueHolds {
  readonly workspace_id: number;
  readonly campaign_id: string;
}

/** Lists campaigns with contacts whose hold has ended, longest waiting first. */
export function listHoldCampaigns(sql: SqlRunner, now: Date, limit: number): Promise<DueHolds[]> {
  return sql.query<DueHolds>(
    `select workspace_id, campaign_id from (
       select workspace_id, campaign_id, hold_until from contacts
       where status = 'paused' and hold_until <= $1 and deleted_at is null and not ${isAside} order by hold_until limit $2
     ) due group by workspace_id, campaign_id order by min(hold_until)`,
    [now, limit],
    'sending-hold-campaigns',
  );
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

/** Locks contacts of these campaigns whose hold has ended; skips contacts locked by another transaction. */
export function lockHeld(
  sql: SqlRunner,
  workspaceId: number,
  campaignIds: readonly string[],
  now: Date,
  limit: number,
): Promise<HeldContact[]> {
  return sql.query<HeldContact>(
    `select id, campaign_id, email, first_name, last_name, company, custom_fields from contacts
     where workspace_id = $1 and status = 'paused' and hold_until <= $2 and deleted_at is null and campaign_id = any($4::uuid[])
     order by hold_until limit $3 for update skip locked`,
    [workspaceId, now, limit, campaignIds],
    'sending-lock-held',
  );
}

/** Returns when the next hold of any workspace ends; null if no contact is held. */
export async function findNextHold(sql: SqlRunner, now: Date): Promise<Date | null> {
  const rows = await sql.query<{ at: Date | null }>(
    `select least((select hold_until from contacts where status = 'paused' and hold_until is not null and deleted_at is null
       and not ${isAside} order by hold_until limit 1), ${nextRetry(HOLDS_WORK.name, '$1')}) as at`,
    [now],
    'sending-next-hold',
  );
  return rows[0]?.at ?? null;
}
