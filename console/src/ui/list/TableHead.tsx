import type { ReactNode } from 'react';
import { Icon } from '../show/Icon';
import type { Sort } from './sorting';
import { cellClass, type RowColumn } from './TableRow';

/** Column properties for the table head. */
export interface HeadColumn<Row> extends RowColumn<Row> {
  readonly title: string;
  /** Replacement of the column title: a check box for all rows. */
  readonly head?: ReactNode;
  /** Whether the title is for screen readers only, for lack of space. */
  readonly untitled?: boolean;
  /** Sort value, if the table is sortable; null sorts last. */
  readonly sortBy?: (row: Row) => string | number | null;
}

interface Props<Row> {
  readonly columns: readonly HeadColumn<Row>[];
  readonly sort?: Sort | undefined;
  readonly onSort?: ((sort: Sort) => void) | undefined;
}

/** Column titles; those of sortable columns sort, numbers from the largest down first. */
export function TableHead<Row>({ columns, sort, onSort }: Props<Row>) {
  const titleOf = (column: HeadColumn<Row>) => {
    if (column.head !== undefined) return column.head;
    if (column.untitled) return <span className="hidden">{column.title}</span>;
    if (onSort === undefined || column.sortBy === undefined) return column.title;
    const isBy = sort?.key === column.key;
    const isDescending = isBy ? !sort.isDescending : column.right === true;
    return (
      <button type="button" className="table-sort" onClick={() => onSort({ key: column.key, isDescending })}>
        {column.title}
        {isBy && <Icon name={sort.isDescending ? 'down' : 'up'} size={12} />}
      </button>
    );
  };
  return (
    <div className="table-row table-head" role="row" tabIndex={-1} aria-rowindex={1}>
      {columns.map((column) => (
        <div
          key={column.key}
          role="columnheader"
          className={cellClass(column)}
          {...(column.sortBy !== undefined && onSort !== undefined && { 'aria-sort': orderOf(column.key, sort) })}
        >
          {titleOf(column)}
        </div>
      ))}
    </div>
  );
}

function orderOf(key: string, sort: Sort | undefined): 'ascending' | 'descending' | 'none' {
  if (sort?.key !== key) return 'none';
  return sort.isDescending ? 'descending' : 'ascending';
}
