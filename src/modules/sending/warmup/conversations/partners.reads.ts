// Reads warmup_mailboxes, mailboxes, warmup_pairs, warmup_messages, suppressions, contacts: possible partners of a mailbox. The one look
// over the border of workspaces: only mailboxes of workspaces that both allow it.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { covers } from '../../../reach/suppressions/index.js';

export interface CandidateRow {
  readonly workspace_id: number;
  readonly mailbox_id: number;
  readonly address: string;
  readonly domain: string;
  readonly provider: string;
  readonly settings: { readonly languages?: readonly string[]; readonly pairGapHours?: number };
  readonly received: number;
  readonly paired_at: Date | null;
  readonly is_forbidden: boolean;
}

/**
 * Lists warmup mailboxes next to a random position in the pool: up to four times `some`, regardless of the pool size.
 * @param position random, 0..1
 */
export function listCandidates(
  sql: SqlRunner,
  opener: { readonly workspaceId: number; readonly mailboxId: number; readonly isShared: boolean },
  position: number,
  some: number,
  now: Date,
): Promise<CandidateRow[]> {
  return sql.query<CandidateRow>(
    `with pool as materialized (
       (select workspace_id, mailbox_id, settings from warmup_mailboxes
        where workspace_id = $1 and is_open and pool_key >= $4 order by pool_key limit $5)
       union all
       (select workspace_id, mailbox_id, settings from warmup_mailboxes
        where workspace_id = $1 and is_open and pool_key < $4 order by pool_key limit $5)
       union all
       (select workspace_id, mailbox_id, settings from warmup_mailboxes
        where $3 and is_open and is_shared and workspace_id <> $1 and pool_key >= $4 order by pool_key limit $5)
       union all
       (select workspace_id, mailbox_id, settings from warmup_mailboxes
        where $3 and is_open and is_shared and workspace_id <> $1 and pool_key < $4 order by pool_key limit $5)
     )
     select p.workspace_id, p.mailbox_id, m.address, m.domain, m.provider, p.settings,
       (select count(*)::int from warmup_messages x where x.partner_workspace_id = p.workspace_id
          and x.partner_mailbox_id = p.mailbox_id and x.sent_at > $6::timestamptz - interval '24 hours') as received,
       (select began_at from warmup_pairs r where r.low_mailbox_id = least($2::int, p.mailbox_id)
          and r.high_mailbox_id = greatest($2::int, p.mailbox_id)) as paired_at,
       exists (select 1 from suppressions s where s.workspace_id = $1 and ${covers('s', 'm.address')}
          and (s.expires_at is null or s.expires_at > $6))
         or exists (select 1 from contacts c where c.email_key = m.address and c.workspace_id + 0 = $1 and c.deleted_at is null)
         as is_forbidden
     from pool p
     -- By key, a row each: a planner that takes the tables for small would read all mailboxes, and reread the pool for each of them.
     cross join lateral (select * from mailboxes x where x.workspace_id = p.workspace_id and x.id = p.mailbox_id limit 1) m
     where m.deleted_at is null and m.status = 'active' and m.warmup_status in ('warming', 'ready') and m.id <> $2`,
    [opener.workspaceId, opener.mailboxId, opener.isShared, position, some, now],
    'warmup-list-candidates',
  );
}
