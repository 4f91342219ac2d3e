// Reads destination_rests, recipient_domains, mailbox_slots: rejections by destinations, and the mailbox's send count.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { DestinationRest } from './destination-rests.repo.js';

/** Maximum shown per mailbox; larger than a page shows. */
const SHOWN = 100;

/** Lists destinations to which a mailbox pauses sending at `now`, by name. */
export function listRests(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  now: Date,
): Promise<DestinationRest[]> {
  return sql.query<DestinationRest>(
    `select * from destination_rests where workspace_id = $1 and mailbox_id = $2 and rests_until > $3
     order by domain limit ${SHOWN}`,
    [workspaceId, mailboxId, now],
    'mailboxes-list-rests',
  );
}

export interface Refusals {
  /** One domain per independent destination. */
  readonly domains: readonly string[];
  /** Emails accepted by servers in the mailbox's current day. */
  readonly sent_today: number;
}

/** Lists destinations that permanently rejected a mailbox after `since`; domains of one known operator count as one. */
export async function findRefusals(
  sql: SqlRunner,
  workspaceId: number,
  mailboxId: number,
  since: Date,
  now: Date,
): Promise<Refusals> {
  const [row] = await sql.query<Refusals>(
    `select coalesce(array_agg(o.domain order by o.domain), '{}') as domains,
       coalesce((select case when day_ends_at <= $4 then 0 else sent_today end from mailbox_slots
         where workspace_id = $1 and mailbox_id = $2), 0) as sent_today
     from (
       select min(r.domain) as domain from destination_rests r
       left join recipient_domains d on d.domain = r.domain
       where r.workspace_id = $1 and r.mailbox_id = $2 and r.is_permanent and r.refused_at > $3
       group by case when coalesce(d.esp, 'unknown') in ('unknown', 'other') then r.domain else d.esp end
     ) o`,
    [workspaceId, mailboxId, since, now],
    'mailboxes-find-refusals',
  );
  return row as Refusals;
}
