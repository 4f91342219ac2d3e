type Rows<Row> = ReadonlyMap<string, Row>;

/** Returns the selection with a row added, or removed if it was in it. */
export function toggled<Row>(selected: Rows<Row>, key: string, row: Row): Rows<Row> {
  const next = new Map(selected);
  if (!next.delete(key)) next.set(key, row);
  return next;
}

/** Returns the selection with all rows between two rows added, both included, in either direction. */
export function extended<Row>(
  selected: Rows<Row>,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  from: string,
  to: string,
): Rows<Row> {
  const positions = [from, to].map((key) => rows.findIndex((row) => keyOf(row) === key));
  const [first, last] = [Math.min(...positions), Math.max(...positions)];
  const next = new Map(selected);
  if (first < 0) return next;
  for (const row of rows.slice(first, last + 1)) next.set(keyOf(row), row);
  return next;
}

/** Returns the selection with all these rows added, or removed if all of them were in it. */
export function allToggled<Row>(selected: Rows<Row>, rows: readonly Row[], keyOf: (row: Row) => string): Rows<Row> {
  const next = new Map(selected);
  const isAll = rows.every((row) => selected.has(keyOf(row)));
  for (const row of rows) {
    if (isAll) next.delete(keyOf(row));
    else next.set(keyOf(row), row);
  }
  return next;
}

/** Returns the rows of a selection in their latest state, as far as the list has loaded them. */
export function latestOf<Row>(selected: Rows<Row>, rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const loaded = new Map(rows.map((row) => [keyOf(row), row]));
  return [...selected].map(([key, row]) => loaded.get(key) ?? row);
}
