// Reads: contacts, mailboxes, sends, pending_ranges.
import type { Selectable } from '../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { Database } from '../../../platform/db/tables.js';
import { statusClassesOf, statusClassOf } from './status/status-class.js';
import { withinPending } from './within-pending.js';

export type ContactRow = Selectable<Database['contacts']>;

/** Contact with the related data that its page shows. */
export type ContactView = ContactRow & {
  readonly mailbox_uuid: string | null;
  readonly mailbox_address: string | null;
  readonly next_step_order: number | null;
  readonly next_send_at: Date | null;
};

/**
 * Returns the query of contact pages; `from` has the alias `c`. Only contacts in their sequence have a waiting message; that of a
 * paused contact also waits for the end of the hold.
 */
function viewOf(from: string): string {
  return `select c.*, m.uuid as mailbox_uuid, m.address as mailbox_address, s.step_order as next_step_order,
      case when c.status = 'paused' and c.hold_until is null then null
        when c.status = 'paused' and s.due_at < c.hold_until then c.hold_until else s.due_at end as next_send_at
    from ${from}
    left join mailboxes m on m.workspace_id = c.workspace_id and m.id = c.mailbox_id
    left join lateral (
      select step_order, due_at from sends s
      where s.workspace_id = c.workspace_id and s.contact_id = c.id and s.status in ('scheduled', 'deferred')
        and c.status in ('active', 'paused')
      order by due_at limit 1) s on true`;
}

/** Filters of a list of contacts; absent means any. */
export interface ContactFilter {
  readonly status?: readonly string[] | undefined;
  /** Complete address in lower case. */
  readonly emailKey?: string | undefined;
  /** Part of the address, name, or company. */
  readonly search?: string | undefined;
  readonly importId?: string | undefined;
  readonly replyIntent?: string | undefined;
}

/**
 * Returns at most `limit` contacts of a campaign by creation, after the ID `afterId`. The statement contains only the
 * requested conditions. Statuses of several classes are read from one index range each and merged.
 */
export function pageContacts(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  filter: ContactFilter,
  page: { readonly afterId: string | null; readonly limit: number },
): Promise<ContactView[]> {
  const values: unknown[] = [workspaceId, campaignId, page.limit];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const where = ['c.workspace_id = $1', 'c.campaign_id = $2', 'c.deleted_at is null'];
  if (page.afterId !== null) where.push(`c.id > ${given(page.afterId)}`);
  if (filter.emailKey !== undefined) where.push(`c.email_key = ${given(filter.emailKey)}`);
  if (filter.importId !== undefined) where.push(`c.import_id = ${given(filter.importId)}`);
  if (filter.replyIntent !== undefined) where.push(`c.reply_intent = ${given(filter.replyIntent)}`);
  if (filter.search !== undefined) {
    const pattern = given(`%${filter.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
    where.push(`(c.email_key like ${pattern} or lower(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '')) like ${pattern}
      or lower(c.company) like ${pattern})`);
  }
  const ranges = filter.status === undefined ? [[]] : statusRanges(filter.status, given);
  if (ranges.length === 0) return Promise.resolve([]);
  const pages = ranges.map(
    (range) => `(select * from contacts c where ${[...where, ...range].join(' and ')} order by c.id limit $3)`,
  );
  const picked =
    pages.length === 1 ? pages[0] : `(select * from (${pages.join(' union all ')}) c order by c.id limit $3)`;
  return sql.query<ContactView>(`${viewOf(`${picked} c`)} order by c.id`, values);
}

/** Returns the conditions of each class of statuses: its index range, and the requested ones within it. */
function statusRanges(statuses: readonly string[], given: (value: unknown) => string): string[][] {
  return statusClassesOf(statuses).map((one) => {
    const asked = statuses.filter((status) => statusClassOf(status) === one);
    const range = [`c.status_class = ${given(one)}`, `c.status = any(${given(asked)}::text[])`];
    if (asked.every((status) => status === 'pending')) range.push(withinPending('c'));
    return range;
  });
}

/** Returns one contact that is not deleted, of this campaign or of any; null if there is none. */
export async function findContactView(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string | null,
  id: string,
): Promise<ContactView | null> {
  const rows = await sql.query<ContactView>(
    `${viewOf('contacts c')}
     where c.workspace_id = $1 and c.id = $2 and ($3::uuid is null or c.campaign_id = $3) and c.deleted_at is null`,
    [workspaceId, id, campaignId],
    'contacts-find-view',
  );
  return rows[0] ?? null;
}

/** Returns these contacts, including deleted ones, in no order. */
export function listContactViews(sql: SqlRunner, workspaceId: number, ids: readonly string[]): Promise<ContactView[]> {
  return sql.query<ContactView>(
    `${viewOf('contacts c')} where c.workspace_id = $1 and c.id = any($2::uuid[])`,
    [workspaceId, ids],
    'contacts-list-views',
  );
}

/** Returns the number of the `count`-th change after `after`; null if there are fewer. */
export async function findChangeBehind(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  after: number,
  count: number,
): Promise<number | null> {
  const rows = await sql.query<{ change_sequence: number }>(
    `select change_sequence from contacts
     where workspace_id = $1 and campaign_id = $2 and change_sequence > $3 order by change_sequence offset $4 limit 1`,
    [workspaceId, campaignId, after, count - 1],
    'contacts-find-change-behind',
  );
  return rows[0]?.change_sequence ?? null;
}

/**
 * Returns changed contacts of a campaign, including deleted ones, by their number after `after`: those of the next
 * `lookAt` that match the filter. Rows are selected before filtering, so that no filter leads the planner to another
 * index.
 */
export function listChangedContacts(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  filter: { readonly status?: readonly string[] | undefined; readonly updatedSince?: Date | undefined },
  page: { readonly after: number; readonly lookAt: number; readonly limit: number },
): Promise<ContactView[]> {
  const picked = `(select * from (
      select * from contacts c where c.workspace_id = $1 and c.campaign_id = $2 and c.change_sequence > $3
      order by c.change_sequence limit $7) c
    where ($4::text[] is null or c.status = any($4)) and ($5::timestamptz is null or c.updated_at >= $5)
    order by c.change_sequence limit $6) c`;
  return sql.query<ContactView>(
    `${viewOf(picked)} order by c.change_sequence`,
    [workspaceId, campaignId, page.after, filter.status ?? null, filter.updatedSince ?? null, page.limit, page.lookAt],
    'contacts-list-changed',
  );
}
