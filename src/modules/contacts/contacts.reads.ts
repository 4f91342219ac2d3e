// Reads: contacts, mailboxes, sends, pending_stretches.
import type { Selectable } from 'kysely';
import type { SqlRunner } from '../../platform/db/sql-runner.js';
import type { Database } from '../../platform/db/tables.js';
import { withinPending } from './pending-stretches.reads.js';
import { statusClassesOf } from './status-class.js';

export type ContactRow = Selectable<Database['contacts']>;

/** A contact with what its screen shows beside it. */
export type ContactView = ContactRow & {
  readonly mailbox_uuid: string | null;
  readonly mailbox_address: string | null;
  readonly next_step_order: number | null;
  readonly next_send_at: Date | null;
};

/** `from` has the alias `c`. Only contacts in their sequence have a message that waits. */
function viewOf(from: string): string {
  return `select c.*, m.uuid as mailbox_uuid, m.address as mailbox_address, s.step_order as next_step_order, s.due_at as next_send_at
    from ${from}
    left join mailboxes m on m.workspace_id = c.workspace_id and m.id = c.mailbox_id
    left join lateral (
      select step_order, due_at from sends s
      where s.workspace_id = c.workspace_id and s.contact_id = c.id and s.status in ('scheduled', 'deferred')
        and c.status in ('active', 'paused')
      order by due_at limit 1) s on true`;
}

/** What a list of contacts may be narrowed by; absent means any. */
export interface ContactFilter {
  readonly status?: readonly string[] | undefined;
  /** The whole address in lower case. */
  readonly emailKey?: string | undefined;
  /** A part of address, name or company. */
  readonly search?: string | undefined;
  readonly importId?: string | undefined;
  readonly replyIntent?: string | undefined;
}

/** At most `limit` contacts of a campaign by creation, after the one with the id `afterId`. */
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
  if (filter.status !== undefined) {
    where.push(`c.status = any(${given(filter.status)}::text[])`);
    const classes = statusClassesOf(filter.status);
    // A single class by itself: its index is then read in the order of ids.
    if (classes.length === 1) where.push(`c.status_class = ${given(classes[0])}`);
    else where.push(`c.status_class = any(${given(classes)}::text[])`);
    if (filter.status.every((status) => status === 'pending')) where.push(withinPending('c'));
  }
  if (filter.emailKey !== undefined) where.push(`c.email_key = ${given(filter.emailKey)}`);
  if (filter.importId !== undefined) where.push(`c.import_id = ${given(filter.importId)}`);
  if (filter.replyIntent !== undefined) where.push(`c.reply_intent = ${given(filter.replyIntent)}`);
  if (filter.search !== undefined) {
    const pattern = given(`%${filter.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
    where.push(`(c.email_key like ${pattern} or lower(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '')) like ${pattern}
      or lower(c.company) like ${pattern})`);
  }
  const picked = `(select * from contacts c where ${where.join(' and ')} order by c.id limit $3) c`;
  return sql.query<ContactView>(`${viewOf(picked)} order by c.id`, values);
}

/** One contact that is not deleted, of this campaign or of any; null when there is none. */
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

/** These contacts, deleted ones included, in no order. */
export function listContactViews(sql: SqlRunner, workspaceId: number, ids: readonly string[]): Promise<ContactView[]> {
  return sql.query<ContactView>(
    `${viewOf('contacts c')} where c.workspace_id = $1 and c.id = any($2::uuid[])`,
    [workspaceId, ids],
    'contacts-list-views',
  );
}

/** Changed contacts of a campaign, deleted ones included, by their number behind `after`. */
export function listChangedContacts(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  filter: { readonly status?: readonly string[] | undefined; readonly updatedSince?: Date | undefined },
  page: { readonly after: number; readonly limit: number },
): Promise<ContactView[]> {
  const picked = `(select * from contacts c
    where c.workspace_id = $1 and c.campaign_id = $2 and c.change_sequence > $3
      and ($4::text[] is null or c.status = any($4)) and ($5::timestamptz is null or c.updated_at >= $5)
    order by c.change_sequence limit $6) c`;
  return sql.query<ContactView>(
    `${viewOf(picked)} order by c.change_sequence`,
    [workspaceId, campaignId, page.after, filter.status ?? null, filter.updatedSince ?? null, page.limit],
    'contacts-list-changed',
  );
}
