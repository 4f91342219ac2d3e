// Reads sends, contacts, and campaign_steps: waiting messages, and the progress of contacts by the steps they received.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { isClaimed } from '../sends/index.js';

/** Lists contacts with their stored position and the number of the last step they received, in id order. */
export function listStepPositions(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  afterId: string,
  limit: number,
): Promise<Array<{ id: string; noted: number; stepOrder: number | null }>> {
  return sql.query(
    `select c.id, c.current_step_order as noted, g.step_order as "stepOrder"
     from (
       select id, current_step_order from contacts
       where workspace_id = $1 and campaign_id = $2 and id > $3 and deleted_at is null and current_step_order is not null
       order by id limit $4
     ) c
     cross join lateral (
       select max(t.step_order) as step_order from sends f
       join campaign_steps t on t.workspace_id = f.workspace_id and t.id = f.step_id and t.deleted_at is null
       where f.workspace_id = $1 and f.contact_id = c.id and f.status in ('sent', 'bounced', 'unknown')
     ) g
     order by c.id`,
    [workspaceId, campaignId, afterId, limit],
  );
}

/** `scheduled` waits for the first attempt, `deferred` for a retry. */
export type WaitingStatus = 'scheduled' | 'deferred';

export interface WaitingSend {
  readonly id: string;
  readonly step_id: string;
  readonly due_at: Date;
  readonly timezone: string | null;
  /** Time of the previous message, or of the enrollment if there is none. */
  readonly since: Date | null;
  readonly is_first: boolean;
  /**
   * Earliest retry by the server's response or the number of attempts, ignoring the schedule; null before the first
   * attempt.
   */
  readonly retry_at: Date | null;
}

/** Lists waiting messages of a status, of these contacts or (undefined) of all, in id order after `afterId`. */
export function listWaitingSends(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  { status, contactIds }: { readonly status: WaitingStatus; readonly contactIds: readonly string[] | undefined },
  afterId: string,
  limit: number,
): Promise<WaitingSend[]> {
  return sql.query<WaitingSend>(
    `select s.id, s.step_id, s.due_at, c.timezone, coalesce(c.last_sent_at, c.enrolled_at) as since,
       c.last_sent_at is null as is_first,
       case when s.status = 'deferred' then (s.attempts_log[cardinality(s.attempts_log)] ->> 'willRetryAt')::timestamptz end as retry_at
     from sends s join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id
     where s.workspace_id = $1 and s.campaign_id = $2 and s.status_class = $5 and s.status = $6 and s.id > $3
       ${contactIds === undefined ? '' : 'and s.contact_id = any($7::uuid[])'}
     order by s.id limit $4`,
    [
      ...[workspaceId, campaignId, afterId, limit, status === 'scheduled' ? 'open' : status, status],
      ...(contactIds === undefined ? [] : [contactIds]),
    ],
  );
}

/** Returns whether a worker currently holds a message of one of these mailboxes. */
export async function hasInFlight(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  mailboxIds: readonly number[],
): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from sends f where f.workspace_id = $1 and f.campaign_id = $2 and ${isClaimed('f')}
       and f.claimed_mailbox_id = any($3::int[]) limit 1`,
    [workspaceId, campaignId, mailboxIds],
  );
  return rows.length > 0;
}

/** Returns whether a worker still holds a message of the campaign that it claimed by this time. */
export async function wasInFlight(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  claimedBy: Date,
): Promise<boolean> {
  const rows = await sql.query(
    `select 1 from sends f where f.workspace_id = $1 and f.campaign_id = $2 and ${isClaimed('f')} and f.claimed_at <= $3 limit 1`,
    [workspaceId, campaignId, claimedBy],
  );
  return rows.length > 0;
}
