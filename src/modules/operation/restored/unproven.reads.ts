import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { waits } from '../../outreach/campaigns/index.js';

// Reads sends, campaigns, contacts, campaign_mailboxes, mailboxes, workspaces and held_mailboxes: emails of a restored instance that no Sent folder
// can prove not to have been sent.

/**
 * Returns the SQL condition that a mailbox was read and keeps copies of its email, or is simulated: the simulated mail
 * world was restored with the same backup.
 */
const isCompared = (mailboxId: string): string => `(exists (
    select 1 from held_mailboxes h
    where h.workspace_id = s.workspace_id and h.mailbox_id = ${mailboxId} and h.read_at is not null
      and (h.keeps_copies or h.found_count > 0))
  or exists (
    select 1 from mailboxes m join workspaces w on w.id = m.workspace_id
    where m.workspace_id = s.workspace_id and m.id = ${mailboxId} and (m.provider = 'sandbox' or w.type = 'sandbox')))`;

/** A mailbox that may have sent the email and is not compared: its own, or any of its campaign; null if all are. */
const UNPROVEN_MAILBOX = `case when s.mailbox_id is not null
  then case when not ${isCompared('s.mailbox_id')} then s.mailbox_id end
  else (select min(a.mailbox_id) from campaign_mailboxes a
        where a.workspace_id = s.workspace_id and a.campaign_id = s.campaign_id and not ${isCompared('a.mailbox_id')}) end`;

/** Waiting emails that the lost instance could have sent: due before the restore, of campaigns that were active in the backup. */
const COULD_BE_SENT = `sends s
  join campaigns p on p.workspace_id = s.workspace_id and p.id = s.campaign_id
  left join campaigns o on o.workspace_id = s.workspace_id and o.id = p.parent_campaign_id
  join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id and c.status = 'active'
  where coalesce(o.status, p.status) = 'active' and p.status = 'active'
    and ${waits('s')} and s.due_at <= $1`;

interface DueCounts {
  readonly dueSends: number;
  readonly unprovenSends: number;
}

const DUE_COUNTS = `count(*)::int as "dueSends", (count(*) filter (where ${UNPROVEN_MAILBOX} is not null))::int as "unprovenSends"`;

/** Counts waiting emails of a workspace, or of all, that could have been sent by `since`, and how many no Sent folder proves unsent. */
export async function countCouldBeSent(sql: SqlRunner, workspaceId: number | null, since: Date): Promise<DueCounts> {
  const [row] = await sql.query<DueCounts>(
    `select ${DUE_COUNTS} from ${COULD_BE_SENT} and ($2::int is null or s.workspace_id = $2)`,
    [since, workspaceId],
  );
  return row as DueCounts;
}

export interface UnprovenSend {
  readonly workspaceId: number;
  readonly id: string;
  readonly mailboxId: number;
}

/** Lists unproven emails of a workspace, or of all, after a position, in order of workspace and ID. */
export function listUnproven(
  sql: SqlRunner,
  { workspaceId, since }: { readonly workspaceId: number | null; readonly since: Date },
  after: { readonly workspaceId: number; readonly id: string },
  limit: number,
): Promise<UnprovenSend[]> {
  return sql.query<UnprovenSend>(
    `select s.workspace_id as "workspaceId", s.id, ${UNPROVEN_MAILBOX} as "mailboxId" from ${COULD_BE_SENT}
       and (s.workspace_id, s.id) > ($2, $3::uuid) and ${UNPROVEN_MAILBOX} is not null
       and ($5::int is null or s.workspace_id = $5)
     order by s.workspace_id, s.id limit $4`,
    [since, after.workspaceId, after.id, limit, workspaceId],
  );
}
