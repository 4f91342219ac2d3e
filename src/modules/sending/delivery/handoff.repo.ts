import { givenRows } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { coversPerson } from '../../reach/suppressions/index.js';

export interface HandoffRow {
  readonly id: string;
  readonly attempt: number;
}

/**
 * A send with the campaign revision under which it was claimed. Later revisions may have different texts or windows.
 */
export type HandedOffRow = HandoffRow & { readonly revision: number };

/** Batch of sends about to be passed to connections, as stored in one row of `send_handoffs`. */
export interface NewHandoff {
  readonly id: string;
  readonly workerId: string;
  readonly at: Date;
  readonly sends: readonly HandedOffRow[];
}

const GOING = givenRows<HandedOffRow>({
  id: ['uuid', (send) => send.id],
  attempt: ['int', (send) => send.attempt],
  revision: ['int', (send) => send.revision],
});

/**
 * Records claimed sends as handed to connections, in one row, and returns the sends that may go out; without any, no
 * row is written. The statement rechecks campaign, contact, suppressions and the claimed campaign revision, so that
 * changes acknowledged before the hand-off take effect. Sends that another worker has taken over (`attempt`) are
 * excluded too.
 */
export async function insertHandoff(sql: SqlRunner, workspaceId: number, handoff: NewHandoff): Promise<Set<string>> {
  const going = await sql.query<{ id: string }>(
    `with going as (
       select s.id, s.attempt
       from ${GOING.at(5, 'n')}
       -- Send by send through the keys (a LATERAL with OFFSET is never turned into a join), whatever the planner believes about the tables.
       cross join lateral (
         select f.id, f.attempt, f.campaign_id, f.contact_id from sends f
         where f.workspace_id = $1 and f.id = n.id and f.attempt = n.attempt and f.status = 'sending' and f.worker_id = $2 offset 0
       ) s
       where (
         select p.status = 'active' and p.deleted_at is null and p.revision = n.revision and c.status = 'active' and c.deleted_at is null and not exists (
           select 1 from suppressions u
           where u.workspace_id = $1 and ${coversPerson('u', '$1', 'c.email_key')}
             and u.group_id in ('', coalesce(p.group_id, '')) and (u.expires_at is null or u.expires_at > $3))
         from campaigns p, contacts c
         where p.workspace_id = $1 and p.id = s.campaign_id and c.workspace_id = $1 and c.id = s.contact_id
       )
     ), noted as (
       insert into send_handoffs (worker_id, id, workspace_id, send_ids, attempts, handed_at)
       select $2, $4, $1, array_agg(id), array_agg(attempt), $3 from going having count(*) > 0
     )
     select id from going`,
    [workspaceId, handoff.workerId, handoff.at, handoff.id, ...GOING.values(handoff.sends)],
    'sending-insert-handoff',
  );
  return new Set(going.map((row) => row.id));
}

export interface AbandonedRow {
  readonly workspace_id: number;
  readonly id: string;
  readonly attempt: number;
  readonly campaign_id: string;
  /** When the send was passed to a connection; null if never. */
  readonly handed_at: Date | null;
}

/** Returns sends that workers left claimed, in all of their workspaces: every claim, or only `claimIds`. */
export function listAbandoned(
  sql: SqlRunner,
  of: { readonly workerIds: readonly string[]; readonly claimIds: readonly string[] | null },
  limit: number,
): Promise<AbandonedRow[]> {
  return sql.query<AbandonedRow>(
    `with handed as (
       select h.worker_id, m.id, m.attempt, min(h.handed_at) as handed_at
       from send_handoffs h, unnest(h.send_ids, h.attempts) as m (id, attempt)
       where h.worker_id = any($1::uuid[]) group by 1, 2, 3
     )
     select s.workspace_id, s.id, s.attempt, s.campaign_id, h.handed_at as handed_at
     from send_claims k
     cross join unnest(k.send_ids) as n (id)
     join sends s on s.workspace_id = k.workspace_id and s.id = n.id and s.status = 'sending' and s.worker_id = k.worker_id
     left join handed h on h.worker_id = s.worker_id and h.id = s.id and h.attempt = s.attempt
     where k.worker_id = any($1::uuid[]) and ($3::uuid[] is null or k.id = any($3)) limit $2`,
    [of.workerIds, limit, of.claimIds],
    'sending-list-abandoned',
  );
}
