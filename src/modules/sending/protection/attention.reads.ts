// Reads mailboxes, campaigns, destination_rests, sends: items that do not send until a member acts. Partial indexes contain
// exactly these rows.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { waits } from '../../outreach/campaigns/index.js';

export interface TroubledMailbox {
  readonly id: number;
  readonly address: string;
  readonly status: string;
  readonly error_code: string | null;
  readonly error_message: string | null;
  /** Sign-in method; null for hosted mailboxes. */
  readonly auth: string | null;
  /** Whether the organization of the mailbox grants access; null for hosted mailboxes. */
  readonly is_of_tenant: boolean | null;
  readonly since: Date;
  /** Contacts whose next email belongs to the mailbox; at most `mostCounted`. */
  readonly waiting: number;
}

export function listTroubledMailboxes(
  sql: SqlRunner,
  workspaceId: number,
  limit: number,
  mostCounted: number,
): Promise<TroubledMailbox[]> {
  return sql.query<TroubledMailbox>(
    `select id, address, status, error_code, error_message, connection->>'auth' as auth, connection ? 'tenant' as is_of_tenant,
       coalesce(status_since, created_at) as since,
       (select count(distinct contact_id)::int from (
          select f.contact_id from sends f where f.workspace_id = $1 and f.mailbox_id = mailboxes.id and ${waits('f')} limit $3
        ) f) as waiting
     from mailboxes where workspace_id = $1 and deleted_at is null and status in ('disconnected', 'error')
     order by id limit $2`,
    [workspaceId, limit, mostCounted],
    'attention-troubled-mailboxes',
  );
}

export interface HeldMailbox {
  readonly id: number;
  readonly address: string;
  readonly protected_until: Date;
  readonly protected_for: string | null;
}

export function listHeldMailboxes(sql: SqlRunner, workspaceId: number, limit: number): Promise<HeldMailbox[]> {
  return sql.query<HeldMailbox>(
    `select id, address, protected_until, protected_for
     from mailboxes where workspace_id = $1 and deleted_at is null and protected_until is not null
     order by id limit $2`,
    [workspaceId, limit],
    'attention-held-mailboxes',
  );
}

export interface ResistedMailbox {
  readonly id: number;
  readonly address: string;
  readonly domains: readonly string[];
  readonly since: Date;
  readonly until: Date;
}

/** Lists mailboxes that pause sending to destinations whose servers permanently rejected them. */
export function listResistedMailboxes(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  limit: number,
): Promise<ResistedMailbox[]> {
  return sql.query<ResistedMailbox>(
    `select m.id, m.address, array_agg(r.domain order by r.domain) as domains, min(r.refused_at) as since, max(r.rests_until) as until
     from destination_rests r join mailboxes m on m.workspace_id = r.workspace_id and m.id = r.mailbox_id and m.deleted_at is null
     where r.workspace_id = $1 and r.is_permanent and r.rests_until > $2
     group by m.id, m.address order by m.id limit $3`,
    [workspaceId, now, limit],
    'attention-resisted-mailboxes',
  );
}

export interface GuardedCampaign {
  readonly id: string;
  readonly name: string;
  readonly pause_reason: string;
  readonly pause_detail: string | null;
  readonly since: Date;
}

export function listGuardedCampaigns(sql: SqlRunner, workspaceId: number, limit: number): Promise<GuardedCampaign[]> {
  return sql.query<GuardedCampaign>(
    `select id, name, pause_reason, pause_detail, coalesce(paused_at, updated_at) as since
     from campaigns where workspace_id = $1 and status = 'paused' and pause_reason <> 'manual' and deleted_at is null
     order by id limit $2`,
    [workspaceId, limit],
    'attention-guarded-campaigns',
  );
}
