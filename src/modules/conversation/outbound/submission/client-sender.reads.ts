// Reads mail_access.senders and mailboxes: members who may send with a mail client.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Mailbox that its owner's mail clients may send from. */
export interface ClientSender {
  readonly workspaceId: number;
  readonly mailboxId: number;
  /** In lower case. */
  readonly address: string;
}

/** Returns the mailbox of an address, by the view that the front server queries too; undefined if it must not send. */
export async function findClientSender(sql: SqlRunner, address: string): Promise<ClientSender | undefined> {
  const rows = await sql.query<ClientSender>(
    `select m.workspace_id as "workspaceId", m.id as "mailboxId", m.address from mail_access.senders s
     join mailboxes m on m.address = s.address and m.deleted_at is null and m.status = 'active' and m.provider = 'native'
     where s.address = $1`,
    [address.toLowerCase()],
    'mailboxes-client-sender',
  );
  return rows[0];
}
