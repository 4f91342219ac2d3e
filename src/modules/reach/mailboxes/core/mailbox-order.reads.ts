// Reads: mailboxes, mailbox_slots, mailbox_syncs.
import type { MailboxSort } from '../../../../engine/lifecycle/list-sorts.js';
import { type Order, type Position, pageInOrder } from '../../../../platform/db/sorted-page.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { type MailboxView, mailboxColumns, mailboxJoins } from './mailboxes.reads.js';

export interface MailboxFilter {
  readonly status?: readonly string[] | undefined;
  readonly provider?: readonly string[] | undefined;
  readonly domain?: string | undefined;
  readonly tag?: string | undefined;
  /** Part of the address or name, ignoring case. */
  readonly search?: string | undefined;
}

/** Returns the orders at a time. UUIDs are in the order of creation. */
const ordersAt = (now: Date): Readonly<Record<string, Order>> => ({
  createdAt: { key: null, type: 'uuid' },
  address: { key: 'm.address', type: 'text' },
  // Indexed (0753-order-of-mailboxes).
  status: { key: 'mailbox_urgency(m.status, m.protected_until is not null)', type: 'integer', isFalling: true },
  // The counter of a past day does not apply to today.
  sentToday: {
    key: `case when s.day_ends_at > '${now.toISOString()}'::timestamptz then s.sent_today else 0 end`,
    type: 'integer',
  },
  dailyLimit: { key: 'm.daily_limit', type: 'integer' },
  lastSyncAt: { key: 'y.last_sync_at', type: 'timestamptz', isNullable: true },
  lastSentAt: { key: 's.last_sent_at', type: 'timestamptz', isNullable: true },
});

interface Page {
  readonly sort: MailboxSort;
  readonly after: Position | null;
  readonly limit: number;
  readonly now: Date;
}

/** Pages mailboxes in an order, after a position. */
export function pageMailboxViews(
  sql: SqlRunner,
  workspaceId: number,
  filter: MailboxFilter,
  { now, ...page }: Page,
): Promise<Array<MailboxView & { readonly sort_value: string | null }>> {
  const conditions = (given: (value: unknown) => string): string[] => {
    const where = [`m.workspace_id = ${given(workspaceId)}`, 'm.deleted_at is null'];
    if (filter.status !== undefined) where.push(`m.status = any(${given(filter.status)}::text[])`);
    if (filter.provider !== undefined) where.push(`m.provider = any(${given(filter.provider)}::text[])`);
    if (filter.domain !== undefined) where.push(`m.domain = ${given(filter.domain)}`);
    if (filter.tag !== undefined) where.push(`m.tags @> array[${given(filter.tag)}]`);
    if (filter.search !== undefined) {
      const pattern = given(`%${filter.search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`);
      where.push(`(m.address like ${pattern} or lower(m.first_name || ' ' || m.last_name) like ${pattern})`);
    }
    return where;
  };
  return pageInOrder({ ...page, orders: ordersAt(now), id: 'm.uuid', conditions }, (statement) =>
    sql.query(
      `select ${mailboxColumns}, ${statement.sortValue} as sort_value from mailboxes m ${mailboxJoins}
       where ${statement.where} order by ${statement.orderBy} limit ${statement.limit}`,
      statement.values,
    ),
  );
}
