// Reads contacts, campaigns and profiles: the facts that enrollment rules depend on.
import { PROFILE_COLUMNS } from '../../../../engine/profiles/field-types.js';
import { givenValues } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

const NAMES = givenValues('name', 'text');

// `workspace_id + 0`, as in contact-bulk.reads, makes the planner use the index that starts with the address. The lookup by company
// has no condition on `deleted_at`, because without statistics the planner would prefer an index of all contacts that are not deleted.
const LOOKUP = {
  person: 'o.email_key = k.name and o.workspace_id + 0 = $1 and o.deleted_at is null',
  company: 'o.workspace_id = $1 and o.company_domain = k.name',
} as const;

export interface OpenElsewhere {
  readonly name: string;
  readonly campaignId: string;
  readonly campaignName: string;
}

/**
 * Finds contacts with these addresses or company domains that wait or are in sequence in another campaign. Drafts and
 * completed campaigns count, because they send to such contacts once they run. A campaign and its subsequences are one.
 */
export async function listOpenElsewhere(
  sql: SqlRunner,
  workspaceId: number,
  rootId: string,
  by: keyof typeof LOOKUP,
  names: readonly string[],
): Promise<Map<string, OpenElsewhere>> {
  if (names.length === 0) return new Map();
  const rows = await sql.query<OpenElsewhere>(
    `select k.name, f.id as "campaignId", f.title as "campaignName" from ${NAMES.at(3, 'k')}
     cross join lateral (
       select p.id, p.name as title from (
         select o.campaign_id, o.status, o.deleted_at from contacts o where ${LOOKUP[by]} offset 0) o
       join campaigns p on p.workspace_id = $1 and p.id = o.campaign_id
       where o.deleted_at is null and o.status in ('pending', 'active', 'paused')
         and coalesce(p.parent_campaign_id, p.id) <> $2 and p.deleted_at is null and p.status <> 'archived'
       order by p.id limit 1) f`,
    [workspaceId, rootId, ...NAMES.values(names)],
    `contacts-open-elsewhere-${by}`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

export interface PastContact {
  readonly name: string;
  readonly sentHereAt: Date | null;
  readonly sentElsewhereAt: Date | null;
  readonly repliedAt: Date | null;
}

/** Returns the last emails and replies of these addresses, including those of deleted contacts and campaigns. */
export async function listPastContacts(
  sql: SqlRunner,
  workspaceId: number,
  rootId: string,
  keys: readonly string[],
): Promise<Map<string, PastContact>> {
  const of = (deleted: string): string =>
    `select o.campaign_id, o.last_sent_at, o.last_replied_at from contacts o
     where o.email_key = k.name and o.workspace_id + 0 = $1 and o.deleted_at is ${deleted}`;
  const rows = await sql.query<PastContact>(
    `select k.name, max(f.last_sent_at) filter (where f.is_here) as "sentHereAt",
       max(f.last_sent_at) filter (where not f.is_here) as "sentElsewhereAt", max(f.last_replied_at) as "repliedAt"
     from ${NAMES.at(3, 'k')} cross join lateral (
       select a.last_sent_at, a.last_replied_at, coalesce(p.parent_campaign_id, p.id) = $2 as is_here
       from (${of('null')} union all ${of('not null')} offset 0) a
       join campaigns p on p.workspace_id = $1 and p.id = a.campaign_id) f
     group by k.name`,
    [workspaceId, rootId, ...NAMES.values(keys)],
    'contacts-past',
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/** Values of a profile by the field names of rules. */
export type BookValues = Readonly<Record<string, unknown>>;

/** Returns the values in the address book for these addresses. */
export async function listBookValues(
  sql: SqlRunner,
  workspaceId: number,
  keys: readonly string[],
): Promise<Map<string, BookValues>> {
  const columns = Object.entries(PROFILE_COLUMNS).map(([name, column]) => `p.${column} as "${name}"`);
  const rows = await sql.query<{ name: string; fields: Record<string, unknown> } & Record<string, unknown>>(
    `select k.name, p.fields, p.tags, ${columns.join(', ')} from ${NAMES.at(2, 'k')}
     join profiles p on p.workspace_id = $1 and p.email_key = k.name`,
    [workspaceId, ...NAMES.values(keys)],
    'contacts-book-values',
  );
  return new Map(
    rows.map(({ name, fields, ...values }) => {
      const custom = Object.entries(fields).map(([field, value]) => [`custom.${field}`, value] as const);
      return [name, { ...values, ...Object.fromEntries(custom) }];
    }),
  );
}
