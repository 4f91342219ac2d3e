// Reads contacts, imports, profiles, profile_addresses, and profile_history: where the values of a contact came from.
import type { PROFILE_COLUMNS, ProfileColumn, ProfileSource } from '../../../engine/profiles/field-types.js';
import type { ChangedBy, ProfileDifferences } from '../../../engine/profiles/history.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** Profile with its current values. */
interface Profile extends Readonly<Record<(typeof PROFILE_COLUMNS)[ProfileColumn], string | null>> {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly changed_by: ChangedBy | null;
  readonly source: ProfileSource;
  readonly source_name: string | null;
  readonly source_row: number | null;
  /** ISO 8601. */
  readonly created_at: string;
}

export interface ValueOrigins {
  /** File and row that added the contact to the campaign; null without a file. */
  readonly file_name: string | null;
  readonly import_row: number | null;
  /** Null without a profile. */
  readonly profile: Profile | null;
  /** Author of the last recorded change of each field until the time. */
  readonly authors: Readonly<Record<string, ChangedBy | null>>;
  /** First recorded change of each field after the time. */
  readonly later: ProfileDifferences;
}

/** Returns where the values of a contact came from, as of `at`; undefined without the contact. */
export async function findOrigins(
  sql: SqlRunner,
  workspaceId: number,
  contactId: string,
  at: Date,
): Promise<ValueOrigins | undefined> {
  const [found] = await sql.query<ValueOrigins>(
    `select i.file_name, case when i.id is not null then c.import_row end as import_row, to_jsonb(p) as profile,
       coalesce((select jsonb_object_agg(f.name, h.changed_by order by h.id)
         from profile_history h cross join jsonb_object_keys(h.changes) f (name)
         where h.workspace_id = $1 and h.profile_id = p.id and h.changed_at <= $3), '{}') as authors,
       coalesce((select jsonb_object_agg(f.key, f.value order by h.id desc)
         from profile_history h cross join jsonb_each(h.changes) f
         where h.workspace_id = $1 and h.profile_id = p.id and h.changed_at > $3), '{}') as later
     from contacts c
     -- Contacts of a request belong to an import without a file.
     left join imports i on i.workspace_id = $1 and i.id = c.import_id and i.file_size > 0
     left join profile_addresses a on a.workspace_id = $1 and a.email_key = c.email_key
     left join profiles p on p.workspace_id = $1 and p.email_key = coalesce(a.profile_key, c.email_key)
     where c.workspace_id = $1 and c.id = $2`,
    [workspaceId, contactId, at],
    'sending-find-origins',
  );
  return found;
}
