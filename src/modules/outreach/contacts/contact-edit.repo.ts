import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { storedJson } from '../../../platform/db/stored-json.js';

/** Values by column. Custom fields are merged by key: null removes a key, and null as a whole removes all. */
export interface ContactEdit {
  readonly email?: { readonly email: string; readonly emailKey: string; readonly companyDomain: string | null };
  readonly columns: Readonly<Record<string, string | null>>;
  readonly customFields?: Readonly<Record<string, unknown>> | null;
}

/** Locks a contact that is not deleted; returns null if the campaign has no contact with this ID. */
export async function lockContact(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  id: string,
): Promise<{
  readonly status: string;
  readonly email: string;
  readonly email_key: string;
  readonly custom_fields: unknown;
  readonly hold_until: Date | null;
  readonly timezone: string | null;
} | null> {
  const rows = await sql.query<{
    status: string;
    email: string;
    email_key: string;
    custom_fields: unknown;
    hold_until: Date | null;
    timezone: string | null;
  }>(
    `select status, email, email_key, custom_fields, hold_until, timezone from contacts
     where workspace_id = $1 and id = $2 and campaign_id = $3 and deleted_at is null for update`,
    [workspaceId, id, campaignId],
  );
  return rows[0] ?? null;
}

interface ContactHead {
  readonly id: string;
  readonly status: string;
  readonly email_key: string;
}

const HEADS = `select id, status, email_key from contacts
  where workspace_id = $1 and id = any($3::uuid[]) and campaign_id = $2 and deleted_at is null order by id`;

/** Returns these contacts of a campaign, except deleted ones, in ID order. */
export function readContacts(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  ids: readonly string[],
): Promise<ContactHead[]> {
  return sql.query(HEADS, [workspaceId, campaignId, ids], 'contacts-read-batch');
}

/** Locks them. */
export function lockContacts(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  ids: readonly string[],
): Promise<ContactHead[]> {
  return sql.query(`${HEADS} for update`, [workspaceId, campaignId, ids], 'contacts-lock-batch');
}

/** Writes the given columns. The caller maps `columns` from known fields, so that it has only column names of the table. */
export async function updateContact(
  sql: SqlRunner,
  workspaceId: number,
  id: string,
  now: Date,
  edit: ContactEdit,
): Promise<void> {
  const values: unknown[] = [workspaceId, id, now];
  const sets = ['updated_at = $3', 'change_sequence = null'];
  const set = (column: string, value: unknown): void => {
    sets.push(`${column} = $${values.push(value)}`);
  };
  for (const [column, value] of Object.entries(edit.columns)) set(column, value);
  if (edit.email !== undefined) {
    set('email', edit.email.email);
    set('email_key', edit.email.emailKey);
    set('company_domain', edit.email.companyDomain);
    // Results of the old domain do not apply to the new one.
    set('verification_status', 'unverified');
    set('esp', 'unknown');
  }
  if (edit.customFields !== undefined) set('custom_fields', storedJson(edit.customFields ?? {}));
  await sql.execute(`update contacts set ${sets.join(', ')} where workspace_id = $1 and id = $2`, values);
}

/** Deletes contacts; their entries in the change feed stay. Returns the IDs of the deleted ones. */
export async function markDeleted(
  sql: SqlRunner,
  workspaceId: number,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `with locked as (
       select id from contacts where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null order by id for update
     )
     update contacts c set deleted_at = $3, updated_at = $3, change_sequence = null
     from locked where c.workspace_id = $1 and c.id = locked.id returning c.id`,
    [workspaceId, ids, now],
  );
  return rows.map((row) => row.id);
}
