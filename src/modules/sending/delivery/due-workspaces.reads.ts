// Reads campaign_slots, campaign_reschedules and set_aside: the next workspaces for sending.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { isSetAside, nextRetry } from '../../foundation/faults/index.js';
import { SENDING_WORK, sendingWaits } from '../../outreach/campaigns/slots/index.js';

/** Work for a workspace as a whole, set aside if its claim fails although no single campaign fails alone. */
export const WORKSPACE_WORK = 'sending.workspace';

/** A campaign or workspace that sending skips for now. */
const isAside = `(${sendingWaits('s', '$1')} or ${isSetAside(WORKSPACE_WORK, 's.workspace_id', 's.workspace_id::text', '$1')})`;

/** Lists workspaces with a due campaign, longest waiting first. The only query without a workspace. */
export async function listDueWorkspaces(sql: SqlRunner, now: Date, limit: number): Promise<number[]> {
  const rows = await sql.query<{ workspace_id: number }>(
    `select workspace_id from (
       select s.workspace_id, s.next_check_at as at from campaign_slots s
       where s.active and s.next_check_at <= $1 and not ${sendingWaits('s', '$1')}
       union all
       select s.workspace_id, w.at from campaign_reschedules w join campaign_slots s using (workspace_id, campaign_id)
       where s.active and w.at <= $1 and not ${sendingWaits('s', '$1')}
     ) due where not ${isSetAside(WORKSPACE_WORK, 'due.workspace_id', 'due.workspace_id::text', '$1')} group by workspace_id order by min(at) limit $2`,
    [now, limit],
    'sending-due-workspaces',
  );
  return rows.map((row) => row.workspace_id);
}

/** Returns when the next campaign of any workspace is due or retried; null if none is. */
export async function findNextCheck(sql: SqlRunner, now: Date): Promise<Date | null> {
  const rows = await sql.query<{ at: Date | null }>(
    `select least(
       (select s.next_check_at from campaign_slots s
        where s.active and s.next_check_at < 'infinity' and not ${isAside} order by s.next_check_at limit 1),
       (select min(w.at) from campaign_reschedules w join campaign_slots s using (workspace_id, campaign_id)
        where s.active and not ${isAside}),
       ${nextRetry(SENDING_WORK.name, '$1')}, ${nextRetry(WORKSPACE_WORK, '$1')}
     ) as at`,
    [now],
    'sending-next-check',
  );
  return rows[0]?.at ?? null;
}
