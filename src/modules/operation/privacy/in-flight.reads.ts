// Reads: contacts, sends, outbound_operations, mailboxes.
import type { Person } from '../../../platform/db/person-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { isToPerson } from '../../conversation/outbound/index.js';
import { isContactOfPerson } from '../../outreach/contacts/person/index.js';
import { isMessageOfPerson } from '../../outreach/threads/person/index.js';

const isOperationOfPerson = `(${isToPerson('o')} or ${isMessageOfPerson('o.message_id')})`;

/** Lists messages by members to the person that wait to be sent. */
export async function listWaitingOperations(sql: SqlRunner, { workspaceId, email }: Person): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select o.id from outbound_operations o
      where o.workspace_id = $1 and o.status in ('scheduled', 'queued', 'deferred') and ${isOperationOfPerson}`,
    [workspaceId, email],
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns whether an email to the person is being sent, a message by a member waits, or a transaction from before the suppression is still open.
 * @param barrier transaction of the suppression. After a restore, transaction IDs start again and none of that time is open.
 */
export async function isInFlight(
  sql: SqlRunner,
  { workspaceId, email }: Person,
  barrier: number | null,
): Promise<boolean> {
  const [row] = await sql.query<{ found: boolean }>(
    `select exists (select 1 from pg_current_snapshot() as now
         where pg_snapshot_xmin(now)::text::bigint <= $3 and pg_snapshot_xmax(now)::text::bigint > $3)
       or exists (select 1 from sends s where s.workspace_id = $1 and s.status = 'sending'
         and ${isContactOfPerson('s.contact_id')})
       or exists (select 1 from outbound_operations o
         where o.workspace_id = $1 and o.status in ('sending', 'scheduled', 'queued', 'deferred') and ${isOperationOfPerson}) as found`,
    [workspaceId, email, barrier],
  );
  return row?.found ?? false;
}

export async function listContactIds(sql: SqlRunner, { workspaceId, email }: Person): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select r.id from contacts r where r.workspace_id = $1 and ${isContactOfPerson('r.id')} order by r.id`,
    [workspaceId, email],
  );
  return rows.map(({ id }) => id);
}

/** Returns whether a mailbox of the workspace has this address. */
export async function isOwnMailbox(sql: SqlRunner, { workspaceId, email }: Person): Promise<boolean> {
  const rows = await sql.query(
    'select 1 from mailboxes where workspace_id = $1 and lower(address) = $2 and deleted_at is null limit 1',
    [workspaceId, email],
  );
  return rows.length > 0;
}
