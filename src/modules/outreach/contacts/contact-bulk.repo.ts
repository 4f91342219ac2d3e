import { givenRows } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { type ContactField, contactColumns, contactFieldNames } from './contact-fields.js';
import { copyValue } from './copy-text.js';

/** Person from a file or a request, checked and normalized. */
export interface NewContact {
  readonly email: string;
  /** Complete address in lower case. */
  readonly emailKey: string;
  readonly companyDomain: string | null;
  readonly fields: Readonly<Partial<Record<ContactField, string | null>>>;
  /** JSON object as text. */
  readonly customFields: string;
  /** Row of the file; 1 is the first data row. */
  readonly sourceRow?: number;
}

const fieldColumns = contactFieldNames.map((name) => contactColumns[name]);

const COPY = `copy contacts (workspace_id, id, campaign_id, email, email_key, company_domain, ${fieldColumns.join(', ')},
  custom_fields, import_row, import_id, created_at, updated_at) from stdin`;

/** Characters per chunk of the stream: large enough for low overhead, small enough for a socket. */
const PIECE_LENGTH = 48 * 1024;

/** Inserts contacts as `pending` by COPY. An existing address fails all of them with SQLSTATE 23505. */
export function copyContacts(
  sql: SqlRunner,
  workspaceId: number,
  target: { readonly campaignId: string; readonly importId: string | null; readonly now: Date },
  rows: readonly IdentifiedContact[],
): Promise<number> {
  const before = `${workspaceId}\t`;
  const campaign = `\t${target.campaignId}\t`;
  const at = target.now.toISOString();
  const after = `\t${target.importId ?? '\\N'}\t${at}\t${at}\n`;
  function* pieces(): Generator<string> {
    let piece = '';
    for (const { id, contact } of rows) {
      piece += `${before}${id}${campaign}${copyValue(contact.email)}\t${copyValue(contact.emailKey)}\t${copyValue(contact.companyDomain)}`;
      for (const name of contactFieldNames) piece += `\t${copyValue(contact.fields[name] ?? null)}`;
      piece += `\t${copyValue(contact.customFields)}\t${contact.sourceRow ?? '\\N'}${after}`;
      if (piece.length < PIECE_LENGTH) continue;
      yield piece;
      piece = '';
    }
    if (piece !== '') yield piece;
  }
  return sql.copyFrom(COPY, pieces());
}

interface IdentifiedContact {
  readonly id: string;
  readonly contact: NewContact;
}

const LATER = givenRows<IdentifiedContact>({
  id: ['uuid', (row) => row.id],
  custom_fields: ['text', (row) => row.contact.customFields],
  ...Object.fromEntries(
    contactFieldNames.map((name, index) => [
      fieldColumns[index] as string,
      ['text', (row: IdentifiedContact) => row.contact.fields[name]] as const,
    ]),
  ),
});

/**
 * Updates existing contacts from a later row: given fields replace old values, custom fields are merged by key, everything else stays.
 * Rows are locked in order of ID.
 */
export function mergeContacts(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  rows: readonly IdentifiedContact[],
): Promise<number> {
  const sets = fieldColumns.map((column) => `${column} = coalesce(n.${column}, c.${column})`).join(', ');
  return sql.execute(
    // Each contact is read by key: with the list of IDs in the statement, the server would sort that list again for
    // every contact.
    `with locked as (
       select n.* from (select * from ${LATER.at(3, 'n')} order by id) n
       cross join lateral (select id from contacts where workspace_id = $1 and id = n.id for update) c
     )
     update contacts c set ${sets}, custom_fields = c.custom_fields || n.custom_fields::jsonb,
       change_sequence = null, updated_at = $2
     from locked n where c.workspace_id = $1 and c.id = n.id`,
    [workspaceId, now, ...LATER.values(rows)],
    'contacts-merge',
  );
}

/**
 * Admits one writer at a time that adds contacts to a campaign, until the end of its transaction. A writer that
 * compares with other campaigns excludes all others of the workspace, so that no address is added to two of them.
 */
export async function lockForAdding(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  acrossCampaigns: boolean,
): Promise<void> {
  await sql.query(
    acrossCampaigns
      ? `select pg_advisory_xact_lock(hashtextextended('contacts.add:' || $1, 0))`
      : `select pg_advisory_xact_lock_shared(hashtextextended('contacts.add:' || $1, 0)),
           pg_advisory_xact_lock(hashtextextended('contacts.add:' || $1 || ':' || $2, 0))`,
    acrossCampaigns ? [workspaceId] : [workspaceId, campaignId],
  );
}
