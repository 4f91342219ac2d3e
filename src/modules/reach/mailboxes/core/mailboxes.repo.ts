import { givenRows, givenValues } from '../../../../platform/db/given-rows.js';
import type { Insertable, Selectable, Updateable } from '../../../../platform/db/row-types.js';
import { insertRows, updateRows } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import type { MailboxesTable } from '../../../../platform/db/tables.js';

const ADDRESSES = givenValues('address', 'text');

export type MailboxRow = Selectable<MailboxesTable>;

/** Rows per INSERT: 25 columns each stay below the protocol's limit of 65,535 parameters. */
const ROWS_PER_INSERT = 500;

/**
 * Inserts mailboxes and returns them. Skips addresses that the workspace has, or that are hosted here for another
 * workspace.
 */
export async function insertMailboxes(
  sql: SqlRunner,
  rows: readonly Insertable<MailboxesTable>[],
): Promise<MailboxRow[]> {
  const added: MailboxRow[] = [];
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    const part = rows.slice(from, from + ROWS_PER_INSERT);
    added.push(...(await insertRows(sql, 'mailboxes', part, 'on conflict do nothing')));
  }
  return added;
}

/** Returns integer IDs for rows whose secrets are encrypted with their ID before they are written. */
export async function takeMailboxIds(sql: SqlRunner, count: number): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('mailboxes', 'id'))::int as id from generate_series(1, $1)`,
    [count],
  );
  return rows.map((row) => row.id);
}

export interface MailboxKeys {
  readonly ids: readonly number[];
  readonly uuids: readonly string[];
  /** Addresses in lower case. */
  readonly addresses: readonly string[];
}

/** Returns existing mailboxes by any of their three names, in ID order. */
export function findMailboxes(sql: SqlRunner, workspaceId: number, keys: MailboxKeys): Promise<MailboxRow[]> {
  return sql.query<MailboxRow>(
    `select * from mailboxes
     where workspace_id = $1 and deleted_at is null
       and (id = any($2::int[]) or uuid = any($3::uuid[]) or address = any($4::text[]))
     order by id`,
    [workspaceId, keys.ids, keys.uuids, keys.addresses],
    'mailboxes-find',
  );
}

/**
 * Returns the mailboxes among these that are not deleted, and keeps them from being deleted until the transaction ends.
 */
export function holdMailboxes(
  sql: SqlRunner,
  workspaceId: number,
  ids: readonly number[],
): Promise<Array<{ id: number }>> {
  return sql.query(
    `select id from mailboxes where workspace_id = $1 and deleted_at is null and id = any($2::int[])
     order by id for key share`,
    [workspaceId, ids],
    'mailboxes-hold',
  );
}

/** Returns mailboxes like `holdMailboxes`, but locks the rows in ID order until the transaction ends. */
export function lockMailboxes(sql: SqlRunner, workspaceId: number, ids: readonly number[]): Promise<MailboxRow[]> {
  return sql.query<MailboxRow>(
    `select * from mailboxes where workspace_id = $1 and deleted_at is null and id = any($2::int[])
     order by id for update`,
    [workspaceId, ids],
    'mailboxes-lock',
  );
}

/** Returns the mailboxes in one of these statuses, oldest first. */
export function listMailboxesByStatus(
  sql: SqlRunner,
  workspaceId: number,
  statuses: readonly string[],
  limit: number,
): Promise<Array<Pick<MailboxRow, 'id' | 'address'>>> {
  return sql.query(
    `select id, address from mailboxes where workspace_id = $1 and deleted_at is null and status = any($2::text[])
     order by id limit $3`,
    [workspaceId, statuses, limit],
  );
}

/** Writes the same values to each of these mailboxes and returns the updated rows. */
export function updateMailboxes(
  sql: SqlRunner,
  workspaceId: number,
  ids: readonly number[],
  values: Updateable<MailboxesTable>,
): Promise<MailboxRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  const these = 'workspace_id = $1 and id = any($2::int[]) and deleted_at is null';
  return updateRows(sql, 'mailboxes', values, these, [workspaceId, ids]);
}

/** Changes parts of the ramp-up and keeps the others. */
export function mergeRamp(
  sql: SqlRunner,
  workspaceId: number,
  ids: readonly number[],
  ramp: Readonly<Record<string, unknown>>,
): Promise<number> {
  return sql.execute(
    'update mailboxes set ramp = ramp || $3::jsonb where workspace_id = $1 and id = any($2::int[]) and deleted_at is null',
    [workspaceId, ids, storedJson(ramp)],
  );
}

/** Adds tags to mailboxes and removes others; a mailbox keeps the order of the tags that it has. */
export function changeTags(
  sql: SqlRunner,
  workspaceId: number,
  ids: readonly number[],
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<number> {
  return sql.execute(
    `update mailboxes set tags = coalesce((
       select array_agg(tag order by position) from (
         select tag, min(position) as position from unnest(mailboxes.tags || $3::text[]) with ordinality as given (tag, position)
         where tag <> all ($4::text[]) group by tag) kept), '{}')
     where workspace_id = $1 and id = any($2::int[]) and deleted_at is null`,
    [workspaceId, ids, add, remove],
  );
}

interface ReportedUsage {
  readonly mailboxId: number;
  readonly perDay: number;
}

const USAGES = givenRows<ReportedUsage>({
  mailbox_id: ['int', (usage) => usage.mailboxId],
  per_day: ['int', (usage) => usage.perDay],
});

/**
 * Writes usage reported by other systems. Returns the mailboxes whose usage changed, and whether their remaining
 * capacity increased.
 */
export function updateReportedUsage(
  sql: SqlRunner,
  workspaceId: number,
  usages: readonly ReportedUsage[],
): Promise<Array<{ id: number; fell: boolean }>> {
  return sql.query(
    `with before as (
       select m.id, m.external_daily_usage, n.per_day
       from (select * from ${USAGES.at(2, 'u')}) n
       join mailboxes m on m.workspace_id = $1 and m.id = n.mailbox_id and m.deleted_at is null
       where m.reported_daily_usage <> n.per_day order by m.id for update of m)
     update mailboxes m set reported_daily_usage = b.per_day from before b
     where m.workspace_id = $1 and m.id = b.id
     returning m.id, m.external_daily_usage < b.external_daily_usage as fell`,
    [workspaceId, ...USAGES.values(usages)],
  );
}

/** Counts the mailboxes that count against the limit of the workspace. */
export async function countMailboxes(sql: SqlRunner, workspaceId: number): Promise<number> {
  const [row] = await sql.query<{ n: number }>(
    'select count(*)::int as n from mailboxes where workspace_id = $1 and deleted_at is null',
    [workspaceId],
  );
  return row?.n ?? 0;
}

/**
 * Records that emails of these mailboxes were accepted. Updates a row only after failures, or if its last update is an
 * hour old.
 */
export function markSendingFine(
  sql: SqlRunner,
  workspaceId: number,
  ids: readonly number[],
  now: Date,
): Promise<number> {
  return sql.execute(
    `update mailboxes set consecutive_failures = 0, error_code = null, error_message = null, smtp_status = 'ok',
       smtp_checked_at = $3, smtp_error = null
     where workspace_id = $1 and id = any($2::int[]) and status = 'active' and deleted_at is null
       and (consecutive_failures > 0 or smtp_status <> 'ok' or smtp_checked_at is null
         or smtp_checked_at < $3::timestamptz - interval '1 hour')`,
    [workspaceId, ids, now],
    'mailboxes-sending-fine',
  );
}

/**
 * Returns the hosted mailbox of an address in any workspace, because the inbound server knows only the address. Mailboxes at a
 * domain that another workspace owns receive nothing.
 * @param forms spellings of the address, best first
 */
export async function findHostedMailbox(sql: SqlRunner, forms: readonly string[]): Promise<HostedMailbox | undefined> {
  const rows = await sql.query<HostedMailbox>(
    `select m.workspace_id as "workspaceId", m.id as "mailboxId", m.address, exists (select 1 from usable_mailbox_passwords p
       where p.workspace_id = m.workspace_id and p.mailbox_id = m.id) as "hasClients"
     from ${ADDRESSES.at(1, 'wanted')}
     join mailboxes m on m.address = wanted.address and m.provider = 'native' and m.deleted_at is null
     where not exists (select 1 from domains d
       where d.domain = m.domain and d.owned_at is not null and d.workspace_id <> m.workspace_id)`,
    [...ADDRESSES.values(forms)],
    'mailboxes-hosted',
  );
  return forms.flatMap((form) => rows.find(({ address }) => address === form) ?? []).at(0);
}

export interface HostedMailbox {
  readonly workspaceId: number;
  readonly mailboxId: number;
  readonly address: string;
  /** Whether the mailbox has a password for mail programs. */
  readonly hasClients: boolean;
}
