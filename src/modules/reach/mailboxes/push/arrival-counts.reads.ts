// Reads: mailbox_syncs, mailboxes, mailbox_watches.

import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { ApiKind } from '../../../../platform/mail/api/types.js';

export interface ArrivalCount {
  readonly api: ApiKind;
  readonly push: number;
  /** Without push, or still waiting for its first subscription. */
  readonly polling: number;
  /** With push that the provider rejects, or whose subscription has expired. These mailboxes are polled, too. */
  readonly push_failing: number;
}

/** Counts the mailboxes of all workspaces that are read through an API, by the way in which their new mail arrives. */
export function countArrivals(sql: SqlRunner, now: Date): Promise<ArrivalCount[]> {
  return sql.query<ArrivalCount>(
    `select api, count(*) filter (where is_live)::int as push,
       count(*) filter (where not is_live and not is_failing)::int as polling,
       count(*) filter (where not is_live and is_failing)::int as push_failing
     from (
       select m.connection ->> 'kind' as api, coalesce(w.status = 'live' and w.expires_at > $1, false) as is_live,
         coalesce(w.status = 'failing' or w.expires_at <= $1, false) as is_failing
       from mailbox_syncs s
       join mailboxes m on m.workspace_id = s.workspace_id and m.id = s.mailbox_id
       left join mailbox_watches w on w.workspace_id = m.workspace_id and w.mailbox_id = m.id
       where s.due_at < 'infinity' and m.connection ->> 'kind' is not null and m.deleted_at is null
     ) polled group by api`,
    [now],
    'mailboxes-count-arrivals',
  );
}
