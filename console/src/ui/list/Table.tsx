import { useVirtualizer } from '@tanstack/react-virtual';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { words } from '../../words';
import { useKeys } from '../keys';
import { useRowHeight } from '../preferences';
import { useIsPhone } from './phone';
import type { Sort } from './sorting';
import { type HeadColumn, TableHead } from './TableHead';
import { type RowColumn, TableRow } from './TableRow';
import './table.css';

export interface Column<Row> extends HeadColumn<Row> {
  /** Whether members can hide the column (`shown`) or add it (`hidden`); absent for a column that is always shown. */
  readonly initially?: 'shown' | 'hidden';
  /** A track of a CSS grid: `minmax(160px, 2fr)`, `96px`. */
  readonly width: string;
  /** Value in an exported file; absent for a column that is not exported. */
  readonly csv?: (row: Row) => string | number | null;
}

export interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  readonly onOpen?: (row: Row) => void;
  readonly selected?: string | number | null;
  /** Callback when the last rows scroll into view. */
  readonly onEnd?: () => void;
  readonly more?: boolean;
  /** Time of the last response with rows. A refresh may cancel the next page, which is then fetched after it. */
  readonly loadedAt?: number;
  /** Sort order of `rows`. */
  readonly sort?: Sort | undefined;
  /** Callback that sorts; absent if the table is not sortable. */
  readonly onSort?: ((sort: Sort) => void) | undefined;
}

const AHEAD = 30;
/** Height in pixels of a row with a second line. */
const TWO_LINES = 56;

/** Rows of one height, of which only visible ones are rendered; `j`, `k`, `Home`, `End` and `Enter` navigate and open. */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  onOpen,
  selected = null,
  onEnd,
  more = false,
  loadedAt = 0,
  sort,
  onSort,
}: TableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(-1);
  const oneLine = useRowHeight();
  const hasTwoLines = useIsPhone() && columns.some((column) => column.below);
  const height = hasTwoLines ? TWO_LINES : oneLine;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    initialRect: { width: 1000, height: 600 },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row height moves the rows.
  useEffect(() => virtual.measure(), [height]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const asked = useRef('');
  const end = `${rows.length} ${loadedAt}`;
  if (more && onEnd && last > rows.length - AHEAD && asked.current !== end) {
    asked.current = end;
    queueMicrotask(onEnd);
  }
  const go = (index: number) => {
    const next = Math.min(rows.length - 1, Math.max(0, index));
    setAt(next);
    virtual.scrollToIndex(next);
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus());
  };
  useKeys({
    j: () => go(at + 1),
    k: () => go(at - 1),
    Home: () => go(0),
    End: () => go(rows.length - 1),
    ...(onOpen && { Enter: (event) => event.target === document.body && rows[at] !== undefined && onOpen(rows[at]) }),
  });
  const onKey = (event: KeyboardEvent) => {
    const index = rowAt(event.target);
    if (index === null) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      go(at + (event.key === 'ArrowDown' ? 1 : -1));
    }
    const isRow = (event.target as HTMLElement).dataset['row'] !== undefined;
    if (event.key === 'Enter' && isRow) onOpen?.(rows[index] as Row);
  };
  const onClick = (event: MouseEvent) => {
    const index = rowAt(event.target);
    const isControl = (event.target as HTMLElement).closest('a, button, input') !== null;
    if (index !== null && !isControl) onOpen?.(rows[index] as Row);
  };
  const onFocus = (event: FocusEvent) => {
    const index = rowAt(event.target);
    if (index !== null) setAt(index);
  };
  const grid = {
    '--columns': columns.map(track).join(' '),
    '--least': `${leastWidth(columns)}px`,
    '--narrow': columns
      .filter((column) => !column.wide && !column.below)
      .map(track)
      .join(' '),
    ...(hasTwoLines && { '--row': `${TWO_LINES}px` }),
  };
  return (
    <div
      className="table"
      ref={scroller}
      role="table"
      aria-label={label}
      aria-rowcount={more ? -1 : rows.length + 1}
      style={grid as object}
    >
      <TableHead columns={columns} sort={sort} onSort={onSort} />
      <div
        role="rowgroup"
        style={{ height: virtual.getTotalSize(), position: 'relative' }}
        onClick={onClick}
        onFocus={onFocus}
        onKeyDown={onKey}
      >
        {items.map(({ index, start }) => {
          const row = rows[index] as Row;
          const key = rowKey(row);
          return (
            <TableRow
              key={key}
              row={row}
              index={index}
              start={start}
              columns={columns as readonly RowColumn<unknown>[]}
              isOpenable={onOpen !== undefined}
              isNext={index === Math.max(at, 0)}
              isSelected={selected === key}
            />
          );
        })}
      </div>
      {more && <div className="table-more caption">{words.common.more}</div>}
    </div>
  );
}

/** Pixels of a character of a column's title. */
const LETTER = 7;

/** Returns the grid track of a column: one of a fixed width takes free space that its title needs. */
function track({ width, title, head, untitled }: Column<never>): string {
  const isFixed = width.endsWith('px') && head === undefined && !untitled;
  const whole = Math.ceil(title.length * LETTER);
  return isFixed && whole > Number.parseInt(width, 10) ? `minmax(${width}, ${whole}px)` : width;
}

/** Space between columns and at both ends of a row, as in table.css. */
const GAP = 16;
const PADDING = 24;

/** Returns the width in pixels below which a row scrolls sideways: the least widths of its columns, and the space between them. */
function leastWidth(columns: readonly Column<never>[]): number {
  const widths = columns.map(({ width }) => Number(/(\d+)px/.exec(width)?.[1] ?? 0));
  return widths.reduce((sum, width) => sum + width + GAP, 2 * PADDING - GAP);
}

/** Returns the index of the row that contains the target of an event. */
function rowAt(target: EventTarget): number | null {
  const index = (target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset['row'];
  return index === undefined ? null : Number(index);
}
