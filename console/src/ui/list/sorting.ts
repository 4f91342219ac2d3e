import { locale } from '../../words/language';

/** Order of a table: by a column, largest or last first when `isDescending`. */
export interface Sort {
  readonly key: string;
  readonly isDescending: boolean;
}

type SortValue = string | number | null;

interface Sortable<Row> {
  readonly key: string;
  readonly sortBy?: (row: Row) => SortValue;
}

/** Reads an order from a search parameter: `sent`, or `-sent` for descending. */
export function sortOf(text: string | undefined, fallback: Sort): Sort {
  if (text === undefined) return fallback;
  return text.startsWith('-') ? { key: text.slice(1), isDescending: true } : { key: text, isDescending: false };
}

export const textOfSort = ({ key, isDescending }: Sort): string => `${isDescending ? '-' : ''}${key}`;

/** Returns the order as the API names it, by the name that each sortable column has there. */
export function apiSort<Name extends string>(
  { key, isDescending }: Sort,
  names: Readonly<Record<string, Name>>,
): Name | `-${Name}` | undefined {
  const name = names[key];
  return name === undefined || !isDescending ? name : `-${name}`;
}

/** Returns the rows in an order; rows without a value are last in both directions. Equal rows keep their position. */
export function sorted<Row>(rows: readonly Row[], columns: readonly Sortable<Row>[], sort: Sort): readonly Row[] {
  const value = columns.find(({ key }) => key === sort.key)?.sortBy;
  if (value === undefined) return rows;
  const sign = sort.isDescending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === 'string' || typeof other === 'string')
      return sign * String(one).localeCompare(String(other), locale);
    return sign * (one - other);
  });
}
