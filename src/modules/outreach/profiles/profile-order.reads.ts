// Reads: profiles.
import type { ProfileSort } from '../../../engine/profiles/profile-sorts.js';
import { type Order, type Position, pageInOrder } from '../../../platform/db/sorted-page.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { conditionsOf, type ProfileFilter } from './profiles.reads.js';
import type { ProfileRow } from './profiles.repo.js';

/** Indexed expressions (0772-order-of-profiles). */
const ORDERS: Readonly<Record<string, Order>> = {
  email: { key: null, type: 'text' },
  name: { key: 'profile_sort_name(p.first_name, p.last_name)', type: 'text', isNullable: true },
  company: { key: 'profile_sort_text(p.company)', type: 'text', isNullable: true },
  createdAt: { key: 'p.created_at', type: 'timestamptz' },
};

type FoundRow = ProfileRow & { readonly sort_value: string | null };

/** Pages profiles in an order, after a position. */
export async function pageProfiles(
  sql: SqlRunner,
  workspaceId: number,
  filter: ProfileFilter,
  page: { readonly sort: ProfileSort; readonly after: Position | null; readonly limit: number },
): Promise<Array<{ readonly row: ProfileRow; readonly position: Position }>> {
  const conditions = (given: (value: unknown) => string) => [
    `p.workspace_id = ${given(workspaceId)}`,
    ...conditionsOf(filter, given),
  ];
  const found = await pageInOrder({ ...page, orders: ORDERS, id: 'p.email_key', conditions }, (statement) =>
    sql.query<FoundRow>(
      `select p.*, ${statement.sortValue} as sort_value from profiles p
       where ${statement.where} order by ${statement.orderBy} limit ${statement.limit}`,
      statement.values,
    ),
  );
  return found.map(({ sort_value: value, ...row }) => ({ row, position: [value, row.email_key] }));
}
