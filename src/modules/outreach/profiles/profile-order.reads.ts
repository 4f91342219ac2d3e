// Reads: profiles.
import type { ProfileSort } from '../../../engine/profiles/profile-sorts.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { conditionsOf, type ProfileFilter } from './profiles.reads.js';
import type { ProfileRow } from './profiles.repo.js';

/** Last row of a page: its value in the order, null for the address or for none, and its address. */
export type ProfilePosition = readonly [value: string | null, emailKey: string];

interface Order {
  /** Indexed expression (0772-order-of-profiles); null for the address. */
  readonly key: string | null;
  readonly type: string;
  readonly isNullable: boolean;
}

const ORDERS: Readonly<Record<string, Order>> = {
  email: { key: null, type: 'text', isNullable: false },
  name: { key: 'profile_sort_name(p.first_name, p.last_name)', type: 'text', isNullable: true },
  company: { key: 'profile_sort_text(p.company)', type: 'text', isNullable: true },
  createdAt: { key: 'p.created_at', type: 'timestamptz', isNullable: false },
};

type FoundRow = ProfileRow & { readonly sort_value: string | null };

/**
 * Pages profiles in an order, after a position. Each part of a page is a range of one index: the profiles with a value, then
 * those without.
 */
export async function pageProfiles(
  sql: SqlRunner,
  workspaceId: number,
  filter: ProfileFilter,
  page: { readonly sort: ProfileSort; readonly after: ProfilePosition | null; readonly limit: number },
): Promise<Array<{ readonly row: ProfileRow; readonly position: ProfilePosition }>> {
  const isDescending = page.sort.startsWith('-');
  const { key, type, isNullable } = ORDERS[page.sort.replace('-', '')] as Order;
  const [than, direction] = isDescending ? ['<', 'desc'] : ['>', 'asc'];
  const read = async (hasValue: boolean, after: ProfilePosition | null, limit: number): Promise<FoundRow[]> => {
    const values: unknown[] = [workspaceId, limit];
    const given = (value: unknown): string => `$${values.push(value)}`;
    const where = ['p.workspace_id = $1', ...conditionsOf(filter, given)];
    if (isNullable) where.push(`${key} is ${hasValue ? 'not null' : 'null'}`);
    if (after !== null && key !== null && hasValue) {
      where.push(`(${key}, p.email_key) ${than} (${given(after[0])}::${type}, ${given(after[1])})`);
    } else if (after !== null) {
      where.push(`p.email_key ${hasValue ? than : '>'} ${given(after[1])}`);
    }
    // Without a value, the order is still that of the index.
    const order = `${key === null ? '' : `${key} ${hasValue ? direction : 'asc'}, `}p.email_key ${hasValue ? direction : 'asc'}`;
    return sql.query<FoundRow>(
      `select p.*, ${key ?? 'null'}::text as sort_value from profiles p where ${where.join(' and ')} order by ${order} limit $2`,
      values,
    );
  };
  const isPastValues = isNullable && page.after !== null && page.after[0] === null;
  const found = isPastValues ? [] : await read(true, page.after, page.limit);
  if (isNullable && found.length < page.limit) {
    found.push(...(await read(false, isPastValues ? page.after : null, page.limit - found.length)));
  }
  return found.map(({ sort_value: value, ...row }) => ({ row, position: [value, row.email_key] }));
}
