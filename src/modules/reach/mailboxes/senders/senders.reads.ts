// Reads mailboxes, domains, mailbox_tokens and workspaces for the sending side.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

export interface SenderRow {
  readonly id: number;
  readonly uuid: string;
  readonly address: string;
  /** Address in From instead of `address`; null if none. */
  readonly send_as: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly signature: string | null;
  readonly reply_to: string | null;
  readonly tracking_domain: string | null;
  readonly domain: string;
  readonly timezone: string;
  readonly connection: unknown;
  readonly secrets: Buffer | null;
  readonly domain_id: string | null;
  readonly dkim_selector: string | null;
  readonly dkim_private_key: Buffer | null;
  /** Access token of a mailbox that signs in at its provider. */
  readonly tokens: Buffer | null;
  readonly access_expires_at: Date | null;
  /** Whether its emails go to the simulated mail world: the mailbox belongs to it, or the workspace is a sandbox. */
  readonly is_sandbox: boolean;
  /** Versions of the rows, which change with every change of the mailbox, its domain, or its access token. */
  readonly stamp: string;
}

const stamp = `concat_ws(' ', m.xmin, m.ctid, d.xmin, d.ctid, t.version, t.access_expires_at, w.type, w.timezone)`;
const joined = `from mailboxes m left join domains d on d.workspace_id = m.workspace_id and d.domain = m.domain
  join workspaces w on w.id = m.workspace_id
  left join mailbox_tokens t on t.workspace_id = m.workspace_id and t.mailbox_id = m.id
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
    `select m.id, m.uuid, m.address, m.send_as, m.first_name, m.last_name, m.signature, m.reply_to, m.tracking_domain, m.domain,
       coalesce(m.timezone, w.timezone) as timezone, m.connection, m.secrets,
       d.id as domain_id, d.dkim_selector, d.dkim_private_key, t.tokens,
       t.access_expires_at, m.provider = 'sandbox' or w.type = 'sandbox' as is_sandbox, ${stamp} as stamp ${joined}`,
    [workspaceId, mailboxIds],
    'mailboxes-sender-rows',
  );
}
