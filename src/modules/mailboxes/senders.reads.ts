// Reads mailboxes and domains for the sending side.
import type { SqlRunner } from '../../platform/db/sql-runner.js';

export interface SenderRow {
  readonly id: number;
  readonly uuid: string;
  readonly address: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly signature: string | null;
  readonly reply_to: string | null;
  readonly domain: string;
  readonly connection: unknown;
  readonly secrets: Buffer | null;
  readonly domain_id: string | null;
  readonly dkim_selector: string | null;
  readonly dkim_private_key: Buffer | null;
  /** The versions of both rows: changes with every change of the mailbox or its domain. */
  readonly stamp: string;
}

const stamp = `concat_ws(' ', m.xmin, m.ctid, d.xmin, d.ctid)`;
const joined = `from mailboxes m left join domains d on d.workspace_id = m.workspace_id and d.domain = m.domain
  where m.workspace_id = $1 and m.id = any($2::int[]) and m.deleted_at is null`;

export function listSenderHeads(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
): Promise<Array<{ id: number; uuid: string; stamp: string }>> {
  return sql.query(
    `select m.id, m.uuid, ${stamp} as stamp ${joined}`,
    [workspaceId, mailboxIds],
    'mailboxes-sender-heads',
  );
}

export function listSenderRows(
  sql: SqlRunner,
  workspaceId: number,
  mailboxIds: readonly number[],
): Promise<SenderRow[]> {
  return sql.query<SenderRow>(
    `select m.id, m.uuid, m.address, m.first_name, m.last_name, m.signature, m.reply_to, m.domain, m.connection, m.secrets,
       d.id as domain_id, d.dkim_selector, d.dkim_private_key, ${stamp} as stamp ${joined}`,
    [workspaceId, mailboxIds],
    'mailboxes-sender-rows',
  );
}
