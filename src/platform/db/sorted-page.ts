import type { Secrets } from '../secrets.js';
import type { CursorBinding, CursorPosition } from './keyset.js';
import { decodeCursor } from './keyset.js';

/** Order of a list by a value of its rows. Equal values follow the ID in the same direction. */
export interface Order {
  /** SQL of the value; null for the order of the IDs. */
  readonly key: string | null;
  readonly type: string;
  /** Rows without the value are last in both directions. */
  readonly isNullable?: true;
  /** Whether the ascending order is that of falling values, such as of urgency. */
  readonly isFalling?: true;
  /** SQL of a join that the value needs. */
  readonly join?: string;
}

/** Last row of a page: its value in the order, null for the order of the IDs or for no value, and its ID. */
export type Position = readonly [value: string | null, id: string];

/** Parts of the statement of a page. */
export interface PageStatement {
  readonly where: string;
  readonly orderBy: string;
  /** SQL of the sort value as text. */
  readonly sortValue: string;
  readonly join: string;
  readonly limit: string;
  readonly values: readonly unknown[];
}

interface Sorting {
  readonly orders: Readonly<Record<string, Order>>;
  /** Name of an order; a minus is descending. */
  readonly sort: string;
  /** SQL of the ID. */
  readonly id: string;
  readonly after: Position | null;
  readonly limit: number;
  /** Returns the conditions of the filters. `given` adds a value and returns its place. */
  readonly conditions: (given: (value: unknown) => string) => readonly string[];
}

/**
 * Pages rows in an order, after a position. Each part of a page is a range of one index, if there is one of the order: the
 * rows with a value, then those without.
 */
export async function pageInOrder<Row extends { readonly sort_value: string | null }>(
  { orders, sort, id, after, limit, conditions }: Sorting,
  read: (statement: PageStatement) => Promise<Row[]>,
): Promise<Row[]> {
  const { key, type, isNullable, isFalling, join = '' } = orders[sort.replace('-', '')] as Order;
  const isDescending = sort.startsWith('-') !== (isFalling ?? false);
  const part = (hasValue: boolean, from: Position | null, most: number): Promise<Row[]> => {
    const values: unknown[] = [];
    const given = (value: unknown): string => `$${values.push(value)}`;
    const where = [...conditions(given)];
    // Without a value, the order is still that of the index.
    const [than, direction] = isDescending && hasValue ? ['<', 'desc'] : ['>', 'asc'];
    if (isNullable) where.push(`${key} is ${hasValue ? 'not null' : 'null'}`);
    if (from !== null && key !== null && hasValue) {
      where.push(`(${key}, ${id}) ${than} (${given(from[0])}::${type}, ${given(from[1])})`);
    } else if (from !== null) {
      where.push(`${id} ${than} ${given(from[1])}`);
    }
    return read({
      where: where.join(' and '),
      orderBy: `${key === null ? '' : `${key} ${direction}, `}${id} ${direction}`,
      sortValue: `${key ?? 'null'}::text`,
      ...{ join, limit: given(most), values },
    });
  };
  const isPastValues = isNullable && after !== null && after[0] === null;
  const found = isPastValues ? [] : await part(true, after, limit);
  if (isNullable && found.length < limit) {
    found.push(...(await part(false, isPastValues ? after : null, limit - found.length)));
  }
  return found;
}

/** Returns the position of a cursor, which of the default order holds the ID alone. Throws 422 `invalid_cursor`. */
export function positionOf(secrets: Secrets, binding: CursorBinding, cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const position = decodeCursor(secrets, binding, cursor);
  return [position.length === 1 ? null : (position[0] as string | null), String(position.at(-1))];
}

/** Returns the position for a cursor. */
export function cursorPosition([value, id]: Position, isDefault: boolean): CursorPosition {
  return isDefault ? [id] : [value, id];
}
