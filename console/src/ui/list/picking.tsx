import { Checkbox } from '@mantine/core';
import { type ChangeEvent, useCallback, useMemo, useRef, useState } from 'react';
import { words } from '../../words';
import { useKeys } from '../keys';
import { allToggled, extended, latestOf, toggled } from './selection';
import type { Column } from './Table';

interface Picking<Row> {
  readonly picked: ReadonlyMap<string, Row>;
  /** Selected rows in their latest state. */
  readonly chosen: readonly Row[];
  readonly unpick: () => void;
  /** Selects these rows and no others. */
  readonly pick: (rows: readonly Row[]) => void;
  /** Column of check boxes. `x` selects the focused row, Shift extends the selection to it, `Mod+A` selects all rows. */
  readonly column: Column<Row>;
}

interface Said<Row> {
  readonly title: string;
  readonly keyOf: (row: Row) => string;
  readonly labelOf: (row: Row) => string;
  readonly wide?: boolean;
}

const NOTHING: ReadonlyMap<string, never> = new Map<string, never>();

/** Selection of table rows for an action. `said` is a constant of the page; `rows` are the loaded rows. */
export function usePicking<Row>(said: Said<Row>, rows: readonly Row[]): Picking<Row> {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(NOTHING);
  const latest = useRef({ rows, last: '' });
  latest.current.rows = rows;
  const choose = useCallback(
    (row: Row, isRange: boolean) => {
      const key = said.keyOf(row);
      const { last, rows: all } = latest.current;
      setPicked((now) => (isRange && last !== '' ? extended(now, all, said.keyOf, last, key) : toggled(now, key, row)));
      latest.current.last = key;
    },
    [said],
  );
  const pickAll = useCallback(() => setPicked((now) => allToggled(now, latest.current.rows, said.keyOf)), [said]);
  const pick = useCallback(
    (chosen: readonly Row[]) => setPicked(new Map(chosen.map((row) => [said.keyOf(row), row]))),
    [said],
  );
  const press = (isRange: boolean) => {
    const box = document.activeElement?.closest('[role=row]')?.querySelector<HTMLElement>('input[type=checkbox]');
    box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isRange }));
  };
  useKeys({ x: () => press(false), X: () => press(true), 'Mod+A': pickAll });
  const isAll = rows.length > 0 && rows.every((row) => picked.has(said.keyOf(row)));
  const isSome = picked.size > 0;
  const column = useMemo<Column<Row>>(
    () => ({
      key: 'pick',
      title: said.title,
      head: (
        <Checkbox
          aria-label={words.common.bulk.page}
          checked={isAll}
          indeterminate={isSome && !isAll}
          onChange={pickAll}
        />
      ),
      width: '24px',
      ...(said.wide === true && { wide: true }),
      cell: (row) => (
        <Checkbox
          aria-label={said.labelOf(row)}
          checked={picked.has(said.keyOf(row))}
          onChange={(event) => choose(row, isShifted(event))}
        />
      ),
    }),
    [picked, said, choose, pickAll, isAll, isSome],
  );
  return {
    picked,
    chosen: useMemo(() => latestOf(picked, rows, said.keyOf), [picked, rows, said]),
    unpick: () => setPicked(NOTHING),
    pick,
    column,
  };
}

/** Handles clicks rather than changes, because click events include modifier keys. */
const isShifted = ({ nativeEvent }: ChangeEvent): boolean => nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
