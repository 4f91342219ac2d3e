import { Checkbox } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useKeys } from '../keys';
import type { Column } from './Table';

interface Picking<Row> {
  readonly picked: ReadonlySet<string>;
  readonly unpick: () => void;
  /** The column of check boxes; `x` checks the row that has the focus. */
  readonly column: Column<Row>;
}

interface Said<Row> {
  readonly title: string;
  readonly keyOf: (row: Row) => string;
  readonly labelOf: (row: Row) => string;
  readonly wide?: boolean;
}

/** Several rows of a table, picked to do one thing to all. `said` is a constant of the page. */
export function usePicking<Row>(said: Said<Row>): Picking<Row> {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  useKeys({
    x: () => document.activeElement?.closest('[role=row]')?.querySelector<HTMLElement>('input[type=checkbox]')?.click(),
  });
  const column = useMemo<Column<Row>>(
    () => ({
      key: 'pick',
      title: said.title,
      untitled: true,
      width: '20px',
      ...(said.wide === true && { wide: true }),
      cell: (row) => {
        const key = said.keyOf(row);
        return (
          <Checkbox
            aria-label={said.labelOf(row)}
            checked={picked.has(key)}
            onChange={() => setPicked((now) => toggled(now, key))}
          />
        );
      },
    }),
    [picked, said],
  );
  return { picked, unpick: () => setPicked(new Set()), column };
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}
