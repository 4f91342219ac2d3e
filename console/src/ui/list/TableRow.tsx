import { memo, type ReactNode } from 'react';
import { FigureTab } from '../figure/figure-tab';

/** Column properties for a row. */
export interface RowColumn<Row> {
  readonly key: string;
  readonly right?: boolean;
  /** Whether the column is hidden on a phone. */
  readonly wide?: boolean;
  /** Whether the column is below the others on a phone, at full width. */
  readonly below?: boolean;
  /** Whether the column stays in view while the table scrolls sideways. */
  readonly stays?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

interface Props {
  readonly row: unknown;
  readonly index: number;
  /** Pixels below the head. */
  readonly start: number;
  readonly columns: readonly RowColumn<unknown>[];
  readonly isOpenable: boolean;
  /** Row that the Tab key reaches. */
  readonly isNext: boolean;
  readonly isSelected: boolean;
}

/** Renders once while scrolling, because its props do not change. */
export const TableRow = memo(function TableRow({
  row,
  index,
  start,
  columns,
  isOpenable,
  isNext,
  isSelected,
}: Props): ReactNode {
  return (
    <div
      data-row={index}
      role="row"
      tabIndex={isOpenable && isNext ? 0 : -1}
      aria-rowindex={index + 2}
      className={`table-row${isOpenable ? ' table-open' : ''}${isSelected ? ' table-selected' : ''}`}
      style={{ position: 'absolute', top: 0, left: 0, right: 0, transform: `translateY(${start}px)` }}
    >
      <FigureTab.Provider value={isNext}>
        {columns.map((column) => (
          <div key={column.key} role="cell" className={cellClass(column)} dir="auto">
            {column.cell(row)}
          </div>
        ))}
      </FigureTab.Provider>
    </div>
  );
});

export function cellClass({ right, wide, below, stays }: RowColumn<never>): string {
  const marks = [right && 'table-right num', wide && 'wide', below && 'table-below', stays && 'table-stays'];
  return ['table-cell', ...marks.filter(Boolean)].join(' ');
}
